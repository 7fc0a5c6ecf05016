#pragma once

// What the fuzzers call. There is one function for each parser that reads what unauthenticated peers send or a file
// holds, two for whole sessions, one for a whole match, and one for projectiles. Each takes any bytes, traps if
// something is wrong, and returns 0. corpus_test.cpp replays the inputs that were worth keeping. The preset `fuzz`
// makes a libFuzzer program of each file, and `./test --fuzz` runs them all.

#include <cstddef>
#include <cstdint>

int fuzz_address(const std::uint8_t* data, std::size_t size);
int fuzz_brawl(const std::uint8_t* data, std::size_t size);
int fuzz_c_api(const std::uint8_t* data, std::size_t size);
int fuzz_channel(const std::uint8_t* data, std::size_t size);
int fuzz_clock(const std::uint8_t* data, std::size_t size);
int fuzz_commands(const std::uint8_t* data, std::size_t size);
int fuzz_config(const std::uint8_t* data, std::size_t size);
int fuzz_csv(const std::uint8_t* data, std::size_t size);
int fuzz_entity(const std::uint8_t* data, std::size_t size);
int fuzz_events(const std::uint8_t* data, std::size_t size);
int fuzz_fingerprint(const std::uint8_t* data, std::size_t size);
int fuzz_flights(const std::uint8_t* data, std::size_t size);
int fuzz_handshake(const std::uint8_t* data, std::size_t size);
int fuzz_hello(const std::uint8_t* data, std::size_t size);
int fuzz_join_file(const std::uint8_t* data, std::size_t size);
int fuzz_match_events(const std::uint8_t* data, std::size_t size);
int fuzz_match_server(const std::uint8_t* data, std::size_t size);
int fuzz_movement(const std::uint8_t* data, std::size_t size);
int fuzz_net_server(const std::uint8_t* data, std::size_t size);
int fuzz_own_state(const std::uint8_t* data, std::size_t size);
int fuzz_payload(const std::uint8_t* data, std::size_t size);
int fuzz_ping(const std::uint8_t* data, std::size_t size);
int fuzz_plain_bytes(const std::uint8_t* data, std::size_t size);
int fuzz_player(const std::uint8_t* data, std::size_t size);
int fuzz_projectile(const std::uint8_t* data, std::size_t size);
int fuzz_report(const std::uint8_t* data, std::size_t size);
int fuzz_session(const std::uint8_t* data, std::size_t size);
int fuzz_sidecar(const std::uint8_t* data, std::size_t size);
int fuzz_snapshots(const std::uint8_t* data, std::size_t size);
int fuzz_stamp(const std::uint8_t* data, std::size_t size);
int fuzz_ticket(const std::uint8_t* data, std::size_t size);
int fuzz_trace(const std::uint8_t* data, std::size_t size);
int fuzz_zstd(const std::uint8_t* data, std::size_t size);
