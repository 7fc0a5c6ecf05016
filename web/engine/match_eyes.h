#pragma once

// The eyes of whoever looks at a match from beside it: each shot in three worlds, and a player's screen beside what the
// server rebuilds for it. The playground and the live page see with them.
//
//     eyes.draw_rewound(stamp, ledger, player, shapes);   check.rebuild(command, shapes);     // in executed()
//     book.add(eyes.see(shot, ledger, others, book.screen_of(shot)));                         // in judged()
//
// In: a match server, frames of its clients. Out: shapes as in picture.h, shots as in shots.h. The server is only read.
// The pointers that a View holds are the server's, so these eyes open on its thread. Not synchronised.

#include <backsight/judge.h>

#include <cstdint>
#include <span>
#include <vector>

#include "arena/online/match_client.h"
#include "arena/online/match_server.h"
#include "server/hit_reports/report_record.h"
#include "web/engine/level_rows.h"
#include "web/engine/picture.h"
#include "web/engine/shots.h"

namespace backsight::web {

/// Pictures of a followed player.
enum class Picture : std::uint8_t {
    screen,       ///< what their client draws at this instant
    screen_then,  ///< what it drew with the command that the server executed last
    rewound,      ///< what the server rebuilds for that command
    now,          ///< what is on the server in its newest tick
    count_
};

/// One player's screen and what the server rebuilt for it, compared command by command.
class ScreenCheck {
public:
    static constexpr std::size_t frames_at_64_hz = 256;
    /// `kept_frames`: commands that may be under way; by default 4 s at 64 Hz.
    explicit ScreenCheck(std::size_t kept_frames = frames_at_64_hz) : frames_(kept_frames) {}

    /// Where the shapes go that the screen showed with this command; empty, and good until the next call.
    std::vector<float>& frame(std::uint32_t command);
    /// That of a command which is under way; null: it is not known.
    std::vector<float>* find(std::uint32_t command);
    /// What the server rebuilt for a command. False: its screen is not known, and nothing was compared.
    bool rebuild(std::uint32_t command, const std::vector<float>& shapes);
    /// A command whose screen is not what the server rebuilds: it judged another moment, or has forgotten samples.
    void skip() { ++skipped_; }

    /// The last two that were compared, and their command; empty before.
    const std::vector<float>& screen() const { return screen_; }
    const std::vector<float>& rewound() const { return rewound_; }
    std::uint32_t command() const { return command_; }
    /// Numbers that were compared so far, and that differed in their bits.
    std::uint64_t compared() const { return compared_; }
    std::uint64_t differing() const { return differing_; }
    /// Commands that skip() was called for.
    std::uint64_t skipped() const { return skipped_; }

private:
    struct Frame {
        std::uint32_t command = 0;
        std::vector<float> shapes;
    };

    std::vector<Frame> frames_;  // by the command's number
    std::vector<float> screen_;
    std::vector<float> rewound_;
    std::uint32_t command_ = 0;
    std::uint64_t compared_ = 0;
    std::uint64_t differing_ = 0;
    std::uint64_t skipped_ = 0;
};

class MatchEyes {
public:
    /// `server` must outlive it.
    explicit MatchEyes(const arena::MatchServer& server)
        : MatchEyes(server.arena().history(), server.config().arena.draw, server.arena().level()) {
        server_ = &server;
    }
    /// Eyes on a copy of a server's history: for see(), draw_rewound() and victim_sight() alone. All must outlive it.
    MatchEyes(const WorldHistory& history, const DrawConfig& draw, const arena::Level& level)
        : history_(&history), draw_(&draw), level_(&level) {}

    /// All that a command of `player` showed, without themselves. Call it in MatchObserver::executed().
    void draw_rewound(const ViewStamp& stamp, const Ledger& ledger, EntityId player, std::vector<float>& out) const;
    /// All that is on the server in its newest tick.
    void draw_now(EntityId except, std::vector<float>& out) const;
    /// Positions of projectiles now: slot of the weapon, 1 if it is the player's own, x y z.
    void draw_projectiles(arena::PlayerIndex player, std::vector<float>& out) const;
    /// Entities of the newest tick.
    std::uint32_t entity_count() const;

    /// The worlds of a shot that was judged, and drawn. `others`: answers of the other ways to rewind; none: they were
    /// not asked. `screen`: what the shooter's screen showed; null: not known. Call it in MatchObserver::judged().
    SeenShot see(const ShotRecord& shot, const Ledger& ledger, std::span<const reports::ReportStrategy> others,
                 const ShotBook::Screen* screen) const;
    /// Whether `view` shows the shooter to a victim whose eye is there. Draws nothing.
    VictimSight victim_sight(const View& view, Vec3 eye, EntityId shooter) const;

private:
    const WorldHistory* history_;
    const DrawConfig* draw_;
    const arena::Level* level_;
    const arena::MatchServer* server_ = nullptr;
};

/// Whom a shooter may have meant: the player whose middle is nearest to the ray; null: there is nobody.
EntityId nearest_to(const View& view, const Ray& ray, EntityId shooter);

/// Whether the server still has each sample of these slots that the client's screen was drawn from. It may have stood
/// still for longer than its history is. Shots at the others are refused by name (ViewStatus::knowledge_gap).
bool remembers(const View& view, std::span<const std::uint32_t> slots);
/// Of all slots.
bool remembers_all(const View& view);

/// A player's state with its place and aim in world space, also where they ride a lift or drive.
arena::PlayerState in_world(const arena::ServerArena& server, const arena::PlayerState& state);

/// What a client draws, without its own player.
void draw_screen(const arena::MatchClient& client, std::vector<float>& out);
/// What its screen showed of the target of each ray of the command that it gave last; none if that did not fire.
std::vector<ShotBook::Screen> screens_of_shot(std::uint64_t user, const arena::MatchClient& client);

}  // namespace backsight::web
