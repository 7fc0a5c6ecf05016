// Calls of backsight.h at random: any numbers in any struct, closed handles, callbacks that call back. Each call is
// done, answered, or a mistake with a text.

#include "backsight.h"

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

#include <array>
#include <bit>
#include <cstring>
#include <limits>

namespace {

using backsight::test::FuzzInput;
using backsight::test::require;

class Calls {
public:
    explicit Calls(FuzzInput& input) : in_(input) {
        require(bs_open(BS_ABI_VERSION, &library_, nullptr) == BS_OK);
        require(bs_world_config_default(BS_SIZED(&world_)) == BS_OK);
        world_.max_entities = 8;
        world_.capacity_ticks = 32;
        world_.max_bones = 2;
        for (bs_draw_rules& group : world_.groups) group.sample_max_age_us = 100'000;
        world_.groups[1].after_newest = BS_AFTER_NEWEST_RECKON;
        require(bs_server_config_default(BS_SIZED(&server_config_)) == BS_OK);
        server_config_.max_clients = 3;
        server_config_.capacity_snapshots = 65;
        server_config_.max_rewind_us = 50'000;
        server_config_.has_self_audit = in_.byte() & 1;
        require(bs_projectile_rules_default(BS_SIZED(&rocket_)) == BS_OK);
        rocket_.weapon = 1;
        rocket_.look_back_us = 50'000;
        rocket_.area_outer_m = 5.0f;
        rocket_.max_bounces = in_.byte() % 4;
        open_ends();
    }
    ~Calls() { require(bs_close(library_) == BS_OK); }
    Calls(const Calls&) = delete;
    Calls& operator=(const Calls&) = delete;

    void one() {
        const std::uint32_t which = in_.below(64);
        if (which < 12) return checked(server_, of_world(which));
        if (which < 20) return checked(server_, of_shots(which - 12));
        if (which < 28) return checked(screen_, of_screen(which - 20));
        if (which < 36) return checked(server_, of_queries(which - 28));
        if (which < 42) return checked(screen_, of_projectiles(which - 36));
        if (which < 46) return checked(clock_, of_clock(which - 42));
        if (which == 46) return checked(library_, of_handles());
        return which < 50 ? checked(library_, of_motion()) : play();
    }

private:
    void open_ends() {
        require(bs_server_open_with_projectiles(library_, &world_, &server_config_, &rocket_, 1, &server_, nullptr) ==
                BS_OK);
        require(bs_client_open_with_projectiles(library_, &world_, nullptr, &rocket_, 1, &screen_, nullptr) == BS_OK);
        bs_hitbox box;
        require(bs_hitbox_default(BS_SIZED(&box)) == BS_OK);
        box.radius = 0.5f;
        for (std::uint32_t group = 0; group < 2; ++group) {
            std::uint32_t set = 0;
            require(bs_server_add_hitbox_set(server_, &box, 1, group, &set) == BS_OK);
            require(bs_client_add_hitbox_set(screen_, &box, 1, group, &set) == BS_OK);
        }
        bs_traits traits;
        require(bs_traits_default(BS_SIZED(&traits)) == BS_OK);
        for (bs_entity& entity : entities_) {
            traits.hitboxes = 1 + traits.hitboxes % 2;
            require(bs_server_spawn(server_, &traits, &entity) == BS_OK);
        }
        require(bs_server_join(server_, entities_[0], 0, 0, &client_) == BS_OK);
        require(bs_client_set_self(screen_, entities_[0], client_, 0) == BS_OK);
        bs_clock_config clock;
        bs_delay_config delay;
        require(bs_clock_config_default(BS_SIZED(&clock)) == BS_OK);
        require(bs_delay_config_default(BS_SIZED(&delay)) == BS_OK);
        require(bs_clock_open(library_, &clock, &delay, 1, &clock_, nullptr) == BS_OK);
        require(bs_command_buffer_open(library_, 16, 4, &buffer_, nullptr) == BS_OK);
        bs_estimator_config estimate;
        bs_reckoner_config reckon;
        require(bs_estimator_config_default(BS_SIZED(&estimate)) == BS_OK);
        require(bs_reckoner_config_default(BS_SIZED(&reckon)) == BS_OK);
        require(bs_estimator_open(library_, &estimate, &estimator_, nullptr) == BS_OK);
        require(bs_reckoner_open(library_, &world_.groups[1], &reckon, &reckoner_, nullptr) == BS_OK);
    }

    // A tick as a game plays it, its command, and the screen that stores it.
    void play() {
        static_cast<void>(bs_server_begin_tick(server_, ++tick_));
        for (const bs_entity entity : entities_) {
            bs_entity_pose pose;
            require(bs_entity_pose_default(BS_SIZED(&pose)) == BS_OK);
            pose.position.x = static_cast<float>(entity % 8 * 2);
            pose.velocity.y = 4.0f;
            pose.position.y = static_cast<float>(tick_ % 64) / 16.0f;
            static_cast<void>(bs_server_record(server_, entity, &pose, nullptr, 0));
        }
        std::uint32_t seq = 0;
        std::uint32_t used = 0;
        if (bs_server_snapshot(server_, client_, &seq) == BS_OK) {
            for (const bs_entity entity : entities_) {
                std::uint32_t size = 0;
                const auto room = static_cast<std::uint32_t>(packet_.size()) - used;
                if (bs_server_add(server_, client_, entity, packet_.data() + used, room, &size) == BS_OK) used += size;
            }
            now_ += 15'625;
            static_cast<void>(bs_client_store(screen_, seq, tick_, packet_.data(), used, now_));
        }
        if (tick_ > 0) static_cast<void>(bs_client_show(screen_, tick_ * 65'536 - 30'000, nullptr));
        bs_stamp stamp;
        bs_taken_command taken;
        if (bs_client_stamp(screen_, &stamp) == BS_OK) {
            static_cast<void>(bs_server_take_command(server_, client_, ++command_, &stamp, BS_SIZED(&taken)));
        }
        static_cast<void>(bs_client_follow(screen_, now_));
        static_cast<void>(bs_server_finish_tick(server_));
    }

    std::uint32_t number() {
        constexpr std::uint32_t some[] = {0, 1, 2, 3, 7, 64, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff};
        const std::uint32_t choice = in_.below(16);
        return choice < std::size(some) ? some[choice] : static_cast<std::uint32_t>(in_.number(4));
    }
    std::int64_t wide() {
        constexpr std::int64_t last = std::numeric_limits<std::int64_t>::max();
        const std::int64_t some[] = {0, -1, 1, tick_, tick_ + 1, tick_ * 65'536, now_, now_ + 1'000, last, -last - 1};
        const std::uint32_t choice = in_.below(16);
        return choice < std::size(some) ? some[choice] : static_cast<std::int64_t>(in_.number(8));
    }
    float real() {
        constexpr float inf = std::numeric_limits<float>::infinity();
        constexpr float some[] = {0.0f, 1.0f, -1.0f, 0.5f, 10.0f, 1e4f, 1e7f, 1e30f, -1e30f, 1e-30f, inf, -inf};
        const std::uint32_t choice = in_.below(16);
        if (choice == 15) return std::numeric_limits<float>::quiet_NaN();
        return choice < std::size(some) ? some[choice]
                                        : std::bit_cast<float>(static_cast<std::uint32_t>(in_.number(4)));
    }
    bs_vec3 place() { return {real(), real(), real()}; }
    bs_entity entity() { return in_.byte() & 1 ? entities_[in_.below(4)] : number(); }
    std::uint32_t client() { return in_.byte() & 3 ? client_ : number(); }
    // The struct with its defaults, and now and then any bits in some of its words.
    template <class T>
    const T* some(T& out, std::int32_t (*fill)(T*)) {
        require(fill(BS_SIZED(&out)) == BS_OK);
        for (std::uint32_t words = in_.below(4); words > 0; --words) {
            const std::uint32_t at = in_.below(sizeof(T) / 4);
            const std::uint32_t bits = in_.byte() & 1 ? number() : std::bit_cast<std::uint32_t>(real());
            if (at > 0 || (in_.byte() & 7) == 0) std::memcpy(reinterpret_cast<char*>(&out) + at * 4, &bits, 4);
        }
        return in_.below(32) == 0 ? nullptr : &out;
    }
    template <class T>
    T* room(T& out) {
        out.struct_size = in_.below(16) == 0 ? number() : sizeof(T);
        return in_.below(32) == 0 ? nullptr : &out;
    }
    void checked(const void* handle, std::int32_t code) {
        require(code >= BS_NOT_SET_UP);
        require(std::strcmp(bs_code_name(code), "?") != 0);
        if (code < 0 && code != BS_BUSY) require(bs_error_text(handle)[0] != '\0' || code == BS_BAD_HANDLE);
    }

    std::int32_t of_world(std::uint32_t which) {
        bs_traits traits;
        bs_entity_pose pose;
        const bs_pose bones[2] = {{place(), {0, 0, 0, real()}}, {place(), {0, 0, 0, 1}}};
        switch (which) {
            case 0:
                return bs_server_begin_tick(server_, wide() % (tick_ + 100));
            case 1:
                return bs_server_spawn(server_, some(traits, bs_traits_default), &entities_[in_.below(4)]);
            case 2:
                return bs_server_record(server_, entity(), some(pose, bs_entity_pose_default), bones, number() % 3);
            case 3:
                return bs_server_despawn(server_, entity());
            case 4:
                return bs_server_kill(server_, entity());
            case 5:
                return bs_server_respawn(server_, entity());
            case 6:
                return bs_server_teleport(server_, entity());
            case 7:
                return bs_server_change_hitboxes(server_, entity(), number());
            case 8:
                return bs_server_set_parent(server_, entity(), entity());
            case 9:
                return bs_server_set_team(server_, entity(), number());
            case 10:
                return bs_server_finish_tick(server_);
            default:
                return of_clients();
        }
    }
    std::int32_t of_clients() {
        std::uint32_t out = 0;
        bs_entity gone[2];
        switch (in_.below(6)) {
            case 0:
                return bs_server_join(server_, entity(), number(), number(), in_.byte() & 1 ? &client_ : &out);
            case 1:
                return bs_server_leave(server_, client());
            case 2:
                return bs_server_set_entity(server_, client(), entity());
            case 3:
                return bs_server_snapshot(server_, client(), &out);
            case 4:
                return bs_server_add(server_, client(), entity(), packet_.data(), number() % 512, &out);
            default:
                return bs_server_despawned(server_, client(), gone, number() % 3, &out);
        }
    }
    static std::uint32_t calls_back(void* user, const bs_vec3*, const bs_vec3*) {
        auto& calls = *static_cast<Calls*>(user);
        require(bs_server_kill(calls.server_, 1) == BS_BUSY);
        return calls.in_.byte() & 1;
    }
    static void traces(void* user, std::int64_t, const bs_vec3*, const bs_vec3*, float, bs_level_contact* contact) {
        auto& calls = *static_cast<Calls*>(user);
        contact->hit = calls.in_.byte() & 1;
        contact->fraction = calls.in_.byte() & 1 ? 0.5f : calls.real();
        contact->normal = calls.in_.byte() & 1 ? bs_vec3{0, 0, 1} : calls.place();
    }
    std::int32_t of_shots(std::uint32_t which) {
        bs_stamp stamp;
        const auto bytes = in_.bytes(sizeof(stamp));
        std::memset(&stamp, 0, sizeof(stamp));
        std::memcpy(&stamp, bytes.data(), bytes.size());
        bs_taken_command taken;
        bs_shot shot;
        bs_weapon_rules rules;
        bs_verdict verdict;
        bs_audit_answer answer;
        bs_agreement agreement;
        bs_judge_counters counters;
        switch (which) {
            case 0:
                return bs_server_take_command(server_, client(), number(), &stamp, room(taken));
            case 1:
            case 2:
            case 3:
                return bs_server_judge(server_, client(), some(shot, bs_shot_default),
                                       some(rules, bs_weapon_rules_default), in_.byte() & 1 ? calls_back : nullptr,
                                       this, number(), room(verdict));
            case 4:
                return bs_server_compare(server_, room(answer));
            case 5:
                return bs_server_agreement(server_, client(), room(agreement));
            case 6:
                return bs_server_judge_counters(server_, client(), room(counters));
            default:
                return of_bytes(stamp);
        }
    }
    std::int32_t of_bytes(const bs_stamp& stamp) {
        bs_stamp_fields fields;
        bs_stamp again;
        bs_state state;
        std::uint32_t read = 0;
        std::int64_t out = 0;
        switch (in_.below(5)) {
            case 0:
                if (bs_stamp_read(&stamp, BS_SIZED(&fields)) != BS_OK) return 1;
                require(bs_stamp_write(&fields, &again) == BS_OK);
                require(std::memcmp(&stamp, &again, sizeof(stamp)) == 0);
                return BS_OK;
            case 1:
                static_cast<void>(bs_moment_at(&world_, wide(), &out));
                static_cast<void>(bs_time_of(&world_, wide(), &out));
                return BS_OK;
            case 2:
                static_cast<void>(bs_command_tick(number(), wide(), &out));
                return BS_OK;
            case 3:
                return bs_server_state_at(server_, entity(), wide(), packet_.data(), number() % 512, &read);
            default:
                static_cast<void>(bs_state_read(&world_, packet_.data(), number() % 512, room(state), &read));
                return BS_OK;
        }
    }
    std::int32_t of_screen(std::uint32_t which) {
        bs_shot shot;
        bs_weapon_rules rules;
        bs_hit hit;
        bs_shown shown;
        const std::int32_t offsets[3] = {static_cast<std::int32_t>(number()), 0, static_cast<std::int32_t>(number())};
        switch (which) {
            case 0: {
                const auto bytes = in_.bytes(in_.byte());
                return bs_client_store(screen_, number(), wide(), bytes.data(),
                                       static_cast<std::uint32_t>(bytes.size()), now_);
            }
            case 1:
                return bs_client_advance(screen_, now_ += in_.byte() * 500, wide());
            case 2:
                return bs_client_show(screen_, wide(), in_.byte() & 1 ? offsets : nullptr);
            case 3:
                return bs_client_shown(screen_, room(shown));
            case 4:
                return bs_client_shoot(screen_, some(shot, bs_shot_default), some(rules, bs_weapon_rules_default),
                                       room(hit));
            case 5:
                return bs_client_round_trip(screen_, wide(), wide(), now_);
            case 6:
                return in_.below(8) == 0 ? bs_client_reset(screen_) : bs_client_set_self(screen_, entity(), 0, wide());
            default:
                return bs_client_declare_break(screen_, now_);
        }
    }
    std::int32_t of_queries(std::uint32_t which) {
        bs_view view;
        bs_ray ray;
        bs_filter filter;
        bs_hit hits[2];
        bs_view_pose pose;
        bs_pose bone;
        std::uint32_t count = 0;
        const bs_vec3 at = place();
        const bs_view* in = some(view, bs_view_default);
        require(bs_ray_default(BS_SIZED(&ray)) == BS_OK);
        ray.direction = in_.byte() & 3 ? bs_vec3{1, 0, 0} : place();
        ray.origin = at;
        switch (which) {
            case 0:
                return bs_server_cast_ray(server_, in, &ray, some(filter, bs_filter_default), room(hits[0]));
            case 1:
                return bs_server_sweep_sphere(server_, in, &ray, real(), nullptr, room(hits[0]));
            case 2:
                return bs_server_overlap_sphere(server_, in, &at, real(), nullptr, room(hits[0]), number() % 3, &count);
            case 3:
                return bs_server_closest_point(server_, in, &at, real(), nullptr, room(hits[0]));
            case 4:
                return bs_server_pose(server_, in, entity(), room(pose));
            case 5:
                return bs_server_bone(server_, in, entity(), static_cast<std::int32_t>(number()), &bone);
            case 6:
                static_cast<void>(bs_client_cast_ray(screen_, &ray, nullptr, room(hits[0])));
                static_cast<void>(bs_client_pose(screen_, entity(), room(pose)));
                return BS_OK;
            default:
                static_cast<void>(bs_client_sweep_sphere(screen_, &ray, real(), nullptr, room(hits[0])));
                static_cast<void>(
                    bs_client_overlap_sphere(screen_, &at, real(), nullptr, room(hits[0]), number() % 3, &count));
                return BS_OK;
        }
    }
    bs_launch_claim* claim() {
        static_cast<void>(some(claim_, bs_launch_claim_default));
        claim_.struct_size = sizeof(claim_);
        claim_.weapon = in_.byte() & 3 ? 1 : number();
        claim_.command = in_.byte() & 3 ? command_ : number();
        if (in_.byte() & 3) claim_.direction = {1, 0, 0};
        return &claim_;
    }
    std::int32_t of_projectiles(std::uint32_t which) {
        bs_launch_facts facts;
        bs_news spawn;
        bs_image image;
        bs_effect effect;
        bs_image_counters counters;
        bs_ended ended;
        bs_area_hit area;
        bs_flight flight;
        switch (which) {
            case 0:
                static_cast<void>(
                    bs_server_launch(server_, client(), claim(), some(facts, bs_launch_facts_default), &news_, &spawn));
                if (in_.byte() & 1) news_ = spawn;
                return BS_OK;
            case 1:
                return bs_client_launch(screen_, claim(), entity(), now_);
            case 2:
                if (in_.byte() & 1) news_.bytes[in_.below(BS_NEWS_BYTES)] = in_.byte();
                return bs_client_take_news(screen_, &news_, now_);
            case 3:
                static_cast<void>(bs_server_ended(server_, number() % 4, room(ended), &news_));
                static_cast<void>(bs_server_area_hit(server_, number() % 4, number() % 4, room(area)));
                static_cast<void>(bs_server_flight(server_, number() % 4, room(flight), &news_));
                static_cast<void>(bs_server_finish_command(server_, client()));
                return BS_OK;
            case 4:
                static_cast<void>(
                    bs_server_set_level(server_, in_.byte() & 3 ? traces : nullptr, this, in_.byte() & 1));
                return bs_client_set_level(screen_, in_.byte() & 1 ? traces : nullptr, this, in_.byte() & 1);
            default:
                static_cast<void>(bs_client_update_projectiles(screen_, now_, wide()));
                static_cast<void>(bs_client_own_image(screen_, number() % 4, room(image)));
                static_cast<void>(bs_client_remote_image(screen_, number() % 4, room(image)));
                static_cast<void>(bs_client_image_counters(screen_, room(counters)));
                return bs_client_next_effect(screen_, room(effect));
        }
    }
    std::int32_t of_clock(std::uint32_t which) {
        std::int64_t moment = 0;
        bs_clock_reading reading;
        bs_clock_numbers numbers;
        bs_command command;
        switch (which) {
            case 0:
                clock_now_ += static_cast<std::int64_t>(in_.number(3));
                return bs_clock_snapshot_arrived(clock_, in_.byte() & 1 ? tick_ : wide(), number() % 2, clock_now_);
            case 1:
                return bs_clock_round_trip(clock_, wide(), wide(), in_.below(64) == 0 ? wide() : clock_now_);
            case 2:
                static_cast<void>(bs_clock_moment(clock_, 0, clock_now_, &moment));
                static_cast<void>(bs_clock_get_numbers(clock_, 0, room(numbers)));
                if (in_.below(16) == 0) static_cast<void>(bs_clock_declare_break(clock_, clock_now_));
                return bs_clock_read(clock_, clock_now_, room(reading));
            default:
                static_cast<void>(bs_command_buffer_push(buffer_, some(command, bs_command_default), wide(),
                                                         in_.below(64) == 0 ? wide() : tick_, nullptr));
                static_cast<void>(bs_command_buffer_next(buffer_, tick_, room(command)));
                return BS_OK;
        }
    }
    std::int32_t of_motion() {
        bs_motion motion;
        bs_motion there;
        bs_draw_rules rules = world_.groups[1];
        rules.reckoning_model = number() % 11;
        const bs_vec3 gravity = place();
        const bs_pose pose = {place(), {0, 0, real(), 1}};
        std::uint32_t verdict = 0;
        std::int64_t at = 0;
        if (in_.byte() & 1) static_cast<void>(bs_draw_rules_for_people(&rules, &gravity));
        static_cast<void>(bs_reckon(&rules, some(motion, bs_motion_default), real(), room(there)));
        static_cast<void>(bs_estimator_add(estimator_, &pose, in_.byte() & 1 ? now_ : wide()));
        static_cast<void>(bs_estimator_get(estimator_, room(there)));
        if (in_.below(32) == 0) static_cast<void>(bs_estimator_restart(estimator_));
        static_cast<void>(bs_reckoner_update(reckoner_, some(motion, bs_motion_default), number() % 3,
                                             in_.byte() & 1 ? now_ : wide(), &verdict));
        static_cast<void>(bs_reckoner_sent(reckoner_, room(there), &at));
        return BS_OK;
    }
    std::int32_t of_handles() {
        bs_server* made = nullptr;
        bs_error error;
        bs_world_config world = world_;
        const std::uint32_t at = in_.below(sizeof(world) / 4);
        const std::uint32_t bits = number();
        std::memcpy(reinterpret_cast<char*>(&world) + at * 4, &bits, 4);
        // Not as large as it may be: these are many.
        if (world.max_entities > 1'000 || world.capacity_ticks > 1'000) return BS_OK;
        const std::int32_t code = bs_server_open(library_, &world, &server_config_, &made, BS_SIZED(&error));
        if (code != BS_OK) return code;
        require(bs_client_stamp(reinterpret_cast<bs_client*>(made), nullptr) == BS_BAD_HANDLE);
        require(bs_server_close(made) == BS_OK && bs_server_close(made) == BS_STALE);
        return BS_OK;
    }

    FuzzInput& in_;
    bs_library* library_ = nullptr;
    bs_server* server_ = nullptr;
    bs_client* screen_ = nullptr;
    bs_clock* clock_ = nullptr;
    bs_command_buffer* buffer_ = nullptr;
    bs_estimator* estimator_ = nullptr;
    bs_reckoner* reckoner_ = nullptr;
    bs_world_config world_;
    bs_server_config server_config_;
    bs_projectile_rules rocket_;
    bs_launch_claim claim_;
    bs_news news_{};
    std::array<bs_entity, 4> entities_{};
    std::array<std::uint8_t, 512> packet_{};
    std::uint32_t client_ = 0;
    std::uint32_t command_ = 0;
    std::int64_t tick_ = -1;
    std::int64_t now_ = 0;
    std::int64_t clock_now_ = 0;
};

}  // namespace

int fuzz_c_api(const std::uint8_t* data, std::size_t size) {
    FuzzInput input(data, size);
    Calls calls(input);
    for (int left = 400; left > 0 && !input.empty(); --left) calls.one();
    return 0;
}
