#pragma once

// The calls of backsight.h that the target `c_api` makes at random. Each group of functions has a file in this folder.

#include "backsight.h"

#include "tests/fuzz/input.h"

#include <array>
#include <bit>
#include <cstring>
#include <limits>

struct bs_twoten_simulation;
struct bs_ut2003_trail;

namespace backsight::test::c_api {

class Calls {
public:
    explicit Calls(FuzzInput& input);
    ~Calls() { require(bs_close(library_) == BS_OK); }
    Calls(const Calls&) = delete;
    Calls& operator=(const Calls&) = delete;

    /// One call, or a tick as a game plays it.
    void one();

private:
    void open_ends();
    void open_what_stands_alone();
    void play();
    std::int32_t of_handles();
    std::int32_t of_world(std::uint32_t which);
    std::int32_t of_clients();
    static std::uint32_t calls_back(void* user, const bs_vec3*, const bs_vec3*);
    std::int32_t of_shots(std::uint32_t which);
    std::int32_t of_bytes(const bs_stamp& stamp);
    std::int32_t of_screen(std::uint32_t which);
    std::int32_t of_queries(std::uint32_t which);
    static std::uint32_t calls_back_at(void* user, const bs_vec3*, const bs_vec3*, std::int64_t moment);
    const bs_query* query(bs_query& out);
    void shoot_query();
    void judge_query();
    void of_shot_queries();
    static void traces(void* user, std::int64_t, const bs_vec3*, const bs_vec3*, float, bs_level_contact* contact);
    bs_launch_claim* claim();
    std::int32_t of_projectiles(std::uint32_t which);
    std::int32_t of_clock(std::uint32_t which);
    std::int32_t of_motion();
    std::int32_t of_packets();
    void play_packets();
    std::int32_t of_lead();
    void open_prediction();
    std::int32_t of_prediction();
    std::int32_t of_events();
    void open_presets();
    void of_presets();
    std::int32_t of_fishnet();
    std::int32_t of_twoten();
    std::int32_t of_ut2003();
    void of_beam();
    std::int32_t of_unreal_series();
    std::int32_t of_pun2();

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
    static void coded(std::int32_t code) {
        require(code >= BS_NOT_SET_UP);
        require(std::strcmp(bs_code_name(code), "?") != 0);
    }
    void checked(const void* handle, std::int32_t code) {
        coded(code);
        if (code < 0 && code != BS_BUSY) require(bs_error_text(handle)[0] != '\0' || code == BS_BAD_HANDLE);
    }

    FuzzInput& in_;
    bs_library* library_ = nullptr;
    bs_server* server_ = nullptr;
    bs_client* screen_ = nullptr;
    bs_clock* clock_ = nullptr;
    bs_command_buffer* buffer_ = nullptr;
    bs_estimator* estimator_ = nullptr;
    bs_reckoner* reckoner_ = nullptr;
    bs_input_lead* lead_ = nullptr;
    bs_prediction* own_ = nullptr;
    bs_predicted_events* events_ = nullptr;
    std::int64_t predicted_ = 0;
    bs_twoten_simulation* simulation_ = nullptr;
    bs_ut2003_trail* trail_ = nullptr;
    std::int64_t frame_ = 0;
    double trail_now_s_ = 1.0;
    // A match with the library's packets.
    bs_server* packet_server_ = nullptr;
    bs_client* packet_screen_ = nullptr;
    std::uint32_t packet_client_ = 0;
    std::int64_t packet_tick_ = -1;
    bs_entity packet_entity_ = 0;
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

}  // namespace backsight::test::c_api
