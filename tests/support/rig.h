#pragma once

// The parts that a test's little match is built of: a server and a client with the same world, what is on its way
// between them, and one mistake of an engine built into the client on request. The seed is the test's own (cases.h).

#include <backsight/history.h>
#include <backsight/view.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace backsight::test {

/// What is on its way between two ends. Each thing comes out at its own time, and those that are due together come in
/// the order in which they were sent. The test decides what is lost, late or sent twice. Times are of the test's unit.
template <class Thing>
class OnTheWay {
public:
    void send(std::int64_t due, Thing thing) { things_.push_back({due, std::move(thing)}); }
    /// Hands `take` all that is due by `now`.
    template <class Take>
    void receive(std::int64_t now, Take take) {
        // What `take` sends is not due before the next call.
        std::vector<Sent> before = std::exchange(things_, {});
        for (Sent& sent : before) {
            if (sent.due <= now) {
                take(sent.thing);
            } else {
                things_.push_back(std::move(sent));
            }
        }
    }

private:
    struct Sent {
        std::int64_t due;
        Thing thing;
    };
    std::vector<Sent> things_;
};

enum class Mistake : std::uint8_t {
    none,
    draws_a_tick_before,
    draws_a_tick_after,
    draws_half_a_tick_before,
    draws_half_a_tick_after,
    draws_whole_ticks,
    stamps_whole_ticks,
    stamps_what_came_after_drawing,
    stamps_before_applying,
    applies_late_snapshots,
    applies_what_was_overtaken,  ///< and does not stamp it
    stamps_the_packet,           ///< resent commands get the stamp of the packet that brings them
    executes_twice,              ///< after a reordered packet the server takes its commands for new ones
    sends_the_next_state,
    leaves_out_a_record,
    adds_without_sending,
    extrapolates,
    hermite,
    draws_the_present,
    hitbox_order,
    bigger_hitboxes,
    ids_without_generation,
    hits_itself,
    hits_its_team,
    double_step,   ///< believes in a position step of 1/512 m
    coarser_grid,  ///< rounds positions to 1/512 m
    raw_floats,    ///< draws what was never quantised
    fused_arithmetic,
    draws_a_third_of_a_tick_after,  ///< in no table of usual mistakes
    draws_two_ticks_after,          ///< likewise
    fires_from_elsewhere,           ///< likewise: its rays begin 10 cm beside the server's
    count_
};
const char* to_string(Mistake mistake);

/// The settings of a client that makes this mistake; those of the server are of Mistake::none.
HistoryConfig rig_history(std::uint32_t entities, Mistake mistake = Mistake::none);
DrawConfig rig_draw(Mistake mistake);
/// Head, torso and legs.
HitboxSetId add_rig_body(WorldHistory& history, Mistake mistake);
/// The moment that the client draws where its stamp says `stamped`.
Moment drawn_by(Mistake mistake, Moment stamped);
/// Changes what the client is sent of an entity at `place`, for mistakes about numbers. `q`: the client's.
void spoil(Mistake mistake, Vec3 place, const Quantization& q, EntityState& state);

}  // namespace backsight::test
