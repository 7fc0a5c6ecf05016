-- luajit page_test.lua: the code of docs/engines/lua.md is a program that runs, and the README of the binding shows
-- example.lua as it is.
local folder = arg[0]:match("^(.*[/\\])") or "./"
local root = folder .. "../../../"
package.path = folder .. "?.lua;" .. root .. "bindings/lua/?.lua;" .. package.path
local check = require("check")

local function text_of(name)
    local file = assert(io.open(root .. name, "rb"))
    local text = file:read("*a")
    file:close()
    return text
end

local function blocks_of(page)
    local blocks = {}
    for block in page:gmatch("```lua\n(.-)```") do blocks[#blocks + 1] = block end
    return blocks
end

check.test("the code of the page runs", function()
    local blocks = blocks_of(text_of("docs/engines/lua.md"))
    check.equal(#blocks, 10, "steps with code")
    local run, why = loadstring(table.concat(blocks, "\n"), "=docs/engines/lua.md")
    assert(run, why)()
end)

check.test("errors on the page are those that the library gives", function()
    local page = text_of("docs/engines/lua.md")
    local backsight = require("backsight")
    local library = backsight.open()
    local server = library:server(backsight.world_config())
    server:begin_tick(0)
    local function said(call)
        local _, why = pcall(call)
        local words = why:match("^[^:]+:%d+: (.*)$") or why
        check.equal(page:find(words, 1, true) ~= nil, true, words)
    end
    said(function() server:record(1, backsight.entity_pose{position = {0 / 0, 0, 0}}) end)
    said(function() backsight.ray{orgin = {0, 0, 0}} end)
    server:close()
    said(function() server:tick() end)
end)

check.test("the README shows the example as it is", function()
    check.equal(blocks_of(text_of("bindings/lua/README.md"))[1], text_of("bindings/lua/example.lua"))
end)

check.test("the file is of the library's version", function()
    local backsight = require("backsight")
    check.equal(backsight.VERSION, backsight.version())
end)

check.run()
