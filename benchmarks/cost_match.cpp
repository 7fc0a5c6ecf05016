#include "benchmarks/cost_match.h"

#include <malloc.h>

#include <backsight/base/random.h>
#include <backsight/base/trig.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "benchmarks/arena.h"
#include "benchmarks/race.h"

namespace backsight::bench {

namespace {

constexpr std::size_t longest_way_ticks = 9;
constexpr double players_each_m2 = 64.0 / 1e4;  // as benchmarks/arena.h has them
constexpr double fires = 0.1, is_shotgun = 0.05, is_lost = 0.02;
constexpr int pellets = 8;
constexpr Micros bots_reaction{200'000};

// The C library is asked.
double heap_bytes() {
    const struct mallinfo2 now = mallinfo2();
    return static_cast<double>(now.uordblks) + static_cast<double>(now.hblkhd);
}

// 100 ms.
std::int64_t draw_delay(const CostSetup& setup) { return Moment::one_tick * setup.hz / 10; }

// Two seconds are kept.
WorldConfig world_config(const CostSetup& setup) {
    WorldConfig config;
    config.history.max_entities = static_cast<std::uint32_t>(setup.entities);
    config.history.capacity_ticks = static_cast<std::uint32_t>(std::max(setup.hz * 2, 128));
    config.draw.tick_rate = {static_cast<std::uint32_t>(setup.hz), 1};
    config.history.field_bits = setup.field_bits;
    config.packets.emplace();
    config.packets->shots = setup.shots;
    return config;
}

// As backsight serve has them by default: they let players shoot from other continents.
WeaponRules weapon_rules() {
    WeaponRules rules;
    rules.max_rewind = Micros{500'000};
    rules.max_victim_moved_m = 3.5f;
    return rules;
}

ServerWorldConfig server_config(const CostSetup& setup) {
    ServerWorldConfig config;
    config.max_clients = static_cast<std::uint32_t>(setup.players);
    config.send.packet_bytes = setup.packet_bytes;
    // Whoever is within reach is fully relevant.
    if (setup.sent > 0) config.send.reach_m = config.send.near_m = setup.reach_m();
    config.ledger.capacity_snapshots = world_config(setup).history.capacity_ticks;
    config.max_rewind = weapon_rules().max_rewind;
    return config;
}

HitboxSetId add_ship(WorldHistory& history) {
    const Hitbox hull[] = {Hitbox::box(HitGroup::generic, {0.0f, 0.0f, -2.0f}, {12.0f, 4.0f, 1.5f})};
    return history.hitbox_sets().add(hull);
}

bool is_same(const Hit& a, const Hit& b) {
    return a.entity == b.entity && a.hitbox == b.hitbox && a.distance == b.distance && a.point == b.point &&
           a.fields == b.fields;
}

}  // namespace

float CostSetup::reach_m() const {
    return sent == 0 ? 0.0f : static_cast<float>(std::sqrt(sent / (pi * players_each_m2)));
}

const char* CostMatch::validate(const CostSetup& setup) {
    if (const char* wrong = world_config(setup).validate()) return wrong;
    return server_config(setup).validate(world_config(setup));
}

CostMatch::CostMatch(const CostSetup& setup, Answer answer)
    : setup_(setup),
      answer_(answer),
      heap_before_(heap_bytes()),
      server_(world_config(setup), server_config(setup)),
      snapshots_(static_cast<std::size_t>(setup.players) * setup.packet_bytes),
      sizes_(static_cast<std::size_t>(setup.players)) {
    spawn_entities();
    draw_poses();
    const double poses_bytes = static_cast<double>(poses_.capacity() * sizeof(EntityPose));
    join_clients();
    server_bytes_ = heap_bytes() - heap_before_ - poses_bytes;
    reader_ = std::make_unique<ClientWorld>(world_config(setup));
    add_body(reader_->history(), false);
    add_ship(reader_->history());
    for (int i = 0; i < setup.players; ++i) {
        clients_.emplace_back(*server_.config().packets);
        clients_.back().way_ticks = 2 + static_cast<std::uint32_t>(i) % (longest_way_ticks - 1);
    }
    rays_.reserve(static_cast<std::size_t>(setup.players) * pellets);
    own_.reserve(pellets);
    sent_.resize(longest_way_ticks + 1);
}

// Riders are the first of all, and their ships the last.
void CostMatch::spawn_entities() {
    const HitboxSetId body = add_body(server_.history(), false);
    const HitboxSetId ship = add_ship(server_.history());
    const int first_ship = setup_.entities - setup_.ships();
    for (int i = 0; i < setup_.entities; ++i) ids_.push_back(server_.spawn({i < first_ship ? body : ship, {}, 0, 1}));
    for (int i = 0; i < setup_.riders; ++i) {
        const auto mount = static_cast<std::size_t>(first_ship + i / CostSetup::riders_of_ship);
        const RecordResult result = server_.history().set_parent(ids_[static_cast<std::size_t>(i)], ids_[mount]);
        require(result == RecordResult::ok, "a rider boards its ship");
    }
}

// A rider walks about on its ship as others do on land.
EntityPose CostMatch::pose_at(int entity, Tick tick) const {
    EntityPose pose = Walk(entity, setup_.entities).pose(tick);
    if (entity >= setup_.riders) return pose;
    const int place = entity % CostSetup::riders_of_ship;
    const float ahead_m = static_cast<float>(place / 2) * 2.5f - 9.0f;
    pose.position = Vec3{ahead_m, place % 2 == 0 ? 2.0f : -2.0f, 0.0f} + pose.velocity * 0.1f;
    return pose;
}

void CostMatch::draw_poses() {
    poses_.reserve(pattern_ticks * ids_.size());
    for (std::size_t t = 0; t < pattern_ticks; ++t) {
        for (int i = 0; i < setup_.entities; ++i) poses_.push_back(pose_at(i, Tick{static_cast<std::int64_t>(t)}));
    }
}

// In the present tick; mounts count as not turned.
Vec3 CostMatch::world_place(std::size_t entity) const {
    const Vec3 place = poses_[row() + entity].position;
    if (entity >= static_cast<std::size_t>(setup_.riders)) return place;
    const std::size_t ship =
        ids_.size() - static_cast<std::size_t>(setup_.ships()) + entity / CostSetup::riders_of_ship;
    return place + poses_[row() + ship].position;
}

void CostMatch::join_clients() {
    inputs::Random random(7);
    for (std::size_t i = 0; i < static_cast<std::size_t>(setup_.players); ++i) {
        const auto client = static_cast<std::uint32_t>(i);
        require(server_.join(ids_[i]) == client, "clients are numbered in order");
        server_.sender(client).set_viewer(ids_[i]);
        std::size_t near = 0;
        float least_m = std::numeric_limits<float>::infinity();
        for (int tries = 0; setup_.sent > 0 && tries < 256; ++tries) {
            const auto other = static_cast<std::size_t>(random.below(ids_.size()));
            const float away_m = distance(world_place(i), world_place(other));
            if (other == i || away_m >= least_m) continue;
            least_m = away_m;
            near = other;
        }
        near_.push_back(near);
    }
}

void CostMatch::step_clients() {
    next_ = next_ + 1;
    deliver();
    rays_.clear();
    own_.clear();
    for (std::size_t i = 0; i < clients_.size(); ++i) give_command(i);
}

void CostMatch::receive() {
    server_.begin_tick(next_);
    for (std::uint32_t i = 0; i < clients_.size(); ++i) {
        if (is_bot(i)) {
            take(i, ++clients_[i].bots_commands,
                 local_stamp(server_.ledger(i), server_.config().draw.tick_rate, bots_reaction));
            continue;
        }
        const CommandBatch batch = server_.receive(i, clients_[i].sent());
        for (const Command& command : batch.commands) take(i, command.seq, command.stamp);
    }
}

void CostMatch::take(std::uint32_t i, std::uint32_t number, const ViewStamp& stamp) {
    const TakenCommand taken = setup_.shots == 0 ? server_.take_command(i, number, stamp)
                                                 : server_.take_command(i, number, stamp, server_.shots_of(i, number));
    // Nothing has come when the first are given.
    const bool is_sound = taken.audited.result == AuditResult::accepted || stamp.newest.value == 0;
    taken_ += taken.is_new && is_sound ? 1 : 0;
}

View CostMatch::view_of(const Fired& fired) const {
    const DrawConfig& draw = server_.config().draw;
    const WorldHistory& history = server_.history();
    if (answer_ == Answer::exact) return View::exact(history, draw, server_.ledger(fired.client), fired.stamp);
    const Moment newest = Moment::at(history.newest());
    return View::at_moment(history, draw, answer_ == Answer::moment ? fired.stamp.shown : newest);
}

// Each client gives one command a tick: it is the newest still, as ServerWorld::judge() asks.
Hit CostMatch::judge(const Fired& fired, bool& is_as_seen) {
    if (setup_.shots > 0) require(server_.select_shot(fired.client, fired.between), "the shot has come");
    const ShotRecord record = server_.judge(fired.client, fired.shot, weapon_rules());
    // A cap may have replaced the screen: what was judged then is another view.
    is_as_seen = !record.verdict.is_judged_again;
    return record.verdict.hit;
}

void CostMatch::answer() {
    std::size_t own = 0;
    const bool is_exact = answer_ == Answer::judged || answer_ == Answer::exact;
    const WeaponRules rules = weapon_rules();
    for (const Fired& fired : rays_) {
        bool is_as_seen = is_exact;
        const Hit hit = answer_ == Answer::judged
                            ? judge(fired, is_as_seen)
                            : cast_ray(view_of(fired), ray_of(fired.shot, rules), filter_of(fired.shot));
        hits_ += hit ? 1 : 0;
        hits_with_fields_ += hit && hit.fields != 0 ? 1 : 0;
        if (is_bot(fired.client) && is_as_seen) check_bot(fired, hit);
        if (fired.client != 0) continue;
        own_equal_ += !is_as_seen || is_same(hit, own_[own]) ? 1 : 0;
        own_rays_ += is_as_seen ? 1 : 0;
        ++own;
    }
}

// One in 64, so that the check costs next to nothing.
void CostMatch::check_bot(const Fired& fired, const Hit& hit) {
    if (++bots_rays_ % 64 != 0) return;
    const std::optional<View> view = server_.view_of(fired.client);
    require(view && is_same(hit, cast_ray(*view, ray_of(fired.shot, weapon_rules()), filter_of(fired.shot))),
            "the answer to a bot's ray is what its own view has, to the bit");
}

void CostMatch::set_fields() {
    const std::uint32_t all = ~std::uint32_t{0} >> (32 - setup_.field_bits);
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        const std::uint64_t turn = (static_cast<std::uint64_t>(next_.value) + i) / 16;
        const auto fields = static_cast<std::uint32_t>(splitmix64(turn * ids_.size() + i)) & all;
        require(server_.history().set_fields(ids_[i], fields) == RecordResult::ok, "fields fit");
    }
}

void CostMatch::record() {
    if (setup_.field_bits > 0) set_fields();
    for (std::size_t i = 0; i < ids_.size(); ++i) static_cast<void>(server_.record(ids_[i], poses_[row() + i]));
}

void CostMatch::write() {
    for (std::uint32_t i = 0; i < sizes_.size(); ++i) sizes_[i] = server_.write(i, packet(i));
    written_ += sizes_.size();
}

void CostMatch::check() {
    require(taken_ == clients_.size(), "every command is taken, and its stamp is sound");
    taken_ = 0;
    for (const std::size_t size : sizes_)
        require(size > 0 && size <= setup_.packet_bytes, "a packet keeps to its budget");
    states_ = 0;
    for (std::uint32_t i = 0; i < sizes_.size(); ++i) states_ += server_.sender(i).counters().entities;
    require(own_equal_ == own_.size(), "each answer to player 0's rays is what their screen showed, to the bit");
    own_equal_ = 0;
}

std::span<std::uint8_t> CostMatch::packet(std::size_t client) {
    return std::span(snapshots_).subspan(client * setup_.packet_bytes, setup_.packet_bytes);
}

// What was written in the last tick arrives, at each client after its own way.
void CostMatch::deliver() {
    const std::uint32_t seq = server_.ledger(0).newest_sent().value;
    if (seq == 0) return;
    // Player 0 reads its packets; two ticks of way are kept for it.
    sent_[seq % sent_.size()].assign(snapshots_.begin(), snapshots_.begin() + static_cast<std::ptrdiff_t>(sizes_[0]));
    for (std::size_t i = 0; i < clients_.size(); ++i) {
        Client& client = clients_[i];
        if (seq <= client.way_ticks || random_.chance(is_lost)) continue;
        const std::uint32_t arrived = seq - client.way_ticks;
        if (i == 0) {
            const Packet& bytes = sent_[arrived % sent_.size()];
            require(
                reader_->receive(bytes, server_.config().draw.tick_rate.time_of(next_)).result == ApplyResult::applied,
                "player 0 reads its packets");
        }
        static_cast<void>(client.acks.accept({arrived}));
    }
}

Moment CostMatch::drawn(const Client& client) const {
    const std::int64_t newest = Moment::at(next_ - static_cast<std::int64_t>(client.way_ticks)).raw;
    const std::int64_t phase = next_.value * 26'573 % Moment::one_tick;
    return {std::max<std::int64_t>(newest - draw_delay(setup_) + phase, 0)};
}

// What is on the screen at `shown`, which player 0 draws.
ViewStamp CostMatch::frame(std::size_t i, Moment shown) {
    if (i > 0) return clients_[i].acks.stamp(shown);
    reader_->show(shown);
    return reader_->stamp();
}

// The frames of the shots lie evenly between the last command and this one.
std::span<const CommandShot> CostMatch::fire_between(std::size_t i, Moment shown) {
    const Moment before = clients_[i].shown;
    const std::int64_t count = setup_.shots;
    for (std::int64_t shot = 1; shot <= count; ++shot) {
        const ViewStamp stamp = frame(i, before + std::max<std::int64_t>(shown - before, 0) * shot / (count + 1));
        shots_[static_cast<std::size_t>(shot - 1)].stamp = stamp;
        fire(i, stamp, static_cast<std::uint32_t>(shot));
    }
    return std::span(shots_).first(setup_.shots);
}

void CostMatch::give_command(std::size_t i) {
    Client& client = clients_[i];
    const Moment shown = drawn(client);
    const bool is_firing = is_warm_ && random_.chance(fires);
    std::span<const CommandShot> shots;
    if (is_firing && setup_.shots > 0) shots = fire_between(i, shown);
    Command command;
    command.stamp = frame(i, shown);
    client.shown = shown;
    if (is_firing && setup_.shots == 0) {
        const int count = setup_.rays > 0 ? setup_.rays : random_.chance(is_shotgun) ? pellets : 1;
        for (int pellet = 0; pellet < count; ++pellet) fire(i, command.stamp);
        command.fire = true;
    }
    if (is_bot(i)) return;
    client.sender.push(command, shots);
    BitWriter out{client.packet};
    require(client.sender.write_packet(out) > 0, "a packet has room for commands");
    client.packet_size = out.byte_count();
    // Its snapshots acknowledge a command a round trip after it was given: until then it is sent again.
    const std::uint32_t trip = 2 * client.way_ticks;
    if (client.sender.newest() > trip) client.sender.acknowledge(client.sender.newest() - trip);
}

// Half of the rays are aimed near somebody, half fly at random.
void CostMatch::fire(std::size_t i, const ViewStamp& stamp, std::uint32_t between) {
    const auto anybody = static_cast<std::size_t>(random_.below(ids_.size()));
    const std::size_t other = setup_.sent > 0 ? near_[i] : anybody;
    const auto off = [&](double most) { return static_cast<float>(random_.uniform(-most, most)); };
    const Vec3 eye = world_place(i) + Vec3{0.0f, 0.0f, 1.5f};
    const float x = off(0.3), y = off(0.3), z = off(0.3);
    const Vec3 at_somebody = world_place(other) + Vec3{x, y, 0.9f + z} - eye;
    const float a = off(1.0), b = off(1.0), c = off(0.1);
    const Vec3 anywhere{a, b, c};
    Fired fired;
    fired.client = static_cast<std::uint32_t>(i);
    fired.stamp = stamp;
    fired.between = between;
    fired.shot.shooter = ids_[i];
    fired.shot.origin = eye;
    fired.shot.direction = normalized(random_.chance(0.5) ? at_somebody : anywhere);
    fired.shot.max_distance = 100.0f;
    rays_.push_back(fired);
    if (i == 0) own_.push_back(reader_->shoot(fired.shot, weapon_rules()));
}

}  // namespace backsight::bench
