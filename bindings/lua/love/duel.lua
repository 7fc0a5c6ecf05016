-- The match of the example, without a picture: a server and a client in one program, and a network of tables between.
local backsight = require("backsight")

local TICK_US, HALF_LENGTH, HALF_WIDTH, COPIES, KEPT = 15625, 1, 0.6, 3, 5

local Match = {}
Match.__index = Match

--- `lag_ms` and `loss` (0 to 1) of each way may be set at any time; `random` gives numbers from 0 to 1.
local function new(random)
    local one = setmetatable({random = random, lag_ms = 60, loss = 0.1, now_us = 0, tick = -1, number = 0,
        down = {}, up = {}, recent = {}, shots = {}, judged = 0, equal = 0, capped = 0}, Match)
    local world = backsight.world_config()
    one.library, one.rifle = backsight.open(), backsight.weapon_rules()
    one.server, one.screen = one.library:server(world), one.library:client(world)
    local body = {backsight.hitbox{kind = backsight.SHAPE_BOX, half_extents = {HALF_LENGTH, HALF_WIDTH, 1}}}
    local set = one.server:add_hitbox_set(body)
    one.screen:add_hitbox_set(body)
    one.shooter = one.server:spawn(backsight.traits())
    one.target = one.server:spawn(backsight.traits{hitboxes = set})
    one.client = one.server:join(one.shooter)
    one.screen:set_self(one.shooter, one.client, 0)
    one.pose, one.packet = backsight.entity_pose(), backsight.bytes(backsight.SENT_BYTES)
    one.seen, one.on_server = backsight.view_pose(), backsight.view_pose()
    one.as_shown = backsight.view{kind = backsight.VIEW_SHOOTER, client = one.client}
    one.drawn = nil
    return one
end

-- What a packet holds comes after the lag, or never.
function Match:send(queue, packet)
    if self.random() < self.loss then return end
    packet.at_us = self.now_us + self.lag_ms * 1000
    queue[#queue + 1] = packet
end

local function arrived(queue, now_us)
    for i, packet in ipairs(queue) do
        if packet.at_us <= now_us then return table.remove(queue, i) end
    end
end

-- Where a box lies in the picture's plane.
local function box_of(pose)
    return {x = pose.position.x, y = pose.position.y, angle = 2 * math.atan2(pose.rotation.z, pose.rotation.w)}
end

-- The target runs an eight, and turns as it goes.
function Match:place_target()
    local t = self.tick / 64
    self.pose.position = {16 + 4 * math.sin(t * 0.6), 7 + 3 * math.sin(t * 1.2), 0}
    self.pose.rotation = {0, 0, math.sin(t * 0.7), math.cos(t * 0.7)}
end

-- Server: a command that came. Its shot is judged in the view of its stamp.
function Match:take(command)
    local taken = self.server:take_command(self.client, command.number, backsight.stamp_of(command.stamp))
    local shot = command.shot
    if taken.is_new == 0 or not shot then return end
    local verdict = self.server:judge(self.client, shot.ray, self.rifle)
    local is_same = verdict.hit_entity == shot.hit.entity and verdict.point.x == shot.hit.point.x and
        verdict.point.y == shot.hit.point.y and verdict.point.z == shot.hit.point.z
    if verdict.reason == backsight.REASON_AS_SEEN then
        self.judged, self.equal = self.judged + 1, self.equal + (is_same and 1 or 0)
    else
        self.capped = self.capped + 1
        shot.rule = backsight.reason_name(backsight.KIND_VERDICT, verdict.reason)
    end
    if self.server:pose(self.as_shown, self.target, self.on_server).has_pose == 1 then
        shot.server = box_of(self.on_server)
    end
    shot.present = box_of(self.pose)
end

function Match:server_tick()
    self.tick = self.tick + 1
    self.server:begin_tick(self.tick)
    local packet = arrived(self.up, self.now_us)
    while packet do
        for _, command in ipairs(packet) do self:take(command) end
        packet = arrived(self.up, self.now_us)
    end
    self:place_target()
    self.server:record(self.target, self.pose)
    local seq = self.server:snapshot(self.client)
    local size = self.server:add(self.client, self.target, self.packet)
    self:send(self.down, {seq = seq, tick = self.tick, bytes = backsight.to_string(self.packet, size)})
    self.server:finish_tick()
end

-- Client: what came is stored, the instant to draw is chosen, and a command goes with those before it.
function Match:client_tick()
    local packet = arrived(self.down, self.now_us)
    while packet do
        self.screen:store(packet.seq, packet.tick, packet.bytes, nil, self.now_us)
        packet = arrived(self.down, self.now_us)
    end
    self.drawn = nil
    if not self.screen:advance(self.now_us, 2 * self.lag_ms * 1000) then return end
    if self.screen:pose(self.target, self.seen).has_pose == 1 then self.drawn = box_of(self.seen) end
    self.number = self.number + 1
    local command = {number = self.number, stamp = backsight.to_string(self.screen:stamp())}
    if self.aim and self.drawn then command.shot = self:fire(self.aim) end
    self.aim = nil
    table.insert(self.recent, command)
    if #self.recent > COPIES then table.remove(self.recent, 1) end
    self:send(self.up, {unpack(self.recent)})
end

function Match:fire(aim)
    local x, y = aim.x - Match.muzzle.x, aim.y - Match.muzzle.y
    local length = math.max(math.sqrt(x * x + y * y), 0.001)
    local ray = backsight.shot{shooter = self.shooter, origin = {Match.muzzle.x, Match.muzzle.y, 0},
        direction = {x / length, y / length, 0}}
    local shot = {ray = ray, hit = self.screen:shoot(ray, self.rifle), screen = self.drawn, aim = aim}
    table.insert(self.shots, shot)
    if #self.shots > KEPT then table.remove(self.shots, 1) end
    return shot
end

--- The player fires at a point of the picture, in metres, with the next command.
function Match:shoot(x, y) self.aim = {x = x, y = y} end

--- Plays what time has passed: at most a quarter of a second, so that a window that was moved does not stall.
function Match:update(seconds)
    local until_us = self.now_us + math.min(seconds, 0.25) * 1000000
    while (self.tick + 1) * TICK_US <= until_us do
        self.now_us = math.max(self.now_us, (self.tick + 1) * TICK_US)
        self:server_tick()
        self:client_tick()
    end
    self.now_us = math.floor(until_us)
end

function Match:close() self.library:close() end

Match.muzzle = {x = 2, y = 7}

return {new = new, half_length = HALF_LENGTH, half_width = HALF_WIDTH, muzzle = Match.muzzle}
