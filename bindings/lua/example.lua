-- luajit example.lua: ten minutes of a match at 64 ticks per second. 10 % of snapshots and commands are lost.
package.path = (arg[0]:match("^(.*[/\\])") or "./") .. "?.lua;" .. package.path
local ffi, backsight = require("ffi"), require("backsight")
math.randomseed(7)
local library, world, rifle = backsight.open(), backsight.world_config(), backsight.weapon_rules()
local server, screen = library:server(world), library:client(world)
local body = backsight.hitbox{kind = backsight.SHAPE_BOX, center = {0.2, 0, 0.9}, half_extents = {0.4, 0.2, 0.9}}
local set = server:add_hitbox_set({body}), screen:add_hitbox_set({body})
local shooter, target = server:spawn(backsight.traits()), server:spawn(backsight.traits{hitboxes = set})
local client, packet, pose = server:join(shooter), backsight.bytes(backsight.SENT_BYTES), backsight.entity_pose()
-- A hit as its 40 bytes: entity, hitbox, group, distance, point and normal.
local function bits(of, first) return ffi.string(ffi.cast("char*", of) + ffi.offsetof(of, first), 40) end
local shots, equal, hits, snapshots, commands = 0, 0, 0, {}, {}
for tick = 0, 10 * 60 * 64 - 1 do
    -- Server: take the command that came, judge its shot, record the world and send it. All is under way for 3 ticks.
    server:begin_tick(tick)
    local came, now_us, x, y = commands[tick - 3], tick * 15625, math.cos(tick / 60), math.sin(tick / 60)
    if came then server:take_command(client, came.number, backsight.stamp_of(came.stamp)) end
    if came and came.shot then
        local verdict = server:judge(client, came.shot, rifle)
        shots, hits = shots + 1, hits + (verdict.outcome == backsight.OUTCOME_HIT and 1 or 0)
        equal = equal + (bits(verdict, "hit_entity") == bits(came.hit, "entity") and 1 or 0)
    end
    pose.position, pose.rotation = {10 + 3 * x, 3 * y, 0}, {0, 0, y, x}
    server:record(target, pose)
    local seq, size = server:snapshot(client), server:add(client, target, packet)
    snapshots[tick] = math.random() >= 0.1 and {seq = seq, tick = tick, bytes = backsight.to_string(packet, size)}
    -- Client: store the snapshot that came, draw, and send a command with the screen's stamp. Each fifth one shoots.
    local sent = snapshots[tick - 3]
    if sent then screen:store(sent.seq, sent.tick, sent.bytes, nil, now_us) end
    if screen:advance(now_us, 93750) then
        local command, seen = {number = tick, stamp = backsight.to_string(screen:stamp())}, screen:pose(target)
        local aim = math.atan2(seen.position.y + math.random() - 0.5, seen.position.x)
        if tick % 5 == 0 and seen.has_pose == 1 then
            command.shot = backsight.shot{origin = {0, 0, 1}, direction = {math.cos(aim), math.sin(aim), 0}}
            command.hit = screen:shoot(command.shot, rifle)
        end
        commands[tick] = math.random() >= 0.1 and command
    end
end
print(("%d of %d shots equal to the bit, %d of them hits"):format(equal, shots, hits))
os.exit(equal == shots and shots > 0 and 0 or 1)
