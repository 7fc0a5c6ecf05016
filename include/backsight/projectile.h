#pragma once

// Stage projectile: where is a shot that takes time, for each who looks at it? May include: base time motion history
// view rewind judge.

#include <backsight/projectile/area.h>
#include <backsight/projectile/authority.h>
#include <backsight/projectile/budget.h>
#include <backsight/projectile/debug_samples.h>
#include <backsight/projectile/flight.h>
#include <backsight/projectile/predicted_projectiles.h>
#include <backsight/projectile/projectile.h>
#include <backsight/projectile/remote_projectiles.h>
#include <backsight/projectile/shared_flight.h>
#include <backsight/projectile/sweep.h>
