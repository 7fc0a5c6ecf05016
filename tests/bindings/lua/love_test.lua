-- luajit love_test.lua: the LÖVE example under a stub of LÖVE, that keeps what is drawn. Plays a minute, and shoots.
local folder = arg[0]:match("^(.*[/\\])") or "./"
local game = folder .. "../../../bindings/lua/love"
package.path = folder .. "?.lua;" .. game .. "/?.lua;" .. package.path
local check = require("check")
local equal = check.equal

local drawn = {}
local function keeps(name)
    return function(...)
        drawn[#drawn + 1] = {name = name, ...}
        for _, value in ipairs{...} do
            if type(value) == "number" and value ~= value then error(name .. " is given no number") end
        end
    end
end
local graphics = {}
for _, name in ipairs{"clear", "setColor", "setLineWidth", "push", "pop", "translate", "rotate", "rectangle", "circle",
    "line", "print"} do
    graphics[name] = keeps(name)
end
-- The example uses nothing of LÖVE but this: all else is an error.
love = {graphics = graphics, math = {random = math.random}, event = {quit = function() end},
    filesystem = {getSource = function() return game end, getSourceBaseDirectory = function() return game .. "/.." end}}

local function count(name)
    local found = 0
    for _, one in ipairs(drawn) do if one.name == name then found = found + 1 end end
    return found
end

local function text()
    local words = {}
    for _, one in ipairs(drawn) do if one.name == "print" then words[#words + 1] = one[1] end end
    return table.concat(words, "\n")
end

local function frame()
    drawn = {}
    love.update(1 / 60)
    love.draw()
end

-- At the white box, which is drawn last.
local function shoot_at_target()
    for i = #drawn, 1, -1 do
        if drawn[i].name == "translate" then
            love.mousepressed(drawn[i][1], drawn[i][2], 1)
            love.mousereleased()
            return
        end
    end
end

check.test("the example draws the target, and the boxes of shots that are equal to the bit", function()
    math.randomseed(3)
    dofile(game .. "/main.lua")
    love.load()
    frame()
    equal(count("rectangle"), 0, "boxes before a snapshot came")
    for i = 1, 3600 do
        frame()
        if i % 20 == 0 then shoot_at_target() end
    end
    local same, all = text():match("(%d+) of (%d+) shots equal to the bit")
    equal(same, all)
    equal(tonumber(all) > 150, true, "shots: " .. tostring(all))
    equal(text():find(", 0 changed by a rule", 1, true) ~= nil, true, text())
    -- Blue, orange and grey of each shot, and the white one.
    equal(count("rectangle") >= 3 * 4 + 2, true, "boxes: " .. count("rectangle"))
end)

check.test("sliders set lag and loss, and a lag beyond the rules is said", function()
    love.mousepressed(20, 418, 1)
    love.mousemoved(400, 418)
    love.mousereleased()
    love.mousepressed(300, 418, 1)
    love.mousereleased()
    frame()
    equal(text():find("lag each way: 200 ms", 1, true) ~= nil, true, text())
    equal(text():find("loss: 0 %", 1, true) ~= nil, true, text())
    for i = 1, 240 do
        frame()
        if i % 10 == 0 then shoot_at_target() end
    end
    local same, all, ruled = text():match("(%d+) of (%d+) shots equal to the bit, (%d+) changed by a rule")
    equal(same, all)
    equal(tonumber(ruled) > 0, true, text())
    equal(text():find("clamped", 1, true) ~= nil, true, text())
    love.keypressed("escape")
    equal(love.quit(), false)
end)

check.run()
