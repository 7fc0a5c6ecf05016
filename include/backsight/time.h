#pragma once

// Stage time: which instant is it on the server, and which is on my screen? May include: base.
//
//     ViewClock clock(ViewClockConfig{}, rate, InterpolationDelayConfig{});
//     clock.snapshot_arrived(header.tick, client_now);  // with each snapshot
//     if (sample.rtt) clock.round_trip(sample.peer_sent_at, *sample.rtt, client_now);  // with each that says the time
//     const std::optional<Moment> shown = clock.moment(client_now);  // with each frame: what to draw
//     if (shown) command.stamp = acks.stamp(*shown);  // and what to tell the server

#include <backsight/time/clock.h>
#include <backsight/time/input_lead.h>
#include <backsight/time/shown_moment.h>
#include <backsight/time/tick.h>
#include <backsight/time/time_scale.h>
#include <backsight/time/view_clock.h>
#include <backsight/time/view_stamp.h>
