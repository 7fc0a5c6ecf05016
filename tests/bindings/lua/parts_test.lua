-- luajit parts_test.lua: calls each function and each method of the binding at least once, and looks at what it gives.
local folder = arg[0]:match("^(.*[/\\])") or "./"
package.path = folder .. "?.lua;" .. folder .. "../../../bindings/lua/?.lua;" .. package.path
local backsight = require("backsight")
local check = require("check")
local test, equal = check.test, check.equal

-- Notes what is called, by its name.
local called = {}
local function watch(owner, prefix)
    for name, call in pairs(owner) do
        if type(call) == "function" and not name:find("^__") then
            called[prefix .. name] = false
            owner[name] = function(...)
                called[prefix .. name] = true
                return call(...)
            end
        end
    end
end
for _, class in ipairs{"Library", "Server", "Client", "Clock", "CommandBuffer", "InputLead", "Estimator",
    "Reckoner", "Prediction", "PredictedEvents"} do watch(backsight[class], class .. ":") end
watch(backsight, "")

local match = require("match")
local library = backsight.open()

local function near(got, expected, what) equal(math.abs(got - expected) < 0.01, true, what .. ": " .. tostring(got)) end

test("words, versions and numbers", function()
    backsight.load()
    equal(backsight.version(), backsight.VERSION)
    equal(backsight.abi_version() >= backsight.ABI_VERSION, true)
    equal(type(backsight.path()), "string")
    equal(backsight.check_floats(), true)
    equal(backsight.code_name(backsight.OK) ~= "", true)
    equal(backsight.reason_name(backsight.KIND_VERDICT, backsight.REASON_AS_SEEN), "as seen")
    local world = backsight.world_config()
    equal(backsight.moment_at(world, 1000000), 64 * 65536)
    equal(backsight.time_of(world, 64 * 65536), 1000000)
    equal(backsight.validate_reach(world, nil, 250000, 1, 1), true)
    equal(backsight.command_tick(5, 250), 261)
    local number, key = backsight.seed_block(1, 2, 64, 6400)
    equal(number, 100)
    local seed = backsight.seed_of_tick(key, 6401)
    equal(seed ~= backsight.seed_of_tick(key, 6402), true)
    equal(seed ~= backsight.secret_seed(1, 2, 6401, 0), true)
    equal(math.abs(backsight.spread_offset(seed, 1, 0.06).x) <= 0.06001, true)
    local code = backsight.margin_code(1000, backsight.NO_MARGIN)
    equal(code, 2)
    equal(backsight.margin_of(code), 1000)
    equal(select(2, backsight.margin_of(backsight.NO_MARGIN)), 1)
end)

test("settings of fairness", function()
    local rules, server = backsight.fairness_of(backsight.FAIRNESS_EVEN)
    equal(tonumber(server.even_to_us) > 0, true)
    equal(rules.max_rewind_us, backsight.weapon_rules_of(backsight.FAIRNESS_COMPETITIVE).max_rewind_us)
end)

test("skeletons are posed by baked animations on both ends", function()
    local world = backsight.world_config{max_bones = 1}
    local server, screen = library:server(world), library:client(world)
    local box = backsight.hitbox{bone = 0, radius = 0.25}
    local set = server:add_hitbox_set({box}, 0)
    screen:add_hitbox_set({box}, 0)
    local clips, frames = backsight.array("baked_clip", 1), backsight.array("pose", 2)
    clips[1].set, clips[1].period_ticks, clips[1].frame_count = set, 2, 2
    for i = 1, 2 do frames[i].position.z, frames[i].rotation.w = i, 1 end
    equal(server:set_eye_offset(set, backsight.vec3{0, 0, 1}), true)
    local before = server:fingerprint()
    equal(server:bake_poses(clips, frames, 1), true)
    equal(screen:bake_poses(clips, frames, 1, backsight.vec3{0, 0, 1}), true)
    equal(server:fingerprint() ~= before, true)
    equal(server:fingerprint(), screen:fingerprint())
    local walker = server:spawn(backsight.traits{hitboxes = set})
    for tick = 0, 1 do
        server:begin_tick(tick)
        server:record(walker, backsight.entity_pose())
        equal(server:bone(backsight.view{moment = tick * 65536}, walker, 0).position.z, tick + 1)
    end
    equal(server:set_fields(walker, 0), true)
    local works, text = pcall(server.bake_poses, server, clips, frames, 3)
    equal(works, false)
    equal(tostring(text):find("2 poses are no whole number of frames of 3 bones", 1, true) ~= nil, true)
end)

test("queries of both ends give the same", function()
    local one = match.new(library)
    match.play(one, 20)
    local view = backsight.view{kind = backsight.VIEW_SHOOTER, client = one.client}
    local ray = backsight.ray{origin = {0, 0, 1}, direction = {1, 0, 0}}
    local filter = backsight.filter{exclude = one.shooter}
    local bytes_of = function(hit) return require("ffi").string(hit, 44) end
    local server, screen = one.server, one.screen
    for name, arguments in pairs{cast_ray = {ray, filter}, sweep_sphere = {ray, 0.1, filter},
        closest_point = {backsight.vec3{9, 0, 1}, 5, filter}} do
        local there = server[name](server, view, unpack(arguments))
        equal(there.entity, one.target, name)
        equal(bytes_of(there), bytes_of(screen[name](screen, unpack(arguments))), name)
    end
    local hits, rays = backsight.array("hit", 4), backsight.array("ray", 2)
    rays[2].origin, rays[2].direction = {0, 0, 1}, {1, 0, 0}
    rays[1].direction = {0, 0, 1}
    equal(server:cast_rays(view, rays, 2, filter)[2].entity, one.target)
    equal(screen:cast_rays(rays, nil, filter, hits)[2].entity, one.target)
    equal(hits[1].entity, backsight.NO_ENTITY)
    equal(server:overlap_sphere(view, backsight.vec3{10, 0, 1}, 2, filter, hits), 1)
    equal(screen:overlap_sphere(backsight.vec3{10, 0, 1}, 2, filter, hits), 1)
    equal(hits[1].entity, one.target)
    equal(server:pose(view, one.target).position.x, screen:pose(one.target).position.x)
    equal(server:bone(view, one.target, backsight.ROOT_BONE).position.y, screen:bone(one.target, -1).position.y)
    equal(server:client_of(one.target), one.victim)
    local counters = server:judge_counters(one.client)
    one.server:judge(one.client, one.shot, one.rifle)
    equal(server:judge_counters(one.client).hits - counters.hits, 1ULL)
end)

test("events of entities, and what is left of them", function()
    local one = match.new(library)
    match.play(one, 5)
    local server, target = one.server, one.target
    for _, name in ipairs{"kill", "respawn", "teleport"} do equal(server[name](server, target), true, name) end
    equal(server:set_team(target, 3), true)
    equal(server:set_layers(target, 1), true)
    equal(server:set_hitbox_mask(target, 0xffffffff), true)
    equal(server:set_parent(target, one.shooter), true)
    equal(server:change_hitboxes(target, 0), true)
    match.tick(one)
    local size = server:state_at(target, one.tick, one.packet)
    local state, read = backsight.state_read(one.world, one.packet, size), size
    equal(state.team, 3)
    equal(state.parent, one.shooter)
    local bones = backsight.array("pose", 1)
    equal(select(2, backsight.state_read_bones(one.world, backsight.to_string(one.packet, size), bones)), read)
    server:set_parent(target, backsight.NO_ENTITY)
    match.tick(one)
    server:begin_tick(one.tick + 1)
    equal(server:despawn(target), true)
    equal(server:despawned(one.client)[1], target)
    equal(server:set_entity(one.victim, backsight.NO_ENTITY), true)
    equal(server:leave(one.victim), true)
    equal(server:tick(), one.tick + 1)
    local fields = backsight.stamp_read(one.screen:stamp())
    equal(backsight.to_string(backsight.stamp_write(fields)), backsight.to_string(one.screen:stamp()))
    local now_us = one.tick * 15625
    equal(one.screen:round_trip(now_us - 15000, 30000, now_us), true)
    equal(one.screen:paced(2000001), 2000001)
    equal(one.server:set_time_scale(0.25, 5), true)
    local scale = one.server:time_scale()
    equal(scale.permille, 250)
    equal(one.screen:set_time_scale(scale, 2000001), true)
    equal(one.screen:declare_break(2000001), true)
    equal(one.screen:clock_numbers().snapshots, 7ULL)
    equal(one.screen:reset(), true)
end)

test("the self-audit", function()
    local one = match.new(library, nil, backsight.server_config{has_self_audit = 1})
    local hit = match.play(one, 5)
    one.server:judge(one.client, one.shot, one.rifle, nil, backsight.screen_hash(hit))
    equal(one.server:compare().agreed, 1)
    equal(one.server:agreement(one.client).agreed, 1ULL)
end)

test("clock, buffer, lead", function()
    local clock = library:clock(backsight.clock_config(), {backsight.delay_config()})
    for tick = 0, 63 do equal(clock:snapshot_arrived(tick, 0, 500000 + tick * 15625), true) end
    equal(clock:round_trip(63 * 15625, 30000, 500000 + 63 * 15625), true)
    equal(select(2, clock:round_trip(63 * 15625, 30000, 1500000)), backsight.CLOCK_NOT_NEWER)
    equal(clock:moment(0, 1500000) > 0, true)
    equal(tonumber(clock:read(1500000).present) > 60 * 65536, true)
    equal(clock:get_numbers(0).snapshots, 64ULL)
    equal(clock:paced(1500000), 1500000)
    local scale = backsight.time_scale{number = 1, from_tick = 63, permille = 500}
    equal(clock:set_time_scale(scale, 1500000), true)
    equal(clock:paced(1500010), 1500005)
    scale.number, scale.permille = 2, 100
    equal(select(2, clock:set_time_scale(scale, 1500010)), backsight.CLOCK_OUT_OF_RANGE)
    equal(clock:declare_break(1500011), true)
    local buffer = library:command_buffer(16, 64)
    equal(buffer:push(backsight.command{number = 7}, 12, 10), backsight.TIMING_HELD)
    equal(select(2, buffer:next(11)), 1)
    equal(buffer:next(12).number, 7)
    local lead = library:input_lead(backsight.input_lead_config())
    lead:margin(5000, 1000000)
    lead:packet(true)
    lead:round_trip(30000, 1000000)
    lead:declare_break(false)
    equal(lead:moment(640 * 65536, 1000000) >= 640 * 65536, true)
    equal(lead:get_numbers().reports, 1ULL)
    for _, object in ipairs{clock, buffer, lead} do object:close() end
end)

test("dead reckoning", function()
    local rules = backsight.draw_rules_for_people(backsight.draw_rules(), backsight.vec3{0, 0, -9.81})
    equal(rules.reckoning_model, backsight.MODEL_FVW)
    local there = backsight.reckon(backsight.draw_rules(), backsight.motion{velocity = {2, 0, 0}}, 1.5)
    equal(there.position.x, 3)
    local estimator = library:estimator(backsight.estimator_config())
    equal(select(2, estimator:get()), 1)
    for tick = 0, 20 do
        estimator:add(backsight.pose{position = {tick / 16, 0, 0}, rotation = {0, 0, 0, 1}}, tick * 15625)
    end
    local motion = estimator:get()
    near(motion.velocity.x, 4, "velocity")
    local reckoner = library:reckoner(backsight.draw_rules(), backsight.reckoner_config())
    equal(reckoner:update(motion, 0, 0), backsight.RECKON_FIRST)
    equal(reckoner:update(motion, 0, 15625), backsight.RECKON_NEAR_ENOUGH)
    local sent, sent_at = reckoner:sent()
    near(sent.velocity.x, 4, "sent")
    equal(sent_at, 0)
    estimator:restart()
    reckoner:close()
    estimator:close()
end)

test("the library's own packets", function()
    local world = backsight.world_config{has_packets = 1, command_shots = 2}
    local server = library:server(world, backsight.server_config{even_to_us = 100000})
    local screen = library:client(world)
    local player = server:spawn(backsight.traits())
    local client = server:join(player)
    screen:set_self(player, client, 0)
    server:set_viewer(client, player)
    screen:set_commands_per_packet(2)
    local packet, pose, came = backsight.bytes(backsight.PACKET_BYTES), backsight.entity_pose(), 0
    for tick = 0, 9 do
        server:begin_tick(tick)
        pose.position.x = tick
        server:record(player, pose)
        server:finish_tick()
        equal(screen:receive(packet, server:write(client, packet), tick * 15625), true)
        screen:advance(tick * 15625, 30000)
        equal(screen:keep_shot(screen:round_shot(backsight.command_shot{weapon = 3, origin = {0, 0, 1}})), 1)
        equal(screen:push("fire"), tick + 1)
        equal(server:receive(client, backsight.to_string(packet, screen:write(packet))), true)
        local command = server:next_received()
        while command do
            equal(command.size, 4)
            equal(server:command_shot(client, command.number, 1).weapon, 3)
            equal(server:command_shot(client, command.number, 2), nil)
            server:hold(client, command, -1, -1, 30000)
            command = server:next_received(command)
        end
        while server:next_command(client) do came = came + 1 end
    end
    equal(server:command_wait(client) > 0, true)
    equal(came > 0 and came < 10, true, "commands: " .. came)
    server:close()
    screen:close()
end)

test("queries", function()
    local one = match.new(library)
    match.play(one, 10)
    local server, screen = one.server, one.screen
    local query, filter = backsight.query{collect = backsight.COLLECT_ENTITIES}, backsight.filter{exclude = one.shooter}
    query.origin = {0, 0, 1}
    server:set_line_of_sight(function() return true end)
    screen:set_line_of_sight(function() return true end)
    local count, hash = screen:shoot_query(query, filter, one.rifle)
    equal(count, 1)
    equal(screen:query_hit(0).entity, one.target)
    equal(server:judge_query(one.client, query, filter, one.rifle, hash).hit_entity, one.target)
    equal(server:hit_verdict(0).hit_entity, one.target)
    local hits = backsight.array("hit", 2)
    equal(screen:run_query(query, filter, hits), 1)
    equal(server:run_query(backsight.view{kind = backsight.VIEW_SHOOTER, client = one.client}, query, filter, hits), 1)
    equal(screen:set_entity(one.shooter, one.tick), true)
    server:close()
    screen:close()
end)

test("projectiles", function()
    local one = match.new(library, nil, nil, true)
    match.play(one, 10)
    local server, screen, now_us = one.server, one.screen, one.tick * 15625
    local claim = backsight.launch_claim{weapon = 1, direction = {1, 0, 0}, muzzle = {0, 0, 1}, command = one.number}
    backsight.launch_claim_round(one.world, claim)
    server:set_level(function() end)
    screen:set_level(function() end)
    equal(server:level_moment(one.client, 250000) ~= nil, true)
    equal(server:local_stamp(one.client, 180000) ~= nil, true)
    equal(server:take_shots(one.client, string.rep("\0", 64)), true)
    equal(pcall(server.take_shots, server, one.client, "not 32 bytes"), false)
    equal(server:select_shot(one.client, 1), true)
    equal(server:select_shot(one.client, 0), true)
    equal(server:mount_of(one.client, one.shooter, backsight.vec3{0, 0, 0}, 250000, 0.5) ~= nil, true)
    local facts = backsight.launch_facts{shooter = one.shooter, muzzle = {0, 0, 1}, mounts = backsight.MOUNTS_TREE}
    equal(screen:launch_with(claim, facts, now_us), true)
    local answer, spawn = server:launch(one.client, claim, facts)
    equal(server:launched(0).weapon, 1)
    claim.ordinal = 7
    equal(screen:launch(claim, backsight.NO_ENTITY, now_us), true)
    claim.ordinal = 0
    equal(server:flight(0).weapon, 1)
    equal(screen:take_news(answer, now_us), true)
    equal(one.victim_screen:take_news(backsight.news_of(backsight.to_string(spawn)), now_us), true)
    one.victim_screen:update_projectiles(now_us, 30000)
    equal(one.victim_screen:remote_image(0).weapon, 1)
    equal(screen:own_image(0).weapon, 1)
    equal(screen:next_effect().effect, backsight.EFFECT_LAUNCH)
    local ended
    for _ = 1, 60 do
        match.play(one, 1)
        server:finish_command(one.client)
        screen:follow(one.tick * 15625)
        screen:update_projectiles(one.tick * 15625, 30000)
        ended = ended or server:ended(0)
    end
    equal(select(2, server:area_hit(0, 0)), 1)
    equal(screen:image_counters().launched, 2ULL)
    equal(server:fingerprint(), screen:fingerprint())
    local other = match.open(library)
    other.server:set_bone_poser(nil)
    other.screen:set_bone_poser(nil)
    other.server:set_rotation_bits(other.set, 15)
    equal(other.server:fingerprint() == other.screen:fingerprint(), false)
    other.screen:set_rotation_bits(other.set, 15)
    equal(other.server:fingerprint(), other.screen:fingerprint())
    for _, set in ipairs{0, other.set + 1} do
        equal(pcall(other.server.set_rotation_bits, other.server, set, 15), false)
        equal(pcall(other.screen.set_rotation_bits, other.screen, set, 15), false)
    end
    equal(other.screen:show(65536, {0, 0, 0}), true)
    equal(other.screen:shown().shown, 65536LL)
    equal(backsight.stamp_of(("\0"):rep(32)) ~= nil, true)
end)

require("predicted_parts")(backsight, library)

test("every function and method was called", function()
    library:close()
    -- Functions of structs that the other tests make.
    for _, name in ipairs{"hit", "verdict", "taken_command", "shown", "view_pose", "stamp", "news"} do
        equal(type(backsight[name]()), "cdata")
    end
    local left = {}
    for name, is_called in pairs(called) do
        -- A struct's function, which nobody else needs here.
        local is_struct = pcall(require("ffi").typeof, "bs_" .. name)
        if not is_called and not is_struct then left[#left + 1] = name end
    end
    table.sort(left)
    equal(table.concat(left, ", "), "")
end)

check.run()
