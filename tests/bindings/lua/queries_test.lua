-- luajit queries_test.lua: a swing over several commands, an area with three victims and a bullet that goes on, on both
-- ends of a match. That their bits are those of C++ is what play_vectors.lua asks, of tests/vectors/queries.json.
local folder = arg[0]:match("^(.*[/\\])") or "./"
package.path = folder .. "?.lua;" .. folder .. "../../../bindings/lua/?.lua;" .. package.path
local backsight = require("backsight")
local check = require("check")
local test, equal, fails = check.test, check.equal, check.fails

-- A fighter at the origin, and six who stand behind one another, 0.8 m apart.
local function fight()
    local one = {library = backsight.open(), ids = {}, tick = 2, command = 0, rules = backsight.weapon_rules()}
    local world = backsight.world_config()
    one.server = one.library:server(world, backsight.server_config{has_self_audit = 1})
    one.screen = one.library:client(world)
    local body = {backsight.hitbox{radius = 0.3}, backsight.hitbox{radius = 0.2, center = {0, 0, 1}}}
    local set = one.server:add_hitbox_set(body, 0, 7)
    one.screen:add_hitbox_set(body, 0, 7)
    for i = 1, 7 do one.ids[i] = one.server:spawn(backsight.traits{hitboxes = set}) end
    one.client = one.server:join(one.ids[1])
    one.screen:set_self(one.ids[1], one.client, 0)
    one.filter = backsight.filter{exclude = one.ids[1]}
    one.packet = backsight.bytes(4096)
    function one.play()
        one.tick = one.tick + 1
        one.server:begin_tick(one.tick)
        for i, entity in ipairs(one.ids) do
            one.server:record(entity, backsight.entity_pose{position = {0.8 * (i - 1) + (i > 1 and 0.4 or 0), 0, 0}})
        end
        one.server:finish_tick()
        local seq, size = one.server:snapshot(one.client), 0
        for _, entity in ipairs(one.ids) do size = size + one.server:add(one.client, entity, one.packet, size) end
        one.screen:store(seq, one.tick, one.packet, size, one.tick * 15625)
        one.screen:show(one.tick * 65536 - 90000)
    end
    function one.blow(query)
        local count, hash = one.screen:shoot_query(query, one.filter, one.rules)
        one.command = one.command + 1
        one.server:take_command(one.client, one.command, one.screen:stamp())
        local verdict = one.server:judge_query(one.client, query, one.filter, one.rules, hash)
        local answer = one.server:compare()
        equal(answer.agreed, 1)
        equal(answer.first_differing, -1)
        equal(verdict.seen_hash, hash)
        equal(verdict.hit_count, count)
        local met = {}
        for i = 1, count do
            local hit, judged = one.screen:query_hit(i - 1), one.server:hit_verdict(i - 1)
            equal(judged.hit_entity, hit.entity)
            equal(judged.point.x, hit.point.x)
            met[i] = hit.entity
        end
        equal(one.screen:query_hit(count), nil)
        equal(one.server:hit_verdict(count), nil)
        return table.concat(met, " ")
    end
    for _ = 1, 4 do one.play() end
    return one
end

local function slash(turn, number)
    local query = backsight.query{shape = backsight.QUERY_SWING, collect = backsight.COLLECT_ENTITIES, swing = number,
        origin = {0.5, 0, 0}, axis = {2.5, 0, 0}, radius_m = 0.1, pose_count = 2}
    for i = 0, 1 do
        local half = (turn + 0.3 * i) / 2
        query.poses[i].rotation.z, query.poses[i].rotation.w = math.sin(half), math.cos(half)
    end
    return query
end

test("a swing over several commands meets each body once", function()
    local one, met = fight(), {}
    for i = 0, 3 do
        one.play()
        local now = one.blow(slash(-0.7 + 0.3 * i, 5))
        if now ~= "" then met[#met + 1] = now end
    end
    equal(table.concat(met, ", "), table.concat(one.ids, " ", 2, 4))
    equal(one.blow(slash(-0.1, 6)), table.concat(one.ids, " ", 2, 4))
    one.library:close()
end)

test("an area has a verdict for each of three victims", function()
    local one = fight()
    local blast = backsight.query{shape = backsight.QUERY_SPHERE, collect = backsight.COLLECT_ENTITIES, origin = {2, 0, 0},
        radius_m = 0.9}
    equal(#one.blow(blast), #"2 3 4")
    one.library:close()
end)

test("a piercing ray keeps max_hits, in a view too", function()
    local one = fight()
    local bullet = backsight.query{collect = backsight.COLLECT_ENTITIES, max_hits = 3}
    equal(one.blow(bullet), table.concat(one.ids, " ", 2, 4))
    local hits = backsight.array("hit", 4)
    local view = backsight.view{kind = backsight.VIEW_SHOOTER, client = one.client}
    equal(one.server:run_query(view, bullet, one.filter, hits), 3)
    equal(hits[3].entity, one.ids[4])
    equal(one.screen:run_query(bullet, one.filter, hits), 3)
    one.library:close()
end)

test("the level is asked for the moment that is judged", function()
    local one, asked = fight(), {}
    local function sees(_, to, moment)
        asked[moment] = true
        return to.x < 2.2
    end
    one.server:set_line_of_sight(sees)
    one.screen:set_line_of_sight(sees)
    one.rules.cover_grace_us = -1
    local bullet = backsight.query{collect = backsight.COLLECT_ENTITIES, cut_by_level = 1}
    equal(one.blow(bullet), table.concat(one.ids, " ", 2, 3))
    equal(next(asked), one.tick * 65536 - 90000)
    equal(next(asked, next(asked)), nil)
    one.server:set_line_of_sight(function() error("the level is gone") end)
    fails(function() one.server:judge_query(one.client, bullet, one.filter, one.rules, 0) end, "the level is gone")
    one.server:set_line_of_sight(nil)
    equal(one.server:judge_query(one.client, bullet, one.filter, one.rules, 0).hit_count, 6)
    one.library:close()
end)

test("what is no query is named on the screen and refused by the judge", function()
    local one = fight()
    fails(function() one.screen:shoot_query(backsight.query{shape = backsight.QUERY_CONE, cosine = 2}, nil, one.rules) end,
        "query.cosine")
    local verdict = one.server:judge_query(one.client, backsight.query{max_hits = 0}, nil, one.rules, 0)
    equal(verdict.outcome, backsight.OUTCOME_REFUSED)
    equal(one.server:hit_verdict(0), nil)
    one.library:close()
end)

check.run()
