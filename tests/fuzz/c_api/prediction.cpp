// Prediction and predicted events, with states of any bytes.

#include "tests/fuzz/c_api/calls.h"

#include <algorithm>

namespace backsight::test::c_api {

namespace {

constexpr std::uint32_t state_bytes = 24;
constexpr std::uint32_t input_bytes = 4;

// Writes whatever the input says into the state.
void steps(void*, void* state, const void* input, float) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, input, sizeof(bits));
    const std::size_t at = bits % (state_bytes / 4) * 4;
    std::memcpy(static_cast<char*>(state) + at, input, input_bytes);
}

}  // namespace

void Calls::open_prediction() {
    bs_prediction_config config;
    require(bs_prediction_config_default(BS_SIZED(&config)) == BS_OK);
    config.state_bytes = state_bytes;
    config.input_bytes = input_bytes;
    config.capacity = 4;
    config.life_at = 20;
    require(bs_prediction_open(library_, &config, &own_, nullptr) == BS_OK);
    require(bs_prediction_set_step(own_, steps, nullptr) == BS_OK);
    require(bs_predicted_events_open(library_, 3, 2'000'000, &events_, nullptr) == BS_OK);
}

std::int32_t Calls::of_prediction() {
    std::array<std::uint32_t, state_bytes / 4> words;
    for (std::uint32_t& word : words) word = in_.byte() & 1 ? number() : std::bit_cast<std::uint32_t>(real());
    std::uint32_t size = in_.below(16) == 0 ? std::min(number(), state_bytes - 1) : state_bytes;
    auto* bytes = reinterpret_cast<std::uint8_t*>(words.data());
    bs_prediction_config config;
    bs_reconciled done;
    bs_prediction_counters counters;
    bs_pose pose;
    bs_prediction* more = nullptr;
    const bs_prediction_config* spoiled = some(config, bs_prediction_config_default);
    // Not as large as it may be: these are many.
    if (spoiled == nullptr || spoiled->capacity <= 1'000) {
        if (bs_prediction_open(library_, spoiled, &more, nullptr) == BS_OK) require(bs_prediction_close(more) == BS_OK);
    }
    static_cast<void>(
        bs_prediction_reconcile(own_, wide(), bytes, size, now_, in_.byte() & 3 ? -1 : wide(), room(done)));
    if (in_.below(16) == 0) static_cast<void>(bs_prediction_start(own_, wide(), bytes, size, -1));
    static_cast<void>(bs_prediction_predict(own_, in_.byte() & 3 ? ++predicted_ : wide(), bytes, input_bytes));
    static_cast<void>(bs_prediction_state(own_, bytes, size, &size));
    static_cast<void>(bs_prediction_wrong_state(own_, bytes, state_bytes, nullptr));
    static_cast<void>(bs_prediction_name_cause(own_, number()));
    static_cast<void>(bs_prediction_offset(own_, now_, &pose));
    static_cast<void>(bs_prediction_get_counters(own_, room(counters)));
    return bs_prediction_drawn(own_, in_.below(64) == 0 ? wide() : now_, &pose);
}

std::int32_t Calls::of_events() {
    bs_event_news news;
    bs_event_counters counters;
    static_cast<void>(bs_predicted_events_predict(events_, number() % 8, number() % 3, number() % 3, now_));
    static_cast<void>(bs_predicted_events_confirm(events_, number() % 8, number() % 3, number() % 3));
    static_cast<void>(bs_predicted_events_decline(events_, number() % 8, number()));
    if (in_.below(8) == 0) static_cast<void>(bs_predicted_events_settle(events_, number()));
    static_cast<void>(bs_predicted_events_next(events_, room(news)));
    static_cast<void>(bs_predicted_events_get_counters(events_, room(counters)));
    return bs_predicted_events_update(events_, in_.below(64) == 0 ? wide() : now_);
}

}  // namespace backsight::test::c_api
