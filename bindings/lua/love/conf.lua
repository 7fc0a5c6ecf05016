function love.conf(t)
    t.identity = "backsight"
    t.version = "11.4"
    t.window.title = "Backsight"
    t.window.width, t.window.height = 800, 450
    t.modules.audio, t.modules.sound, t.modules.physics, t.modules.joystick = false, false, false, false
end
