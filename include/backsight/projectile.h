#pragma once

// Stage projectile: where is a shot that takes time, for each who looks at it? May include: base time motion history
// view rewind judge.
//
//     images.launch(id, weapon, rules, launch, client_now);  // client: leaves the barrel at the press
//     const LaunchResult result = authority.launch(claim, facts, rules, audited);  // server: when the command arrives
//     authority.follow(client, audited, ledger);  // at each command: flies to what it shows
//     authority.finish_tick();  // and by clock, where no command came
//     for (const ProjectileAuthority::Ended& end : authority.ended()) tell(end.verdict);
//     images.verdict(verdict, client_now);  // client: confirmed, or mended

#include <backsight/projectile/area.h>
#include <backsight/projectile/authority.h>
#include <backsight/projectile/budget.h>
#include <backsight/projectile/flight.h>
#include <backsight/projectile/predicted_projectiles.h>
#include <backsight/projectile/projectile.h>
#include <backsight/projectile/remote_projectiles.h>
#include <backsight/projectile/shared_flight.h>
#include <backsight/projectile/sweep.h>
