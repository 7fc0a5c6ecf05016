-- luajit running_test.lua HELPER: functions of the game, threads, reloads, garbage, and two matches at once.
local folder = arg[0]:match("^(.*[/\\])") or "./"
package.path = folder .. "?.lua;" .. folder .. "../../../bindings/lua/?.lua;" .. package.path
local ffi = require("ffi")
local backsight = require("backsight")
local check = require("check")
local helper = require("helper")(arg[1])
local match = require("match")
local test, equal, fails = check.test, check.equal, check.fails

-- Enough for the compiler to take a loop.
local OFTEN = 2000

local function duel(library)
    local one = match.new(library)
    match.play(one, 12)
    return one
end

local function ask_cover(one, line_of_sight) return one.server:judge(one.client, one.shot, one.rifle, line_of_sight) end

test("a line of sight is asked, and its answer decides", function()
    local one = duel(backsight.open())
    local asked = 0
    local verdict = ask_cover(one, function(from, to)
        asked = asked + 1
        return from.x ~= to.x or from.y ~= to.y
    end)
    equal(verdict.outcome, backsight.OUTCOME_HIT)
    equal(asked > 0, true, "asked")
    one.library:close()
end)

test("an error of the game's function comes out of the method, as it was, and the match goes on", function()
    local one = duel(backsight.open())
    local mine = {reason = "a table of the game"}
    local asked = 0
    local done, why = pcall(ask_cover, one, function()
        asked = asked + 1
        error(mine)
    end)
    equal(done, false)
    equal(why, mine)
    equal(asked, 1, "calls after the error")
    fails(function() ask_cover(one, function() error("no level") end) end, "running_test.lua:", "no level")
    equal(ask_cover(one, function() return true end).outcome, backsight.OUTCOME_HIT)
    match.play(one, 3)
    one.library:close()
end)

test("calls within calls have their own functions and errors", function()
    local library = backsight.open()
    local outer, inner = duel(library), duel(library)
    local inner_asked, outer_asked, inner_why, asked_by_then = 0, 0, nil, nil
    local verdict = ask_cover(outer, function()
        outer_asked = outer_asked + 1
        inner_why = select(2, pcall(ask_cover, inner, function()
            inner_asked = inner_asked + 1
            error("inner", 0)
        end))
        asked_by_then = inner_asked
        return false
    end)
    equal(inner_why, "inner")
    equal(outer_asked > 1, true, "the outer one was asked again")
    equal(inner_asked, outer_asked)
    equal(inner_asked, asked_by_then)
    equal(verdict.reason, backsight.REASON_VICTIM_IN_COVER)
    fails(function()
        ask_cover(outer, function()
            ask_cover(inner, function() return true end)
            error("outer", 0)
        end)
    end, "outer")
    library:close()
end)

test("a function that calls the object which called it is answered by a sentence", function()
    local one = duel(backsight.open())
    fails(function() ask_cover(one, function() return one.server:tick() == 0 end) end, "Server:tick()",
        "another call on this object has not returned")
    fails(function() ask_cover(one, function() one.library:close() end) end, "has not returned")
    equal(one.server.is_closed, false)
    match.play(one, 2)
    one.library:close()
end)

test("loops that the compiler takes may run functions of the game", function()
    local one = match.open(backsight.open(), nil, nil, true)
    local posed, met, asked = 0, 0, 0
    one.server:set_bone_poser(function() posed = posed + 1; return 0 end)
    one.screen:set_bone_poser(function() posed = posed + 1; return 0 end)
    one.server:set_level(function(moment, from, to, radius_m, contact) met = met + 1 end, true)
    one.screen:set_level(function() met = met + 1 end)
    match.begin(one)
    local claim = backsight.launch_claim{weapon = 1, direction = {0, 0, 1}}
    local facts = backsight.launch_facts{shooter = one.shooter}
    for i = 1, OFTEN do
        match.tick(one)
        match.command(one)
        ask_cover(one, function() asked = asked + 1; return true end)
        claim.command = i
        one.screen:launch(claim, 0, one.tick * 15625)
        one.server:launch(one.client, claim, facts)
        one.server:finish_command(one.client)
        one.screen:follow(one.tick * 15625)
        one.screen:update_projectiles(one.tick * 15625, 30000)
    end
    equal(posed >= 2 * OFTEN, true, "poser: " .. posed)
    equal(met > 0, true, "level")
    equal(asked > 0, true, "line of sight")
    one.library:close()
end)

-- The compiler takes a loop whose calls do not call back yet. The first that does would end the process.
test("loops whose first calls do not call back may do so later", function()
    local one = duel(backsight.open())
    local shot, rifle, client, verdict, asked = one.shot, one.rifle, one.client, backsight.verdict(), 0
    local sees = function() asked = asked + 1; return true end
    shot.direction = {-1, 0, 0}
    for i = 1, OFTEN do
        if i == OFTEN / 2 then shot.direction = {1, 0, 0} end
        one.server:judge(client, shot, rifle, sees, 0, verdict)
    end
    equal(asked >= OFTEN / 2, true, "asked: " .. asked)

    one = match.open(one.library, nil, nil, true)
    local met = 0
    one.server:set_level(function() met = met + 1 end)
    match.begin(one)
    local claim = backsight.launch_claim{weapon = 1, direction = {0, 0, 1}, command = OFTEN / 2}
    local facts = backsight.launch_facts{shooter = one.shooter}
    match.play(one, 1)
    local server, stamp, taken, pose = one.server, one.screen:stamp(), backsight.taken_command(), one.pose
    for i = 2, OFTEN do
        server:begin_tick(i)
        server:record(one.shooter, pose)
        if i == OFTEN / 2 then
            server:take_command(client, i, stamp, taken)
            server:launch(client, claim, facts)
        end
        server:finish_tick()
    end
    equal(met > 0, true, "level")
    one.library:close()
end)

test("errors of posers and levels come out of the call that ran them", function()
    local one = match.open(backsight.open(), {max_bones = 2}, nil, true)
    local is_wrong = false
    one.server:set_bone_poser(function(tick, state, bones, room)
        if is_wrong then error("no skeleton at tick " .. tick) end
        equal(room, 2)
        bones[1].position.x, bones[1].rotation.w = state.position.x / 64, 1
        bones[2] = {rotation = {0, 0, 0, 1}}
        return 2
    end)
    match.begin(one)
    one.server:begin_tick(0)
    one.server:record(one.target, backsight.entity_pose{position = {8, 0, 0}})
    equal(one.server:bone(backsight.view(), one.target, 0).position.x, 8.125)
    is_wrong = true
    one.server:begin_tick(1)
    fails(function() one.server:record(one.target, one.pose) end, "no skeleton at tick 1", "running_test.lua:")
    is_wrong = false
    one.server:begin_tick(2)
    equal(one.server:record(one.target, one.pose), true)
    one.library:close()
end)

test("a bone poser writes within its room, and says how many frames it wrote", function()
    local pose_them
    local one = match.open(backsight.open(), {max_bones = 2})
    one.server:set_bone_poser(function(...) return pose_them(...) end)
    match.begin(one)
    local tick = -1
    local function record(poser)
        tick, pose_them = tick + 1, poser
        one.server:begin_tick(tick)
        return one.server:record(one.target, one.pose)
    end
    for _, count in ipairs{3, 99, -1, 1.5, "2", 0 / 0, {}, false} do
        fails(function() record(function() return count end) end, "running_test.lua:", "returned " .. tostring(count),
            "a whole number from 0 to 2", "max_bones")
    end
    fails(function() record(function() end) end, "running_test.lua:", "returned nil", "a whole number from 0 to 2")
    for _, index in ipairs{0, 3, -1, 1.5, 2 ^ 40, "x"} do
        fails(function() record(function(_, _, bones) bones[index].position.x = 1 end) end, "running_test.lua:",
            ("bones[%s]"):format(index), "bones[1] to bones[2]")
        fails(function() record(function(_, _, bones) bones[index] = backsight.pose() end) end, "running_test.lua:",
            ("bones[%s]"):format(index), "bones[1] to bones[2]")
    end
    fails(function() record(function(_, _, bones) bones[2] = 5 end) end, "bones[2] is 5", "a backsight.pose()")
    fails(function() record(function(_, _, bones) bones[1] = {rotaton = {}} end) end, "no field 'rotaton'")
    -- A poser may ask another object whose poser writes frames of its own.
    local other = match.begin(match.open(one.library, {max_bones = 2}))
    local function upright(x) return backsight.pose{position = {x, 0, 0}, rotation = {0, 0, 0, 1}} end
    other.server:close()
    other.server = one.library:server(other.world)
    other.server:add_hitbox_set({backsight.hitbox{kind = backsight.SHAPE_SPHERE, radius = 0.4}})
    other.server:set_bone_poser(function(_, _, bones) bones[1] = upright(3); return 1 end)
    local theirs = other.server:spawn(backsight.traits{hitboxes = 1})
    equal(record(function(_, _, bones)
        bones[1] = upright(1)
        other.server:begin_tick(0)
        other.server:record(theirs, other.pose)
        return 1
    end), true)
    equal(one.server:bone(backsight.view{moment = tick * 65536}, one.target, 0).position.x, 1)
    equal(other.server:bone(backsight.view(), theirs, 0).position.x, 3)
    -- A frame that is not written is zero, and not that of the call before.
    equal(record(function(_, _, bones) bones[1] = upright(1); bones[2] = upright(2); return 2 end), true)
    equal(record(function(_, _, bones)
        equal(bones[2].position.x, 0)
        return 0
    end), true)
    one.library:close()
end)

test("calls work in coroutines, and a function of the game cannot yield through the library", function()
    local one = duel(backsight.open())
    local body = coroutine.wrap(function()
        local verdict = ask_cover(one, function() return true end)
        coroutine.yield(verdict.outcome)
        local done, why = pcall(ask_cover, one, function() coroutine.yield() end)
        coroutine.yield(tostring(done) .. tostring(why))
    end)
    equal(body(), backsight.OUTCOME_HIT)
    equal(body():find("attempt to yield across C-call boundary", 1, true) ~= nil, true)
    equal(ask_cover(one, function() return true end).outcome, backsight.OUTCOME_HIT, "the match goes on")
    match.play(one, 2)
    one.library:close()
end)

test("another thread that is within a call makes BUSY a sentence", function()
    local one = match.open(backsight.open(), {max_bones = 1})
    ffi.cast("int32_t (*)(bs_server*, bs_bone_poser, void*)", helper.library_function(backsight,
        "bs_server_set_bone_poser"))(one.server.handle, helper.C.helper_poser, nil)
    one.screen:set_bone_poser(nil)
    one.shooter = one.server:spawn(backsight.traits{hitboxes = one.set})
    one.server:begin_tick(0)
    local record = helper.library_function(backsight, "bs_server_record")
    assert(helper.C.helper_keep_busy(record, one.server.handle, one.shooter, backsight.entity_pose()) == 1)
    local done, why = pcall(one.server.tick, one.server)
    local closed, why_not = pcall(one.library.close, one.library)
    local other = one.library:server(one.world)
    equal(other:begin_tick(0), true, "another object meanwhile")
    helper.C.helper_release()
    equal(done, false)
    equal(why:find("another call on this object has not returned", 1, true) ~= nil, true, why)
    equal(closed, false)
    equal(why_not:find("has not returned", 1, true) ~= nil, true, why_not)
    equal(one.server:tick(), 0)
    one.library:close()
end)

-- What a match of so many ticks ends with, as text: run here, and in a Lua state of its own.
local PLAY = [[
    package.path = %q
    local ffi, backsight, match = require("ffi"), require("backsight"), require("match")
    backsight.load(%q)
    local one, digits = match.new(backsight.open()), {}
    for i = 1, 1500 do
        local hit = match.play(one, 1)
        local verdict = one.server:judge(one.client, one.shot, one.rifle, function() return true end)
        assert(ffi.string(verdict.point, 12) == ffi.string(hit.point, 12))
        digits[i] = ("%%.9g %%.9g"):format(hit.point.y, hit.normal.y)
    end
    one.library:close()
    return table.concat(digits, ";")
]]

test("a second Lua state on a thread of its own plays the same match at the same time", function()
    local text = PLAY:format(package.path, backsight.path())
    local state = ffi.C.luaL_newstate()
    ffi.C.luaL_openlibs(state)
    equal(ffi.C.luaL_loadstring(state, text), 0)
    equal(helper.C.helper_start_state(ffi.cast("void*", ffi.C.lua_pcall), state), 0)
    local here = assert(loadstring(text))()
    local answer = helper.C.helper_join_state()
    local there = ffi.string(ffi.C.lua_tolstring(state, -1, nil))
    ffi.C.lua_close(state)
    equal(answer, 0, there)
    equal(there, here)
    equal(#here > 1500 * 4, true)
end)

test("two libraries and two worlds at once do not know of each other", function()
    local first, second = match.new(backsight.open()), match.new(backsight.open(), {tick_rate_numerator = 20})
    match.play(first, 30)
    match.play(second, 3)
    equal(first.server:tick(), 29)
    equal(second.server:tick(), 2)
    first.library:close()
    match.play(second, 3)
    equal(second.server:tick(), 5)
    second.library:close()
end)

-- What a match answers in so many ticks, as bits.
local function answers(one, ticks)
    local found = {}
    for i = 1, ticks do
        local hit = match.play(one, 1)
        local verdict = one.server:judge(one.client, one.shot, one.rifle, function() return true end)
        found[i] = ffi.string(hit, ffi.sizeof(hit)) .. ffi.string(verdict, ffi.sizeof(verdict)) .. one.server:tick()
    end
    return table.concat(found)
end

test("worlds of one library and of two take turns, and answer to the bit as each does alone", function()
    local rates, alone = {64, 20, 100, 30}, {}
    for i, rate in ipairs(rates) do alone[i] = answers(match.new(backsight.open(), {tick_rate_numerator = rate}), 40) end
    equal(alone[1] ~= alone[2] and alone[3] ~= alone[4], true, "worlds differ")
    local libraries = {backsight.open(), backsight.open()}
    local running, found = {}, {"", "", "", ""}
    for i, rate in ipairs(rates) do running[i] = match.new(libraries[i < 3 and 1 or 2], {tick_rate_numerator = rate}) end
    for _ = 1, 20 do
        for i, one in ipairs(running) do found[i] = found[i] .. answers(one, 1) end
    end
    libraries[1]:close()
    fails(function() match.play(running[1], 1) end, "was closed")
    for i = 3, 4 do found[i] = found[i] .. answers(running[i], 20) end
    for i = 1, 4 do equal(found[i] == alone[i]:sub(1, #found[i]), true, "world " .. i) end
    equal(#found[4] == #alone[4] and #found[1] > 0, true)
    libraries[2]:close()
end)

test("a run of the collector within a function of the game takes nothing that the call still needs", function()
    local one = duel(backsight.open())
    local expected = ask_cover(one, function() return true end)
    local server, asked = one.server, 0
    one.server = nil
    local verdict = server:judge(one.client, one.shot, one.rifle, function(from, to)
        server, asked = nil, asked + 1
        collectgarbage()
        collectgarbage()
        return from.x == from.x and to.x == to.x
    end)
    equal(asked > 0, true)
    equal(verdict.outcome, expected.outcome)
    collectgarbage()
    collectgarbage()
    equal(one.library.is_closed, false)
    one.library:close()
end)

test("a tick of a match and its queries leave no garbage", function()
    local one = match.new(backsight.open())
    match.play(one, 50)
    local view, ray, hit = backsight.view(), backsight.ray{origin = {0, 0, 1}, direction = {1, 0, 0}}, backsight.hit()
    local stamp, taken, verdict = backsight.stamp(), backsight.taken_command(), backsight.verdict()
    local shown, seen, filter = backsight.shown(), backsight.view_pose(), backsight.filter{exclude = one.shooter}
    local pose, gone = backsight.entity_pose{position = {10, 0, 0}}, {}
    -- Where the compiler does not reach, as after functions of the game, each look at a struct within a struct makes one.
    local position = pose.position
    local tick, number = one.tick, one.number
    local server, screen, client, target, packet = one.server, one.screen, one.client, one.target, one.packet
    local function play(count)
        for _ = 1, count do
            tick, number = tick + 1, number + 1
            server:begin_tick(tick)
            position.y = tick % 7
            server:record(target, pose)
            server:despawned(client, gone)
            local seq = server:snapshot(client)
            local size = server:add(client, target, packet)
            screen:store(seq, tick, packet, size, tick * 15625)
            screen:advance(tick * 15625, 30000)
            screen:shown(shown)
            screen:pose(target, seen)
            screen:stamp(stamp)
            screen:shoot(one.shot, one.rifle, hit)
            server:take_command(client, number, stamp, taken)
            server:judge(client, one.shot, one.rifle, nil, backsight.screen_hash(hit), verdict)
            view.moment = tick * 65536
            server:cast_ray(view, ray, filter, hit)
            server:finish_tick()
        end
    end
    play(OFTEN)
    collectgarbage()
    collectgarbage("stop")
    local before = collectgarbage("count")
    play(OFTEN)
    local kilobytes = collectgarbage("count") - before
    collectgarbage("restart")
    equal(kilobytes * 1024 < OFTEN, true, ("less than a byte a tick; %.1f KiB of garbage"):format(kilobytes))
    one.library:close()
end)

check.run()
