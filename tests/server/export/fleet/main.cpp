// make_fleet FILE SHOTS: a report file of shots that never were. See synthetic_fleet.h.

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>

#include "tests/server/export/synthetic_fleet.h"

int main(int argc, char** argv) {
    const long long shots = argc == 3 ? std::atoll(argv[2]) : 0;
    if (shots <= 0 || std::filesystem::exists(argv[1])) {
        std::cerr
            << "make_fleet: expected the name of a new file, and a number of shots: make_fleet fleet.sqlite 5000000\n";
        return 1;
    }
    try {
        backsight::test::write_synthetic_fleet(argv[1], shots);
    } catch (const std::exception& error) {
        std::cerr << "make_fleet: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
