// The models that the lab knows by name. Fitted models carry the numbers that fit() gave on the recorded traces,
// rounded; `backsight lab networks` prints their error.

#include "inputs/network_model.h"

#include <algorithm>

namespace backsight::inputs {
namespace {

NetworkModel five_g() {
    NetworkModel m;
    m.name = "5g";
    m.source = "fitted to ten traces of phones on 5G mmWave (NUWiNS, PAM 2022, CC0-1.0)";
    m.fitted_to = {"5gmmwave_"};
    m.send_interval_ms = 10.42;
    m.base_ms = 19.18;
    m.jitter_median_ms = 6.37;
    m.jitter_sigma = 0.515;
    m.jitter_fast_share = 0.42;
    m.jitter_memory_ms = 22.5;
    m.spike_rate_hz = 0.1457;
    m.spike_median_ms = 55.1;
    m.spike_sigma = 0.741;
    m.spike_drain_ratio = 0.656;
    m.good_loss_ratio = 0.00106;
    m.bad_loss_ratio = 1.0;
    m.bad_rate_hz = 0.0094;
    m.bad_mean_ms = 93.8;
    return m;
}

NetworkModel five_g_driving() {
    NetworkModel m;
    m.name = "5g-driving";
    m.source = "fitted to four drives through public 5G (CICV5G, CC BY 4.0), which leave lost messages out";
    // Later drives are left out: they show how the model does on traces that it has not seen.
    m.fitted_to = {"cicv5g_arterial_n78_v50_01", "cicv5g_urban_n78_10ms_v30_01", "cicv5g_urban_n8_10ms_v30_01",
                   "cicv5g_w2s_n78_v50_02"};
    m.send_interval_ms = 16.0;
    m.base_ms = 10.73;
    m.jitter_median_ms = 9.27;
    m.jitter_sigma = 0.576;
    m.jitter_fast_share = 0.15;
    m.jitter_memory_ms = 156.0;
    m.spike_rate_hz = 0.0652;
    m.spike_median_ms = 84.9;
    m.spike_sigma = 0.609;
    m.spike_drain_ratio = 1.324;
    m.in_order = true;
    return m;
}

NetworkModel leo_satellite() {
    NetworkModel m;
    m.name = "leo-satellite";
    m.source =
        "fitted to one Starlink link (LEOLiveStreaming, GPL-3.0), which leaves lost probes out; loss and gaps are "
        "typical";
    // Other satellites are left out: they show how the model does on traces that it has not seen.
    m.fitted_to = {"starlink_victoria_1"};
    m.send_interval_ms = 11.35;
    m.base_ms = 13.0;
    m.jitter_median_ms = 8.49;
    m.jitter_sigma = 0.722;
    m.jitter_fast_share = 0.379;
    m.jitter_memory_ms = 400.0;
    m.spike_rate_hz = 0.3165;
    m.spike_median_ms = 40.4;
    m.spike_sigma = 0.15;
    m.spike_drain_ratio = 0.0735;
    m.good_loss_ratio = 0.002;
    m.bad_loss_ratio = 0.8;
    m.bad_rate_hz = 0.01;
    m.bad_mean_ms = 80.0;
    m.handover_period_ms = 15000.0;  // Starlink's global scheduler assigns satellites every 15 s
    m.handover_step_ms = 6.0;
    m.handover_gap_ms = 60.0;
    return m;
}

NetworkModel wifi() {
    NetworkModel m;
    m.name = "wifi";
    m.source = "typical of a shared household channel, not fitted";
    m.base_ms = 14.0;
    m.jitter_median_ms = 3.0;
    m.jitter_sigma = 0.9;
    m.jitter_fast_share = 0.6;
    m.jitter_memory_ms = 200.0;
    m.spike_rate_hz = 0.15;
    m.spike_median_ms = 60.0;
    m.spike_sigma = 0.5;
    m.good_loss_ratio = 0.003;
    m.bad_loss_ratio = 0.5;
    m.bad_rate_hz = 0.03;
    m.bad_mean_ms = 60.0;
    m.in_order = true;  // 802.11 re-sorts packets that overtook a retransmission
    return m;
}

NetworkModel transatlantic() {
    NetworkModel m;
    m.name = "transatlantic";
    m.source = "typical of wired homes in London and New York, not fitted";
    m.base_ms = 76.0;
    m.jitter_median_ms = 2.0;
    m.jitter_sigma = 0.7;
    m.jitter_fast_share = 0.8;
    m.jitter_memory_ms = 1000.0;
    m.spike_rate_hz = 0.02;
    m.spike_median_ms = 30.0;
    m.good_loss_ratio = 0.001;
    m.bad_loss_ratio = 0.7;
    m.bad_rate_hz = 0.005;
    m.bad_mean_ms = 100.0;
    return m;
}

}  // namespace

bool was_fitted_to(const NetworkModel& model, std::string_view trace_name) {
    return std::any_of(model.fitted_to.begin(), model.fitted_to.end(),
                       [&](const std::string& prefix) { return trace_name.starts_with(prefix); });
}

const std::vector<NetworkModel>& network_models() {
    static const std::vector<NetworkModel> models = {five_g(), five_g_driving(), leo_satellite(), wifi(),
                                                     transatlantic()};
    return models;
}

}  // namespace backsight::inputs
