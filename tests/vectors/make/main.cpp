// make_vectors FOLDER: writes the vectors. make_vectors --check FOLDER: compares them with what it would write.

#include "tests/vectors/make/script.h"
#include "tests/vectors/make/sets.h"

#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>

namespace backsight::vectors {

namespace {

std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

int run(const std::string& folder, bool checks) {
    int bad = 0;
    for (const VectorFile& file :
         {make_hitscan(), make_bodies(), make_audits(), make_projectiles(), make_queries(), make_frames(), make_masks(),
          make_lives(), make_turns(), make_shots(), make_fields(), make_flights(), make_reckoned_views(),
          make_reckoning(), make_clocks(), make_bytes()}) {
        const std::string path = folder + "/" + file.name + ".json";
        const std::string text = file.text();
        if (!checks) std::ofstream(path, std::ios::binary) << text;
        const bool is_equal = read(path) == text;
        if (!is_equal) ++bad;
        std::printf("%s: %zu bytes%s\n", path.c_str(), text.size(), is_equal ? "" : ", and not what is there");
    }
    return bad == 0 ? 0 : 1;
}

}  // namespace

void VectorFile::add(const Json& head, const std::vector<Json>& steps) {
    std::string out = head.dump();
    out.pop_back();
    out += ",\"steps\":[";
    for (const Json& step : steps) out += (&step == &steps.front() ? "\n" : ",\n") + step.dump();
    cases.push_back(out + "\n]}");
}

void VectorFile::add(const Script& script) { add(script.head(), script.steps()); }

std::string VectorFile::text() const {
    std::string out = "{\"format\":1,\"kind\":\"" + kind + "\",\"cases\":[";
    for (const std::string& one : cases) out += (&one == &cases.front() ? "\n" : ",\n") + one;
    return out + "\n]}\n";
}

}  // namespace backsight::vectors

int main(int count, char** arguments) try {
    const bool checks = count == 3 && std::string(arguments[1]) == "--check";
    if (count != 2 && !checks) return std::puts("usage: make_vectors [--check] FOLDER"), 2;
    return backsight::vectors::run(arguments[count - 1], checks);
} catch (const std::exception& error) {
    std::fprintf(stderr, "make_vectors: %s\n", error.what());
    return 1;
}
