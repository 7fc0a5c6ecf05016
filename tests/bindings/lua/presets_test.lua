-- luajit presets_test.lua HEADER: the published systems by backsight_presets.lua, against the literals of
-- tests/bindings/c/presets_test.cpp and presets_kept_test.cpp. Each function of the header has a name in Lua.
local folder = arg[0]:match("^(.*[/\\])") or "./"
package.path = folder .. "?.lua;" .. folder .. "../../../bindings/lua/?.lua;" .. package.path
local backsight = require("backsight_presets")
local check = require("check")
local test, equal = check.test, check.equal
local library = backsight.open()

local function at(x) return backsight.pose{{x, 0, 0}, {0, 0, 0, 1}} end

test("FishNet's passed times are the guide's", function()
    local config = backsight.fishnet_config{tick_rate_numerator = 30}
    local rows = {{backsight.FISHNET_SERVER, 97, 3 * (1 / 30)}, {backsight.FISHNET_SERVER, 90, 0.15},
        {backsight.FISHNET_OBSERVER, 90, 0.3}, {backsight.FISHNET_OWNER, 90, 0}, {backsight.FISHNET_SERVER, 101, 0}}
    for i, row in ipairs(rows) do equal(backsight.fishnet_time_passed(config, row[1], 100, row[2]), row[3], "row " .. i) end
    equal(backsight.fishnet_cap(config, backsight.FISHNET_SERVER, 0 / 0), 0)
end)

test("FishNet's projectile catches up in as many calls as in C", function()
    local catch_up, calls = backsight.fishnet_catch_up{passed_s = 0.15}, 0
    while catch_up.passed_s > 0 do
        local step_s = backsight.fishnet_catch_up_step(catch_up, 1 / 60)
        calls = calls + 1
        if calls == 1 then equal(math.abs(step_s - 0.012) < 1e-7, true) end
    end
    equal(calls, 35, "0.15 s at 60 Hz")
    local projectile = backsight.fishnet_projectile{direction = {0, 1, 0}}
    equal(backsight.fishnet_projectile_move(projectile, 0.5), true)
    equal(projectile.position.y, 2.5, "MOVE_RATE is 5")
end)

test("TwoTen's simulate shows the rewound, and puts all back", function()
    local simulation = library:twoten_simulation(backsight.twoten_config{max_objects = 2})
    for frame = 1, 20 do equal(simulation:add_frame(0, frame, at(2 * frame)), true) end
    equal(simulation:rewind(0, 18, 0.5, 21).position.x, 35, "half way from 34 to 36")
    equal(select(2, simulation:rewind(0, 40, 0.5, 21)), backsight.TWOTEN_REWIND_FRAME_MISSING)
    equal(select(2, simulation:add_frame(0, 20, at(0))), 1)
    local now, seen = {at(42), at(7)}, nil
    local function look(transforms) seen = {transforms[1].position.x, transforms[2].position.x} end
    equal(simulation:simulate(18, 0.5, 21, now, look), 0, "an object without frames does not count")
    equal(seen[1], 35)
    equal(seen[2], 7)
    equal(now[1].position.x, 42)
    equal(simulation:add_frame(1, 21, at(7)), true)
    for _ = 1, 200 do equal(simulation:simulate(18, 0.5, 21, now, look), 1, "the second has frame 21 alone") end
    check.fails(function() simulation:simulate(18, 0.5, 21, now, function() error("mine") end) end, "mine")
    check.fails(function() simulation:simulate(18, 0.5, 21, now, nil) end, "TwotenSimulation:simulate", "action")
    simulation:clear(0)
    equal(simulation:rewind(0, 18, 0.5, 21), nil)
    simulation:close()
    check.fails(function() simulation:clear(0) end, "TwotenSimulation was closed")
end)

test("TwoTen's heartbeat and stamp", function()
    local heartbeat = backsight.twoten_heartbeat()
    local rows = {{0, 0, backsight.TWOTEN_MESSAGE_HEARTBEAT}, {0, 0.25, backsight.TWOTEN_MESSAGE_NOTHING},
        {0, 0.26, backsight.TWOTEN_MESSAGE_HEARTBEAT}, {1, 0.27, backsight.TWOTEN_MESSAGE_UPDATE}}
    for i, row in ipairs(rows) do equal(backsight.twoten_heartbeat_decide(heartbeat, row[1], row[2]), row[3], "row " .. i) end
    local stamp = backsight.twoten_stamp()
    backsight.twoten_stamp_receive(stamp, 5, backsight.TWOTEN_MESSAGE_UPDATE)
    backsight.twoten_stamp_advance(stamp, 0.25)
    equal(tonumber(stamp.frame_id), 5)
    equal(stamp.sub_frame, 0.25)
end)

test("UT2003 shifts a pawn, and puts it back", function()
    local trail = library:ut2003_trail()
    for tick = 0, 8 do trail:push(backsight.ut2003_node{tick / 32, {tick, 0, 0}}, tick / 32) end
    local body = backsight.ut2003_node{location = {8, 0, 0}}
    equal(trail:shift(4.5 / 32, 8 / 32, body), backsight.UT2003_SHIFT_INTERPOLATED)
    equal(body.location.x, 4.5)
    equal(trail:unshift(8 / 32, body), true)
    equal(body.location.x, 8)
    equal(select(2, trail:unshift(9 / 32, body)), 1, "in another tick")
    trail:clear()
    local damage = backsight.ut2003_beam_damage()
    equal(backsight.ut2003_shield_drain(damage), 250)
    local hurt, momentum = backsight.ut2003_beam_hurt(damage, 0, backsight.vec3{1, 0, 0})
    equal(hurt, 1000)
    equal(momentum.x, 100000)
end)

test("UT2003's beam reflects three times, and the fourth absorbs it", function()
    local mirror = backsight.ut2003_trace{backsight.UT2003_MET_REFLECTOR, {10, 0, 0}, {0, 1, 0}}
    local beam = backsight.ut2003_beam{origin = {1, 0, 0}}
    equal(beam.may_hit_shooter, 0)
    for leg = 1, 3 do
        equal(backsight.ut2003_beam_traced(beam, mirror), true)
        equal(beam.ended, backsight.UT2003_END_NONE, "leg " .. leg)
        equal(beam.origin.x, 10)
        equal(beam.direction.y, 1)
        equal(beam.may_hit_shooter, 1)
    end
    backsight.ut2003_beam_traced(beam, mirror)
    equal(beam.ended, backsight.UT2003_END_ABSORBED)
    check.fails(function() backsight.ut2003_beam_traced(beam, mirror) end, "ut2003_beam_traced")
end)

test("PUN 2's message has 44 bytes", function()
    local sent = backsight.pun2_update{{1, -2, 0.5}, {0, 0, 0, 1}, {4, 0, -8}}
    local bytes = backsight.bytes(backsight.PUN2_MESSAGE_BYTES)
    equal(backsight.pun2_write(sent, 0x01020304, bytes), 44)
    equal(bytes.data[0], 0x3f, "the highest byte comes first")
    equal(bytes.data[43], 4, "the stamp comes last")
    local heard, sent_ms = backsight.pun2_read(bytes, 44)
    equal(heard.velocity.z, -8)
    equal(sent_ms, 0x01020304)
    equal(backsight.pun2_read(bytes, 43), nil, "too few")
    bytes.data[0], bytes.data[1] = 0x7f, 0xc0
    equal(select(2, backsight.pun2_read(bytes, 44)), 1, "NaN")
    equal(backsight.pun2_write(sent, 1, backsight.bytes(43)), nil, "no room")
end)

test("the Unreal series' times are its table", function()
    local config = backsight.unreal_series_config()
    local rows = {{0, 0, 0, 160}, {60, 20, 0, 220}, {100, 40, 0, 260}, {140, 60, 0, 300}, {200, 60, 60, 360}}
    for _, row in ipairs(rows) do
        local ping_us = row[1] * 1000
        equal(backsight.unreal_series_forward_time(config, ping_us, backsight.UNREAL_SERIES_SERVER), row[2] * 1000)
        equal(backsight.unreal_series_sleep_time(config, ping_us), row[3] * 1000)
        equal(backsight.unreal_series_switch_time(config, ping_us), row[4] * 1000)
    end
    local steps = backsight.unreal_series_substeps(config, 0.06)
    equal(#steps, 4, "two of 16.6 ms, and the rest in halves")
    equal(steps[1], 0.0166)
end)

test("PUN 2 reckons by the lag", function()
    equal(backsight.pun2_lag(10.25, 10), 0.25)
    equal(backsight.pun2_lag_of_ms(1000, 1250), 0.25, "published: one that is ahead counts as old")
    local update = backsight.pun2_update{position = {1, 2, 3}, rotation = {0, 0, 0, 1}, velocity = {4, 0, 0}}
    local body = backsight.pun2_immediate()
    backsight.pun2_immediate_receive(body, update, 0.25)
    equal(body.pose.position.x, 2)
    equal(body.velocity.x, 4)
    local physics = backsight.pun2_physics()
    backsight.pun2_physics_receive(physics, update, 0.25)
    equal(physics.network.position.x, 2)
    equal(backsight.pun2_movement(backsight.vec3{3, 0, 0}, backsight.vec3{1, 0, 0}).x, 2)
end)

test("mistakes are named", function()
    local config = backsight.fishnet_config()
    check.fails(function() backsight.fishnet_cap(config, "server", 0.1) end, "backsight.fishnet_cap", "peer")
    check.fails(function() backsight.fishnet_cap(backsight.fishnet_config{max_passed_s = 11}, 1, 0.1) end, "fishnet_cap")
    check.fails(function() backsight.fishnet_config{rate = 1} end, "no field 'rate'")
    check.fails(function() backsight.fishnet_catch_up_step(nil, 0.1) end, "catch_up")
end)

test("each function of the header has a name", function()
    local header, count = assert(io.open(arg[1] or folder .. "../../../bindings/c/backsight_presets.h")):read("*a"), 0
    for name in header:gmatch("BS_API [%w_]+ %*?bs_([%w_]+)%(") do
        count = count + 1
        local method, class = name:match("^twoten_simulation_(.*)"), backsight.TwotenSimulation
        if not method then method, class = name:match("^ut2003_trail_(.*)"), backsight.Ut2003Trail end
        if name ~= "presets_abi_version" and not name:find("_default$") and not name:find("_open$") then
            local found = method and method ~= "config" and class[method] or backsight[name]
            equal(type(found), "function", name)
        end
    end
    equal(count > 50, true)
end)

check.run()
