-- love bindings/lua/love: a moving target, lag and loss. Click to shoot. Each shot leaves the box that the screen showed
-- (blue), the box that the server rebuilt (orange), and where the target was by then on the server (grey).
package.path = love.filesystem.getSource() .. "/../?.lua;" .. package.path
local duels = require("duel")

local PIXELS = 32
local BLUE, ORANGE, GREY, WHITE = {0.35, 0.65, 1}, {1, 0.6, 0.15}, {0.62, 0.62, 0.66}, {0.92, 0.92, 0.95}
local sliders = {
    {name = "lag each way", unit = "ms", x = 20, y = 418, width = 220, least = 0, most = 200, field = "lag_ms"},
    {name = "loss", unit = "%", x = 300, y = 418, width = 220, least = 0, most = 50, field = "loss", scale = 100},
}
local match, held

function love.load() match = duels.new(love.math.random) end

local function value_of(slider) return match[slider.field] * (slider.scale or 1) end

local function set_slider(slider, x)
    local share = math.max(0, math.min(1, (x - slider.x) / slider.width))
    match[slider.field] = (slider.least + share * (slider.most - slider.least)) / (slider.scale or 1)
end

function love.mousepressed(x, y, button)
    if button ~= 1 then return end
    for _, slider in ipairs(sliders) do
        if x >= slider.x - 8 and x <= slider.x + slider.width + 8 and math.abs(y - slider.y) < 14 then held = slider end
    end
    if held then set_slider(held, x) else match:shoot(x / PIXELS, y / PIXELS) end
end

function love.mousemoved(x) if held then set_slider(held, x) end end

function love.mousereleased() held = nil end

function love.keypressed(key) if key == "escape" then love.event.quit() end end

function love.update(seconds) match:update(seconds) end

function love.quit()
    match:close()
    return false
end

local function draw_box(box, colour, width)
    love.graphics.setColor(colour)
    love.graphics.setLineWidth(width)
    love.graphics.push()
    love.graphics.translate(box.x * PIXELS, box.y * PIXELS)
    love.graphics.rotate(box.angle)
    local length, breadth = duels.half_length * PIXELS, duels.half_width * PIXELS
    love.graphics.rectangle("line", -length, -breadth, 2 * length, 2 * breadth)
    love.graphics.pop()
end

local function draw_shot(shot)
    local from = shot.ray.origin
    local reach = shot.hit.entity ~= 0 and shot.hit.distance_m or 30
    love.graphics.setColor(GREY)
    love.graphics.setLineWidth(1)
    love.graphics.line(from.x * PIXELS, from.y * PIXELS, (from.x + shot.ray.direction.x * reach) * PIXELS,
        (from.y + shot.ray.direction.y * reach) * PIXELS)
    if shot.present then draw_box(shot.present, GREY, 1) end
    if shot.server then draw_box(shot.server, ORANGE, 5) end
    draw_box(shot.screen, BLUE, 2)
    if shot.hit.entity ~= 0 then
        love.graphics.circle("fill", shot.hit.point.x * PIXELS, shot.hit.point.y * PIXELS, 3)
    end
    love.graphics.setColor(WHITE)
    if shot.rule then love.graphics.print(shot.rule, shot.screen.x * PIXELS + 16, shot.screen.y * PIXELS + 16) end
end

function love.draw()
    love.graphics.clear(0.09, 0.1, 0.13)
    for _, shot in ipairs(match.shots) do draw_shot(shot) end
    if match.drawn then draw_box(match.drawn, WHITE, 2) end
    love.graphics.setColor(WHITE)
    love.graphics.circle("fill", duels.muzzle.x * PIXELS, duels.muzzle.y * PIXELS, 7)
    love.graphics.print(("%d of %d shots equal to the bit, %d changed by a rule"):format(match.equal, match.judged,
        match.capped), 20, 16)
    love.graphics.print("Click to shoot. White: the screen now. Of a shot: blue the screen, orange the server's view, " ..
        "grey where the target was by then", 20, 36)
    for _, slider in ipairs(sliders) do
        local share = (value_of(slider) - slider.least) / (slider.most - slider.least)
        love.graphics.setLineWidth(2)
        love.graphics.line(slider.x, slider.y, slider.x + slider.width, slider.y)
        love.graphics.circle("fill", slider.x + share * slider.width, slider.y, 8)
        love.graphics.print(("%s: %.0f %s"):format(slider.name, value_of(slider), slider.unit), slider.x, slider.y - 30)
    end
end
