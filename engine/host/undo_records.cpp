// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/undo_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace isobath {

namespace {

constexpr std::string_view kMagic = "isobath-undo";
constexpr std::string_view kVersion = "1";

std::string encoded(std::string_view path)
{
    std::string text;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte <= ' ' || byte == '%' || byte == 0x7f)
            text += fmt::format("%{:02x}", byte);
        else
            text += c;
    }
    return text;
}

Result<std::string> decoded(std::string_view text)
{
    std::string path;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            path += text[i];
            continue;
        }
        unsigned byte = 0;
        const std::string_view digits = text.substr(i + 1, 2);
        const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
        if (digits.size() != 2 || parsed.ptr != digits.data() + 2)
            return fail(ErrorCode::Corrupt, fmt::format("\"{}\" is no encoded path", text));
        path += static_cast<char>(byte);
        i += 2;
    }
    if (path.empty() || path.front() != '/')
        return fail(ErrorCode::Corrupt, fmt::format("\"{}\" is no absolute path", path));
    return path;
}

std::vector<std::string_view> words(std::string_view line)
{
    std::vector<std::string_view> result;
    while (!line.empty()) {
        const std::size_t space = std::min(line.find(' '), line.size());
        result.push_back(line.substr(0, space));
        line.remove_prefix(std::min(space + 1, line.size()));
    }
    return result;
}

bool readNumbers(const std::vector<std::string_view>& text, std::size_t from, FileIdentity& identity)
{
    for (std::uint64_t* number : {&identity.device, &identity.inode, &identity.bornNs}) {
        const std::string_view word = text[from++];
        const auto parsed = std::from_chars(word.data(), word.data() + word.size(), *number);
        if (parsed.ec != std::errc() || parsed.ptr != word.data() + word.size())
            return false;
    }
    return true;
}

tl::unexpected<Error> notUnderstood(std::string_view line)
{
    return fail(ErrorCode::Corrupt, fmt::format("\"{}\" is no record of this version", line));
}

Status readHeader(std::string_view line, UndoRecords& records)
{
    const auto word = words(line);
    if (word.size() < 2 || word[0] != kMagic)
        return notUnderstood(line);
    if (word[1] != kVersion)
        return fail(ErrorCode::TooNew, "it was written by a newer Isobath; that one has to undo it");
    records.bootId = word.size() > 2 ? word[2] : std::string_view();
    return {};
}

Status readRecord(std::string_view line, UndoRecords& records)
{
    const auto word = words(line);
    const std::size_t expected = !word.empty() && word[0] == "made" ? 8 : 2;
    if (word.size() != expected)
        return notUnderstood(line);
    const auto path = decoded(word.back());
    if (!path)
        return tl::make_unexpected(path.error());
    FolderRecord record;
    record.path = *path;
    if (word[0] == "made") {
        record.made = true;
        if (!readNumbers(word, 1, record.folder) || !readNumbers(word, 4, record.parent))
            return notUnderstood(line);
    } else if (word[0] != "about" && word[0] != "removed") {
        return notUnderstood(line);
    }
    // Later records of a path replace earlier ones.
    auto& folders = records.folders;
    folders.erase(std::remove_if(folders.begin(), folders.end(),
                                 [&record](const FolderRecord& known) { return known.path == record.path; }),
                  folders.end());
    if (word[0] != "removed")
        folders.push_back(std::move(record));
    return {};
}

} // namespace

std::string headerLine(const std::string& bootId)
{
    return fmt::format("{} {} {}\n", kMagic, kVersion, bootId);
}

std::string aboutLine(const std::string& path)
{
    return fmt::format("about {}\n", encoded(path));
}

std::string madeLine(const std::string& path, const FileIdentity& folder, const FileIdentity& parent)
{
    return fmt::format("made {} {} {} {} {} {} {}\n", folder.device, folder.inode, folder.bornNs,
                       parent.device, parent.inode, parent.bornNs, encoded(path));
}

std::string removedLine(const std::string& path)
{
    return fmt::format("removed {}\n", encoded(path));
}

Result<UndoRecords> parseUndoRecords(std::string_view text)
{
    UndoRecords records;
    bool first = true;
    for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos;
         text.remove_prefix(end + 1)) {
        const std::string_view line = text.substr(0, end);
        if (Status read = first ? readHeader(line, records) : readRecord(line, records); !read)
            return tl::make_unexpected(read.error());
        first = false;
    }
    return records;
}

} // namespace isobath
