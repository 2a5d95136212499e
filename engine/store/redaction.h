// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace isobath {

/// Takes out of a session what tells whose machine and which drive it was, so that figures can be shown to
/// strangers.
///
/// Left out of the environment: host.* and every fact whose key ends in serial, wwid, uuid, machine_id or
/// label. Their values are then replaced wherever else they stand as a word: name, tags, notes, plan, cells,
/// reasons, evidence, events. In all texts the user in /home/NAME, /media/NAME and /run/media/NAME becomes
/// USER (USER2, ... for further ones), what follows /dev/disk/by-KIND/ becomes ID, and names and addresses in
/// mount options become REDACTED. Models, kernel, figures and times stay. A name that only notes mention in
/// words of their own cannot be known.
class Redaction
{
public:
    explicit Redaction(const Session& session);
    std::string text(const std::string& value) const;
    Session session(Session whole) const; ///< with the fact isobath.redacted, which says what is missing
    RunResult run(RunResult whole) const; ///< events, labels and reason of one run with its detail

private:
    void learnUsers(std::string_view text);
    void learnFacts(const Facts& environment);
    Facts facts(const Facts& whole) const;
    void apply(Plan& plan) const;
    void apply(Cell& cell) const;
    void apply(std::vector<Label>& labels) const;
    void applyToValues(Facts& facts) const;

    std::vector<std::string> m_users;
    std::vector<std::pair<std::string, std::string>> m_words; ///< longest first: word, what stands instead
};

/// The session without serials, host and user names; see Redaction.
Session redacted(const Session& session);
/// Whether that has been done to a session.
bool isRedacted(const Session& session);

} // namespace isobath
