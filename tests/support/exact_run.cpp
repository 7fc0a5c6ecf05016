#include "tests/support/exact_run.h"
#include "tests/support/assert_log.h"
#include "tests/support/must.h"
#include "tests/support/rig.h"

#include "tests/support/worlds.h"

#include <backsight/base/hash.h>
#include <backsight/base/trig.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <vector>

namespace backsight::test {

namespace {

constexpr std::int64_t tombstone_ticks = 20;

struct SnapshotEntity {
    EntityId id;
    EntityState state;
    std::vector<QuantBone> bones;
};

struct Snapshot {
    SnapshotSeq seq;
    Tick tick;
    std::vector<SnapshotEntity> entities;
};

struct DrawnEntity {
    EntityId id;
    ViewPose pose;
    Pose bone;
    std::uint32_t fields = 0;
};

struct Command {
    ViewStamp stamp;
    std::vector<DrawnEntity> drawn;
};

struct ServerEntity {
    EntityId id;
    std::int64_t despawned_at = -1;
};

HistoryConfig config_of(const ExactRun& run) {
    const int reach = run.sample_max_age + ExactRun::older + ExactRun::max_latency + ExactRun::max_draw_delay +
                      ExactRun::max_behind + 8;
    HistoryConfig config =
        history_config(static_cast<std::uint32_t>(reach), static_cast<std::uint32_t>(run.entities), 2);
    config.quantization.rotation_bits = run.rotation_bits;
    config.field_bits = run.field_bits;
    return config;
}

// The client's rules of time/view_stamp.h in their plainest form.
struct Received {
    std::set<std::uint32_t> applied;
    std::uint32_t newest = 0;

    bool accept(std::uint32_t seq) {
        const bool late = seq < newest && newest - seq >= late_snapshot_limit;
        if (late || !applied.insert(seq).second) return false;
        newest = std::max(newest, seq);
        return true;
    }
    ViewStamp stamp(Moment shown) const {
        ViewStamp stamp{shown, {newest}, 0};
        for (std::uint32_t i = 0; i < stamp_window && i < newest; ++i) {
            if (applied.count(newest - i) != 0) stamp.received |= std::uint64_t{1} << i;
        }
        return stamp;
    }
};

class Simulation {
public:
    Simulation(const ExactRun& run, Lie lie)
        : run_(run),
          lie_(lie),
          server_(config_of(run)),
          client_(config_of(run)),
          ledger_({400 * static_cast<std::uint32_t>(run.datagrams), static_cast<std::uint32_t>(run.entities)}),
          owners_(static_cast<std::size_t>(run.entities)) {
        draw_.interpolation = run.interpolation;
        draw_.after_newest = run.after_newest;
        draw_.sample_max_age = draw_.tick_rate.time_of(Tick{run.sample_max_age});
        // Samples may be older than in group 0, as heartbeats may be.
        draw_.groups[0].sample_max_age = draw_.tick_rate.time_of(Tick{run.sample_max_age + ExactRun::older});
        draw_.groups[0].after_newest = AfterNewest::reckon;
        draw_.groups[0].reckoning_model = run.model;
        draw_.groups[0].convergence = run.convergence;
        draw_.groups[1].sample_max_age = draw_.sample_max_age;
        draw_.groups[1].interpolation = Interpolation::hermite;
        if (run.groups) wardrobe_ = {dress(server_, 1), dress(server_, 2)};
        if (run.groups) dress(client_, 1), dress(client_, 2);
    }

    ExactResult play() {
        for (now_ = 0; now_ < run_.ticks; ++now_) {
            for (std::size_t i = 0; i < owners_.size(); ++i) play_entity(i);
            if (is_sending()) send_tick();
            receive_snapshots();
            if (percent("frame", 0) < 60) draw_frame();
            receive_commands();
        }
        return result_;
    }

private:
    // Every choice hangs on its own name, so a run that is shrunk in one number keeps the rest.
    std::uint64_t roll(const char* what, std::uint64_t which) const {
        Hasher hasher;
        hasher.add(run_.seed).add(static_cast<std::uint64_t>(now_)).add(which);
        for (const char* c = what; *c != 0; ++c) hasher.add(static_cast<std::uint64_t>(*c));
        return hasher.value();
    }
    int percent(const char* what, std::uint64_t which) const { return static_cast<int>(roll(what, which) % 100); }
    bool event(const char* what, std::uint64_t which, int weight = 1) const {
        return static_cast<int>(roll(what, which) % 1000) < run_.event_percent * weight;
    }
    float unit(const char* what, std::uint64_t which) const {
        return static_cast<float>(roll(what, which) % 2001) / 1000.0f - 1.0f;
    }

    HitboxSetId dress(World& world, DrawGroup group) const {
        const Hitbox box[] = {Hitbox::sphere(HitGroup::generic, {}, 0.3f)};
        return world.history.hitbox_sets().add(box, group, 0, run_.dressed_bits);
    }
    HitboxSetId other_clothes(std::size_t i) const {
        const int chosen = percent("set", i);
        if (run_.groups && chosen % 4 < 3) return wardrobe_[chosen % 4 == 0 ? 1 : 0];
        return chosen < 50 ? server_.ball : server_.body;
    }

    std::uint32_t any_fields(std::size_t i) const {
        const std::uint64_t value = roll("value", i);
        return value % 4 == 0 ? 0u : static_cast<std::uint32_t>(value >> 32) >> (32 - run_.field_bits);
    }

    void play_entity(std::size_t i) {
        ServerEntity& owner = owners_[i];
        const bool there = !owner.id.is_null() && owner.despawned_at < 0;
        if (!there) return play_absent(owner, i);
        if (event("despawn", i)) {
            must(server_.history.despawn(owner.id, Tick{now_}));
            owner.despawned_at = now_;
            return;
        }
        if (event("kill", i)) must(server_.history.kill(owner.id));
        if (event("respawn", i, 6)) must(server_.history.respawn(owner.id));
        if (event("teleport", i)) must(server_.history.teleport(owner.id));
        if (run_.field_bits > 0 && percent("fields", i) < 20) must(server_.history.set_fields(owner.id, any_fields(i)));
        if (event("wear", i)) must(server_.history.change_hitboxes(owner.id, other_clothes(i)));
        if (event("board", i, 10))
            static_cast<void>(server_.history.set_parent(owner.id, owners_[roll("mount", i) % owners_.size()].id));
        if (event("alight", i, 4)) must(server_.history.set_parent(owner.id, {}));
        if (percent("skip", i) < 3) return;
        record(owner.id, i);
    }

    void play_absent(ServerEntity& owner, std::size_t i) {
        if (owner.despawned_at >= 0 && now_ - owner.despawned_at < tombstone_ticks) {
            must(server_.history.record_tombstone(owner.id, Tick{now_}));
            return;
        }
        if (percent("spawn", i) >= 20) return;
        const EntityId id = server_.spawn();
        if (id.is_null()) return;
        if (id.generation() > 0) ++result_.reused_slots;
        owner = {id, -1};
        known_.push_back(id);
        record(id, i);
    }

    void record(EntityId id, std::size_t i) {
        const Vec3 position{unit("x", i) * 20.0f, unit("y", i) * 20.0f, unit("z", i) * 3.0f};
        const Vec3 velocity{unit("vx", i) * 9.0f, unit("vy", i) * 9.0f, unit("vz", i) * 9.0f};
        const Quat turn = rotation_about(normalized(velocity), static_cast<double>(unit("turn", i)) * pi);
        const Pose bones[] = {{velocity * (0.1f * run_.bone_scale), turn},
                              {position * (0.01f * run_.bone_scale), conjugate(turn)}};
        const std::size_t bone_count = roll("bones", i) % 3;
        EntityPose pose{position, turn, velocity};
        if (run_.groups && percent("bends", i) < 70) {
            pose.acceleration = {unit("ax", i) * 12.0f, unit("ay", i) * 12.0f, unit("az", i)};
            pose.angular_velocity = {unit("rx", i), unit("ry", i), unit("rz", i) * 5.0f};
        }
        must(server_.history.record(id, Tick{now_}, pose, std::span(bones).first(bone_count)));
    }

    bool is_sending() const {
        if (!run_.irregular) return now_ % run_.snapshot_every == 0;
        return roll("send", 0) % static_cast<std::uint64_t>(run_.snapshot_every) == 0;
    }

    void send_tick() {
        for (int part = 0; part < run_.datagrams; ++part) send_snapshot(static_cast<std::uint32_t>(part));
    }

    // An entity is of interest for some ticks at a time, so that it leaves and comes back.
    bool is_of_interest(std::uint32_t slot) const {
        const auto stretch = static_cast<std::uint64_t>(now_ / 24);
        return static_cast<int>(Hasher().add(run_.seed).add(stretch).add(std::uint64_t{slot}).value() % 100) <
               run_.interest_percent;
    }

    bool is_in(std::uint32_t part, std::uint32_t slot, SnapshotSeq seq) const {
        const auto parts = static_cast<std::uint32_t>(run_.datagrams);
        const std::uint32_t divider = 1 + slot * 37 % static_cast<std::uint32_t>(run_.slowest_update);
        if (((seq.value - 1) / parts + 1 + slot) % divider != 0 || !is_of_interest(slot)) return false;
        return slot % parts == part || (parts > 1 && roll("twice", slot * parts + part) % 8 == 0);
    }

    void send_snapshot(std::uint32_t part) {
        Snapshot snapshot{ledger_.begin_snapshot(Tick{now_}), Tick{now_}, {}};
        for (std::uint32_t slot = 0; slot < server_.history.slot_count(); ++slot) {
            const Track& track = server_.history.slot(slot);
            const std::optional<EntityState> state = track.at(Tick{now_});
            if (!state || !is_in(part, slot, snapshot.seq)) continue;
            must(ledger_.add(track.id()));
            const std::span<const QuantBone> bones = track.bones_at(Tick{now_});
            snapshot.entities.push_back({track.id(), *state, {bones.begin(), bones.end()}});
        }
        if (percent("loss", part) < run_.loss_percent) return;
        const auto jitter = static_cast<unsigned>(run_.jitter + 1);
        std::int64_t due = now_ + run_.latency + static_cast<std::int64_t>(roll("jitter", part) % jitter);
        if (percent("late", part) < run_.late_percent) {
            due += static_cast<std::int64_t>(roll("lateness", part) % 80u) * run_.snapshot_every;
        }
        if (percent("doubled", part) < run_.doubled_percent) {
            in_flight_.send(due + static_cast<std::int64_t>(roll("echo", part) % jitter), snapshot);
        }
        in_flight_.send(due, std::move(snapshot));
    }

    void receive_snapshots() {
        in_flight_.receive(now_, [this](const Snapshot& snapshot) {
            if (!received_.accept(snapshot.seq.value)) {
                ++result_.late_drops;
                return;
            }
            // Refused where the ring has passed the tick, or the slot has a younger owner.
            for (const SnapshotEntity& e : snapshot.entities)
                static_cast<void>(client_.history.store(e.id, snapshot.tick, e.state, e.bones));
        });
    }

    void draw_frame() {
        const std::int64_t delay = run_.draw_delay + (percent("far", 0) < 5 ? -2 * run_.latency : 0);
        const std::int64_t raw =
            Moment::at(Tick{now_ - delay}).raw + static_cast<std::int64_t>(roll("part", 0) % 65536u);
        const Moment shown{std::max(raw, std::int64_t{0})};
        const std::int64_t middle = run_.ticks / 2;
        const bool lost = percent("command loss", 0) < run_.command_loss_percent;
        if (lost || (now_ >= middle && now_ < middle + run_.blackout)) return;

        Command command{received_.stamp(shown), {}};
        if (run_.groups) {
            constexpr auto tick = static_cast<std::uint64_t>(Moment::one_tick);
            command.stamp.offsets = {static_cast<std::int32_t>(roll("ahead", 0) % (ExactRun::max_ahead * tick)),
                                     -static_cast<std::int32_t>(roll("behind", 0) % (ExactRun::max_behind * tick)), 0};
        }
        const View view = View::at_moment(client_.history, draw_, shown, command.stamp.offsets);
        for (const EntityId id : known_) {
            DrawnEntity drawn{id, view.pose(id), {}, 0};
            if (has_pose(drawn.pose.status)) drawn.bone = view.bone(drawn.pose, 1);
            if (drawn.pose.state) drawn.fields = drawn.pose.state->fields;
            drawn.pose.state.reset();  // it may be overwritten by the time the command arrives
            command.drawn.push_back(drawn);
        }
        commands_.send(now_ + run_.latency, std::move(command));
    }

    void receive_commands() {
        commands_.receive(now_, [this](const Command& command) { judge(command); });
    }

    void judge(const Command& command) {
        ViewStamp stamp = command.stamp;
        if (lie_ == Lie::one_tick) stamp.shown = stamp.shown + Moment::one_tick;
        if (lie_ == Lie::one_fraction_step) stamp.shown = stamp.shown + 4096;
        if (lie_ == Lie::one_offset_step) stamp.offsets[0] += 4096;
        if (lie_ == Lie::one_received_bit) stamp.received ^= std::uint64_t{1} << (roll("bit", 0) % 8u);
        if (stamp.newest.value > ledger_.last_stamp().newest.value + late_snapshot_limit) result_.joined = false;
        ledger_.learn(stamp);
        const View view = View::exact(server_.history, draw_, ledger_, stamp);
        if (!view.may_have_gaps()) ++result_.gapless_views;
        for (const DrawnEntity& drawn : command.drawn) compare(view, drawn);
    }

    void compare(const View& view, const DrawnEntity& drawn) {
        const ViewPose server = view.pose(drawn.id);
        const ViewPose& client = drawn.pose;
        ++result_.compared;
        ++result_.by_status[client.status];
        if (server.status == ViewStatus::knowledge_gap) {
            ++result_.gaps;
            if (!view.may_have_gaps() || !view.may_be_gap(drawn.id.index())) ++result_.unforeseen_gaps;
            return;
        }
        bool equal = server.status == client.status && server.from == client.from && server.to == client.to &&
                     same_bits(server.fraction, client.fraction) && same_bits(server.pose, client.pose);
        if (equal && has_pose(server.status)) {
            const DrawGroup group = view.group_of_slot(drawn.id.index());
            if (group == 1) ++result_.reckoned;
            if (group == 2) ++result_.behind;
            equal = server.entity == client.entity && same_bits(view.bone(server, 1), drawn.bone) &&
                    server.state->fields == drawn.fields;
            if (drawn.fields != 0) ++result_.fields;
            if (!server.state->parent.is_null()) ++result_.riders;
            const std::optional<EntityState> to = server_.history.find(server.entity)->at(server.to);
            if (to && server.fraction > 0.0f && to->parent != server.state->parent) ++result_.mounts;
        }
        if (!equal && result_.differences++ == 0) {
            result_.server = server;
            result_.client = client;
        }
    }

    ExactRun run_;
    Lie lie_;
    World server_;
    World client_;
    DrawConfig draw_;
    Ledger ledger_;
    std::vector<ServerEntity> owners_;
    std::vector<EntityId> known_;
    OnTheWay<Snapshot> in_flight_;
    OnTheWay<Command> commands_;
    Received received_;
    std::array<HitboxSetId, 2> wardrobe_;
    std::int64_t now_ = 0;
    ExactResult result_;
};

}  // namespace

void ExactResult::add(const ExactResult& other) {
    by_status += other.by_status;
    compared += other.compared;
    gaps += other.gaps;
    unforeseen_gaps += other.unforeseen_gaps;
    gapless_views += other.gapless_views;
    differences += other.differences;
    riders += other.riders;
    mounts += other.mounts;
    reckoned += other.reckoned;
    behind += other.behind;
    late_drops += other.late_drops;
    reused_slots += other.reused_slots;
    fields += other.fields;
    joined = joined && other.joined;
}

ExactResult run_exact(const ExactRun& run, Lie lie) {
    const AllowedMisuse lost_mounts("parent: ");
    const AllowedMisuse far_bones("rotation_bits: ");
    return Simulation(run, lie).play();
}

std::string describe(const ExactRun& r) {
    std::ostringstream out;
    out << "seed " << r.seed << ", ticks " << r.ticks << ", entities " << r.entities << ", snapshot every "
        << r.snapshot_every << ", slowest update " << r.slowest_update << ", loss " << r.loss_percent
        << " %, command loss " << r.command_loss_percent << " %, latency " << r.latency << ", jitter " << r.jitter
        << ", late " << r.late_percent << " %, draw delay " << r.draw_delay << ", blackout " << r.blackout
        << ", events " << r.event_percent << " %, max age " << r.sample_max_age << ", interpolation "
        << static_cast<int>(r.interpolation) << ", after newest " << static_cast<int>(r.after_newest) << ", datagrams "
        << r.datagrams << ", doubled " << r.doubled_percent << " %, interest " << r.interest_percent << " %";
    if (r.irregular) out << ", irregular";
    if (r.rotation_bits != 10 || r.dressed_bits != 0) out << ", bits " << r.rotation_bits << " and " << r.dressed_bits;
    if (r.groups) out << ", groups, " << to_string(r.model) << ", " << to_string(r.convergence);
    return out.str();
}

std::string describe(const ViewPose& p) {
    std::ostringstream out;
    const Vec3 at = p.pose.position;
    out << to_string(p.status) << " from " << p.from.value << " to " << p.to.value << " fraction " << p.fraction
        << " at (" << at.x << ", " << at.y << ", " << at.z << ")";
    return out.str();
}

}  // namespace backsight::test
