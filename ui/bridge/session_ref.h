// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <QString>

namespace isobath::ui {

/// One stored session: the file it is in and its number there.
struct SessionRef
{
    QString file;
    SessionId id = 0;
    bool operator==(const SessionRef&) const = default;
    bool operator<(const SessionRef& other) const
    {
        return file != other.file ? file < other.file : id < other.id;
    }
};

} // namespace isobath::ui
