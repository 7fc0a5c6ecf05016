-- Cases of kind "world": a server and its screens, call by call.
local backsight = require("backsight")
local configs = require("vectors.configs")
local read = require("vectors.read")

local calls = {}

local function hit_answer(hit, entity, group)
    entity, group = entity or hit.entity, group or hit.group
    if entity == backsight.NO_ENTITY then return read.null end
    return {entity = entity, hitbox = hit.hitbox, group = group, distance = read.float_text(hit.distance_m),
        point = read.vec3_text(hit.point), normal = read.vec3_text(hit.normal),
        fields = hit.fields ~= 0 and hit.fields or nil}
end

local function pose_answer(pose)
    local out = {status = pose.status}
    if pose.has_pose == 0 then return out end
    out.position, out.rotation = read.vec3_text(pose.position), read.quat_text(pose.rotation)
    out.from, out.to = tonumber(pose.from_tick), tonumber(pose.to_tick)
    out.fraction = read.float_text(pose.fraction)
    return out
end

local function offsets_of(offsets) return {offsets[0], offsets[1], offsets[2]} end

-- The plane z = 0, each operation rounded to a float: README.md, "floor".
local rounded = require("ffi").new("float[2]")
local function meet_floor(_, from, to, radius, contact)
    if to.z >= radius or to.z >= from.z then return end
    rounded[0] = from.z - radius
    rounded[1] = from.z - to.z
    contact.hit, contact.normal.z = 1, 1
    contact.fraction = rounded[0] > 0 and rounded[0] / rounded[1] or 0
end

-- The line of sight of a step; nil where it has none.
local function sight_of(step)
    local is_free = step:has("is_free") and step:whole("is_free", 0, 1) == 1
    if step:has("wall") then
        local wall = step:list("wall")
        local x, y = read.float(wall[1]), read.float(wall[2])
        return function(from, to)
            local from_beyond, to_beyond = from.x >= x, to.x >= x
            if from_beyond == to_beyond then return true end
            return (from_beyond and from.y or to.y) >= y
        end
    end
    return step:has("is_free") and function() return is_free end or nil
end

-- The line of sight of a query; nil where it has none.
local function door_of(step)
    if not step:has("door") then return nil end
    local door = step:list("door")
    local x, closes = read.float(door[1]), tonumber(read.wide(door[2]))
    return function(from, to, moment) return moment < closes or (from.x >= x) == (to.x >= x) end
end

local function seen_by(client) return backsight.view{kind = backsight.VIEW_SHOOTER, client = client} end

local function screen(case, step)
    return case.screens[step:whole("screen") + 1] or error("the key 'screen': there is no such screen", 0)
end

local function rules(case, step)
    return case.rules[step:whole("rules") + 1] or error("the key 'rules': there are no such rules", 0)
end

function calls.begin_tick(case, step)
    case.tick = step:whole("tick")
    case.server:begin_tick(case.tick)
end

local function area_of(server, index)
    local out, hit = {}, backsight.area_hit()
    while server:area_hit(index, #out, hit) do
        out[#out + 1] = {entity = hit.entity, hitbox = hit.hitbox, group = hit.group,
            point = read.vec3_text(hit.point), distance = read.float_text(hit.distance_m),
            share = read.float_text(hit.share), direction = read.vec3_text(hit.direction)}
    end
    return out
end

function calls.finish_tick(case)
    case.server:finish_tick()
    if not case.has_projectiles then return end
    local out, ended, news = {}, backsight.ended(), backsight.news()
    while case.server:ended(#out, ended, news) do
        out[#out + 1] = {id = {ended.client, ended.command, ended.ordinal}, ["end"] = ended.end_, basis = ended.basis,
            age = read.wide_text(ended.age), position = read.vec3_text(ended.position),
            point = read.vec3_text(ended.point), normal = read.vec3_text(ended.normal), target = ended.target,
            hitbox = ended.hitbox, group = ended.hit_group, paid = read.wide_text(ended.paid),
            velocity = read.vec3_text(ended.velocity), targets_at = read.wide_text(ended.targets_at),
            area = area_of(case.server, #out)}
    end
    return out
end

function calls.flying(case)
    local out, flight, news = {}, backsight.flight(), backsight.news()
    while case.server:flight(#out, flight, news) do
        out[#out + 1] = {id = {flight.client, flight.command, flight.ordinal}, age = read.wide_text(flight.age),
            position = read.vec3_text(flight.position)}
    end
    return out
end

function calls.spawn(case, step) return case.server:spawn(configs.traits(step)) or backsight.NO_ENTITY end

function calls.record(case, step)
    local bones
    if step:has("bones") then
        local list = step:list("bones")
        bones = backsight.array("pose", #list)
        for i, bone in ipairs(list) do
            read.vec3(bone[1], bones[i].position)
            read.quat(bone[2], bones[i].rotation)
        end
    end
    local pose, entity = configs.pose(step), step:whole("entity")
    local done, recorded, answer = pcall(case.server.record, case.server, entity, pose, bones)
    if done then return recorded and 0 or answer end
    -- The caller's mistake in C.
    if tostring(recorded):find("must be a finite number", 1, true) then return read.unsaid end
    error(recorded, 0)
end

function calls.join(case, step) return (case.server:join(step:whole("entity"))) end

function calls.send(case, step)
    local client = step:whole("client")
    local gone = case.server:despawned(client)
    local wanted, held, parts = {}, {}, {}
    for _, entity in ipairs(gone) do wanted[#wanted + 1] = entity end
    for _, entity in ipairs(step:list("entities")) do wanted[#wanted + 1] = read.whole(entity) end
    local seq = case.server:snapshot(client)
    for _, entity in ipairs(wanted) do
        local size = case.server:add(client, entity, case.packet)
        if size then
            held[#held + 1] = entity
            parts[#parts + 1] = backsight.to_string(case.packet, size)
        end
    end
    local bytes = table.concat(parts)
    case.sent[client .. "/" .. seq] = {tick = case.tick, bytes = bytes}
    return {gone = gone, seq = seq, held = held, bytes = case.shows_bytes and read.bytes_text(bytes) or nil}
end

function calls.take(case, step)
    local stamp = backsight.stamp_of(read.bytes(step:at("stamp"))) or error("the key 'stamp' holds no stamp", 0)
    if step:has("shots") then
        local shots = {}
        for i, shot in ipairs(step:list("shots")) do shots[i] = read.bytes(shot) end
        case.server:take_shots(step:whole("client"), table.concat(shots))
    end
    local taken = case.server:take_command(step:whole("client"), step:whole("number"), stamp)
    return {result = taken.result, lost = taken.lost, audit = taken.audit, moved = read.wide_text(taken.moved)}
end

function calls.select_shot(case, step) case.server:select_shot(step:whole("client"), step:whole("shot")) end

local function verdict_answer(v)
    return {outcome = v.outcome, reason = v.reason, audit = v.audit, hit = hit_answer(v, v.hit_entity, v.hit_group),
        is_judged_again = v.is_judged_again, judged = read.wide_text(v.judged), offsets = offsets_of(v.offsets),
        paid_us = tonumber(v.paid_us), victim_moved = read.float_text(v.victim_moved_m),
        seen_paid_us = tonumber(v.seen_paid_us), seen_moved = read.float_text(v.seen_moved_m)}
end

function calls.judge(case, step)
    return verdict_answer(case.server:judge(step:whole("client"), configs.shot(step), rules(case, step), sight_of(step)))
end

local function query_verdict(v)
    local out = verdict_answer(v)
    out.former_life, out.beyond_range, out.set, out.epoch = v.former_life, v.beyond_range, v.hitboxes, v.epoch
    return out
end

function calls.judge_query(case, step)
    local query, filter = configs.query(step:at("query")), configs.filter(step:at("filter"))
    case.server:set_line_of_sight(door_of(step))
    local hash = step:whole("hash", 0)
    local verdict = case.server:judge_query(step:whole("client"), query, filter, rules(case, step), hash)
    local hits, one = {}, backsight.verdict()
    while case.server:hit_verdict(#hits, one) do hits[#hits + 1] = query_verdict(one) end
    if #hits ~= verdict.hit_count then error("hit_count: " .. verdict.hit_count .. " of " .. #hits, 0) end
    return {verdict = query_verdict(verdict), hits = hits, seen_hash = verdict.seen_hash}
end

function calls.set_entity(case, step) case.server:set_entity(step:whole("client"), step:whole("entity")) end

function calls.launch(case, step)
    local id, client = step:list("id"), step:whole("client")
    if id[1] ~= client then error("the claim is another client's, which C cannot say", 0) end
    local claim, facts = configs.launch(step)
    claim.command, claim.ordinal = read.whole(id[2]), read.whole(id[3])
    local _, spawn, why = case.server:launch(client, claim, facts)
    return spawn and 0 or why
end

function calls.seen(case, step)
    return pose_answer(case.server:pose(seen_by(step:whole("client")), step:whole("entity")))
end

function calls.bone(case, step)
    local bone, entity = step:whole("bone"), step:whole("entity")
    local frame
    if step:has("screen") then frame = screen(case, step):bone(entity, bone)
    else frame = case.server:bone(seen_by(step:whole("client")), entity, bone) end
    if not frame then return read.null end
    return {position = read.vec3_text(frame.position), rotation = read.quat_text(frame.rotation)}
end

function calls.set_self(case, step)
    screen(case, step):set_self(step:whole("entity"), step:whole("client"), step:whole("tick"))
end

function calls.store(case, step)
    local seq = step:whole("seq")
    local sent = case.sent[step:whole("client") .. "/" .. seq] or error("the key 'seq': nothing was sent so", 0)
    local stored, answer = screen(case, step):store(seq, sent.tick, sent.bytes, nil, step:whole("now_us"))
    return stored and 0 or answer
end

-- C has no call for it.
function calls.can_store() return read.unsaid end

function calls.advance(case, step)
    local one = screen(case, step)
    if not one:advance(step:whole("now_us"), step:whole("rtt_us")) then return {is_drawn = 0} end
    local shown = one:shown()
    return {is_drawn = 1, shown = read.wide_text(shown.shown), offsets = offsets_of(shown.offsets)}
end

function calls.show(case, step)
    screen(case, step):show(read.wide(step:at("moment")), step:list("offsets"))
end

function calls.stamp(case, step) return read.bytes_text(backsight.to_string(screen(case, step):stamp())) end

function calls.pose(case, step) return pose_answer(screen(case, step):pose(step:whole("entity"))) end

function calls.shoot(case, step)
    local hit = screen(case, step):shoot(configs.shot(step), rules(case, step))
    return {hit = hit_answer(hit), hash = backsight.screen_hash(hit)}
end

function calls.shoot_query(case, step)
    local query, filter = configs.query(step:at("query")), configs.filter(step:at("filter"))
    local one = screen(case, step)
    one:set_line_of_sight(door_of(step))
    local count, hash = one:shoot_query(query, filter, rules(case, step))
    local hits = {}
    for i = 1, count do hits[i] = hit_answer(one:query_hit(i - 1)) end
    return {hits = hits, hash = hash}
end

function calls.become(case, step) screen(case, step):set_entity(step:whole("entity"), step:whole("tick")) end

for _, event in ipairs{"kill", "respawn", "teleport", "despawn"} do
    calls[event] = function(case, step)
        step:whole("value")
        local done, answer = case.server[event](case.server, step:whole("entity"))
        return done and 0 or answer
    end
end
for _, event in ipairs{"change_hitboxes", "set_parent", "set_team", "set_layers", "set_hitbox_mask", "set_fields"} do
    calls[event] = function(case, step)
        local done, answer = case.server[event](case.server, step:whole("entity"), step:whole("value"))
        return done and 0 or answer
    end
end

local function add_set(case, values)
    local set, hitboxes = read.object(values, "sets"), {}
    for i, hitbox in ipairs(set:list("hitboxes")) do hitboxes[i] = configs.hitbox(hitbox) end
    local group = set:whole("group")
    local skeleton = set:has("skeleton") and set:whole("skeleton", 0) or nil
    local bits = set:has("rotation_bits") and set:whole("rotation_bits", 0) or nil
    set:finish()
    for _, one in ipairs{case.server, unpack(case.screens)} do
        local id = one:add_hitbox_set(hitboxes, group, skeleton)
        if bits then one:set_rotation_bits(id, bits) end
    end
end

local function check_fingerprint(one, expected)
    local got = read.unsigned_text(one:fingerprint())
    if got ~= expected then error(("fingerprint: expected %s, got %s"):format(tostring(expected), got), 0) end
end

return function(head)
    local library = backsight.open()
    local case = {screens = {}, rules = {}, sent = {}, tick = 0}
    local world, projectiles = configs.world(head:at("world"))
    case.has_projectiles = #projectiles > 0
    local flying = case.has_projectiles and projectiles or nil
    case.packet = backsight.bytes(backsight.SENT_BYTES + backsight.MASK_BYTES + backsight.FINE_BYTES + backsight.FIELDS_BYTES +
        (backsight.BONE_BYTES + backsight.FAR_BONE_BYTES) * world.max_bones)
    case.server = library:server(world, configs.server(head:at("server")), flying)
    local widths, fingerprints = {}, {}
    for i, one in ipairs(head:list("screens")) do
        local config
        config, widths[i], fingerprints[i] = configs.screen(one)
        case.screens[i] = library:client(world, config, flying)
    end
    for _, set in ipairs(head:list("sets")) do add_set(case, set) end
    for i, one in ipairs(head:list("rules")) do case.rules[i] = configs.rules(one) end
    if head:whole("has_floor", 0, 1) == 1 then case.server:set_level(meet_floor) end
    case.shows_bytes = head:whole("shows_bytes", 0, 1) == 1
    check_fingerprint(case.server, head:at("fingerprint"))
    for i, one in ipairs(case.screens) do
        for _, width in ipairs(widths[i]) do one:set_rotation_bits(read.whole(width[1]), read.whole(width[2])) end
        check_fingerprint(one, fingerprints[i] or head:at("fingerprint"))
    end
    return function(what, step)
        local call = calls[what] or error("there is no such call", 0)
        return call(case, step)
    end, function() library:close() end
end
