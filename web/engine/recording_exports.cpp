// What a page calls for the networks of its own link: the names of the models, and recordings that a visitor opens.
//
//   recording_take(text bytes, name bytes)   the buffer holds the file's text, then its name
//   set(network, ...) or online_set_network(...)   plays it

#include <algorithm>
#include <string>

#include "web/engine/page_recording.h"

// The name of each is its function's, as WASM needs no other.
#define BACKSIGHT_WEB_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

namespace {

using namespace backsight::web;

constexpr std::size_t longest_name = 255;
// Equal files play equally.
constexpr std::uint64_t recording_seed = 1;

struct RecordingPage {
    std::string buffer;
    std::string error;
};

RecordingPage& recordings() {
    static RecordingPage only;
    return only;
}

std::size_t size_of(int bytes) { return static_cast<std::size_t>(std::max(bytes, 0)); }

}  // namespace

namespace backsight::web {

std::shared_ptr<const Recording>& page_recording() {
    static std::shared_ptr<const Recording> only;
    return only;
}

}  // namespace backsight::web

/// Names of the models with semicolons between, ended by a zero byte; a network's place is 0 for the sliders, then 1
/// for the first of these, and one more than their count for the visitor's recording.
BACKSIGHT_WEB_EXPORT(network_list) const char* network_list() { return network_names().c_str(); }

/// Room for this many bytes, a little more than 4 MiB at most; returns where it is.
BACKSIGHT_WEB_EXPORT(recording_buffer) char* recording_buffer(int bytes) {
    std::string& buffer = recordings().buffer;
    buffer.resize(std::min(size_of(bytes), most_recording_bytes + 1 + longest_name));
    return buffer.data();
}

/// 1: from now on it is the visitor's recording. 0: see recording_error(); the one before stays.
BACKSIGHT_WEB_EXPORT(recording_take) int recording_take(int text_bytes, int name_bytes) {
    RecordingPage& page = recordings();
    std::string text = std::move(page.buffer);
    page.buffer = {};
    const std::size_t text_size = std::min(size_of(text_bytes), text.size());
    const std::string name = text.substr(text_size, std::min(size_of(name_bytes), longest_name));
    text.resize(text_size);
    auto recording = read_recording(std::move(text), name, recording_seed, page.error);
    if (recording == nullptr) return 0;
    page_recording() = std::move(recording);
    return 1;
}

/// Why the last recording was refused: a line that ends in a zero byte; empty if it was not.
BACKSIGHT_WEB_EXPORT(recording_error) const char* recording_error() { return recordings().error.c_str(); }
