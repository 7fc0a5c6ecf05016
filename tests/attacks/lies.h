#pragma once

// The lies that a cheater's client tells, one class for each attack of docs/operate/threats.md that is played in a
// match. A lie chooses the player's inputs, and what each command claims. It knows all that its client received.
//
// A lie is made for one client. Not synchronised.

#include <cstdint>
#include <memory>
#include <string_view>

#include "arena/online/match_client.h"
#include "inputs/random.h"

namespace backsight::attacks {

class Lie : public arena::InputSource, public arena::CommandLie {
public:
    /// Whether its packets go out now. Commands that are held back go out with the next ones.
    virtual bool may_send() { return true; }
    /// How often it has tried, where it counts that.
    virtual std::uint64_t tries() const { return 0; }
};

/// What all lies need to be made.
struct LieFacts {
    const arena::Level* level = nullptr;
    std::uint64_t seed = 1;
};

/// By its name: `rocket`, `views`, `burst`, `drift`, `door`, or `honest`. Null for any other name.
std::unique_ptr<Lie> make_lie(std::string_view name, const LieFacts& facts);

}  // namespace backsight::attacks
