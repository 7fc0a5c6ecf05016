// play_vectors FILE...: plays vectors through the C++ interface. common/driver.h has its options.
// play_vectors --coverage FILE...: all of them must have every value of the enumerations that are played.
// play_vectors --page PAGE FILE...: the page must have every key.

#include "tests/vectors/play/play.h"

#include <cstdio>
#include <exception>
#include <map>
#include <stdexcept>

namespace backsight::played {

namespace {

std::unique_ptr<CasePlayer> open_cpp(const std::string& kind, Object& head) {
    static const std::map<std::string, std::unique_ptr<CasePlayer> (*)(Object&)> kinds{{"world", play_world},
                                                                                       {"flight", play_flight},
                                                                                       {"clock", play_clock},
                                                                                       {"reckoning", play_reckoning},
                                                                                       {"bytes", play_bytes}};
    if (!kinds.contains(kind)) throw std::runtime_error("the kind '" + kind + "' is unknown");
    return kinds.at(kind)(head);
}

}  // namespace

}  // namespace backsight::played

int main(int count, char** arguments) {
    using namespace backsight::played;
    const std::string first = count >= 3 ? arguments[1] : "";
    try {
        if (first == "--coverage") return missing_in({arguments + 2, arguments + count}) == 0 ? 0 : 1;
        if (first == "--page") return missing_on_page({arguments + 2, arguments + count}) == 0 ? 0 : 1;
        return play_main("play_vectors", count, arguments, open_cpp);
    } catch (const std::exception& error) {
        return std::fprintf(stderr, "play_vectors: %s\n", error.what()), 1;
    }
}
