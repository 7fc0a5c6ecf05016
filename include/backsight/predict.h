#pragma once

// Stage predict: where is my own player by now, before the server has said so? May include: base time motion.
//
//     Prediction<State, Input> own(config, rules);          // client; rules.step is the very function of the server
//     own.reconcile(tick, state, client_now);               // each state of the server's; the first one starts it
//     own.predict(tick, input);                             // each own command, at once
//     draw(own.state(), own.offset_at(client_now));         // a correction slides in what is drawn, and only there
//     audit.compare(*command.proof);                        // server: is the client's step another function than ours?
//     const Vec3 way = way_among(body, velocity * dt, drawn); // in the step: bodies block where the screen draws them
//     events.predict({command, 0}, jump_sound, client_now); // shown now; confirmed or taken back by events.take_news()

#include <backsight/predict/counters.h>
#include <backsight/predict/predicted_events.h>
#include <backsight/predict/prediction.h>
#include <backsight/predict/same_bits.h>
#include <backsight/predict/step_audit.h>
#include <backsight/predict/visible_correction.h>
#include <backsight/predict/way_among.h>
