#pragma once

// What the fuzzers call, one function for each parser that reads what strangers send, and one for whole sessions. Each
// takes any bytes, traps if something is wrong, and returns 0. The files are part of the tests, where
// corpus_test.cpp replays what was found worth keeping; with BACKSIGHT_LIBFUZZER defined each has libFuzzer's
// entry too:
//
//   clang++-19 -std=c++20 -Iinclude -I. -g -O1 -DBACKSIGHT_LIBFUZZER -fsanitize=fuzzer,address,undefined
//     -fno-sanitize-recover=all tests/fuzz/session_fuzz.cpp $(find src -name '*.cpp' -not -path '*/net/*')

#include <cstddef>
#include <cstdint>

int fuzz_commands(const std::uint8_t* data, std::size_t size);
int fuzz_entity(const std::uint8_t* data, std::size_t size);
int fuzz_session(const std::uint8_t* data, std::size_t size);
int fuzz_snapshots(const std::uint8_t* data, std::size_t size);
int fuzz_stamp(const std::uint8_t* data, std::size_t size);
