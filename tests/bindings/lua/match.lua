-- A small match for tests: a server, a shooter and a target who see each other on screens of their own, and commands.
local backsight = require("backsight")

local match = {}

--- `config`: of the server.
function match.open(library, world_values, config, with_projectiles)
    local one = {library = library, world = backsight.world_config(world_values), rifle = backsight.weapon_rules()}
    local rules = with_projectiles and {backsight.projectile_rules{weapon = 1}} or nil
    one.server = library:server(one.world, config, rules)
    one.screen, one.victim_screen = library:client(one.world, nil, rules), library:client(one.world, nil, rules)
    local body = {backsight.hitbox{kind = backsight.SHAPE_CAPSULE, center = {0, 0, 0.4}, end_ = {0, 0, 1.4}, radius = 0.4}}
    one.set = one.server:add_hitbox_set(body)
    one.screen:add_hitbox_set(body)
    one.victim_screen:add_hitbox_set(body)
    return one
end

--- Spawns and joins. After functions are set, and before the first tick.
function match.begin(one)
    one.shooter = one.server:spawn(backsight.traits{hitboxes = one.set})
    one.target = one.server:spawn(backsight.traits{hitboxes = one.set})
    one.client, one.victim = one.server:join(one.shooter), one.server:join(one.target)
    one.screen:set_self(one.shooter, one.client, 0)
    one.victim_screen:set_self(one.target, one.victim, 0)
    one.pose = backsight.entity_pose()
    one.tick, one.number = -1, 0
    one.shot = backsight.shot{shooter = one.shooter, origin = {0, 0, 1}, direction = {1, 0, 0}}
    one.packet = backsight.bytes(4096)
    return one
end

local function send(one, client, screen)
    local seq = one.server:snapshot(client)
    local size = one.server:add(client, one.target, one.packet)
    size = size + one.server:add(client, one.shooter, one.packet, size)
    screen:store(seq, one.tick, one.packet, size, one.tick * 15625)
end

--- A tick of the server, with a target that moves, and its snapshots to the screens.
function match.tick(one)
    one.tick = one.tick + 1
    one.server:begin_tick(one.tick)
    one.pose.position = {0, 0, 0}
    one.server:record(one.shooter, one.pose)
    one.pose.position = {10, math.sin(one.tick / 20) * 0.3, 0}
    one.server:record(one.target, one.pose)
    send(one, one.client, one.screen)
    send(one, one.victim, one.victim_screen)
    one.server:finish_tick()
end

--- The screens draw, and the server takes commands with their stamps. Returns what the shooter's screen answers to the
--- shot.
function match.command(one)
    one.number = one.number + 1
    one.screen:advance(one.tick * 15625, 30000)
    one.victim_screen:advance(one.tick * 15625, 30000)
    one.server:take_command(one.victim, one.number, one.victim_screen:stamp())
    local hit = one.screen:shoot(one.shot, one.rifle)
    one.server:take_command(one.client, one.number, one.screen:stamp())
    return hit
end

--- `ticks` of both.
function match.play(one, ticks)
    local hit
    for _ = 1, ticks do
        match.tick(one)
        hit = match.command(one)
    end
    return hit
end

function match.new(library, ...) return match.begin(match.open(library, ...)) end

return match
