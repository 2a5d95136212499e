// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/shell_words.h"

#include <algorithm>

namespace isobath {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool endsCommand(char c)
{
    return c == '\n' || c == ';' || c == '|' || c == '&' || c == '<' || c == '>';
}

class ShellReader
{
public:
    explicit ShellReader(std::string_view text) : m_text(text) {}

    Result<ShellWords> read()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (isBlank(c) || continuesLine() || (c == '\n' && m_out.words.empty())) {
                skipBlank();
            } else if (endsCommand(c)) {
                break;
            } else if (c == '#') {
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            } else if (auto status = word(); !status) {
                return tl::make_unexpected(status.error());
            }
        }
        m_out.rest = m_text.substr(std::min(m_at, m_text.size()));
        return std::move(m_out);
    }

private:
    bool continuesLine() const
    {
        const auto rest = m_text.substr(m_at);
        return rest.starts_with("\\\n") || rest.starts_with("\\\r\n");
    }

    void skipBlank() { m_at += continuesLine() ? m_text.find('\n', m_at) - m_at + 1 : 1; }

    Status word()
    {
        m_word.clear();
        m_needsShell = m_text[m_at] == '~';
        while (m_at < m_text.size() && !isBlank(m_text[m_at]) && !endsCommand(m_text[m_at]))
            if (auto status = piece(); !status)
                return status;
        if (m_needsShell)
            m_out.unexpanded.push_back(m_word);
        m_out.words.push_back(m_word);
        return {};
    }

    Status piece()
    {
        const char c = m_text[m_at];
        if (c == '\'')
            return quoted('\'');
        if (c == '"')
            return quoted('"');
        if (continuesLine()) {
            skipBlank();
            return {};
        }
        if (c == '\\' && m_at + 1 < m_text.size())
            ++m_at;
        else
            noteExpansion(c);
        m_word += m_text[m_at++];
        return {};
    }

    Status quoted(char quote)
    {
        for (++m_at; m_at < m_text.size() && m_text[m_at] != quote; ++m_at) {
            if (quote == '"' && continuesLine()) {
                m_at = m_text.find('\n', m_at);
                continue;
            }
            if (quote == '"' && escapesNext())
                ++m_at;
            else if (quote == '"')
                noteExpansion(m_text[m_at]);
            m_word += m_text[m_at];
        }
        if (m_at >= m_text.size())
            return fail(ErrorCode::InvalidArgument, "a quote in the command is not closed");
        ++m_at;
        return {};
    }

    /// Within double quotes a backslash is one unless it stands before one of these.
    bool escapesNext() const
    {
        constexpr std::string_view kSpecial = "$`\"\\";
        return m_text[m_at] == '\\' && m_at + 1 < m_text.size() &&
               kSpecial.find(m_text[m_at + 1]) != std::string_view::npos;
    }

    void noteExpansion(char c) { m_needsShell = m_needsShell || c == '$' || c == '`'; }

    const std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_word;
    bool m_needsShell = false;
    ShellWords m_out;
};

} // namespace

Result<ShellWords> splitShellWords(std::string_view text)
{
    return ShellReader(text).read();
}

} // namespace isobath
