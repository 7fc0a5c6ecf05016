-- Cases of kinds "clock", "reckoning" and "bytes". Each function opens a case and returns what plays its steps.
local backsight = require("backsight")
local configs = require("vectors.configs")
local read = require("vectors.read")

local parts = {}

-- A call that may be a mistake of the caller's, which is then no answer.
local function unless_mistake(is_mistake, call)
    local done, answer = pcall(call)
    if done then return answer end
    if is_mistake then return read.unsaid end
    error(answer, 0)
end

local function present_of(clock, now, what)
    local reading = clock:read(now)
    if not reading then return read.null end
    if what == "present" then return read.wide_text(reading.present) end
    return {server_now_us = tonumber(reading.server_now_us), error_bound_us = tonumber(reading.error_bound_us),
        epoch = reading.epoch}
end

function parts.clock(head)
    local config = backsight.clock_config()
    configs.rate(head, config)
    local library = backsight.open()
    local clock = library:clock(config, {backsight.delay_config()})
    local last = 0
    local function taken(now, call)
        local answer = unless_mistake(now < last, call)
        if answer ~= read.unsaid then last = now end
        return answer
    end
    return function(what, step)
        local now = step:whole("now_us")
        if what == "moment" then
            local moment = clock:moment(0, now)
            return moment and read.wide_text(moment) or read.null
        elseif what == "present" or what == "present_reading" then
            return present_of(clock, now, what)
        elseif what == "snapshot_arrived" then
            local tick = step:whole("tick")
            return taken(now, function() return select(2, clock:snapshot_arrived(tick, 0, now)) or 0 end)
        elseif what == "round_trip" then
            local server_clock, rtt = step:whole("server_clock_us"), step:whole("rtt_us")
            return taken(now, function() return select(2, clock:round_trip(server_clock, rtt, now)) or 0 end)
        end
        error("there is no such call", 0)
    end, function() library:close() end
end

local MOTION = read.names("position velocity rotation acceleration angular_velocity")

function parts.reckoning(head)
    local rules = configs.reckoning(head, backsight.draw_rules())
    return function(what, step)
        -- Blends are drawn by screens alone.
        if what == "blend" then return read.unsaid end
        if what ~= "reckon" then error("there is no such call", 0) end
        local from = read.fields(step, backsight.motion(), MOTION)
        rules.reckoning_model = step:whole("model")
        local seconds = read.float(step:at("seconds"))
        return unless_mistake(seconds < 0, function()
            local to = backsight.reckon(rules, from, seconds)
            return {position = read.vec3_text(to.position), velocity = read.vec3_text(to.velocity),
                rotation = read.quat_text(to.rotation)}
        end)
    end
end

local function stamp_answer(step)
    local text = read.bytes(step:at("bytes"))
    -- A stamp has its size in its type.
    local stamp, short = backsight.stamp_of(text)
    if not stamp then
        assert(short == backsight.BYTES_TOO_SHORT)
        return read.unsaid
    end
    local fields, result = backsight.stamp_read(stamp)
    if not fields then return {result = result} end
    local again = backsight.to_string(backsight.stamp_write(fields))
    if again ~= text then error("what is written back: expected " .. read.bytes_text(text) .. ", got " ..
        read.bytes_text(again), 0) end
    return {result = 0, shown = read.wide_text(fields.shown), newest = fields.newest,
        received = read.unsigned_text(fields.received), offsets = {fields.offsets[0], fields.offsets[1],
        fields.offsets[2]}}
end

local function state_answer(step)
    local room = step:whole("room")
    local world = backsight.world_config{max_bones = room}
    -- An entity's number comes before its state.
    local text = "\9\0\0\0" .. read.bytes(step:at("bytes"))
    local bones = backsight.array("pose", room)
    local state, size = backsight.state_read_bones(world, text, bones)
    if not state then return {result = size} end
    if size ~= #text or state.entity ~= 9 then error("not all bytes were read", 0) end
    local poses = {}
    for i = 1, state.bone_count do
        poses[i] = {read.vec3_text(bones[i].position), read.quat_text(bones[i].rotation)}
    end
    local out = {result = 0, bone_count = state.bone_count, epoch = state.epoch, parent = state.parent,
        hitboxes = state.hitboxes, team = state.team, layers = state.layers, presence = state.presence,
        hitbox_mask = state.hitbox_mask, fields = state.fields ~= 0 and state.fields or nil,
        pose = {position = read.vec3_text(state.position), rotation = read.quat_text(state.rotation),
            velocity = read.vec3_text(state.velocity), acceleration = read.vec3_text(state.acceleration_mps2),
            angular_velocity = read.vec3_text(state.angular_velocity_radps), bones = poses}}
    -- C gives floats in place of steps: those of `pose`.
    for _, key in ipairs{"position", "rotation", "rotation_fine", "velocity", "acceleration", "angular_velocity",
        "bones"} do
        out[key] = read.unsaid
    end
    return out
end

function parts.bytes()
    return function(what, step)
        if what == "read_stamp" then return stamp_answer(step) end
        if what == "read_state" then return state_answer(step) end
        error("there is no such call", 0)
    end
end

return parts
