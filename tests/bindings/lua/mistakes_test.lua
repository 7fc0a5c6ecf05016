-- luajit mistakes_test.lua HELPER OLDER NEWER: mistakes of the game's and bad input, each answered by a sentence.
local folder = arg[0]:match("^(.*[/\\])") or "./"
package.path = folder .. "?.lua;" .. folder .. "../../../bindings/lua/?.lua;" .. package.path
local ffi = require("ffi")
local backsight = require("backsight")
local check = require("check")
local helper = require("helper")(arg[1])
local match = require("match")
local test, equal, fails = check.test, check.equal, check.fails

test("a mistake names the method, the argument, what would be right, and the game's line", function()
    local one = match.new(backsight.open())
    fails(function() one.server:begin_tick(-5) end, "mistakes_test.lua:", "Server:begin_tick()", "tick")
    fails(function() one.server:begin_tick(1.5) end, "tick is 1.5", "whole number")
    fails(function() one.server:begin_tick() end, "tick is nil")
    fails(function() one.server:despawn("x") end, 'entity is "x"', "0 to 4,294,967,295")
    fails(function() one.server:despawn(-1) end, "entity is -1")
    fails(function() one.server:despawn(2 ^ 32) end, "entity is 4294967296")
    fails(function() one.server:despawn(0 / 0) end, "entity is ")
    fails(function() one.server:record(1, backsight.ray()) end, "pose is backsight.ray", "backsight.entity_pose()")
    fails(function() one.server:record(1, {}) end, "pose is table")
    fails(function() one.server:cast_ray(backsight.view(), nil) end, "ray is nil", "backsight.ray()")
    fails(function() one.server:sweep_sphere(backsight.view(), backsight.ray(), "1") end, "radius_m", "a number")
    fails(function() one.server:judge(1, one.shot, one.rifle, 5) end, "line_of_sight is 5", "a function")
    fails(function() one.server:set_level("x") end, "a function")
    fails(function() one.server:join(77, -1) end, "user is -1")
    fails(function() one.library:server() end, "Library:server()", "world is nil")
    fails(function() one.library:server(backsight.world_config{tick_rate_numerator = 0}) end, "tick_rate_numerator",
        "mistakes_test.lua:")
    fails(function() one.library:clock(backsight.clock_config(), {}) end, "Library:clock()")
    fails(function() one.server:add_hitbox_set(backsight.hitbox()) end, "hitboxes", "a list of backsight.hitbox()")
    fails(function() one.server:add_hitbox_set({backsight.ray()}) end, "hitboxes[1] is backsight.ray")
    one.library:close()
end)

test("functions without an object say what is wrong too", function()
    local world, rules, motion = backsight.world_config(), backsight.draw_rules(), backsight.motion()
    local out_of_range = backsight.code_name(backsight.OUT_OF_RANGE)
    equal(out_of_range, "a number is out of its range")
    fails(function() backsight.weapon_rules_of(99) end, "mistakes_test.lua:", "backsight.weapon_rules_of(): ",
        out_of_range)
    fails(function() backsight.fairness_of(99) end, "backsight.fairness_of(): ", out_of_range)
    fails(function() backsight.reckon(rules, motion, 1000) end, "backsight.reckon(): ", out_of_range)
    fails(function() backsight.stamp_write(backsight.stamp_fields{shown = -5}) end, "backsight.stamp_write(): ",
        out_of_range)
    local claim = backsight.launch_claim{direction = {0, 0, 0 / 0}}
    fails(function() backsight.launch_claim_round(world, claim) end, "backsight.launch_claim_round(): ",
        backsight.code_name(backsight.NOT_FINITE))
end)

test("numbers that are not finite are the library's to refuse, by the field", function()
    local one = match.new(backsight.open())
    one.server:begin_tick(0)
    for _, bad in ipairs{0 / 0, 1 / 0, -1 / 0} do
        fails(function() one.server:record(one.target, backsight.entity_pose{position = {0, bad, 0}}) end,
            "Server:record()", "pose.position", "finite")
    end
    fails(function() one.server:cast_ray(backsight.view(), backsight.ray{direction = {3, 0, 0}}) end, "unit vector")
    one.library:close()
end)

test("structs refuse fields that there are not, and values of another kind", function()
    fails(function() backsight.ray{orgin = {0, 0, 0}} end, "mistakes_test.lua:", "no field 'orgin'", "origin, direction")
    fails(function() backsight.ray{origin = {1, 2, 3, 4}} end, "no field '4'", "x, y, z")
    fails(function() backsight.ray{origin = {x = 1, q = 2}} end, "no field 'q'")
    fails(function() backsight.ray{origin = 5} end, "origin is 5")
    fails(function() backsight.ray{max_distance_m = "far"} end, 'max_distance_m is "far"', "a number")
    fails(function() backsight.ray("x") end, "a table of its fields")
    fails(function() backsight.world_config{capacity_ticks = -1} end, "capacity_ticks is -1")
    fails(function() backsight.world_config{groups = {{interpolation = 1.5}}} end, "interpolation is 1.5")
    fails(function() backsight.world_config{groups = {1, 2, 3, 4, 5}} end, "groups")
    fails(function() backsight.client_config{behind_us = {0, 0, 0, 0}} end, "behind_us", "at most 3")
    fails(function() backsight.shot().direkton = 1 end, "direkton")
    fails(function() backsight.array("rey", 3) end, "the name of a struct")
    fails(function() backsight.bytes(-1) end, "size is -1")
    for _, count in ipairs{16777217, 1e9, 4e9} do
        fails(function() backsight.array("ray", count) end, "mistakes_test.lua:", "backsight.array(): count is " .. count,
            "at most 16,777,216")
        fails(function() backsight.bytes(count) end, "mistakes_test.lua:", "backsight.bytes(): size is " .. count,
            "at most 16,777,216")
    end
    equal(backsight.bytes(16777216).size, 16777216)
end)

test("structs have their defaults, and take tables, lists and other structs", function()
    equal(backsight.world_config().capacity_ticks, 128)
    local config = backsight.world_config{groups = {{}, {interpolation = backsight.INTERPOLATION_HOLD}}}
    equal(config.groups[0].interpolation, backsight.INTERPOLATION_LINEAR)
    equal(config.groups[1].interpolation, backsight.INTERPOLATION_HOLD)
    equal(config.groups[1].convergence, backsight.CONVERGENCE_LINEAR, "a field that was not named")
    equal(backsight.draw_rules().convergence, backsight.CONVERGENCE_LINEAR)
    local at = backsight.vec3{1, 2, 3}
    local ray = backsight.ray{origin = at, direction = {z = 1}}
    equal(ray.origin.y, 2)
    equal(ray.direction.z, 1)
    equal(ray.max_distance_m, math.huge)
    equal(backsight.server_config{has_self_audit = true}.has_self_audit, 1)
    equal(backsight.array("ray", 3)[3].max_distance_m, math.huge)
    equal(backsight.stamp{bytes = {7}}.bytes[0], 7)
end)

test("an answer is nil and a number, of which the library has the word", function()
    local one = match.new(backsight.open())
    one.server:begin_tick(0)
    local recorded, answer = one.server:record(77, one.pose)
    equal(recorded, nil)
    equal(answer, backsight.RECORD_STALE_ID)
    equal(backsight.reason_name(backsight.KIND_RECORD, answer), "stale id")
    equal(one.server:record(one.target, one.pose), true)
    equal(select(2, one.server:record(one.target, one.pose)), backsight.RECORD_TIME_WENT_BACK)
    equal(backsight.code_name(backsight.STALE), "the object was closed")
    one.library:close()
end)

test("an answer that comes with more than its number keeps it", function()
    local one = match.new(backsight.open(), nil, nil, true)
    match.play(one, 3)
    one.server:begin_tick(one.tick + 1)
    local far, answer, text = one.server:record(one.target, backsight.entity_pose{position = {1e6, 0, 0}})
    equal(far, nil)
    equal(answer, backsight.RECORD_OUT_OF_RANGE)
    equal(text:find("position", 1, true) ~= nil, true, text)
    -- A denial is sent to the shooter, whose image it ends.
    local claim = backsight.launch_claim{weapon = 1, direction = {0, 0, 5}, command = one.number}
    local news, spawn, denied = one.server:launch(one.client, claim, backsight.launch_facts{shooter = one.shooter})
    equal(spawn, nil)
    equal(denied, backsight.LAUNCH_BAD_DIRECTION)
    equal(one.screen:take_news(backsight.news_of(backsight.to_string(news)), one.tick * 15625), true)
    -- A command that is held has its timing as its result.
    local world = backsight.world_config{has_packets = 1}
    local server = one.library:server(world, backsight.server_config{even_to_us = 100000})
    local player = server:spawn(backsight.traits())
    local client = server:join(player)
    server:begin_tick(0)
    server:record(player, backsight.entity_pose())
    server:finish_tick()
    local timing = server:hold(client, backsight.command{number = 1}, -1, -1, 50000)
    equal(type(timing), "number")
    equal(backsight.reason_name(backsight.KIND_TIMING, timing) ~= "?", true)
    one.library:close()
end)

test("bytes of the other end lead to an answer, whatever they are", function()
    local one = match.new(backsight.open())
    match.play(one, 3)
    for _, bytes in ipairs{"", "x", ("\255"):rep(54), ("\0"):rep(500)} do
        local stored, answer = one.screen:store(50, 50, bytes, nil, 1000000)
        equal(stored, bytes == "" and true or nil, "of " .. #bytes .. " bytes")
        if bytes ~= "" then equal(answer, backsight.STORE_MALFORMED) end
        equal(select(2, backsight.stamp_of(bytes)), backsight.BYTES_TOO_SHORT)
        equal(select(2, backsight.news_of(bytes)), backsight.BYTES_TOO_SHORT)
    end
    equal(backsight.stamp_of(nil), nil)
    local taken = one.server:take_command(one.client, 99, backsight.stamp_of(("\255"):rep(32)))
    equal(taken.audit, backsight.AUDIT_MALFORMED)
    equal(backsight.state_read(one.world, "short"), nil)
    one.library:close()
end)

test("room for bytes is never left", function()
    local one = match.new(backsight.open())
    match.tick(one)
    one.server:begin_tick(1)
    one.server:record(one.target, one.pose)
    one.server:snapshot(one.client)
    local small = backsight.bytes(60)
    local size, code, needed = one.server:add(one.client, one.target, small, 10)
    equal(size, nil)
    equal(code, backsight.TOO_SMALL)
    equal(needed, backsight.SENT_BYTES)
    equal(one.server:add(one.client, one.target, small, 6), backsight.SENT_BYTES)
    fails(function() one.server:add(one.client, one.target, small, 61) end, "at is 61", "at most 60")
    fails(function() one.server:add(one.client, one.target, "text") end, "backsight.bytes()")
    fails(function() one.screen:store(9, 9, small, 61, 0) end, "size is 61", "at most 60")
    fails(function() one.screen:store(9, 9, 5, nil, 0) end, "bytes is 5", "a string")
    fails(function() backsight.to_string(small, 61) end, "size is 61")
    local rays, hits = backsight.array("ray", 2), backsight.array("hit", 1)
    fails(function() one.server:cast_rays(backsight.view(), rays, 3) end, "count is 3", "at most 2")
    fails(function() one.server:cast_rays(backsight.view(), rays, 2, nil, hits) end, "count is 2", "at most 1")
    fails(function() one.server:cast_rays(backsight.view(), backsight.ray(), 1) end, 'backsight.array("ray", count)')
    fails(function() one.server:overlap_sphere(backsight.view(), backsight.vec3(), 1, nil, rays) end, 'array("hit"')
    fails(function() one.server:record(one.target, one.pose, hits) end, "bone")
    one.library:close()
end)

test("a ray of a batch that cannot be taken has its index in the error", function()
    local one = match.new(backsight.open())
    match.play(one, 5)
    local rays = backsight.array("ray", 3)
    for i = 1, 3 do rays[i].direction = {i == 2 and 2 or 1, 0, 0} end
    fails(function() one.server:cast_rays(backsight.view{moment = 65536}, rays) end, "rays[1]")
    rays[2].direction.x = 1
    local hits = one.server:cast_rays(backsight.view{moment = 65536}, rays)
    equal(hits[3].entity, one.server:cast_ray(backsight.view{moment = 65536}, rays[3]).entity)
    equal(hits[3].entity ~= backsight.NO_ENTITY, true)
    one.library:close()
end)

test("numbers beyond 2^53 lose no bit", function()
    local one = match.new(backsight.open())
    match.play(one, 3)
    local moment = 4611686018427387903LL
    one.screen:show(moment)
    equal(one.screen:shown().shown, moment)
    fails(function() one.screen:show(2 ^ 62) end, "within 2^53, or an int64_t")
    equal(backsight.time_of(one.world, 65536 * 64), 1000000)
    equal(type(backsight.moment_at(one.world, 1000000)), "number")
    equal(type(one.server:fingerprint()), "cdata")
    equal(one.server:fingerprint(), one.screen:fingerprint())
    one.server:begin_tick(2 ^ 46 - 1)
    equal(one.server:tick(), 2 ^ 46 - 1)
    one.library:close()
end)

test("what was closed says so, also by a method that was kept", function()
    local library = backsight.open()
    local one, other = match.new(library), match.new(library)
    local clock = library:clock(backsight.clock_config(), {backsight.delay_config()})
    local tick = one.server.tick
    equal(one.server.is_closed, false)
    one.server:close()
    equal(one.server.is_closed, true)
    fails(function() one.server:tick() end, "mistakes_test.lua:", "this Server was closed", "'tick'")
    fails(function() tick(one.server) end, "this Server was closed")
    fails(function() one.server:close() end, "this Server was closed")
    fails(function() other.server.despawn(other.screen, 1) end, "bs_client")
    equal(other.server:tick(), backsight.NO_TICK)
    library:close()
    for _, object in ipairs{other.server, other.screen, one.screen, clock, library} do
        equal(object.is_closed, true)
        fails(function() object:close() end, "was closed")
    end
    fails(function() library:server(one.world) end, "this Library was closed")
end)

test("what is collected is closed, in whatever order", function()
    local library = backsight.open()
    local server = library:server(backsight.world_config())
    local raw = ffi.cast("bs_server*", ffi.cast("intptr_t", server.handle))
    local tick = ffi.cast("int32_t (*)(bs_server*, int64_t*)", helper.library_function(backsight, "bs_server_tick"))
    equal(tick(raw, ffi.new("int64_t[1]")), 0)
    server = nil
    collectgarbage()
    collectgarbage()
    equal(tick(raw, ffi.new("int64_t[1]")), backsight.STALE)
    library:close()
    for _ = 1, 200 do match.play(match.new(backsight.open()), 2) end
    collectgarbage()
    collectgarbage()
end)

test("a library that is missing, too old, too new or another one is named, with what to do", function()
    local file = package.searchpath("backsight", package.path)
    local function fresh() return assert(loadfile(file))() end
    local missing = folder .. "no_such_folder/libbacksight_c.so"
    local ours = backsight.ABI_VERSION
    local needed = string.format("%d.%d", bit.rshift(ours, 16), bit.band(ours, 0xffff))
    fails(function() fresh().load(missing) end, "mistakes_test.lua:", missing, "version " .. needed .. " of the interface",
        "backsight.load(path)")
    fails(function() fresh().load(arg[2]) end, arg[2], "has version 1.1 of the interface (library 0.0.9)",
        needed .. " is needed")
    fails(function() fresh().load(arg[3]) end, arg[3], "has version 2.0 of the interface (library 2.0.0)",
        needed .. " is needed", "Put the library of the release that this backsight.lua is from beside it")
    fails(function() fresh().load(arg[1]) end, arg[1], "is no Backsight")
    local other = fresh()
    other.load(backsight.path())
    fails(function() other.load(missing) end, "is loaded, from " .. backsight.path())
    equal(backsight.version(), backsight.VERSION)
    equal(backsight.abi_version() >= backsight.ABI_VERSION, true)
end)

test("a Lua without FFI is answered by a sentence", function()
    local load_module = assert(loadfile(package.searchpath("backsight", package.path)))
    package.loaded.ffi, package.preload.ffi = nil, function() error("no ffi here") end
    local done, why = pcall(load_module)
    package.loaded.ffi, package.preload.ffi = ffi, nil
    equal(done, false)
    equal(why:find("LuaJIT is needed", 1, true) ~= nil, true, why)
end)

test("a thread that computes floats otherwise is refused, and says why", function()
    if helper.C.helper_flush_to_zero(1) == 0 then return end
    equal(backsight.check_floats(), false)
    local done, why = pcall(backsight.open)
    helper.C.helper_flush_to_zero(0)
    equal(done, false)
    equal(why:find("MXCSR", 1, true) ~= nil, true, why)
    equal(backsight.check_floats(), true)
    backsight.open():close()
end)

test("reach that is too short is said in a sentence", function()
    local world = backsight.world_config{capacity_ticks = 2}
    local reaches, why = backsight.validate_reach(world, nil, 250000, 1, 1)
    equal(reaches, nil)
    equal(why:find("capacity_ticks", 1, true) ~= nil, true, why)
    equal(backsight.validate_reach(backsight.world_config(), nil, 250000, 1, 1), true)
end)

check.run()
