#pragma once

// Which faults of a client would have shown what it declared: the shot is cast again in the view that each of them
// draws.

#include <backsight/judge/self_audit.h>

namespace backsight {

constexpr std::uint32_t fault_bit(ScreenFault fault) { return 1u << static_cast<std::uint32_t>(fault); }

/// A bit for each fault under which the screen shows `shot.screen_hash`; `hit` is the server's own answer. Allocates
/// nothing.
std::uint32_t explain_screen(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger,
                             const DeclaredShot& shot, const Hit& hit);

}  // namespace backsight
