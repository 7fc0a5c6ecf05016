#pragma once

// Reports of a fleet that never was: plain random numbers, with findings planted that queries have to bring to light.
// Nothing is judged, and no shot can be judged again; it is data for exports and databases, of any size in seconds.
//
// Six servers in four regions over three days. On the third day they all run build 1.5.0.
//   - Round trips: 25 ms in eu-west, 45 in us-east, 130 in sa-east, 170 in ap-south, each player with one of their own.
//   - Screens differ from one shot in 1,000; from one in 20 for the shotgun of build 1.5.0.
//   - One shot in 100 at somebody is refused because of cover; one in 6 near (12, -4), which is the planted door.
//   - A hit is as old as half the round trip and 60 ms more. Above 250 ms it is clamped: one in 50 players lives there.

#include <cstdint>
#include <filesystem>

namespace backsight::test {

/// The shots of all servers, in one report file, which must not exist. Equal numbers give equal files.
void write_synthetic_fleet(const std::filesystem::path& file, std::int64_t shots);

}  // namespace backsight::test
