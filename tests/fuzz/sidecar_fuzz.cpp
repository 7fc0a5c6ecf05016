// What a sidecar says: the first byte chooses how long the pieces are, the rest are the bytes of its connection, once
// as an answer and once as the watch. In whatever pieces they come, they mean the same.

#include <algorithm>
#include <string>

#include "server/fleet/agones_client.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

fleet::HttpAnswer answer_in_pieces(std::string_view text, std::size_t piece) {
    fleet::HttpAnswer answer;
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) {
        if (!answer.take(text.substr(0, piece))) break;
    }
    answer.end();
    return answer;
}

void watch_in_pieces(std::string_view text, std::size_t piece) {
    fleet::AgonesClient client;
    test::require(client.next_watch(Micros{}).has_value());
    fleet::HttpAnswer answer;
    bool is_good = true;
    for (; is_good && !text.empty(); text.remove_prefix(std::min(piece, text.size()))) {
        is_good = answer.take(text.substr(0, piece)) && client.watched(answer, Micros{});
        test::require(answer.body().empty() || !is_good);
    }
    std::uint64_t failures = 0;
    for (const std::uint64_t each : client.numbers().failures) failures += each;
    test::require(failures <= 1);
}

}  // namespace

int fuzz_sidecar(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::size_t piece = 1 + data[0] % 64;
    const std::string_view text = test::as_text(data + 1, size - 1);
    const fleet::HttpAnswer whole = answer_in_pieces(text, text.size()), pieces = answer_in_pieces(text, piece);
    test::require(whole.status() == pieces.status() && whole.is_whole() == pieces.is_whole());
    test::require(!whole.is_whole() || whole.body() == pieces.body());
    test::require(whole.body().size() <= fleet::HttpAnswer::most_body_bytes);
    fleet::AgonesClient client;
    fleet::FleetFacts facts;
    if (whole.is_whole() && client.next(facts, Micros{})) client.answered(whole, Micros{});
    watch_in_pieces(text, piece);
    fleet::read_game_server(text);
    fleet::read_watch_line(text);
    return 0;
}
