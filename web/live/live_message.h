#pragma once

// The live wire, version 1: what a server says to a viewer, and a viewer to a server. docs/wire/live-wire.md has the
// bytes.
//
// In: tables and pictures; texts off the wire. Out: messages; wishes, or the reason why a text is none. Pure.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace backsight::web {

inline constexpr std::uint32_t live_wire_version = 1;
/// Longest text of a viewer.
inline constexpr std::size_t longest_wish = 256;

enum class SectionKind : std::uint8_t { table, picture, projectiles, movers, shot_world, victim, count_ };

/// A binary message: sections, each of which replaces what the viewer held under its kind, index and number.
class LiveMessage {
public:
    LiveMessage() { clear(); }
    void clear();
    /// `index`: the Table, Picture or World; `number`: of the shot or the command, else 0.
    void add(SectionKind kind, std::uint8_t index, std::uint32_t number, std::span<const double> numbers);
    void add(SectionKind kind, std::uint8_t index, std::uint32_t number, std::span<const float> numbers);
    /// Good until the next call of another.
    std::span<const std::uint8_t> bytes() const { return bytes_; }
    bool is_empty() const { return sections_ == 0; }

private:
    void add(SectionKind kind, std::uint8_t index, std::uint32_t number, const void* numbers, std::size_t count,
             std::size_t size);

    std::vector<std::uint8_t> bytes_;
    std::uint32_t sections_ = 0;
};

/// The first message to a viewer, as text. `match`: names the match, so that whoever comes back knows it again.
std::string hello_text(std::uint64_t match);

/// What a viewer asks for: one of the two.
struct ViewerRequest {
    std::optional<std::int64_t> follow;  ///< a player's number; any other: nobody
    std::optional<std::int64_t> shot;
};

/// `why`: the reason, where it is none.
std::optional<ViewerRequest> read_request(std::string_view text, std::string& why);

}  // namespace backsight::web
