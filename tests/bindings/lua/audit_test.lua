-- luajit audit_test.lua: mistakes as a game in Lua makes them, planted in a match that loses a tenth of its packets. The
-- self-audit must name each as docs/engines/lua.md says, and nothing without one.
local folder = arg[0]:match("^(.*[/\\])") or "./"
package.path = folder .. "?.lua;" .. folder .. "../../../bindings/lua/?.lua;" .. package.path
local backsight = require("backsight")
local check = require("check")

local SECONDS, DELAY, TARGETS = 40, 4, 4

local function hitboxes_of(is_swapped)
    local body = backsight.hitbox{kind = backsight.SHAPE_CAPSULE, center = {0, 0, 0.4}, end_ = {0, 0, 1.2}, radius = 0.4}
    local shield = backsight.hitbox{kind = backsight.SHAPE_BOX, center = {0.3, 0.2, 1}, half_extents = {0.3, 0.1, 0.5}}
    return is_swapped and {shield, body} or {body, shield}
end

-- A server and a client whose parts a plant may replace.
local function new(plant)
    local one = {random = math.random, targets = {}, places = {}, up = {}, down = {}, alarm = "none", number = 0}
    local world = backsight.world_config()
    one.library = backsight.open()
    one.server = one.library:server(world, backsight.server_config{has_self_audit = true})
    local delay_us = plant.delay_us or 40000
    one.screen = one.library:client(world, backsight.client_config{min_delay_us = delay_us, max_delay_us = delay_us})
    one.set = one.server:add_hitbox_set(hitboxes_of(false))
    one.screen:add_hitbox_set(hitboxes_of(plant.has_swapped_hitboxes))
    one.shooter = one.server:spawn(backsight.traits{hitboxes = one.set})
    for i = 1, TARGETS do one.targets[i] = one.server:spawn(backsight.traits{hitboxes = one.set}) end
    one.client = one.server:join(one.shooter)
    -- A screen that knows its player leaves the player out by itself.
    if not plant.hits_itself then one.screen:set_self(one.shooter, one.client, 0) end
    one.rifle, one.pose, one.room = backsight.weapon_rules(), backsight.entity_pose(), backsight.bytes(1200)
    return one
end

local function record(one, tick)
    one.server:begin_tick(tick)
    one.pose.position, one.pose.rotation = {0, 0, 0}, {0, 0, 0, 1}
    one.server:record(one.shooter, one.pose)
    for i, target in ipairs(one.targets) do
        local t = tick / 64 * (1 + 0.3 * i) + i
        one.pose.position = {8 + 2 * i + math.cos(t * 1.3), 2 * math.sin(t), 0}
        one.pose.rotation = {0, 0, math.sin(t), math.cos(t)}
        one.server:record(target, one.pose)
    end
    one.server:finish_tick()
end

local function send(one, tick, plant)
    local seq, parts, size = one.server:snapshot(one.client), {}, 0
    for i, entity in ipairs{one.shooter, unpack(one.targets)} do
        local written = one.server:add(one.client, entity, one.room)
        -- What was added is not sent: a packet that was full, or a filter that came too late.
        local is_lost = plant.forgets and i > 1 and (tick + i) % 3 == 0
        if not is_lost then parts[#parts + 1] = backsight.to_string(one.room, written) end
    end
    if one.random() >= 0.1 then one.down[tick + DELAY] = {seq = seq, tick = tick, bytes = table.concat(parts)} end
end

local function aim(one)
    local target = one.targets[one.random(TARGETS)]
    local seen = one.screen:pose(target)
    if seen.has_pose == 0 then return nil end
    local x, y, z = seen.position.x, seen.position.y + one.random() - 0.5, one.random() * 0.6 + 0.1
    local length = math.sqrt(x * x + y * y + z * z)
    return backsight.shot{shooter = one.shooter, origin = {0, 0, 0.7}, direction = {x / length, y / length, z / length}}
end

local function store(one, tick)
    local message = one.down[tick]
    one.down[tick] = nil
    if message then one.screen:store(message.seq, message.tick, message.bytes, nil, tick * 15625) end
end

-- The client's frame: what the screen shows of a shot, and the stamp that goes with it.
local function frame(one, tick, plant)
    if not plant.stores_late or tick < 64 then store(one, tick) end
    if not plant.advances_late and not one.screen:advance(tick * 15625, 125000) then return end
    one.number = one.number + 1
    local command = {number = one.number}
    if tick > 64 then
        local shown = tonumber(one.screen:shown().shown)
        if plant.draws_whole_ticks then one.screen:show(math.floor(shown / 65536) * 65536) end
        local shot = aim(one)
        if shot then
            local drawn = backsight.shot{shooter = plant.hits_itself and 0 or one.shooter, origin = shot.origin,
                direction = shot.direction}
            command.shot, command.hash = shot, backsight.screen_hash(one.screen:shoot(drawn, one.rifle))
        end
        if plant.draws_whole_ticks then one.screen:show(shown) end
    end
    store(one, tick)
    if plant.advances_late then one.screen:advance(tick * 15625, 125000) end
    local done, stamp = pcall(one.screen.stamp, one.screen)
    if not done then return end
    command.stamp = backsight.to_string(stamp)
    one.up[#one.up + 1] = command
end

-- A packet with the three newest commands.
local function packet_of(one, tick, plant)
    local packet = {}
    for i = math.max(1, #one.up - 2), #one.up do
        local command = one.up[i]
        packet[#packet + 1] = {number = command.number, shot = command.shot, hash = command.hash,
            stamp = plant.has_packet_stamp and one.up[#one.up].stamp or command.stamp}
    end
    if one.random() >= 0.1 then return packet end
end

local function take(one, packet, plant)
    for _, command in ipairs(packet) do
        local taken = one.server:take_command(one.client, command.number, backsight.stamp_of(command.stamp))
        if command.shot and (taken.is_new == 1 or plant.executes_twice) then
            one.server:judge(one.client, command.shot, one.rifle, nil, command.hash)
            local answer = one.server:compare()
            if answer.compared == 1 and answer.agreed == 1 then one.agreed = (one.agreed or 0) + 1 end
            if answer.client_alarm == 1 then
                local alarm = one.server:agreement(one.client).alarm
                one.alarm = backsight.reason_name(backsight.KIND_FAULT, alarm)
            end
        end
    end
end

local function alarm_of(plant)
    math.randomseed(plant.seed or 11)
    local one, packets = new(plant), {}
    for tick = 0, SECONDS * 64 - 1 do
        if packets[tick] then take(one, packets[tick], plant) end
        record(one, tick)
        send(one, tick, plant)
        frame(one, tick, plant)
        packets[tick + DELAY] = packet_of(one, tick, plant)
    end
    local agreed = one.agreed or 0
    one.library:close()
    return one.alarm, agreed
end

for name, plant in pairs{
    ["tick before"] = {advances_late = true},
    ["whole tick"] = {draws_whole_ticks = true},
    ["snapshot before"] = {stores_late = true, delay_us = 0},
    ["packet stamp"] = {has_packet_stamp = true},
    ["executed twice"] = {executes_twice = true},
    ["not sent"] = {forgets = true},
    ["hitbox set"] = {has_swapped_hitboxes = true},
    ["self hit"] = {hits_itself = true},
} do
    check.test("the self-audit names " .. name, function()
        for seed = 1, 2 do
            plant.seed = seed
            check.equal(alarm_of(plant), name, "with seed " .. seed)
        end
    end)
end

check.test("without a mistake all shots agree, and there is no alarm", function()
    local alarm, agreed = alarm_of{}
    check.equal(alarm, "none")
    check.equal(agreed > 2000, true, "shots that agreed: " .. agreed)
end)

check.run()
