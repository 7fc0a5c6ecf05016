-- luajit measure.lua HELPER [TURNS]: one ray among 64 entities, through backsight.lua and by the same loop in C, in turn
-- in one run, in the thread's own time. Answers are compared first. Prints medians as JSON.
local folder = arg[0]:match("^(.*[/\\])") or "./"
package.path = folder .. "?.lua;" .. folder .. "../../../bindings/lua/?.lua;" .. package.path
local ffi = require("ffi")
local backsight = require("backsight")
local helper = require("helper")(arg[1])

local ENTITIES, RAYS = 64, 1024
local rounds, TURNS = 4, tonumber(arg[2]) or 201

math.randomseed(1)
local library = backsight.open()
local server = library:server(backsight.world_config())
local body = backsight.hitbox{kind = backsight.SHAPE_CAPSULE, center = {0, 0, 0.4}, end_ = {0, 0, 1.4}, radius = 0.4}
local traits = backsight.traits{hitboxes = server:add_hitbox_set({body})}
local entities, places = {}, {}
for i = 1, ENTITIES do
    entities[i] = server:spawn(traits)
    places[i] = {math.random() * 40 - 20, math.random() * 40 - 20}
end
local pose = backsight.entity_pose()
for tick = 0, 63 do
    server:begin_tick(tick)
    for i, entity in ipairs(entities) do
        pose.position = {places[i][1] + tick * 0.05, places[i][2], 0}
        server:record(entity, pose)
    end
    server:finish_tick()
end
local view = backsight.view{moment = 40 * 65536 + 12345}
local rays = backsight.array("ray", RAYS)
for i = 1, RAYS do
    local angle = math.random() * 2 * math.pi
    rays[i].origin = {math.random() * 40 - 20, math.random() * 40 - 20, 1}
    rays[i].direction = {math.cos(angle), math.sin(angle), 0}
end

local hit, c_hit = backsight.hit(), backsight.hit()
local cast_ray = helper.library_function(backsight, "bs_server_cast_ray")
local hits = 0
for i = 1, RAYS do
    server:cast_ray(view, rays[i], nil, hit)
    assert(helper.C.helper_cast(cast_ray, server.handle, view, rays.pointer + (i - 1), 1, 1, c_hit) == 0)
    if ffi.string(hit, ffi.sizeof(hit)) ~= ffi.string(c_hit, ffi.sizeof(c_hit)) then
        error("ray " .. i .. " is answered otherwise by C")
    end
    if hit.entity ~= backsight.NO_ENTITY then hits = hits + 1 end
end

local function by_lua()
    for _ = 1, rounds do
        for i = 1, RAYS do server:cast_ray(view, rays[i], nil, hit) end
    end
end
local function by_c()
    assert(helper.C.helper_cast(cast_ray, server.handle, view, rays.pointer, RAYS, rounds, c_hit) == 0)
end

local function ns_of(run)
    local before = helper.C.helper_now_ns()
    run()
    return tonumber(helper.C.helper_now_ns() - before) / (rounds * RAYS)
end

by_lua()
collectgarbage()
collectgarbage("stop")
local taken = collectgarbage("count")
by_lua()
local garbage = (collectgarbage("count") - taken) * 1024
if garbage >= rounds * RAYS then error(("%d bytes of garbage of %d rays"):format(garbage, rounds * RAYS)) end
local lua_ns, c_ns = {}, {}
for turn = 1, TURNS do
    c_ns[turn], lua_ns[turn] = ns_of(by_c), ns_of(by_lua)
end
local function median(list)
    table.sort(list)
    return list[math.ceil(#list / 2)]
end
-- A shot's verdict, and the same with a line of sight, which the library asks once.
local one = require("match").new(library)
require("match").play(one, 12)
local verdict, asked = backsight.verdict(), 0
local function sees() asked = asked + 1; return true end
local function judge_with(line_of_sight)
    return function()
        for _ = 1, rounds * RAYS do one.server:judge(one.client, one.shot, one.rifle, line_of_sight, 0, verdict) end
    end
end
local plain_ns, asking_ns, plain, asking = {}, {}, judge_with(nil), judge_with(sees)
for turn = 1, TURNS do plain_ns[turn] = ns_of(plain) end
for turn = 1, TURNS do asking_ns[turn] = ns_of(asking) end
if asked ~= TURNS * rounds * RAYS then error("the line of sight was asked " .. asked .. " times") end

local by_lua_ns, by_c_ns = median(lua_ns), median(c_ns)
print(('{"rays": %d, "hits": %d, "equal": %d, "lua_ns": %.1f, "c_ns": %.1f, "over_ns": %.1f, ' ..
    '"garbage_bytes_per_ray": %.4f, "judge_ns": %.1f, "judge_asking_ns": %.1f, "runs": %d}'):format(RAYS, hits, RAYS,
    by_lua_ns, by_c_ns, by_lua_ns - by_c_ns, garbage / (rounds * RAYS), median(plain_ns), median(asking_ns), TURNS))
