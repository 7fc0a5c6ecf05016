-- Prediction and predicted events, for parts_test.lua, which looks whether each function was called.
local ffi = require("ffi")
local check = require("check")
local test, equal = check.test, check.equal

ffi.cdef("typedef struct parts_body { float x, y, z, speed; } parts_body;")

return function(backsight, library)
    test("a predicted player is corrected to the bit, and what its step raises comes out", function()
        local config = backsight.prediction_config{state_bytes = 16, input_bytes = 4}
        equal(pcall(library.prediction, library, backsight.prediction_config(), function() end), false)
        equal(pcall(library.prediction, library, config, 7), false)
        local raises = false
        local function step(state, input, dt)
            local body = ffi.cast("parts_body*", state)
            body.speed = body.speed + 7 * ffi.cast("const float*", input)[0] * dt
            body.x = body.x + body.speed * dt
            if raises then error("on purpose", 0) end
        end
        local own = library:prediction(config, step)
        local bytes, inputs = own:get_sizes()
        equal(bytes, 16)
        equal(inputs, 4)
        local function text(value) return ffi.string(value, ffi.sizeof(value)) end
        local function push(x) return text(ffi.new("float[1]", x)) end
        local room = backsight.bytes(16)
        local function state()
            equal(own:state(room), 16)
            return ffi.cast("parts_body*", room.data)
        end
        equal(own:predict(1, push(1)), nil)
        equal(own:drawn(0), nil)
        equal(own:wrong_state(room), nil)
        equal(own:name_cause(backsight.CAUSE_HIT), nil)
        local server = ffi.new("parts_body")
        equal(own:start(0, "short"), nil)
        equal(own:start(0, text(server)), true)
        for tick = 1, 9 do equal(own:predict(tick, push(1)), true) end
        -- The server never got the first input.
        local done = own:reconcile(1, text(server), nil, 1000)
        equal(done.result, backsight.RECONCILED_CORRECTED)
        equal(done.replayed, 8)
        equal(own:wrong_state(room), 16)
        equal(ffi.cast("parts_body*", room.data).speed, 7 / 64)
        equal(own:name_cause(backsight.CAUSE_LOST_COMMAND), true)
        equal(state().speed, 8 * 7 / 64)
        equal(own:drawn(1000).position.x > state().x, true)
        equal(own:offset(1000).position.x > 0, true)
        equal(own:get_counters().by_cause[backsight.CAUSE_LOST_COMMAND], 1ULL)
        raises = true
        local before = state().x
        local is_done, why = pcall(own.predict, own, 10, push(1))
        equal(is_done, false)
        equal(why, "on purpose")
        equal(state().x, before, "the state stays")
        equal(own:set_step(function() end), true)
        equal(own:predict(11, push(1)), true)
        equal(own:reconcile(2, "no state", nil, 1000).result, backsight.RECONCILED_MALFORMED)
        equal(pcall(own.predict, own, 11, push(1)), false)
        own:close()
    end)

    test("predicted events are shown once, and confirmed or taken back", function()
        local events = library:predicted_events()
        equal(pcall(library.predicted_events, library, 0), false)
        equal(events:predict(1, 0, 7, 0), true)
        equal(select(2, events:predict(1, 0, 7, 0)), backsight.PREDICTED_KNOWN)
        events:predict(2, 0, 7, 0)
        events:predict(3, 0, 7, 0)
        events:predict(4, 0, 7, 0)
        events:confirm(1, 0, 7)
        events:decline(2, 0)
        events:settle(3)
        events:update(2000000)
        local outcomes = {}
        local news = events:next()
        while news do
            outcomes[#outcomes + 1] = backsight.reason_name(backsight.KIND_EVENT, news.outcome)
            news = events:next()
        end
        equal(table.concat(outcomes, ", "), "confirmed, declined, not told, timed out")
        equal(events:get_counters().waiting, 0)
        events:close()
    end)
end
