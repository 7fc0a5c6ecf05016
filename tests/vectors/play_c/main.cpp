// play_vectors_c FILE...: plays vectors through backsight.h alone. common/driver.h has its options.

#include "tests/vectors/play_c/play.h"

#include <map>
#include <stdexcept>

namespace backsight::played {

namespace {

std::unique_ptr<CasePlayer> open_c(const std::string& kind, Object& head) {
    static const std::map<std::string, std::unique_ptr<CasePlayer> (*)(Object&)> kinds{
        {"world", play_c_world}, {"clock", play_c_clock}, {"reckoning", play_c_reckoning}, {"bytes", play_c_bytes}};
    // A flight outside of a world: C has no call for it.
    if (kind == "flight") return nullptr;
    if (!kinds.contains(kind)) throw std::runtime_error("the kind '" + kind + "' is unknown");
    return kinds.at(kind)(head);
}

}  // namespace

}  // namespace backsight::played

int main(int count, char** arguments) {
    return backsight::played::play_main("play_vectors_c", count, arguments, backsight::played::open_c);
}
