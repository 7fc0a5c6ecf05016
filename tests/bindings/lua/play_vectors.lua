-- luajit play_vectors.lua [--turn-red] FILE...: plays tests/vectors through backsight.lua, and compares each answer to
-- the bit. --turn-red: changes each kind of answer by a bit, and wants each of them refused by file, step and field.
local folder = arg[0]:match("^(.*[/\\])") or "./"
package.path = folder .. "?.lua;" .. folder .. "../../../bindings/lua/?.lua;" .. package.path
local bit = require("bit")
local cjson = require("cjson")
local read = require("vectors.read")
local parts = require("vectors.parts")

-- Empty lists are lists of nothing, as in the files.
local kinds = {world = require("vectors.world"), clock = parts.clock, reckoning = parts.reckoning, bytes = parts.bytes}

local function shown(value)
    local done, text = pcall(cjson.encode, value)
    return done and text or tostring(value)
end

-- The first difference: field, expected, got. Nothing where they are equal.
local function difference(field, expected, got)
    if got == read.unsaid or expected == got then return nil end
    if type(expected) == "table" and type(got) == "table" and #expected == #got then
        for key, value in pairs(expected) do
            local name = type(key) == "number" and ("%s[%d]"):format(field, key - 1) or field .. "." .. key
            if got[key] == nil then return name, value, nil end
            local where, wanted, found = difference(name, value, got[key])
            if where then return where, wanted, found end
        end
        for key, value in pairs(got) do
            if expected[key] == nil and value ~= read.unsaid then return field .. "." .. key, nil, value end
        end
        return nil
    end
    return field, expected, got
end

-- Plays one step: "unsaid", "silent" or "compared".
local function play_step(play, step)
    local what = step:at("do")
    local has_answer = step:has("gives")
    local got = play(what, step)
    if got == read.unsaid then return "unsaid", got end
    step:finish()
    if not has_answer and got ~= nil then error("the step lacks the key 'gives'", 0) end
    if not has_answer then return "silent", got end
    local field, expected, found = difference("gives", step:at("gives"), got)
    if field then error(("%s: expected %s, got %s"):format(field, shown(expected), shown(found)), 0) end
    return "compared", got
end

-- Plays a case up to a step. Returns how many answers were compared, how many were unsaid, and the last answer.
local function play_case(name, kind, case, last)
    local counts = {compared = 0, unsaid = 0, silent = 0}
    -- A flight outside of a world: C has no call for it.
    if kind == "flight" then return 0, #case.steps, read.unsaid end
    local at, what, got = 0, "head", nil
    local done, why = pcall(function()
        local head = read.object(case, "the case")
        head:at("name")
        head:at("steps")
        local open = kinds[kind] or error("the kind '" .. tostring(kind) .. "' is unknown", 0)
        local play, close = open(head)
        head:finish()
        for i = 1, math.min(last, #case.steps) do
            at, what = i, tostring(case.steps[i]["do"])
            local result
            result, got = play_step(play, read.object(case.steps[i], "the step"))
            counts[result] = counts[result] + 1
        end
        if close then close() end
    end)
    if not done then
        error(("%s, case '%s', step %d (%s), %s"):format(name, tostring(case.name), at, what, tostring(why)), 0)
    end
    return counts.compared, counts.unsaid, got
end

local function file_of(path)
    local name = path:match("[^/\\]+$")
    local handle, why = io.open(path, "rb")
    if not handle then error(name .. ": cannot be read: " .. why, 0) end
    local text = handle:read("*a")
    handle:close()
    local done, file = pcall(cjson.decode, text)
    if not done then error(name .. ": no JSON: " .. file, 0) end
    local head = read.object(file, name)
    if head:at("format") ~= 1 then error(name .. ": the format is one that this program does not know", 0) end
    head:at("kind")
    head:list("cases")
    head:finish()
    return name, file
end

-- One bit: the lowest one of a number, or of the last digit.
local function changed(leaf)
    if leaf == read.null then return 0 end
    if type(leaf) == "number" then return leaf % 2 == 0 and leaf + 1 or leaf - 1 end
    if type(leaf) == "table" then return {0} end
    if leaf == "" then return "00" end
    return leaf:sub(1, -2) .. ("%x"):format(bit.bxor(tonumber(leaf:sub(-1), 16), 1))
end

-- Calls `each(owner, key, path, kind)` for the leaves of an answer.
local function leaves(owner, key, path, kind, each)
    local value = owner[key]
    if type(value) ~= "table" or next(value) == nil then return each(owner, key, path, kind .. type(value)) end
    local keys = {}
    for inner in pairs(value) do keys[#keys + 1] = inner end
    for _, inner in ipairs(keys) do
        local is_index = type(inner) == "number"
        leaves(value, inner, path .. (is_index and ("[%d]"):format(inner - 1) or "." .. inner),
            kind .. (is_index and "[]" or "." .. inner), each)
    end
end

local function is_unsaid(got, path)
    for part in path:gmatch("%.([%w_]+)") do
        if got == read.unsaid then return true end
        got = type(got) == "table" and got[part] or nil
    end
    return got == read.unsaid
end

local function turn_red(name, file)
    local seen, count = {}, 0
    for _, case in ipairs(file.cases) do
        for i, step in ipairs(case.steps) do
            local _, got
            leaves({gives = step.gives}, "gives", "", step["do"], function(_, _, path, kind)
                if seen[kind] or step.gives == nil then return end
                if got == nil then got = select(3, play_case(name, file.kind, case, i)) end
                if is_unsaid(got, path) then return end
                seen[kind] = true
                leaves(step, "gives", "", step["do"], function(owner, key, its_path)
                    if its_path ~= path then return end
                    local before = owner[key]
                    owner[key] = changed(before)
                    local done, message = pcall(play_case, name, file.kind, case, i)
                    owner[key] = before
                    local place = (", step %d (%s), gives%s:"):format(i, step["do"], path)
                    if done or not message:find(name, 1, true) or not message:find(place, 1, true) then
                        error(("%s%s changed, is answered by '%s'"):format(name, place, tostring(message)), 0)
                    end
                    count = count + 1
                end)
            end)
        end
    end
    print(("%s: %d kinds of answers, each changed by a bit, are refused"):format(name, count))
end

local function main(arguments)
    local is_red = arguments[1] == "--turn-red"
    local all, unsaid = 0, 0
    if #arguments == (is_red and 1 or 0) then error("usage: play_vectors.lua [--turn-red] FILE...", 0) end
    for i = is_red and 2 or 1, #arguments do
        local name, file = file_of(arguments[i])
        if is_red then
            turn_red(name, file)
        else
            local compared = 0
            for _, case in ipairs(file.cases) do
                local count, left_out = play_case(name, file.kind, case, math.huge)
                compared, unsaid = compared + count, unsaid + left_out
            end
            print(("%s: %d answers are equal to the bit"):format(name, compared))
            all = all + compared
        end
    end
    if not is_red then print(("all: %d answers, and %d steps that C cannot be asked"):format(all, unsaid)) end
end

local done, why = pcall(main, arg)
if not done then
    io.stderr:write("play_vectors.lua: " .. tostring(why) .. "\n")
    os.exit(1)
end
