#pragma once

// Stage world: the two ends of a match. May include: all other stages but transport.
//
// ServerWorld holds what a server knows of a match and of each client, ClientWorld what one client knows. They are what
// a game takes first. All stages below them stay usable alone.
//
//     server.record(target, pose);                                       // each tick: what is
//     const SnapshotSeq seq = server.snapshot(client);                   // what this client is sent of it,
//     const auto sent = server.add(client, target);                      // in packets of your own
//     screen.store(seq, tick, {&*sent, 1}, now);                         // client: what has arrived
//     const Hit hit = screen.shoot(shot, rules);                         // what the screen answers
//     server.take_command(client, number, screen.stamp());               // server, when the command comes:
//     const Verdict verdict = server.judge(client, shot, rules).verdict; // the same answer, to the bit
//
// With the library's own packets: screen.push(), screen.write(), server.receive(), and server.write(),
// screen.receive().

#include <backsight/world/client_world.h>
#include <backsight/world/local_stamp.h>
#include <backsight/world/server_world.h>
#include <backsight/world/taken_command.h>
#include <backsight/world/world_config.h>
