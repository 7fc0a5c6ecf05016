#pragma once

// Stage replicate: which samples go to which client? May include: base time motion history view
// rewind judge projectile wire session.
//
//     // server: one context, and for each client a sender that writes into their ledger
//     const std::size_t size = sender.write(tick, commands.newest(), packet);
//     // client: into its history and its acks
//     const Applied applied = applier.apply(packet);
//     if (applied.result == ApplyResult::applied) view_clock.arrived(applied.header.tick, client_now);

#include <backsight/replicate/apply_snapshots.h>
#include <backsight/replicate/projectile_messages.h>
#include <backsight/replicate/projectile_news.h>
#include <backsight/replicate/relevance.h>
#include <backsight/replicate/send_snapshots.h>
