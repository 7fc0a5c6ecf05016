// fake_presets HEADER: the published systems in an addon that is built with them, without an engine. Each function of
// the header has a method, and the methods give the pages' numbers. Ends with 0 if all is as wanted.
#include "call_parts.h"
#include "engine.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace godot = backsight::godot;
using godot::Slot;

int failures = 0;

void check(bool is_so, const char* what) {
    if (is_so) return;
    ++failures;
    std::printf("not so: %s\n", what);
}

const godot::Method* method(const char* owner, const char* name) {
    for (std::size_t at = 0; at < godot::declared.method_count; ++at) {
        const godot::Method& one = godot::declared.methods[at];
        if (std::strcmp(godot::declared.classes[one.owner].name, owner) == 0 && std::strcmp(one.name(), name) == 0) {
            return &one;
        }
    }
    return nullptr;
}

std::int64_t call(const char* owner, const char* name, godot::Instance* self, Slot* slots) {
    const godot::Method* found = method(owner, name);
    check(found != nullptr, name);
    return found != nullptr ? found->call(self, slots) : std::int64_t{BS_NULL};
}

Slot whole(std::int64_t value) {
    Slot slot;
    slot.whole = value;
    return slot;
}
Slot real(double value) {
    Slot slot;
    slot.real = value;
    return slot;
}
template <class T>
Slot at(T& value, std::uint32_t count = 0) {
    Slot slot;
    slot.address = &value;
    slot.count = count;
    return slot;
}

// A struct as a Dictionary without keys is filled.
template <class T>
T filled(const char* name) {
    T made{};
    for (std::size_t i = 0; i < godot::declared.record_count; ++i) {
        const godot::Record& record = godot::declared.records[i];
        if (std::strcmp(record.name, name) != 0) continue;
        check(record.size == sizeof(T), name);
        if (record.is_sized) *reinterpret_cast<std::uint32_t*>(&made) = record.size;
        if (record.fill != nullptr) record.fill(&made);
        return made;
    }
    check(false, name);
    return made;
}

void has_a_method_for_each_function(const char* header) {
    std::ifstream file(header);
    std::stringstream text;
    text << file.rdbuf();
    const std::string all = text.str();
    const std::regex declaration("BS_API int32_t bs_(\\w+)\\(");
    int functions = 0;
    for (std::sregex_iterator one(all.begin(), all.end(), declaration), none; one != none; ++one) {
        const std::string name = (*one)[1];
        ++functions;
        const bool is_there =
            method("Backsight", name.c_str()) != nullptr ||
            (name.rfind("twoten_simulation_", 0) == 0 &&
             method("BacksightTwotenSimulation", name.substr(std::strlen("twoten_simulation_")).c_str()) != nullptr) ||
            (name.rfind("ut2003_trail_", 0) == 0 &&
             method("BacksightUt2003Trail", name.substr(std::strlen("ut2003_trail_")).c_str()) != nullptr);
        check(is_there, name.c_str());
    }
    check(functions == 58, "functions of the header");
}

void plays_fishnet() {
    auto config = filled<bs_fishnet_config>("bs_fishnet_config");
    config.tick_rate_numerator = 30;
    double passed_s = -1.0;
    Slot passed[] = {at(config), whole(BS_FISHNET_SERVER), whole(100), whole(97), at(passed_s)};
    check(call("Backsight", "fishnet_time_passed", nullptr, passed) == BS_OK && passed_s == 0.1, "three ticks");
    auto projectile = filled<bs_fishnet_projectile>("bs_fishnet_projectile");
    projectile.passed_s = 0.15f;
    int calls = 0;
    for (; projectile.passed_s > 0.0f; ++calls) {
        Slot moved[] = {at(projectile), real(1.0 / 60)};
        if (call("Backsight", "fishnet_projectile_move", nullptr, moved) != BS_OK) break;
    }
    check(calls == 35, "0.15 s at 60 Hz take 35 calls");
    auto catch_up = filled<bs_fishnet_catch_up>("bs_fishnet_catch_up");
    catch_up.passed_s = 0.15f;
    float step_s = 0.0f;
    Slot step[] = {at(catch_up), real(1.0 / 60), at(step_s)};
    check(call("Backsight", "fishnet_catch_up_step", nullptr, step) == BS_OK && std::fabs(step_s - 0.012f) < 1e-7f,
          "8 % of the rest");
}

// An engine that makes arrays and calls a Callable, which notes the origins of the transforms that it is given.
std::vector<godot::Variant> array;
std::vector<float> seen;

void copied(void* into, void* value) { std::memcpy(into, value, sizeof(godot::Variant)); }
void resized(void*, const GDExtensionConstTypePtr* arguments, void*, std::int32_t) {
    array.assign(static_cast<std::size_t>(*static_cast<const std::int64_t*>(arguments[0])), {});
}
void* element(void*, std::int64_t at) { return &array[static_cast<std::size_t>(at)]; }
void nothing(void*) {}
void new_name(void* into, const char*) { std::memset(into, 0, sizeof(godot::StringName)); }
void called(void*, const void*, const GDExtensionConstVariantPtr*, GDExtensionInt count, void*,
            GDExtensionCallError* error) {
    *error = {GDEXTENSION_CALL_OK, 0, 0};
    check(count == 1, "the action is given the transforms alone");
    for (const godot::Variant& one : array) {
        float m[12];
        std::memcpy(m, &one, sizeof m);
        seen.push_back(m[9]);
    }
}

void set_up_the_engine() {
    godot::engine.to_variant[GDEXTENSION_VARIANT_TYPE_ARRAY] = copied;
    godot::engine.to_variant[GDEXTENSION_VARIANT_TYPE_CALLABLE] = copied;
    godot::engine.to_variant[GDEXTENSION_VARIANT_TYPE_TRANSFORM3D] = copied;
    godot::engine.to_variant[GDEXTENSION_VARIANT_TYPE_FLOAT] = [](void* into, void* value) {
        std::memcpy(into, value, sizeof(double));
    };
    godot::engine.array_resize = resized;
    godot::engine.array_at = element;
    godot::engine.new_nil = nothing;
    godot::engine.destroy = nothing;
    godot::engine.new_name = reinterpret_cast<decltype(godot::engine.new_name)>(reinterpret_cast<void*>(new_name));
    godot::engine.call = reinterpret_cast<decltype(godot::engine.call)>(reinterpret_cast<void*>(called));
}

void plays_twoten() {
    const char* const owner = "BacksightTwotenSimulation";
    godot::Instance self;
    check(bs_open(BS_ABI_VERSION, &self.library, nullptr) == BS_OK, "a library");
    auto config = filled<bs_twoten_config>("bs_twoten_config");
    bs_error error{};
    error.struct_size = sizeof error;
    Slot open[] = {at(config), at(error)};
    check(call(owner, "open", &self, open) == BS_OK && self.handle != nullptr, "a simulation is opened");
    bs_pose transform{{0, 0, 0}, {0, 0, 0, 1}};
    for (int frame = 1; frame <= 20; ++frame) {
        transform.position.x = 2.0f * static_cast<float>(frame);
        Slot add[] = {whole(0), whole(frame), at(transform)};
        check(call(owner, "add_frame", &self, add) == BS_OK, "a frame is stored");
    }
    bs_pose then{};
    Slot rewind[] = {whole(0), whole(18), real(0.5), whole(21), at(then)};
    check(call(owner, "rewind", &self, rewind) == BS_OK && then.position.x == 35.0f, "half way from 34 to 36");
    rewind[1] = whole(40);
    check(call(owner, "rewind", &self, rewind) == BS_TWOTEN_REWIND_FRAME_MISSING, "no such frame");
    bs_pose transforms[] = {transform, {{7, 0, 0}, {0, 0, 0, 1}}};
    godot::Callback action;
    std::uint32_t stayed = 9;
    Slot simulate[] = {whole(18), real(0.5), whole(21), at(transforms[0], 2), at(action), at(stayed)};
    check(call(owner, "simulate", &self, simulate) == BS_OK && stayed == 0, "all are moved");
    check(seen == std::vector<float>{35.0f, 7.0f}, "the action sees them where they were");
    check(transforms[0].position.x == 40.0f, "and they are back");
    simulate[4] = {};
    check(call(owner, "simulate", &self, simulate) == BS_NULL, "without an action nothing happens");
    check(call(owner, "close", &self, nullptr) == BS_OK && self.handle == nullptr, "it is closed");
}

void plays_ut2003() {
    auto beam = filled<bs_ut2003_beam>("bs_ut2003_beam");
    auto mirror = filled<bs_ut2003_trace>("bs_ut2003_trace");
    mirror = {BS_UT2003_MET_REFLECTOR, {10, 0, 0}, {0, 1, 0}};
    for (int leg = 1; leg <= 4; ++leg) {
        check(beam.ended == BS_UT2003_END_NONE, "three reflect");
        Slot traced[] = {at(beam), at(mirror)};
        check(call("Backsight", "ut2003_beam_traced", nullptr, traced) == BS_OK, "a trace");
    }
    check(beam.ended == BS_UT2003_END_ABSORBED, "the fourth absorbs");
    auto damage = filled<bs_ut2003_beam_damage>("bs_ut2003_beam_damage");
    std::int32_t drain = 0;
    Slot drained[] = {at(damage), at(drain)};
    check(call("Backsight", "ut2003_shield_drain", nullptr, drained) == BS_OK && drain == 250, "DamageMin * 0.25");
}

void plays_the_unreal_series() {
    auto config = filled<bs_unreal_series_config>("bs_unreal_series_config");
    check(config.client_bias_ratio == 0.5, "ClientBiasPct");
    const std::int64_t rows[][4] = {{0, 0, 0, 160},    {20, 0, 0, 180},   {60, 20, 0, 220},
                                    {100, 40, 0, 260}, {140, 60, 0, 300}, {260, 60, 120, 420}};
    for (const auto& row : rows) {
        std::int64_t us = -1;
        Slot forward[] = {at(config), whole(row[0] * 1000), whole(BS_UNREAL_SERIES_SERVER), at(us)};
        check(call("Backsight", "unreal_series_forward_time", nullptr, forward) == BS_OK && us == row[1] * 1000,
              "forward");
        Slot other[] = {at(config), whole(row[0] * 1000), at(us)};
        check(call("Backsight", "unreal_series_sleep_time", nullptr, other) == BS_OK && us == row[2] * 1000, "sleep");
        check(call("Backsight", "unreal_series_switch_time", nullptr, other) == BS_OK && us == row[3] * 1000, "switch");
    }
    godot::Value steps;
    Slot cut[] = {at(config), real(0.06), at(steps)};
    check(call("Backsight", "unreal_series_substeps", nullptr, cut) == BS_OK && array.size() == 4,
          "four steps of 60 ms");
    double first = 0.0;
    if (!array.empty()) std::memcpy(&first, &array[0], sizeof first);
    check(first == 0.0166, "the first");
}

void plays_pun2() {
    bs_pun2_update sent{{10, -2, 0.5f}, {0, 0, 0, 1}, {4, 0, -8}};
    std::uint8_t bytes[64] = {};
    Slot write[] = {at(sent), whole(0x01020304), at(bytes[0]), whole(64)};
    check(call("Backsight", "pun2_write", nullptr, write) == BS_OK && write[2].count == 44, "44 bytes");
    check(bytes[0] == 0x41 && bytes[43] == 4, "the highest byte first");
    bs_pun2_update heard{};
    std::uint32_t sent_ms = 0;
    Slot read[] = {at(bytes[0], 44), at(heard), at(sent_ms)};
    check(call("Backsight", "pun2_read", nullptr, read) == BS_OK && sent_ms == 0x01020304, "it arrives");
    float lag_s = 0.0f;
    Slot lag[] = {real(10.0), real(10.125), at(lag_s)};
    check(call("Backsight", "pun2_lag", nullptr, lag) == BS_OK && lag_s == 0.125f, "Mathf.Abs");
    auto body = filled<bs_pun2_immediate>("bs_pun2_immediate");
    Slot received[] = {at(body), at(heard), real(0.125)};
    check(call("Backsight", "pun2_immediate_receive", nullptr, received) == BS_OK && body.pose.position.x == 10.5f,
          "position += velocity * lag");
}

}  // namespace

int main(int count, char** arguments) {
    check(count == 2, "fake_presets HEADER");
    set_up_the_engine();
    if (count == 2) has_a_method_for_each_function(arguments[1]);
    plays_fishnet();
    plays_twoten();
    plays_ut2003();
    plays_the_unreal_series();
    plays_pun2();
    std::printf("%d checks of the published systems failed\n", failures);
    return failures == 0 ? 0 : 1;
}
