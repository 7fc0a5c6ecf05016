-- luajit reloads_test.lua: the module is loaded anew while matches run, again and again, and in another version.
local folder = arg[0]:match("^(.*[/\\])") or "./"
package.path = folder .. "?.lua;" .. folder .. "../../../bindings/lua/?.lua;" .. package.path
local backsight = require("backsight")
local check = require("check")
local match = require("match")
local test, equal, fails = check.test, check.equal, check.fails

local function duel(library)
    local one = match.new(library)
    match.play(one, 12)
    return one
end

local function ask_cover(one, line_of_sight) return one.server:judge(one.client, one.shot, one.rifle, line_of_sight) end

local file = package.searchpath("backsight", package.path)

test("a reload while a match runs leaves the match as it is, and the new module serves it too", function()
    local one = duel(backsight.open())
    package.loaded.backsight = nil
    local again = require("backsight")
    equal(again ~= backsight, true, "a new module")
    again.load(backsight.path())
    collectgarbage()
    match.play(one, 5)
    equal(one.server:cast_ray(again.view{moment = 3 * 65536}, again.ray{direction = {1, 0, 0},
        origin = {0, 0, 1}}, nil, again.hit()).entity ~= 0, true)
    equal(ask_cover(one, function() return true end).outcome, backsight.OUTCOME_HIT)
    local next_one = again.open()
    local server = next_one:server(again.world_config())
    server:begin_tick(4)
    equal(server:tick(), 4)
    next_one:close()
    package.loaded.backsight = backsight
    one.library:close()
end)

-- There is machine code for about 900 of them.
test("reloads and set functions take no machine code of callbacks", function()
    for _ = 1, 500 do
        local again = assert(loadfile(file))()
        again.load(backsight.path())
        local one = again.open()
        local server = one:server(again.world_config(), nil, {again.projectile_rules()})
        for _ = 1, 3 do server:set_level(function() end) end
        server:set_bone_poser(function() return 0 end)
        server:set_level(nil)
        one:close()
    end
end)

test("declarations of another version in the same Lua state are refused by a sentence", function()
    local handle = io.open(file)
    local text = handle:read("*a")
    handle:close()
    local other, count = text:gsub("(backsight%.ABI_VERSION = )(%d+)", function(name, version)
        return name .. (tonumber(version) - 1)
    end)
    equal(count, 1)
    fails(function() assert(loadstring(other, "=backsight.lua"))() end, "another version of backsight.lua", "Start it anew")
end)

check.run()
