// The own player, ahead of the server: states and inputs are bytes of the game's.

#include "configs.h"
#include "handles.h"
#include "own_bytes.h"

#include <backsight/predict/prediction.h>

#include <limits>

namespace backsight::c {

namespace {

// Values that live for a moment beside those of the ring.
constexpr std::size_t passing = 16;

// Of what may have come off the wire: a rotation of another length than about 1 is none, and so not finite.
Quat checked(const Quat& q) {
    const float square = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    return square > 0.25f && square < 4.0f ? q : Quat{none, none, none, none};
}

struct Predicted {
    static constexpr Kind kind = Kind::prediction;

    Predicted(const bs_prediction_config& in, const PredictionConfig& config)
        : c(in),
          states(in.state_bytes, in.float_count, in.capacity + passing),
          inputs(in.input_bytes, 0, in.capacity + passing),
          own(config, rules()) {}
    Predicted(const Predicted&) = delete;
    Predicted& operator=(const Predicted&) = delete;

    template <class T>
    static T at(const OwnBytes& state, std::int32_t place) {
        T out{};
        if (state.has_bytes()) std::memcpy(&out, state.data() + place, sizeof(T));
        return out;
    }
    Pose place_of(const OwnBytes& state) const {
        Pose pose;
        pose.position = as_cpp(at<bs_vec3>(state, c.position_at));
        if (c.rotation_at >= 0) pose.rotation = checked(as_cpp(at<bs_quat>(state, c.rotation_at)));
        return pose;
    }
    std::uint64_t life_of(const OwnBytes& state) const {
        return c.life_at >= 0 ? at<std::uint32_t>(state, c.life_at) : 0;
    }
    OwnBytes execute(const OwnBytes& before, const OwnBytes& input, float dt) const {
        OwnBytes after = before;
        if (after.has_bytes() && input.has_bytes()) step(user, after.data(), input.data(), dt);
        return after;
    }
    PredictionRules<OwnBytes, OwnBytes> rules();

    // The index of what is kept of a tick; size() if nothing is.
    std::size_t index_of(Tick tick) const {
        std::size_t i = 0;
        while (i < own.size() && own[i].tick != tick) ++i;
        return i;
    }
    Reconciled reconcile(Tick tick, const OwnBytes& server, Micros now, Tick server_tick);
    bool leaves_alone(const OwnBytes& server, const OwnBytes& next, const OwnBytes& replayed) const;

    bs_prediction_config c;
    Slab states;
    Slab inputs;
    bs_step step = nullptr;
    void* user = nullptr;
    OwnBytes wrong;  // what was predicted where the last state differed
    bool is_unnamed = false;
    EnumArray<MispredictionCause, std::uint64_t> named;
    std::uint64_t untouched = 0;
    std::int64_t now_us = std::numeric_limits<std::int64_t>::min();
    Prediction<OwnBytes, OwnBytes> own;
};

PredictionRules<OwnBytes, OwnBytes> Predicted::rules() {
    PredictionRules<OwnBytes, OwnBytes> out;
    out.step = [this](const OwnBytes& before, const OwnBytes& input, float dt) { return execute(before, input, dt); };
    if (c.position_at >= 0) out.place = [this](const OwnBytes& state, const OwnBytes&) { return place_of(state); };
    if (c.life_at >= 0) out.life = [this](const OwnBytes& state) { return life_of(state); };
    // The caller names the cause later, and looks at this meanwhile.
    out.cause = [this](const OwnBytes& predicted, const OwnBytes&) {
        wrong = predicted;
        return MispredictionCause::none;
    };
    return out;
}

// Whether the step carries each byte that differed along, and does nothing else with it: `next` is the state after the
// next input as it was predicted, and `replayed` as it is now.
bool Predicted::leaves_alone(const OwnBytes& server, const OwnBytes& next, const OwnBytes& replayed) const {
    for (std::uint32_t i = 0; i < wrong.size(); ++i) {
        const std::uint8_t was = wrong.data()[i];
        const std::uint8_t is = server.data()[i];
        const bool is_carried = next.data()[i] == was && replayed.data()[i] == is;
        const bool is_alone = was == is ? next.data()[i] == replayed.data()[i] : is_carried;
        if (!is_alone) return false;
    }
    return true;
}

Reconciled Predicted::reconcile(Tick tick, const OwnBytes& server, Micros now, Tick server_tick) {
    const std::size_t next = index_of(tick) + 1;
    const OwnBytes was_next = next < own.size() ? own[next].after : OwnBytes();
    const Reconciled done = own.reconcile(tick, server, now, server_tick);
    if (done.result != ReconcileResult::corrected) return done;
    is_unnamed = true;
    // What is kept begins with this tick now.
    if (was_next.has_bytes() && own.size() > 1 && leaves_alone(server, was_next, own[1].after)) ++untouched;
    return done;
}

bool check_place_in_state(Problem& problem, const bs_prediction_config& in, std::int32_t place, std::uint32_t size,
                          std::string_view field) {
    const bool is_none = place == -1;
    const bool fits = place >= 0 && place % 4 == 0 && static_cast<std::uint32_t>(place) + size <= in.state_bytes;
    return problem.holds(is_none || fits, field, "a multiple of 4, within state_bytes; or -1");
}

bool take_prediction(Problem& problem, const bs_prediction_config* config, bs_prediction_config& in,
                     PredictionConfig& out) {
    if (!take(problem, config, "config", in)) return false;
    const bool is_finite = problem.finite(in.seen_m, "config.seen_m") &&
                           problem.finite(in.max_offset_m, "config.max_offset_m") &&
                           problem.finite(in.at_once_beyond_m, "config.at_once_beyond_m") &&
                           problem.finite(in.negligible_m, "config.negligible_m");
    if (!is_finite) return false;
    out.tick_rate = {in.tick_rate_numerator, in.tick_rate_denominator};
    out.capacity = in.capacity;
    out.seen_m = in.seen_m;
    out.visible.time_constant = {in.time_constant_us};
    out.visible.max_offset_m = in.max_offset_m;
    out.visible.at_once_beyond_m = in.at_once_beyond_m;
    out.visible.negligible_m = in.negligible_m;
    return in_range(problem, "config", out.tick_rate.validate()) && in_range(problem, "config", out.validate()) &&
           problem.holds(in.state_bytes >= 1 && in.state_bytes <= BS_MOST_STATE_BYTES, "config.state_bytes",
                         "1 to 4096") &&
           problem.holds(in.input_bytes >= 1 && in.input_bytes <= BS_MOST_INPUT_BYTES, "config.input_bytes",
                         "1 to 1024") &&
           problem.holds(in.float_count <= in.state_bytes / sizeof(float), "config.float_count",
                         "as many as state_bytes hold") &&
           check_place_in_state(problem, in, in.position_at, sizeof(bs_vec3), "config.position_at") &&
           check_place_in_state(problem, in, in.rotation_at, sizeof(bs_quat), "config.rotation_at") &&
           check_place_in_state(problem, in, in.life_at, sizeof(std::uint32_t), "config.life_at");
}

std::uint64_t room_of_prediction(const bs_prediction_config& in) {
    const std::uint64_t each = 8 * (Slab::words(in.state_bytes) + Slab::words(in.input_bytes)) +
                               sizeof(PredictedStep<OwnBytes, OwnBytes>) + 2 * sizeof(void*);
    return (in.capacity + passing) * each + (1 << 16);
}

// A state that came off the wire; one of another size has no bytes, and is malformed.
OwnBytes state_of(Predicted& predicted, const std::uint8_t* state, std::uint32_t size) {
    return size == predicted.c.state_bytes ? OwnBytes(predicted.states, state) : OwnBytes();
}

std::int32_t give_state(Call<Predicted>& call, const OwnBytes& from, std::uint8_t* state, std::uint32_t capacity,
                        std::uint32_t* size) {
    if (!from.has_bytes()) return 1;
    if (size != nullptr) *size = from.size();
    if (capacity < from.size()) {
        return call.problem().refuse(BS_TOO_SMALL, "capacity", "at least config.state_bytes");
    }
    std::memcpy(state, from.data(), from.size());
    return BS_OK;
}

}  // namespace

template <>
bs_prediction_config defaults_of() {
    const PredictionConfig config;
    bs_prediction_config out{};
    out.tick_rate_numerator = config.tick_rate.numerator;
    out.tick_rate_denominator = config.tick_rate.denominator;
    out.capacity = config.capacity;
    out.rotation_at = -1;
    out.life_at = -1;
    out.seen_m = config.seen_m;
    out.max_offset_m = config.visible.max_offset_m;
    out.at_once_beyond_m = config.visible.at_once_beyond_m;
    out.negligible_m = config.visible.negligible_m;
    out.time_constant_us = config.visible.time_constant.value;
    return out;
}

}  // namespace backsight::c

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_prediction_config_default(bs_prediction_config* config) { return give_defaults(config); }

std::int32_t bs_prediction_open(bs_library* library, const bs_prediction_config* config, bs_prediction** prediction,
                                bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, prediction, error)) return call.code();
    Problem& problem = call.problem();
    bs_prediction_config in{};
    PredictionConfig c;
    if (!problem.present(prediction, "prediction") || !take_prediction(problem, config, in, c)) {
        return report(problem, error);
    }
    const std::int32_t code = make<Predicted>(call, room_of_prediction(in), prediction, in, c);
    return code == BS_OK ? code : report(problem, error);
}

std::int32_t bs_prediction_close(bs_prediction* prediction) { return end<Predicted>(prediction); }

std::int32_t bs_prediction_set_step(bs_prediction* prediction, bs_step step, void* user) {
    Call<Predicted> call(prediction);
    if (!call) return call.code();
    if (step == nullptr) return call.problem().refuse(BS_NULL, "step", "must not be null");
    call->step = step;
    call->user = user;
    return BS_OK;
}

std::int32_t bs_prediction_get_sizes(bs_prediction* prediction, std::uint32_t* of_state, std::uint32_t* of_input) {
    Call<Predicted> call(prediction);
    if (!call || !call.problem().present(of_state, "state_bytes")) return call.code();
    if (!call.problem().present(of_input, "input_bytes")) return call.code();
    *of_state = call->c.state_bytes;
    *of_input = call->c.input_bytes;
    return BS_OK;
}

std::int32_t bs_prediction_reconcile(bs_prediction* prediction, std::int64_t tick, const std::uint8_t* state,
                                     std::uint32_t size, std::int64_t now_us, std::int64_t server_tick,
                                     bs_reconciled* done) {
    Call<Predicted> call(prediction);
    if (!call || !call.problem().present(state, "state") || !sized(call.problem(), done, "done")) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    const OwnBytes server = state_of(*call, state, size);
    const Tick then = server.has_bytes() ? Tick{tick} : no_tick;
    const Reconciled found = call->reconcile(then, server, Micros{now_us}, Tick{server_tick});
    bs_reconciled out{};
    out.result = static_cast<std::uint32_t>(found.result);
    out.drawn = static_cast<std::uint32_t>(found.drawn);
    out.has_moved = found.has_moved ? 1 : 0;
    out.replayed = found.replayed;
    out.moved_m = found.moved_m;
    give(done, out);
    return BS_OK;
}

std::int32_t bs_prediction_start(bs_prediction* prediction, std::int64_t tick, const std::uint8_t* state,
                                 std::uint32_t size, std::int64_t server_tick) {
    Call<Predicted> call(prediction);
    if (!call || !call.problem().present(state, "state")) return call.code();
    const OwnBytes server = state_of(*call, state, size);
    const Tick then = server.has_bytes() ? Tick{tick} : no_tick;
    return call->own.start(then, server, Tick{server_tick}) == ReconcileResult::started ? BS_OK : 1;
}

std::int32_t bs_prediction_predict(bs_prediction* prediction, std::int64_t tick, const std::uint8_t* input,
                                   std::uint32_t size) {
    Call<Predicted> call(prediction);
    if (!call || !call.problem().present(input, "input")) return call.code();
    if (!call.problem().holds(size == call->c.input_bytes, "size", "config.input_bytes")) return call.code();
    if (call->step == nullptr) {
        return call.problem().refuse(BS_NOT_SET_UP, "step", "call bs_prediction_set_step() first");
    }
    if (!call->own.has_started()) return 1;
    const bool is_next = Tick{tick} > call->own.newest() && Tick{tick} <= max_tick;
    if (!call.problem().holds(is_next, "tick", "above those of all inputs before, 0 to 2^46 - 1")) return call.code();
    call->own.predict(Tick{tick}, OwnBytes(call->inputs, input));
    return BS_OK;
}

std::int32_t bs_prediction_state(bs_prediction* prediction, std::uint8_t* state, std::uint32_t capacity,
                                 std::uint32_t* size) {
    Call<Predicted> call(prediction);
    if (!call || !call.problem().present(state, "state")) return call.code();
    return give_state(call, call->own.state(), state, capacity, size);
}

std::int32_t bs_prediction_wrong_state(bs_prediction* prediction, std::uint8_t* state, std::uint32_t capacity,
                                       std::uint32_t* size) {
    Call<Predicted> call(prediction);
    if (!call || !call.problem().present(state, "state")) return call.code();
    return give_state(call, call->wrong, state, capacity, size);
}

std::int32_t bs_prediction_drawn(bs_prediction* prediction, std::int64_t now_us, bs_pose* pose) {
    Call<Predicted> call(prediction);
    if (!call || !call.problem().present(pose, "pose")) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    if (call->c.position_at < 0) return call.problem().refuse(BS_NOT_SET_UP, "config.position_at", "is -1");
    if (!call->own.has_started()) return 1;
    *pose = as_c(call->own.offset_at(Micros{now_us}).applied_to(call->place_of(call->own.state())));
    return BS_OK;
}

std::int32_t bs_prediction_offset(bs_prediction* prediction, std::int64_t now_us, bs_pose* offset) {
    Call<Predicted> call(prediction);
    if (!call || !call.problem().present(offset, "offset")) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    const DrawnOffset drawn = call->own.offset_at(Micros{now_us});
    *offset = as_c(Pose{drawn.position, drawn.rotation});
    return BS_OK;
}

std::int32_t bs_prediction_name_cause(bs_prediction* prediction, std::uint32_t cause) {
    Call<Predicted> call(prediction);
    if (!call) return call.code();
    constexpr std::uint32_t count = static_cast<std::uint32_t>(MispredictionCause::count_);
    if (!call.problem().holds(cause < count, "cause", "one of BS_CAUSE_")) return call.code();
    if (!call->is_unnamed) return 1;
    call->is_unnamed = false;
    ++call->named[static_cast<MispredictionCause>(cause)];
    return BS_OK;
}

std::int32_t bs_prediction_get_counters(bs_prediction* prediction, bs_prediction_counters* counters) {
    Call<Predicted> call(prediction);
    if (!call || !sized(call.problem(), counters, "counters")) return call.code();
    const PredictionCounters& in = call->own.counters();
    bs_prediction_counters out{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(ReconcileResult::count_); ++i) {
        out.by_result[i] = in.by_result[static_cast<ReconcileResult>(i)];
    }
    std::uint64_t unnamed = in.by_result[ReconcileResult::corrected];
    for (std::size_t i = 1; i < static_cast<std::size_t>(MispredictionCause::count_); ++i) {
        out.by_cause[i] = call->named[static_cast<MispredictionCause>(i)];
        unnamed -= out.by_cause[i];
    }
    out.by_cause[BS_CAUSE_NONE] = unnamed;
    out.replayed = in.replayed;
    out.seen = in.seen;
    out.not_slid = in.not_slid;
    out.cut = in.cut;
    out.bad_steps = in.bad_steps;
    out.untouched = call->untouched;
    give(counters, out);
    return BS_OK;
}
