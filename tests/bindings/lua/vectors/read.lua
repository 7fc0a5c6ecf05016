-- Values of the vectors' files as Lua and FFI values, and back. tests/vectors/README.md, "Values".
local bit = require("bit")
local cjson = require("cjson")
local ffi = require("ffi")

local read = {null = cjson.null}

-- An answer, or a part of one, that the C interface cannot give.
read.unsaid = setmetatable({}, {__tostring = function() return "unsaid" end})

local word = ffi.new("union { float number; uint32_t bits; }")

local function digits_of(value, count)
    if type(value) ~= "string" then error("digits are expected in place of " .. tostring(value), 0) end
    if #value ~= count or not value:match("^%x*$") then
        error(("%d hexadecimal digits are expected in place of '%s'"):format(count, value), 0)
    end
    return value
end

local function float_at(digits, index)
    word.bits = tonumber(digits:sub(8 * index + 1, 8 * index + 8), 16)
    return word.number
end

function read.float(value) return float_at(digits_of(value, 8), 0) end

function read.vec3(value, into)
    local digits = digits_of(value, 24)
    into.x, into.y, into.z = float_at(digits, 0), float_at(digits, 1), float_at(digits, 2)
end

function read.quat(value, into)
    local digits = digits_of(value, 32)
    into.x, into.y, into.z, into.w = float_at(digits, 0), float_at(digits, 1), float_at(digits, 2), float_at(digits, 3)
end

function read.wide(value)
    local digits = digits_of(value, 16)
    return ffi.cast("int64_t", tonumber(digits:sub(1, 8), 16) * 4294967296ULL + tonumber(digits:sub(9), 16))
end

function read.bytes(value)
    if type(value) ~= "string" or #value % 2 ~= 0 then error("an even count of digits is expected", 0) end
    digits_of(value, #value)
    return (value:gsub("%x%x", function(two) return string.char(tonumber(two, 16)) end))
end

function read.whole(value, least, most)
    if type(value) == "number" and value % 1 == 0 and value >= (least or -2 ^ 53) and value <= (most or 2 ^ 53) then
        return value
    end
    error("a whole number is expected in place of " .. tostring(value), 0)
end

function read.float_text(value)
    word.number = value
    return bit.tohex(word.bits)
end

function read.vec3_text(v) return read.float_text(v.x) .. read.float_text(v.y) .. read.float_text(v.z) end

function read.quat_text(q) return read.vec3_text(q) .. read.float_text(q.w) end

function read.wide_text(value)
    local bits = ffi.cast("uint64_t", ffi.cast("int64_t", value))
    return bit.tohex(tonumber(bits / 4294967296ULL)) .. bit.tohex(tonumber(bits % 4294967296ULL))
end

function read.unsigned_text(bits)
    return bit.tohex(tonumber(bits / 4294967296ULL)) .. bit.tohex(tonumber(bits % 4294967296ULL))
end

function read.bytes_text(text)
    return (text:gsub(".", function(one) return ("%02x"):format(one:byte()) end))
end

--- An object of a file, which knows which of its keys were asked for.
local Object = {}
Object.__index = Object

function read.object(values, what)
    if type(values) ~= "table" then error(what .. " is no object", 0) end
    return setmetatable({values = values, what = what, asked = {}}, Object)
end

function Object:has(key)
    self.asked[key] = true
    return self.values[key] ~= nil
end

function Object:at(key)
    if not self:has(key) then error(("%s lacks the key '%s'"):format(self.what, key), 0) end
    return self.values[key]
end

function Object:list(key)
    local value = self:at(key)
    if type(value) ~= "table" or (next(value) ~= nil and value[1] == nil) then
        error(("%s has no list at the key '%s'"):format(self.what, key), 0)
    end
    return value
end

function Object:whole(key, least, most)
    local done, value = pcall(read.whole, self:at(key), least, most)
    if not done then error(("the key '%s': %s"):format(key, value), 0) end
    return value
end

function Object:finish()
    for key in pairs(self.values) do
        if not self.asked[key] then error(("%s has the unknown key '%s'"):format(self.what, key), 0) end
    end
end

-- Reads a field into a struct, by the type that it has there.
local function set(into, member, value)
    local kind = type(into[member])
    if kind == "cdata" then
        local name = tostring(ffi.typeof(into[member]))
        if name:find("bs_vec3") then return read.vec3(value, into[member]) end
        if name:find("bs_quat") then return read.quat(value, into[member]) end
        into[member] = read.whole(value)
        return
    end
    -- Floats are digits in the files, and whole numbers are numbers.
    if type(value) == "string" then into[member] = read.float(value) else into[member] = read.whole(value) end
end

--- Reads fields of an object: `names` has pairs of the file's key and the struct's member. `if_there`: where it has them.
function read.fields(object, into, names, if_there)
    for _, pair in ipairs(names) do
        if not if_there or object:has(pair[1]) then
            local value = object:at(pair[1])
            local done, why = pcall(set, into, pair[2], value)
            if not done then error(("the key '%s': %s"):format(pair[1], why), 0) end
        end
    end
    return into
end

-- "a b:c" as {{a, a}, {b, c}}.
function read.names(text)
    local out = {}
    for key, member in text:gmatch("([%w_]+):?([%w_]*)") do out[#out + 1] = {key, member ~= "" and member or key} end
    return out
end

return read
