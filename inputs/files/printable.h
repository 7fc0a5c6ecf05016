#pragma once

// Text from outside (names of files, sets, players and fields), made safe to show.
//
// In: any bytes. Out: UTF-8 that cannot command a terminal or break a line. Pure functions. No errors.

#include <cstddef>
#include <string>
#include <string_view>

namespace backsight::inputs {

/// Bytes of the UTF-8 character that the text begins with (RFC 3629, section 4); 0 where it begins with none. The text
/// is not empty.
std::size_t character_bytes(std::string_view text);

/// Whether the character that the text begins with commands terminals: C0, DEL or C1 (ECMA-48, section 5). `size` is
/// what character_bytes() said.
bool is_control(std::string_view text, std::size_t size);

/// Control characters and bytes that are no UTF-8 replaced by '?', so that the name of a file can neither command the
/// terminal nor break JSON.
std::string printable(std::string_view text);

}  // namespace backsight::inputs
