#pragma once

// Text from outside (names of files, sets, players and fields), made safe to show.
//
// In: any bytes. Out: UTF-8 that cannot control a terminal, break a line or hide characters. Pure functions. No errors.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace backsight::inputs {

/// Length in bytes of the first UTF-8 character of the text (RFC 3629, section 4); 0 if it is invalid. The text must
/// not be empty.
std::size_t character_bytes(std::string_view text);

/// The number of the first character of the text. `size`: its bytes, from character_bytes(); not 0.
std::uint32_t code_point(std::string_view text, std::size_t size);

/// Whether the first character of the text controls terminals: C0, DEL or C1 (ECMA-48, section 5); ends a line or a
/// paragraph; turns the direction in which the text after it is shown (Unicode, annex 9), so that it reads as another
/// text; or is not shown at all, so that two texts look alike: Default_Ignorable_Code_Point of Unicode, which the
/// joiners, selectors and tags of emoji are among. `size` is the result of character_bytes().
bool is_control(std::string_view text, std::size_t size);

/// Replaces what is_control() and invalid UTF-8 by '?', so that the name of a file can neither control the terminal
/// nor break JSON.
std::string printable(std::string_view text);

}  // namespace backsight::inputs
