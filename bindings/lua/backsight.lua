-- Backsight for LuaJIT and LÖVE: lag compensation that judges each shot as its shooter's screen showed it.
--
-- Drop this file and the shared library (libbacksight_c.so, backsight_c.dll) into your game:
--
--     local backsight = require("backsight")
--     local library = backsight.open()                      -- backsight.load(path) before it names the library's file
--     local world = backsight.world_config{ tick_rate_numerator = 64 }          -- defaults are filled in
--     local server, screen = library:server(world), library:client(world)
--     local verdict, answer = server:judge(client, shot, rifle)
--
-- Results. A method returns what the C function writes, or true. Where the library answers why nothing was done it
-- returns nil and the answer: a number, of which backsight.reason_name() has the word. A mistake of the caller is a Lua
-- error that names the method, the argument and what would be right.
--
-- Structs are made by functions of their names, from tables, with defaults. A method that gives a struct takes one at
-- the end, which it writes and returns: pass it where a loop must leave no garbage. The field `end` of C is `end_`.
--
-- Numbers. Ticks, moments and microseconds are Lua numbers, exact up to 2^53; beyond it a method gives an int64_t of
-- the FFI, so that no bit is lost. Fields of 64 bits are always such: tonumber(shown.shown) makes a number. Hashes and
-- fingerprints are uint64_t.
--
-- Memory. close() closes an object, and library:close() all that was made with it; what is collected closes itself.
-- A function of the game that the library calls may raise an error: it comes out of the method that made the call.
-- Each Lua state (each thread of LÖVE) opens a library of its own.
--
-- The manual is backsight.h, carried below as comments that editors with LuaLS show. Players are "they".

local has_ffi, ffi = pcall(require, "ffi")
if not has_ffi then
    error("backsight: this Lua has no FFI, and LuaJIT is needed: found " .. tostring(_VERSION) ..
        ". docs/engines/lua.md says what else there is", 2)
end

local backsight = {}
---@class backsight.Library
local Library = {}
---@class backsight.Server
local Server = {}
---@class backsight.Client
local Client = {}
---@class backsight.Clock
local Clock = {}
---@class backsight.CommandBuffer
local CommandBuffer = {}
---@class backsight.InputLead
local InputLead = {}
---@class backsight.Estimator
local Estimator = {}
---@class backsight.Reckoner
local Reckoner = {}
---@class backsight.Prediction
local Prediction = {}
---@class backsight.PredictedEvents
local PredictedEvents = {}
local classes = {Library = Library, Server = Server, Client = Client, Clock = Clock, CommandBuffer = CommandBuffer,
    InputLead = InputLead, Estimator = Estimator, Reckoner = Reckoner, Prediction = Prediction,
    PredictedEvents = PredictedEvents}
local function set_up(name, class)
    backsight[name] = class
    class.__index = class
    class.__tostring = function() return "backsight." .. name end
    class.is_closed = false
end
for name, class in pairs(classes) do set_up(name, class) end

-- Declarations outlive a reload of this file, and the FFI takes none twice. The structs are therefore asked for first.
local function declare(version, text)
    if pcall(ffi.typeof, "bs_declared_" .. version) then return end
    if pcall(ffi.typeof, "bs_error") then
        error("backsight: this Lua state has the declarations of another version of backsight.lua. " ..
            "Start it anew: a reload cannot replace them", 4)
    end
    ffi.cdef(text)
    ffi.cdef("typedef struct bs_declared_" .. version .. " bs_declared_" .. version .. ";")
end

-- Errors and checks -------------------------------------------------------------------------------------------------

local own_source = debug.getinfo(1, "S").source

-- Raises an error at the line of the game that called in.
local function fail(message)
    local level = 2
    local frame = debug.getinfo(level, "S")
    while frame and (frame.source == own_source or frame.what == "C") do
        level = level + 1
        frame = debug.getinfo(level, "S")
    end
    error(message, frame and level or 0)
end

-- The library's functions. Whatever is asked for first loads it.
local C
C = setmetatable({}, {__index = function(_, name)
    backsight.load()
    return C[name]
end})

-- What a call gave that is not 0.
local function refused(code, handle, where)
    if code > 0 then return nil, code end
    local text = handle == nil and "" or ffi.string(C.bs_error_text(handle))
    if text == "" or code == backsight.BUSY then text = ffi.string(C.bs_code_name(code)) end
    fail(where .. "(): " .. text)
end

local function wrong(where, name, value, right)
    local found = type(value) == "cdata" and tostring(ffi.typeof(value)):gsub("^ctype<struct bs_(.*)>$", "backsight.%1")
        or type(value) == "string" and ("%q"):format(value) or tostring(value)
    fail(("%s(): %s is %s, and must be %s"):format(where, name, found, right))
end

local function given(ctype, value, where, name, struct)
    if not ffi.istype(ctype, value) then wrong(where, name, value, "a backsight." .. struct .. "()") end
end

local function u32(value, where, name)
    if type(value) == "number" and value >= 0 and value <= 4294967295 and value % 1 == 0 then return value end
    if value == true then return 1 end
    if value == false then return 0 end
    wrong(where, name, value, "a whole number from 0 to 4,294,967,295")
end

local function u8(value, where, name)
    if type(value) == "number" and value >= 0 and value <= 255 and value % 1 == 0 then return value end
    wrong(where, name, value, "a whole number from 0 to 255")
end

local function i32(value, where, name)
    if type(value) == "number" and value >= -2147483648 and value <= 2147483647 and value % 1 == 0 then return value end
    wrong(where, name, value, "a whole number from -2,147,483,648 to 2,147,483,647")
end

local int64_t, uint64_t = ffi.typeof("int64_t"), ffi.typeof("uint64_t")
local exact = 2 ^ 53

local function i64(value, where, name)
    if type(value) == "number" then
        if value >= -exact and value <= exact and value % 1 == 0 then return value end
    elseif ffi.istype(int64_t, value) then
        return value
    end
    wrong(where, name, value, "a whole number within 2^53, or an int64_t")
end

local function u64(value, where, name)
    if type(value) == "number" then
        if value >= 0 and value <= exact and value % 1 == 0 then return value end
    elseif ffi.istype(uint64_t, value) then
        return value
    end
    wrong(where, name, value, "a whole number from 0 to 2^53, or a uint64_t")
end

-- NaN and infinity are the library's to refuse: it names the field.
local function f32(value, where, name)
    if type(value) == "number" then return value end
    wrong(where, name, value, "a number")
end

local function callable(value, where, name)
    if type(value) ~= "function" then wrong(where, name, value, "a function, or nil") end
end

local scalars = {u8 = u8, u32 = u32, i32 = i32, i64 = i64, u64 = u64, f32 = f32}

-- An int64_t as a Lua number, where that has all of its bits.
local function number(value)
    local near = tonumber(value)
    if near > -exact and near < exact then return near end
    return value
end

-- A struct to be written. The compiler takes it so, and not with its size as an initial value.
local function sized(ctype, size)
    local one = ctype()
    one.struct_size = size
    return one
end

-- Where the library writes numbers. A call reads them before another one writes.
local u32_out, i32_out = ffi.new("uint32_t[1]"), ffi.new("int32_t[1]")
local i64_out, u64_out = ffi.new("int64_t[1]"), ffi.new("uint64_t[1]")

-- How many bytes there are to read, and what points to them. The size of a pointer is the caller's word.
local function bytes_of(bytes, size, where, name)
    local most, from
    if type(bytes) == "string" then
        most, from = #bytes, bytes
    elseif type(bytes) == "table" and bytes.data then
        most, from = bytes.size, bytes.data
    elseif type(bytes) ~= "cdata" or size == nil then
        wrong(where, name, bytes, "a string, backsight.bytes(), or a pointer with its size")
    end
    if size == nil then return from, most end
    size = u32(size, where, "size")
    if most and size > most then wrong(where, "size", size, "at most " .. most .. ", which there are") end
    return from or bytes, size
end

-- Where to write bytes, and how much room there is from `at` on.
local function room_of(bytes, at, where, name)
    if type(bytes) ~= "table" or not bytes.data then wrong(where, name, bytes, "backsight.bytes()") end
    if at == nil then return bytes.data, bytes.size end
    if u32(at, where, "at") > bytes.size then
        wrong(where, "at", at, "at most " .. bytes.size .. ", the size of the bytes")
    end
    return bytes.data + at, bytes.size - at
end

-- Structs -----------------------------------------------------------------------------------------------------------

-- By struct: its ctype, its size if it holds that, and its fields with their types.
local structs = {}

local function fill(target, values, name, where)
    if type(values) ~= "table" then wrong(where, name, values, "a table of its fields") end
    local fields = structs[name].fields
    for key, value in pairs(values) do
        local field = fields[key]
        if field == nil then
            fail(("%s(): there is no field '%s' in %s. There are: %s"):format(where, tostring(key), name,
                table.concat(structs[name].order, ", ")))
        end
        if type(key) == "number" then key = structs[name].order[key] end
        local set = scalars[field.type]
        if field.count then
            if type(value) ~= "table" then wrong(where, field.name, value, "a list") end
            for i, element in pairs(value) do
                local index = type(i) == "number" and (value[0] == nil and i - 1 or i) or -1
                if index < 0 or index >= field.count or index % 1 ~= 0 then
                    wrong(where, field.name, tostring(i), "a list of at most " .. field.count)
                end
                if set then
                    target[key][index] = set(element, where, field.name)
                elseif type(element) == "table" then
                    fill(target[key][index], element, field.type, where)
                else
                    given(structs[field.type].ctype, element, where, field.name, field.type)
                    target[key][index] = element
                end
            end
        elseif set then
            target[key] = set(value, where, field.name)
        elseif type(value) == "table" then
            fill(target[key], value, field.type, where)
        else
            given(structs[field.type].ctype, value, where, field.name, field.type)
            target[key] = value
        end
    end
end

local function made(struct)
    local one = struct.size and sized(struct.ctype, struct.size) or struct.ctype()
    if struct.default then C[struct.default](one) end
    return one
end

-- backsight.NAME(values): a struct with its defaults, and these fields besides. Returns its ctype.
local function struct(name, size, has_default, fields)
    local one = {ctype = ffi.typeof("bs_" .. name), size = size, fields = {}, order = {},
        default = has_default and "bs_" .. name .. "_default" or nil}
    for field, kind, count in fields:gmatch("([%w_]+):([%w_]+)%[?(%d*)%]?") do
        one.order[#one.order + 1] = field
        one.fields[field] = {name = field, type = kind, count = tonumber(count)}
        -- A vector, a rotation and a pose are lists too: {1, 0, 0}.
        if not size then one.fields[#one.order] = one.fields[field] end
    end
    structs[name] = one
    backsight[name] = function(values)
        local result = made(one)
        if values ~= nil then fill(result, values, name, "backsight." .. name) end
        return result
    end
    return one.ctype
end

-- Functions of the game ---------------------------------------------------------------------------------------------

-- Frames that a bone poser writes: bones[1] to bones[room]. The game never gets at memory of the library's.
local function frames_for(room)
    local frames = ffi.new("bs_pose[?]", room)
    local function place(index)
        if type(index) == "number" and index >= 1 and index <= room and index % 1 == 0 then return index - 1 end
        fail(("bones[%s]: a bone poser writes bones[1] to bones[%d], as many as max_bones"):format(tostring(index), room))
    end
    local bones = setmetatable({}, {
        __index = function(_, index) return frames[place(index)] end,
        __newindex = function(_, index, value)
            local at = place(index)
            if type(value) == "table" then return fill(frames[at], value, "pose", "set_bone_poser") end
            given(structs.pose.ctype, value, "set_bone_poser", ("bones[%d]"):format(index), "pose")
            frames[at] = value
        end,
    })
    return {frames = frames, bones = bones, bytes = ffi.sizeof(frames)}
end

-- Calls a bone poser, and copies what it wrote to `to`. `posing`: frames by depth and room, because a poser may call
-- another object that has one too; a frame that the game keeps stays readable.
local posing = {depth = 0}
local function pose_bones(poser, tick, state, to, room)
    local at_depth = posing[posing.depth] or {}
    posing[posing.depth] = at_depth
    local own = at_depth[room] or frames_for(room)
    at_depth[room] = own
    ffi.fill(own.frames, own.bytes)
    posing.depth = posing.depth + 1
    local done, count = pcall(poser, tick, state, own.bones, room)
    posing.depth = posing.depth - 1
    if not done then error(count, 0) end
    if type(count) ~= "number" or not (count >= 0 and count <= room) or count % 1 ~= 0 then
        local place = debug.getinfo(poser, "S")
        error(("%s:%d: this bone poser returned %s, and must return how many frames it wrote: a whole number from 0 " ..
            "to %d, max_bones"):format(place.short_src, place.linedefined, tostring(count), room), 0)
    end
    ffi.copy(to, own.frames, count * ffi.sizeof("bs_pose"))
    return count
end

-- Machine code that C calls is scarce, and is never given back while an object may call it. So each Lua state has one
-- piece for each kind, which outlives a reload of this file. `functions`: the game's, by the number that is `user`; the
-- objects hold them.
local callbacks = package.loaded["backsight.callbacks"]
if not callbacks then
    callbacks = {functions = setmetatable({}, {__mode = "v"}), count = 0}
    package.loaded["backsight.callbacks"] = callbacks

    -- An error must not run through the C frames: it waits in `failure` until the call has returned.
    callbacks.run = function(called, ...)
        if callbacks.failure or not called then return nil end
        local done, result = pcall(called, ...)
        if done then return result end
        callbacks.failure = {error = result}
    end
    callbacks.kinds = {
        bs_line_of_sight = function(_, from, to)
            local is_free = callbacks.run(callbacks.sight, from, to)
            return is_free and is_free ~= 0 and 1 or 0
        end,
        bs_line_of_sight_at = function(user, from, to, moment)
            local called = callbacks.functions[tonumber(ffi.cast("intptr_t", user))]
            local is_free = callbacks.run(called, from, to, tonumber(moment))
            return is_free and is_free ~= 0 and 1 or 0
        end,
        bs_bone_poser = function(user, tick, state, bones, room)
            local called = callbacks.functions[tonumber(ffi.cast("intptr_t", user))]
            return called and callbacks.run(pose_bones, called, tonumber(tick), state, bones, room) or 0
        end,
        bs_level_trace = function(user, moment, from, to, radius_m, contact)
            local called = callbacks.functions[tonumber(ffi.cast("intptr_t", user))]
            callbacks.run(called, tonumber(moment), from, to, radius_m, contact)
        end,
    }
    callbacks.code = {}
end
-- Those of an earlier copy of this file may lack it.
callbacks.kinds.bs_step = callbacks.kinds.bs_step or function(user, state, input, dt)
    local called = callbacks.functions[tonumber(ffi.cast("intptr_t", user))]
    callbacks.run(called, state, input, dt)
end

local function code_of(kind)
    local code = callbacks.code[kind]
    if not code then
        code = ffi.cast(kind, callbacks.kinds[kind])
        callbacks.code[kind] = code
    end
    return code
end

-- Makes a call that may run functions of the game, and raises what they raised once it has returned. Compiled code must
-- not make it: a callback out of compiled code ends the process ("bad callback").
local function calling_back(call, ...)
    local outer = callbacks.failure
    callbacks.failure = nil
    local code = call(...)
    local failure = callbacks.failure
    callbacks.failure = outer
    if failure then error(failure.error, 0) end
    return code
end

local function judged(line_of_sight, ...)
    local outer = callbacks.sight
    callbacks.sight = line_of_sight
    local done, code = pcall(calling_back, C.bs_server_judge, ...)
    callbacks.sight = outer
    if not done then error(code, 0) end
    return code
end
jit.off(calling_back)

-- Sets a function that the library keeps: `setter(handle, code, user, ...)`.
local function keep(self, setter, kind, called, where, ...)
    if called ~= nil then callable(called, where, "the function") end
    local code, user = nil, nil
    if called then
        callbacks.count = callbacks.count + 1
        callbacks.functions[callbacks.count] = called
        code, user = code_of(kind), ffi.cast("void*", callbacks.count)
    end
    local done = setter(self.handle, code, user, ...)
    if done ~= 0 then return refused(done, self.handle, where) end
    self.kept[kind] = called
    self.calls_back = next(self.kept) ~= nil
    return true
end

-- Declarations: tools/bind writes all down to the next such line from backsight.h.
backsight.VERSION = "0.1.0"
--- Codes of mistakes.
backsight.OK = 0; backsight.NULL = -1; backsight.BAD_HANDLE = -2; backsight.STALE = -3; backsight.BUSY = -4;
backsight.BAD_STRUCT_SIZE = -5; backsight.NOT_FINITE = -6; backsight.OUT_OF_RANGE = -7; backsight.TOO_SMALL = -8;
backsight.NO_MEMORY = -9; backsight.BAD_VERSION = -10; backsight.NO_CLIENT = -11; backsight.NOT_SET_UP = -12;
backsight.BAD_FLOATS = -13
--- Kinds of answers, for backsight.reason_name().
backsight.KIND_RECORD = 0; backsight.KIND_SENT = 1; backsight.KIND_STORE = 2; backsight.KIND_VERDICT = 3;
backsight.KIND_AUDIT = 4; backsight.KIND_OUTCOME = 5; backsight.KIND_STATUS = 6; backsight.KIND_CLOCK = 7;
backsight.KIND_BYTES = 8; backsight.KIND_FAULT = 9; backsight.KIND_INTERPOLATION = 10; backsight.KIND_MODEL = 11;
backsight.KIND_CONVERGENCE = 12; backsight.KIND_TIMING = 13; backsight.KIND_TAKE = 14; backsight.KIND_LAUNCH = 15;
backsight.KIND_END = 16; backsight.KIND_BASIS = 17; backsight.KIND_IMAGE = 18; backsight.KIND_EFFECT = 19;
backsight.KIND_RECKON = 20; backsight.KIND_COMMANDS = 21; backsight.KIND_RECONCILED = 22; backsight.KIND_DRAWN = 23;
backsight.KIND_CAUSE = 24; backsight.KIND_PREDICTED = 25; backsight.KIND_EVENT = 26; backsight.KIND_COUNT = 27
--- Between two samples.
backsight.INTERPOLATION_HOLD = 0; backsight.INTERPOLATION_LINEAR = 1; backsight.INTERPOLATION_HERMITE = 2;
backsight.INTERPOLATION_CATMULL_ROM = 3
--- Past the newest sample. backsight.AFTER_NEWEST_RECKON: dead reckoning, drawn in the present.
backsight.AFTER_NEWEST_HOLD = 0; backsight.AFTER_NEWEST_EXTRAPOLATE = 1; backsight.AFTER_NEWEST_RECKON = 2
--- Models of dead reckoning, by their numbers in IEEE 1278.1.
backsight.MODEL_STATIC = 1; backsight.MODEL_FPW = 2; backsight.MODEL_RPW = 3; backsight.MODEL_RVW = 4;
backsight.MODEL_FVW = 5; backsight.MODEL_FPB = 6; backsight.MODEL_RPB = 7; backsight.MODEL_RVB = 8;
backsight.MODEL_FVB = 9
--- How a fresh sample's course takes over from the one before.
backsight.CONVERGENCE_SNAP = 0; backsight.CONVERGENCE_LINEAR = 1; backsight.CONVERGENCE_PROJECTIVE_VELOCITY = 2;
backsight.CONVERGENCE_HERMITE = 3; backsight.CONVERGENCE_CRITICALLY_DAMPED = 4
--- At which age other clients' projectiles are drawn. Timeline: among the targets as they are drawn. Catch up: from
--- the muzzle, in half a second, or by a share of the rest. Rewind: from the muzzle, a little faster all the way.
backsight.REMOTE_TIMELINE = 0; backsight.REMOTE_CATCH_UP = 1; backsight.REMOTE_CATCH_UP_EXPONENTIALLY = 2;
backsight.REMOTE_REWIND = 3
backsight.SHAPE_SPHERE = 0; backsight.SHAPE_CAPSULE = 1; backsight.SHAPE_BOX = 2
--- What a hit counts as. Other values, up to 255, are the game's.
backsight.HIT_GENERIC = 0; backsight.HIT_HEAD = 1; backsight.HIT_TORSO = 2; backsight.HIT_ARM = 3;
backsight.HIT_LEG = 4
--- What happens to a hit beyond a cap.
backsight.CAP_CLAMP = 0; backsight.CAP_REFUSE = 1
--- Settings by name, docs/evidence/fairness.md: what each player experiences, with numbers. Casual is the default.
backsight.FAIRNESS_COMPETITIVE = 0; backsight.FAIRNESS_CASUAL = 1; backsight.FAIRNESS_COOP = 2;
backsight.FAIRNESS_HIGH_PING = 3; backsight.FAIRNESS_EVEN = 4
--- Answers of the calls that change an entity.
backsight.RECORD_NOT_FINITE = 1; backsight.RECORD_OUT_OF_RANGE = 2; backsight.RECORD_STALE_ID = 3;
backsight.RECORD_TIME_WENT_BACK = 4; backsight.RECORD_FULL = 5; backsight.RECORD_TOO_MANY_BONES = 6;
backsight.RECORD_BAD_PARENT = 7; backsight.RECORD_ROTATION_WIDTH = 9; backsight.RECORD_FIELDS_TOO_WIDE = 10
--- Answers of Server:add(): the entity must not be in the snapshot.
backsight.SENT_NO_SNAPSHOT = 1; backsight.SENT_NULL_ID = 2; backsight.SENT_NO_ROOM = 3; backsight.SENT_STALE_ID = 4;
backsight.SENT_NO_STATE = 5
--- Results of the audit of a stamp. Up to backsight.AUDIT_MOMENT_TOO_FAST a view is rebuilt.
backsight.AUDIT_ACCEPTED = 0; backsight.AUDIT_MOMENT_TOO_OLD = 1; backsight.AUDIT_MOMENT_TOO_NEW = 2;
backsight.AUDIT_MOMENT_WENT_BACK = 3; backsight.AUDIT_MOMENT_TOO_FAST = 4; backsight.AUDIT_NO_SNAPSHOT = 5;
backsight.AUDIT_SNAPSHOT_NOT_SENT = 6; backsight.AUDIT_SNAPSHOT_FORGOTTEN = 7; backsight.AUDIT_SNAPSHOT_WENT_BACK = 8;
backsight.AUDIT_RECEIVED_UNDONE = 9; backsight.AUDIT_RECEIVED_TOO_LATE = 10; backsight.AUDIT_MALFORMED = 11;
backsight.AUDIT_OUTSIDE_STEP = 12
backsight.OUTCOME_HIT = 0; backsight.OUTCOME_MISS = 1; backsight.OUTCOME_REFUSED = 2
--- The rule that decided, or changed, the outcome. docs/integrate/judging.md says more of each.
backsight.REASON_AS_SEEN = 0; backsight.REASON_STAMP_CLAMPED = 1; backsight.REASON_STAMP_REFUSED = 2;
backsight.REASON_REWIND_CLAMPED = 3; backsight.REASON_REWIND_REFUSED = 4; backsight.REASON_VICTIM_CLAMPED = 5;
backsight.REASON_VICTIM_REFUSED = 6; backsight.REASON_VICTIM_IN_COVER = 7; backsight.REASON_KNOWLEDGE_GAP = 8;
backsight.REASON_BAD_SHOT = 9; backsight.REASON_CLOCK_OFF = 10; backsight.REASON_TOO_MANY = 11;
backsight.REASON_UNKNOWN_CLIENT = 12
--- The result of a command.
backsight.TAKE_TAKEN = 0; backsight.TAKE_TOO_MANY = 1; backsight.TAKE_CAME_BEFORE = 2
--- Answers of Client:store() and Client:receive(): the snapshot was not taken in, and counts as never received.
backsight.STORE_DUPLICATE = 1; backsight.STORE_LATE = 2; backsight.STORE_MALFORMED = 3;
backsight.STORE_UNKNOWN_BASELINE = 4; backsight.STORE_REFUSED = 5; backsight.STORE_OUT_OF_ORDER = 6
--- Answers of Client:round_trip(): the observation was not taken.
backsight.CLOCK_DECLARED_BREAK = 1; backsight.CLOCK_NOT_NEWER = 2; backsight.CLOCK_FROM_FUTURE = 3;
backsight.CLOCK_BEFORE_QUESTION = 4; backsight.CLOCK_TOO_QUICK = 5; backsight.CLOCK_RTT_OUT_OF_RANGE = 6;
backsight.CLOCK_OUT_OF_RANGE = 7; backsight.CLOCK_LOCAL_WENT_BACK = 8
--- Views of a server. A client has one: its screen.
backsight.VIEW_MOMENT = 0; backsight.VIEW_SHOOTER = 1
--- Why an entity is, or is not, in a view. Up to backsight.STATUS_EXTRAPOLATED it can be hit; up to
--- backsight.STATUS_DEAD it has a pose.
backsight.STATUS_INTERPOLATED = 0; backsight.STATUS_HELD = 1; backsight.STATUS_EXTRAPOLATED = 2;
backsight.STATUS_DEAD = 3; backsight.STATUS_DESPAWNED = 4; backsight.STATUS_NOT_YET_THERE = 5;
backsight.STATUS_UNKNOWN = 6; backsight.STATUS_KNOWLEDGE_GAP = 7; backsight.STATUS_PARENT_MISSING = 8
--- How much of what the shooter rides is left out.
backsight.MOUNTS_NONE = 0; backsight.MOUNTS_RIDERS = 1; backsight.MOUNTS_TREE = 2
backsight.QUERY_RAY = 0; backsight.QUERY_SPHERE_SWEEP = 1; backsight.QUERY_CAPSULE_SWEEP = 2;
backsight.QUERY_SWING = 3; backsight.QUERY_SPHERE = 4; backsight.QUERY_CAPSULE = 5; backsight.QUERY_BOX = 6;
backsight.QUERY_CONE = 7
backsight.COLLECT_NEAREST = 0; backsight.COLLECT_ENTITIES = 1; backsight.COLLECT_HITBOXES = 2
--- Answers: the bytes are none of the library's.
backsight.BYTES_TOO_SHORT = 1; backsight.BYTES_OUT_OF_RANGE = 2; backsight.BYTES_TOO_MANY_BONES = 3
backsight.PRESENCE_ALIVE = 0; backsight.PRESENCE_DEAD = 1; backsight.PRESENCE_DESPAWNED = 2
--- How a command's tick relates to the server's when it came.
backsight.TIMING_HELD = 0; backsight.TIMING_ON_TIME = 1; backsight.TIMING_LATE = 2; backsight.TIMING_TOO_FAR = 3;
backsight.TIMING_WENT_BACK = 4; backsight.TIMING_UNKNOWN = 5
--- Answers of Server:receive(): there is no new command.
backsight.COMMANDS_NOTHING_NEW = 1; backsight.COMMANDS_MALFORMED = 2; backsight.COMMANDS_UNKNOWN_BASE = 3
--- What decides a hit: each step when one of the shooter's commands shows it, or at its time; or in the present,
--- where a flight catches up the time since the shot, by 8 % of the rest a tick.
backsight.DECIDED_BY_COMMANDS = 0; backsight.DECIDED_BY_CLOCK = 1; backsight.DECIDED_BY_CATCH_UP = 2
backsight.DEAD_SHOOTER_DROP = 0; backsight.DEAD_SHOOTER_EMIT = 1
--- Which effects of its end the shooter's image shows before the server's verdict.
backsight.PREDICT_NONE = 0; backsight.PREDICT_LEVEL = 1; backsight.PREDICT_ALL = 2
--- Whose velocity a projectile starts with, besides its own.
backsight.INHERITS_NOTHING = 0; backsight.INHERITS_MOUNT = 1; backsight.INHERITS_SHOOTER = 2
--- Answers of Server:launch(): why there is no projectile.
backsight.LAUNCH_BAD_ID = 1; backsight.LAUNCH_ID_REUSED = 2; backsight.LAUNCH_ID_OUT_OF_ORDER = 3;
backsight.LAUNCH_BAD_DIRECTION = 4; backsight.LAUNCH_BAD_MUZZLE = 5; backsight.LAUNCH_MUZZLE_BLOCKED = 6;
backsight.LAUNCH_BAD_HOLD_BACK = 7; backsight.LAUNCH_TOO_SOON = 8; backsight.LAUNCH_NO_VIEW = 9;
backsight.LAUNCH_SHOOTER_DEAD = 10; backsight.LAUNCH_TOO_MANY = 11; backsight.LAUNCH_CLOCK_OFF = 12;
backsight.LAUNCH_BAD_SPEED = 13
--- How a flight ended.
backsight.END_NONE = 0; backsight.END_TARGET = 1; backsight.END_STOPPED = 2; backsight.END_FUSE = 3;
backsight.END_LIFETIME = 4
--- Why the shooter's image may have ended otherwise.
backsight.BASIS_AS_SHOWN = 0; backsight.BASIS_COMMANDS_LOST = 1; backsight.BASIS_BY_CLOCK = 2;
backsight.BASIS_REMAINDER = 3
--- What an effect says. backsight.NEWS_SHOWN_AGAIN: an own image that had ended is drawn again, from `point` on, for
--- its end was wrong.
backsight.NEWS_EFFECT_STARTED = 0; backsight.NEWS_EFFECT_CANCELLED = 1; backsight.NEWS_SETTLED = 2;
backsight.NEWS_SHOWN_AGAIN = 3
backsight.EFFECT_LAUNCH = 0; backsight.EFFECT_BOUNCE = 1; backsight.EFFECT_IMPACT_LEVEL = 2;
backsight.EFFECT_IMPACT_TARGET = 3; backsight.EFFECT_DETONATION = 4; backsight.EFFECT_EXPIRED = 5
--- The outcome of an own image.
backsight.IMAGE_CONFIRMED = 0; backsight.IMAGE_PREMATURE = 1; backsight.IMAGE_LATE = 2;
backsight.IMAGE_INACCURATE = 3; backsight.IMAGE_LOST = 4; backsight.IMAGE_DENIED = 5
backsight.RECKON_NEAR_ENOUGH = 0; backsight.RECKON_WAITS = 1; backsight.RECKON_FIRST = 2; backsight.RECKON_BROKE = 3;
backsight.RECKON_POSITION_OFF = 4; backsight.RECKON_ROTATION_OFF = 5; backsight.RECKON_HEARTBEAT = 6;
backsight.RECKON_CLOCK_BACK = 7; backsight.RECKON_NOT_FINITE = 8; backsight.RECKON_OUT_OF_RANGE = 9
--- What became of a state of the server's.
backsight.RECONCILED_EXACT = 0; backsight.RECONCILED_CORRECTED = 1; backsight.RECONCILED_STARTED = 2;
backsight.RECONCILED_STALE = 3; backsight.RECONCILED_FROM_FUTURE = 4; backsight.RECONCILED_BEFORE_RING = 5;
backsight.RECONCILED_NOT_PREDICTED = 6; backsight.RECONCILED_MALFORMED = 7
--- How a correction is drawn.
backsight.DRAWN_SLIDES = 0; backsight.DRAWN_CUT = 1; backsight.DRAWN_AT_ONCE = 2; backsight.DRAWN_MALFORMED = 3
--- Why a prediction was wrong.
backsight.CAUSE_NONE = 0; backsight.CAUSE_LOST_COMMAND = 1; backsight.CAUSE_HIT = 2; backsight.CAUSE_DEATH = 3;
backsight.CAUSE_BODY = 4; backsight.CAUSE_MOVER = 5
--- What PredictedEvents:predict() did.
backsight.PREDICTED_SHOWN = 0; backsight.PREDICTED_KNOWN = 1; backsight.PREDICTED_TAKEN_BACK = 2;
backsight.PREDICTED_FULL = 3; backsight.PREDICTED_TOO_OLD = 4
--- What became of an event.
backsight.EVENT_WAITS = 0; backsight.EVENT_CONFIRMED = 1; backsight.EVENT_TOLD_LATE = 2; backsight.EVENT_DECLINED = 3;
backsight.EVENT_NOT_TOLD = 4; backsight.EVENT_TIMED_OUT = 5
-- Other numbers.
backsight.ABI_VERSION = 65542
backsight.NO_ENTITY = 0
backsight.NO_CLIENT_NUMBER = 4294967295
backsight.NO_TICK = -1
backsight.STAMP_BYTES = 32
backsight.DRAW_GROUPS = 4
backsight.ROOT_BONE = -1
backsight.SENT_BYTES = 54
backsight.BONE_BYTES = 10
backsight.MASK_BYTES = 4
backsight.FINE_BYTES = 4
backsight.FIELDS_BYTES = 4
backsight.FAR_BONE_BYTES = 2
backsight.FILTER_ENTITIES = 8
backsight.MAX_QUERY_HITS = 64
backsight.SWING_POSES = 8
backsight.COMMAND_INPUT_BYTES = 48
backsight.PACKET_BYTES = 1200
backsight.NO_MARGIN = -128
backsight.PROJECTILE_WEAPONS = 16
backsight.NEWS_BYTES = 32
backsight.MOST_STATE_BYTES = 4096
backsight.MOST_INPUT_BYTES = 1024

declare(backsight.ABI_VERSION, [[
typedef struct bs_library bs_library;
typedef struct bs_server bs_server;
typedef struct bs_client bs_client;
typedef struct bs_clock bs_clock;
typedef struct bs_command_buffer bs_command_buffer;
typedef struct bs_input_lead bs_input_lead;
typedef struct bs_estimator bs_estimator;
typedef struct bs_reckoner bs_reckoner;
typedef struct bs_prediction bs_prediction;
typedef struct bs_predicted_events bs_predicted_events;
typedef uint32_t bs_entity;
typedef struct bs_error { uint32_t struct_size; int32_t code; char text[192]; } bs_error;
typedef struct bs_vec3 { float x; float y; float z; } bs_vec3;
typedef struct bs_quat { float x; float y; float z; float w; } bs_quat;
typedef struct bs_pose { bs_vec3 position; bs_quat rotation; } bs_pose;
typedef struct bs_stamp { uint8_t bytes[32]; } bs_stamp;
typedef struct bs_draw_rules { uint32_t interpolation; uint32_t after_newest; int64_t extrapolation_limit_us; int64_t
sample_max_age_us; uint32_t reckoning_model; uint32_t convergence; int64_t convergence_time_us; int64_t
acceleration_decay_us; int64_t velocity_decay_us; int64_t climb_decay_us; int64_t reckoning_limit_us; bs_vec3
gravity_mps2; uint32_t reserved; } bs_draw_rules;
typedef struct bs_world_config { uint32_t struct_size; uint32_t tick_rate_numerator; uint32_t tick_rate_denominator;
uint32_t capacity_ticks; uint32_t max_entities; uint32_t max_bones; float position_step_m; float velocity_step_mps;
uint32_t grid_from; float max_slew_ratio; int64_t max_interpolation_delay_us; int64_t max_ahead_us; int64_t
max_group_ahead_us; int64_t max_saved_us; int64_t max_clock_off_us; bs_draw_rules groups[4]; uint32_t has_packets;
uint32_t packet_groups; uint32_t commands_per_packet; uint32_t command_shots; int64_t command_interval; uint32_t
rotation_bits; uint32_t level_group; uint32_t field_bits; uint32_t reserved_2; } bs_world_config;
typedef struct bs_server_config { uint32_t struct_size; uint32_t max_clients; uint32_t capacity_snapshots; bs_vec3
eye_offset_m; uint32_t has_self_audit; uint32_t audit_window_shots; uint32_t audit_overall_shots; uint32_t
audit_alarm_shots; uint32_t audit_overall_clients; float audit_weight; float commands_per_tick; uint32_t reserved;
int64_t max_saved_us; int64_t max_rewind_us; int64_t number_rest_us; uint32_t max_projectiles; uint32_t
max_per_client; float half_width_m; uint32_t reserved_2; int64_t even_to_us; } bs_server_config;
typedef struct bs_client_config { uint32_t struct_size; uint32_t max_clients; int64_t send_interval_us; int64_t
min_delay_us; int64_t max_delay_us; int64_t behind_us[3]; uint32_t max_own_images; uint32_t max_remote_images;
uint32_t remote_policy; uint32_t reserved; } bs_client_config;
typedef struct bs_hitbox { uint32_t struct_size; uint32_t kind; uint32_t group; int32_t bone; bs_vec3 center; bs_vec3
end_; bs_vec3 half_extents; bs_quat rotation; float radius; } bs_hitbox;
typedef struct bs_weapon_rules { uint32_t struct_size; uint32_t on_max_rewind; uint32_t on_max_victim_moved; float
max_victim_moved_m; int64_t max_rewind_us; int64_t cover_grace_us; int64_t cover_max_view_age_us; float range_m;
uint32_t reserved; int64_t cover_foresight_us; } bs_weapon_rules;
typedef struct bs_traits { uint32_t struct_size; uint32_t hitboxes; bs_entity parent; uint32_t team; uint32_t layers;
uint32_t fields; } bs_traits;
typedef struct bs_entity_pose { uint32_t struct_size; bs_vec3 position; bs_quat rotation; bs_vec3 velocity; bs_vec3
acceleration_mps2; bs_vec3 angular_velocity_radps; } bs_entity_pose;
typedef struct bs_time_scale { uint32_t struct_size; uint32_t number; int64_t from_tick; int64_t later_us; uint32_t
permille; uint32_t reserved; } bs_time_scale;
typedef struct bs_taken_command { uint32_t struct_size; uint32_t result; uint32_t is_new; uint32_t lost; uint32_t
audit; uint32_t reserved; int64_t moved; } bs_taken_command;
typedef struct bs_shot { uint32_t struct_size; bs_entity shooter; bs_vec3 origin; bs_vec3 direction; float
max_distance_m; uint32_t spare_team; uint32_t layers; bs_entity mount; uint32_t cut_by_level; } bs_shot;
typedef struct bs_hit { uint32_t struct_size; bs_entity entity; uint32_t hitbox; uint32_t group; float distance_m;
bs_vec3 point; bs_vec3 normal; uint32_t fields; } bs_hit;
typedef struct bs_verdict { uint32_t struct_size; uint32_t outcome; uint32_t reason; uint32_t audit; bs_entity
hit_entity; uint32_t hitbox; uint32_t hit_group; float distance_m; bs_vec3 point; bs_vec3 normal; uint32_t
is_judged_again; float victim_moved_m; int64_t judged; int32_t offsets[3]; float seen_moved_m; int64_t paid_us;
int64_t seen_paid_us; uint32_t former_life; uint32_t beyond_range; uint32_t hitboxes; uint32_t epoch; uint32_t
hit_count; uint32_t seen_hash; uint32_t fields; uint32_t reserved; } bs_verdict;
typedef struct bs_judge_counters { uint32_t struct_size; uint32_t reserved; uint64_t hits; uint64_t misses; uint64_t
refusals; uint64_t by_reason[16]; uint64_t by_audit[16]; uint64_t beyond_range; uint64_t former_lives; }
bs_judge_counters;
typedef struct bs_shown { uint32_t struct_size; int32_t offsets[3]; int64_t shown; int64_t present; int64_t
newest_tick; } bs_shown;
typedef struct bs_view { uint32_t struct_size; uint32_t kind; uint32_t client; int32_t offsets[3]; int64_t moment; }
bs_view;
typedef struct bs_view_pose { uint32_t struct_size; uint32_t status; uint32_t has_pose; bs_entity entity; bs_vec3
position; bs_quat rotation; float fraction; int64_t from_tick; int64_t to_tick; } bs_view_pose;
typedef struct bs_ray { uint32_t struct_size; bs_vec3 origin; bs_vec3 direction; float max_distance_m; } bs_ray;
typedef struct bs_filter { uint32_t struct_size; uint32_t layers; uint32_t exclude_team; bs_entity exclude; bs_entity
only; bs_entity exclude_mount; uint32_t without_layers; uint32_t only_team; uint32_t mounts; uint32_t hit_groups;
uint32_t exclude_count; bs_entity exclude_more[8]; } bs_filter;
typedef struct bs_query { uint32_t struct_size; uint32_t shape; uint32_t collect; uint32_t max_hits; uint32_t swing;
uint32_t cut_by_level; bs_vec3 origin; bs_vec3 direction; float distance_m; float radius_m; bs_vec3 axis; bs_vec3
half_extents; bs_quat rotation; float cosine; uint32_t pose_count; bs_pose poses[8]; } bs_query;
typedef struct bs_audit_answer { uint32_t struct_size; uint32_t compared; uint32_t agreed; uint32_t faults; uint32_t
client_alarm; uint32_t overall_alarm; int32_t first_differing; } bs_audit_answer;
typedef struct bs_agreement { uint32_t struct_size; uint32_t alarm; uint32_t suspects; uint32_t disagreed_in_window;
float window_ratio; float recent_ratio; uint64_t shots; uint64_t agreed; } bs_agreement;
typedef struct bs_stamp_fields { uint32_t struct_size; uint32_t newest; uint64_t received; int64_t shown; int32_t
offsets[3]; uint32_t reserved; } bs_stamp_fields;
typedef struct bs_state { uint32_t struct_size; bs_entity entity; uint32_t presence; bs_entity parent; uint32_t epoch;
uint32_t hitboxes; uint32_t team; uint32_t layers; uint32_t bone_count; bs_vec3 position; bs_quat rotation; bs_vec3
velocity; bs_vec3 acceleration_mps2; bs_vec3 angular_velocity_radps; uint32_t hitbox_mask; uint32_t fields; }
bs_state;
typedef struct bs_baked_clip { uint32_t struct_size; uint32_t set; float from_speed_mps; uint32_t period_ticks;
uint32_t first_frame; uint32_t frame_count; } bs_baked_clip;
typedef struct bs_clock_config { uint32_t struct_size; uint32_t tick_rate_numerator; uint32_t tick_rate_denominator;
float max_slew_ratio; int64_t max_interpolation_delay_us; int64_t max_ahead_us; int64_t window_us; int64_t
tolerance_us; float max_asymmetry_ratio; float max_skew_ppm; } bs_clock_config;
typedef struct bs_delay_config { uint32_t struct_size; uint32_t reserved; int64_t send_interval_us; int64_t
min_delay_us; int64_t max_delay_us; float delay_weight; float starvation_weight; } bs_delay_config;
typedef struct bs_clock_reading { uint32_t struct_size; uint32_t epoch; int64_t server_now_us; int64_t error_bound_us;
int64_t present; } bs_clock_reading;
typedef struct bs_clock_numbers { uint32_t struct_size; uint32_t is_synchronised; uint64_t accepted; uint64_t refused;
uint64_t breaks; int64_t shortest_rtt_us; int64_t error_bound_us; int64_t delay_us; int64_t target_us; int64_t
level_us; int64_t deviation_us; uint64_t snapshots; uint64_t overtaken; uint64_t lost; uint64_t frames; uint64_t
starved_frames; uint64_t held_frames; uint64_t jumps; float skew_ppm; float expected_starvation; float server_rate;
uint32_t reserved; } bs_clock_numbers;
typedef struct bs_command { uint32_t struct_size; uint32_t number; bs_stamp stamp; uint32_t size; uint8_t input[48]; }
bs_command;
typedef struct bs_command_shot { uint32_t struct_size; uint32_t weapon; bs_vec3 origin; bs_vec3 direction; uint32_t
screen_hash; bs_stamp stamp; } bs_command_shot;
typedef struct bs_input_lead_config { uint32_t struct_size; uint32_t tick_rate_numerator; uint32_t
tick_rate_denominator; uint32_t max_copies; float lead_weight; float late_weight; float max_slew_ratio; float
residual_loss_ratio; int64_t send_interval_us; int64_t reserve_us; int64_t min_lead_us; int64_t max_lead_us; int64_t
memory_us; } bs_input_lead_config;
typedef struct bs_input_lead_numbers { uint32_t struct_size; uint32_t copies; int64_t lead_us; int64_t target_us;
int64_t burst_reserve_us; float loss_ratio; float burst_packets; uint64_t reports; uint64_t late_reports; uint64_t
refused_reports; uint64_t jumps; } bs_input_lead_numbers;
typedef struct bs_projectile_rules { uint32_t struct_size; uint32_t weapon; bs_vec3 acceleration_mps2; float
drag_per_s; float body_radius_m; float target_radius_m; int64_t lifetime_us; int64_t fuse_us; uint32_t
rests_until_fuse; uint32_t max_bounces; float restitution; float friction; float stop_speed_mps; float homing_mps2;
int64_t look_back_us; int64_t hold_back_us; int64_t fast_forward_us; uint32_t decay_permille; uint32_t decided_by;
float area_inner_m; float area_outer_m; float area_least; float area_sure_m; float area_lift_m; uint32_t
skip_direct_target; float speed_mps; uint32_t volley; uint32_t commands_between; float max_muzzle_error_m; uint32_t
dead_shooter; uint32_t predict; int64_t patience_us; int64_t predict_up_to_rtt_us; bs_vec3 area_center_offset_m;
uint32_t catch_up_permille; float min_speed_mps; float max_speed_mps; uint32_t inherits; float inherited_share; float
max_inherited_mps; uint32_t reserved; } bs_projectile_rules;
typedef struct bs_level_contact { uint32_t struct_size; uint32_t hit; float fraction; bs_vec3 normal; }
bs_level_contact;
typedef struct bs_news { uint8_t bytes[32]; } bs_news;
typedef struct bs_launch_claim { uint32_t struct_size; uint32_t command; uint32_t ordinal; uint32_t weapon; bs_vec3
muzzle; bs_vec3 direction; int64_t held_back_us; bs_entity homes_on; uint32_t reserved; float speed_mps; uint32_t
reserved2; } bs_launch_claim;
typedef struct bs_launch_facts { uint32_t struct_size; bs_entity shooter; bs_entity mount; uint32_t is_alive; bs_vec3
muzzle; uint32_t spare_team; uint32_t layers; uint32_t without_layers; uint32_t only_team; uint32_t since_fired_us;
uint32_t mounts; uint32_t hit_groups; uint32_t has_eye; bs_vec3 eye; } bs_launch_facts;
typedef struct bs_flight { uint32_t struct_size; uint32_t client; uint32_t command; uint32_t ordinal; uint32_t weapon;
bs_entity shooter; bs_vec3 position; uint32_t reserved; int64_t age; } bs_flight;
typedef struct bs_ended { uint32_t struct_size; uint32_t client; uint32_t command; uint32_t ordinal; uint32_t weapon;
bs_entity shooter; uint32_t end_; uint32_t basis; bs_entity target; uint32_t hitbox; uint32_t hit_group; uint32_t
area_hits; bs_vec3 position; bs_vec3 point; bs_vec3 normal; bs_vec3 velocity; int64_t age; int64_t paid; int64_t
targets_at; uint32_t former_life; uint32_t reserved; uint32_t fields; uint32_t reserved_2; } bs_ended;
typedef struct bs_area_hit { uint32_t struct_size; bs_entity entity; uint32_t hitbox; uint32_t group; bs_vec3 point;
float distance_m; float share; bs_vec3 direction; bs_vec3 place; uint32_t former_life; uint32_t fields; } bs_area_hit;
typedef struct bs_image { uint32_t struct_size; uint32_t client; uint32_t command; uint32_t ordinal; uint32_t weapon;
uint32_t is_drawn; uint32_t end_; uint32_t has_verdict; bs_vec3 position; bs_vec3 point; uint32_t is_granted; uint32_t
reserved; int64_t age; } bs_image;
typedef struct bs_effect { uint32_t struct_size; uint32_t news; uint32_t client; uint32_t command; uint32_t ordinal;
uint32_t is_own; uint32_t handle; uint32_t effect; bs_vec3 point; bs_vec3 normal; uint32_t is_predicted; uint32_t
outcome; uint32_t denied; float error_m; int64_t elapsed; } bs_effect;
typedef struct bs_image_counters { uint32_t struct_size; uint32_t reserved; uint64_t by_outcome[8]; uint64_t launched;
uint64_t remote_spawned; uint64_t remote_ended; } bs_image_counters;
typedef struct bs_motion { uint32_t struct_size; bs_vec3 position; bs_vec3 velocity; bs_vec3 acceleration; bs_quat
rotation; bs_vec3 angular_velocity; } bs_motion;
typedef struct bs_estimator_config { uint32_t struct_size; float most_acceleration_mps2; int64_t velocity_window_us;
int64_t earlier_window_us; int64_t steadiness_time_us; int64_t landing_time_us; bs_vec3 gravity_mps2; uint32_t
reserved; } bs_estimator_config;
typedef struct bs_reckoner_config { uint32_t struct_size; float position_step_m; float velocity_step_mps; float
position_bound_m; float rotation_bound_rad; uint32_t reserved; int64_t heartbeat_us; int64_t least_interval_us;
int64_t anticipation_us; } bs_reckoner_config;
typedef struct bs_prediction_config { uint32_t struct_size; uint32_t tick_rate_numerator; uint32_t
tick_rate_denominator; uint32_t state_bytes; uint32_t input_bytes; uint32_t capacity; int32_t position_at; int32_t
rotation_at; int32_t life_at; uint32_t float_count; float seen_m; float max_offset_m; float at_once_beyond_m; float
negligible_m; int64_t time_constant_us; } bs_prediction_config;
typedef struct bs_reconciled { uint32_t struct_size; uint32_t result; uint32_t drawn; uint32_t has_moved; uint32_t
replayed; float moved_m; } bs_reconciled;
typedef struct bs_prediction_counters { uint32_t struct_size; uint32_t reserved; uint64_t by_result[16]; uint64_t
by_cause[16]; uint64_t replayed; uint64_t seen; uint64_t not_slid; uint64_t cut; uint64_t bad_steps; uint64_t
untouched; } bs_prediction_counters;
typedef struct bs_event_news { uint32_t struct_size; uint32_t command; uint32_t index; uint32_t kind; uint32_t
outcome; } bs_event_news;
typedef struct bs_event_counters { uint32_t struct_size; uint32_t waiting; uint64_t by_result[8]; uint64_t
by_outcome[8]; uint64_t repeated; uint64_t too_old; uint64_t other_kinds; uint64_t not_remembered; uint64_t news_lost;
} bs_event_counters;
typedef uint32_t (*bs_line_of_sight)(void* user, const bs_vec3* from, const bs_vec3* to);
typedef uint32_t (*bs_line_of_sight_at)(void* user, const bs_vec3* from, const bs_vec3* to, int64_t moment);
typedef uint32_t (*bs_bone_poser)(void* user, int64_t tick, const bs_state* state, bs_pose* bones, uint32_t room);
typedef void (*bs_level_trace)(void* user, int64_t moment, const bs_vec3* from, const bs_vec3* to, float radius_m,
bs_level_contact* contact);
typedef void (*bs_step)(void* user, void* state, const void* input, float dt);
uint32_t bs_abi_version(void);
const char* bs_version(void);
int32_t bs_check_floats(void);
int32_t bs_open(uint32_t abi_version, bs_library** library, bs_error* error);
int32_t bs_close(bs_library* library);
const char* bs_error_text(const void* handle);
const char* bs_code_name(int32_t code);
const char* bs_reason_name(uint32_t kind, uint32_t value);
int32_t bs_world_config_default(bs_world_config* config);
int32_t bs_server_config_default(bs_server_config* config);
int32_t bs_client_config_default(bs_client_config* config);
int32_t bs_hitbox_default(bs_hitbox* hitbox);
int32_t bs_weapon_rules_default(bs_weapon_rules* rules);
int32_t bs_weapon_rules_of(uint32_t setting, bs_weapon_rules* rules);
int32_t bs_fairness_of(uint32_t setting, bs_weapon_rules* rules, bs_server_config* server);
int32_t bs_validate_reach(const bs_world_config* world, const bs_server_config* server, int64_t max_rewind_us,
uint32_t ticks_per_snapshot, uint32_t datagrams_per_snapshot, bs_error* error);
int32_t bs_moment_at(const bs_world_config* world, int64_t server_time_us, int64_t* moment);
int32_t bs_time_of(const bs_world_config* world, int64_t moment, int64_t* server_time_us);
int32_t bs_traits_default(bs_traits* traits);
int32_t bs_entity_pose_default(bs_entity_pose* pose);
int32_t bs_server_open(bs_library* library, const bs_world_config* world, const bs_server_config* config, bs_server**
server, bs_error* error);
int32_t bs_server_close(bs_server* server);
int32_t bs_server_add_hitbox_set(bs_server* server, const bs_hitbox* hitboxes, uint32_t count, uint32_t draw_group,
uint32_t* set);
int32_t bs_server_add_hitbox_set_on(bs_server* server, const bs_hitbox* hitboxes, uint32_t count, uint32_t draw_group,
uint32_t skeleton, uint32_t* set);
int32_t bs_server_set_rotation_bits(bs_server* server, uint32_t set, uint32_t rotation_bits);
int32_t bs_server_set_eye_offset(bs_server* server, uint32_t set, const bs_vec3* eye_offset);
int32_t bs_server_fingerprint(bs_server* server, uint64_t* fingerprint);
int32_t bs_server_begin_tick(bs_server* server, int64_t tick);
int32_t bs_server_finish_tick(bs_server* server);
int32_t bs_server_tick(bs_server* server, int64_t* tick);
int32_t bs_time_scale_default(bs_time_scale* scale);
int32_t bs_server_set_time_scale(bs_server* server, float scale, int64_t now_us);
int32_t bs_server_time_scale(bs_server* server, bs_time_scale* scale);
int32_t bs_server_spawn(bs_server* server, const bs_traits* traits, bs_entity* entity);
int32_t bs_server_record(bs_server* server, bs_entity entity, const bs_entity_pose* pose, const bs_pose* bones,
uint32_t bone_count);
int32_t bs_server_despawn(bs_server* server, bs_entity entity);
int32_t bs_server_kill(bs_server* server, bs_entity entity);
int32_t bs_server_respawn(bs_server* server, bs_entity entity);
int32_t bs_server_teleport(bs_server* server, bs_entity entity);
int32_t bs_server_set_parent(bs_server* server, bs_entity entity, bs_entity parent);
int32_t bs_server_set_team(bs_server* server, bs_entity entity, uint32_t team);
int32_t bs_server_set_layers(bs_server* server, bs_entity entity, uint32_t layers);
int32_t bs_server_set_hitbox_mask(bs_server* server, bs_entity entity, uint32_t mask);
int32_t bs_server_set_fields(bs_server* server, bs_entity entity, uint32_t fields);
int32_t bs_server_change_hitboxes(bs_server* server, bs_entity entity, uint32_t set);
int32_t bs_server_join(bs_server* server, bs_entity entity, uint64_t user, uint64_t fingerprint, uint32_t* client);
int32_t bs_server_leave(bs_server* server, uint32_t client);
int32_t bs_server_set_entity(bs_server* server, uint32_t client, bs_entity entity);
int32_t bs_server_client_of(bs_server* server, bs_entity entity, uint32_t* client);
int32_t bs_server_snapshot(bs_server* server, uint32_t client, uint32_t* seq);
int32_t bs_server_add(bs_server* server, uint32_t client, bs_entity entity, uint8_t* bytes, uint32_t capacity,
uint32_t* size);
int32_t bs_server_despawned(bs_server* server, uint32_t client, bs_entity* entities, uint32_t capacity, uint32_t*
count);
int32_t bs_shot_default(bs_shot* shot);
int32_t bs_server_set_line_of_sight(bs_server* server, bs_line_of_sight_at sight, void* user);
int32_t bs_server_local_stamp(bs_server* server, uint32_t client, int64_t behind_us, bs_stamp* stamp);
int32_t bs_server_take_command(bs_server* server, uint32_t client, uint32_t number, const bs_stamp* stamp,
bs_taken_command* taken);
int32_t bs_server_take_shots(bs_server* server, uint32_t client, const uint8_t* stamps, uint32_t size);
int32_t bs_server_select_shot(bs_server* server, uint32_t client, uint32_t shot);
int32_t bs_server_level_moment(bs_server* server, uint32_t client, int64_t max_age_us, int64_t* moment);
int32_t bs_server_judge(bs_server* server, uint32_t client, const bs_shot* shot, const bs_weapon_rules* rules,
bs_line_of_sight line_of_sight, void* user, uint32_t screen_hash, bs_verdict* verdict);
int32_t bs_server_judge_counters(bs_server* server, uint32_t client, bs_judge_counters* counters);
int32_t bs_client_open(bs_library* library, const bs_world_config* world, const bs_client_config* config, bs_client**
client, bs_error* error);
int32_t bs_client_close(bs_client* client);
int32_t bs_client_add_hitbox_set(bs_client* client, const bs_hitbox* hitboxes, uint32_t count, uint32_t draw_group,
uint32_t* set);
int32_t bs_client_add_hitbox_set_on(bs_client* client, const bs_hitbox* hitboxes, uint32_t count, uint32_t draw_group,
uint32_t skeleton, uint32_t* set);
int32_t bs_client_set_rotation_bits(bs_client* client, uint32_t set, uint32_t rotation_bits);
int32_t bs_client_fingerprint(bs_client* client, uint64_t* fingerprint);
int32_t bs_client_set_self(bs_client* client, bs_entity self, uint32_t number, int64_t joined_tick);
int32_t bs_client_set_entity(bs_client* client, bs_entity self, int64_t since);
int32_t bs_client_reset(bs_client* client);
int32_t bs_client_store(bs_client* client, uint32_t seq, int64_t tick, const uint8_t* bytes, uint32_t size, int64_t
now_us);
int32_t bs_client_round_trip(bs_client* client, int64_t server_clock_us, int64_t rtt_us, int64_t now_us);
int32_t bs_client_advance(bs_client* client, int64_t now_us, int64_t rtt_us);
int32_t bs_client_show(bs_client* client, int64_t moment, const int32_t* offsets);
int32_t bs_client_shown(bs_client* client, bs_shown* shown);
int32_t bs_client_stamp(bs_client* client, bs_stamp* stamp);
int32_t bs_client_shoot(bs_client* client, const bs_shot* shot, const bs_weapon_rules* rules, bs_hit* hit);
int32_t bs_screen_hash(const bs_hit* hit, uint32_t* hash);
int32_t bs_view_default(bs_view* view);
int32_t bs_ray_default(bs_ray* ray);
int32_t bs_filter_default(bs_filter* filter);
int32_t bs_server_pose(bs_server* server, const bs_view* view, bs_entity entity, bs_view_pose* pose);
int32_t bs_client_pose(bs_client* client, bs_entity entity, bs_view_pose* pose);
int32_t bs_server_mount_of(bs_server* server, uint32_t client, bs_entity mount, const bs_vec3* point, int64_t
max_age_us, float max_error_m, bs_view_pose* pose);
int32_t bs_server_bone(bs_server* server, const bs_view* view, bs_entity entity, int32_t bone, bs_pose* pose);
int32_t bs_client_bone(bs_client* client, bs_entity entity, int32_t bone, bs_pose* pose);
int32_t bs_server_cast_ray(bs_server* server, const bs_view* view, const bs_ray* ray, const bs_filter* filter, bs_hit*
hit);
int32_t bs_client_cast_ray(bs_client* client, const bs_ray* ray, const bs_filter* filter, bs_hit* hit);
int32_t bs_server_cast_rays(bs_server* server, const bs_view* view, const bs_ray* rays, uint32_t count, const
bs_filter* filter, bs_hit* hits);
int32_t bs_client_cast_rays(bs_client* client, const bs_ray* rays, uint32_t count, const bs_filter* filter, bs_hit*
hits);
int32_t bs_server_sweep_sphere(bs_server* server, const bs_view* view, const bs_ray* path, float radius_m, const
bs_filter* filter, bs_hit* hit);
int32_t bs_client_sweep_sphere(bs_client* client, const bs_ray* path, float radius_m, const bs_filter* filter, bs_hit*
hit);
int32_t bs_server_overlap_sphere(bs_server* server, const bs_view* view, const bs_vec3* center, float radius_m, const
bs_filter* filter, bs_hit* hits, uint32_t capacity, uint32_t* count);
int32_t bs_client_overlap_sphere(bs_client* client, const bs_vec3* center, float radius_m, const bs_filter* filter,
bs_hit* hits, uint32_t capacity, uint32_t* count);
int32_t bs_server_closest_point(bs_server* server, const bs_view* view, const bs_vec3* point, float max_distance_m,
const bs_filter* filter, bs_hit* hit);
int32_t bs_client_closest_point(bs_client* client, const bs_vec3* point, float max_distance_m, const bs_filter*
filter, bs_hit* hit);
int32_t bs_query_default(bs_query* query);
int32_t bs_server_run_query(bs_server* server, const bs_view* view, const bs_query* query, const bs_filter* filter,
bs_hit* hits, uint32_t capacity, uint32_t* count);
int32_t bs_client_run_query(bs_client* client, const bs_query* query, const bs_filter* filter, bs_hit* hits, uint32_t
capacity, uint32_t* count);
int32_t bs_client_set_line_of_sight(bs_client* client, bs_line_of_sight_at sight, void* user);
int32_t bs_client_shoot_query(bs_client* client, const bs_query* query, const bs_filter* filter, const
bs_weapon_rules* rules, uint32_t* screen_hash, uint32_t* count);
int32_t bs_client_query_hit(bs_client* client, uint32_t index, bs_hit* hit);
int32_t bs_server_judge_query(bs_server* server, uint32_t client, const bs_query* query, const bs_filter* filter,
const bs_weapon_rules* rules, uint32_t screen_hash, bs_verdict* verdict);
int32_t bs_server_hit_verdict(bs_server* server, uint32_t index, bs_verdict* verdict);
int32_t bs_server_compare(bs_server* server, bs_audit_answer* answer);
int32_t bs_server_agreement(bs_server* server, uint32_t client, bs_agreement* agreement);
int32_t bs_stamp_read(const bs_stamp* stamp, bs_stamp_fields* fields);
int32_t bs_stamp_write(const bs_stamp_fields* fields, bs_stamp* stamp);
int32_t bs_server_set_bone_poser(bs_server* server, bs_bone_poser poser, void* user);
int32_t bs_client_set_bone_poser(bs_client* client, bs_bone_poser poser, void* user);
int32_t bs_baked_clip_default(bs_baked_clip* clip);
int32_t bs_server_bake_poses(bs_server* server, const bs_baked_clip* clips, uint32_t clip_count, const bs_pose*
frames, uint32_t frame_count, uint32_t bone_count, const bs_vec3* up);
int32_t bs_client_bake_poses(bs_client* client, const bs_baked_clip* clips, uint32_t clip_count, const bs_pose*
frames, uint32_t frame_count, uint32_t bone_count, const bs_vec3* up);
int32_t bs_state_read(const bs_world_config* world, const uint8_t* bytes, uint32_t size, bs_state* state, uint32_t*
read);
int32_t bs_state_read_bones(const bs_world_config* world, const uint8_t* bytes, uint32_t size, bs_state* state,
bs_pose* bones, uint32_t capacity, uint32_t* read);
int32_t bs_server_state_at(bs_server* server, bs_entity entity, int64_t tick, uint8_t* bytes, uint32_t capacity,
uint32_t* size);
int32_t bs_clock_config_default(bs_clock_config* config);
int32_t bs_delay_config_default(bs_delay_config* config);
int32_t bs_clock_open(bs_library* library, const bs_clock_config* config, const bs_delay_config* groups, uint32_t
group_count, bs_clock** clock, bs_error* error);
int32_t bs_clock_close(bs_clock* clock);
int32_t bs_clock_snapshot_arrived(bs_clock* clock, int64_t tick, uint32_t group, int64_t now_us);
int32_t bs_clock_round_trip(bs_clock* clock, int64_t server_clock_us, int64_t rtt_us, int64_t now_us);
int32_t bs_clock_declare_break(bs_clock* clock, int64_t now_us);
int32_t bs_clock_moment(bs_clock* clock, uint32_t group, int64_t now_us, int64_t* moment);
int32_t bs_clock_read(bs_clock* clock, int64_t now_us, bs_clock_reading* reading);
int32_t bs_clock_get_numbers(bs_clock* clock, uint32_t group, bs_clock_numbers* numbers);
int32_t bs_client_clock_numbers(bs_client* client, bs_clock_numbers* numbers);
int32_t bs_clock_paced(bs_clock* clock, int64_t now_us, int64_t* paced_us);
int32_t bs_client_paced(bs_client* client, int64_t now_us, int64_t* paced_us);
int32_t bs_clock_set_time_scale(bs_clock* clock, const bs_time_scale* scale, int64_t now_us);
int32_t bs_client_set_time_scale(bs_client* client, const bs_time_scale* scale, int64_t now_us);
int32_t bs_client_declare_break(bs_client* client, int64_t now_us);
int32_t bs_command_default(bs_command* command);
int32_t bs_command_buffer_open(bs_library* library, uint32_t max_ahead_ticks, uint32_t capacity, bs_command_buffer**
buffer, bs_error* error);
int32_t bs_command_buffer_close(bs_command_buffer* buffer);
int32_t bs_command_tick(uint32_t low_bits, int64_t known_tick, int64_t* tick);
int32_t bs_command_buffer_push(bs_command_buffer* buffer, const bs_command* command, int64_t wanted_tick, int64_t
now_tick, uint32_t* timing);
int32_t bs_command_buffer_next(bs_command_buffer* buffer, int64_t now_tick, bs_command* command);
int32_t bs_server_write(bs_server* server, uint32_t client, uint8_t* packet, uint32_t capacity, uint32_t* size);
int32_t bs_server_set_viewer(bs_server* server, uint32_t client, bs_entity viewer);
int32_t bs_server_receive(bs_server* server, uint32_t client, const uint8_t* packet, uint32_t size);
int32_t bs_server_next_received(bs_server* server, bs_command* command);
int32_t bs_server_hold(bs_server* server, uint32_t client, const bs_command* command, int32_t tick_bits, int64_t
came_ago_us, int64_t rtt_us);
int32_t bs_server_next_command(bs_server* server, uint32_t client, bs_command* command);
int32_t bs_server_command_wait(bs_server* server, uint32_t client, int64_t* wait_us);
int32_t bs_client_receive(bs_client* client, const uint8_t* packet, uint32_t size, int64_t now_us);
int32_t bs_client_push(bs_client* client, const uint8_t* input, uint32_t size, uint32_t* number);
int32_t bs_client_write(bs_client* client, uint8_t* packet, uint32_t capacity, uint32_t* size);
int32_t bs_client_set_commands_per_packet(bs_client* client, uint32_t count);
int32_t bs_command_shot_default(bs_command_shot* shot);
int32_t bs_client_round_shot(bs_client* client, const bs_command_shot* shot, bs_command_shot* rounded);
int32_t bs_client_keep_shot(bs_client* client, const bs_command_shot* shot, uint32_t* number);
int32_t bs_server_command_shot(bs_server* server, uint32_t client, uint32_t command, uint32_t shot, bs_command_shot*
fired);
int32_t bs_margin_code(int64_t margin_us, int32_t before, int32_t* code);
int32_t bs_margin_of(int32_t code, int64_t* margin_us);
int32_t bs_input_lead_config_default(bs_input_lead_config* config);
int32_t bs_input_lead_open(bs_library* library, const bs_input_lead_config* config, bs_input_lead** lead, bs_error*
error);
int32_t bs_input_lead_close(bs_input_lead* lead);
int32_t bs_input_lead_margin(bs_input_lead* lead, int64_t margin_us, int64_t now_us);
int32_t bs_input_lead_packet(bs_input_lead* lead, uint32_t arrived);
int32_t bs_input_lead_round_trip(bs_input_lead* lead, int64_t rtt_us, int64_t now_us);
int32_t bs_input_lead_declare_break(bs_input_lead* lead, uint32_t new_epoch);
int32_t bs_input_lead_moment(bs_input_lead* lead, int64_t server_moment, int64_t now_us, int64_t* moment);
int32_t bs_input_lead_get_numbers(bs_input_lead* lead, bs_input_lead_numbers* numbers);
int32_t bs_projectile_rules_default(bs_projectile_rules* rules);
int32_t bs_server_open_with_projectiles(bs_library* library, const bs_world_config* world, const bs_server_config*
config, const bs_projectile_rules* rules, uint32_t count, bs_server** server, bs_error* error);
int32_t bs_client_open_with_projectiles(bs_library* library, const bs_world_config* world, const bs_client_config*
config, const bs_projectile_rules* rules, uint32_t count, bs_client** client, bs_error* error);
int32_t bs_server_set_level(bs_server* server, bs_level_trace trace, void* user, uint32_t moves);
int32_t bs_client_set_level(bs_client* client, bs_level_trace trace, void* user, uint32_t moves);
int32_t bs_launch_claim_default(bs_launch_claim* claim);
int32_t bs_launch_claim_round(const bs_world_config* world, bs_launch_claim* claim);
int32_t bs_launch_facts_default(bs_launch_facts* facts);
int32_t bs_server_launch(bs_server* server, uint32_t client, const bs_launch_claim* claim, const bs_launch_facts*
facts, bs_news* answer, bs_news* spawn);
int32_t bs_server_launched(bs_server* server, uint32_t index, bs_flight* flight, bs_news* spawn);
int32_t bs_server_finish_command(bs_server* server, uint32_t client);
int32_t bs_server_ended(bs_server* server, uint32_t index, bs_ended* ended, bs_news* verdict);
int32_t bs_server_area_hit(bs_server* server, uint32_t index, uint32_t area_index, bs_area_hit* hit);
int32_t bs_server_flight(bs_server* server, uint32_t index, bs_flight* flight, bs_news* spawn);
int32_t bs_client_launch(bs_client* client, const bs_launch_claim* claim, bs_entity mount, int64_t now_us);
int32_t bs_client_launch_with(bs_client* client, const bs_launch_claim* claim, const bs_launch_facts* facts, int64_t
now_us);
int32_t bs_client_follow(bs_client* client, int64_t now_us);
int32_t bs_client_take_news(bs_client* client, const bs_news* news, int64_t now_us);
int32_t bs_client_update_projectiles(bs_client* client, int64_t now_us, int64_t rtt_us);
int32_t bs_client_own_image(bs_client* client, uint32_t index, bs_image* image);
int32_t bs_client_remote_image(bs_client* client, uint32_t index, bs_image* image);
int32_t bs_client_next_effect(bs_client* client, bs_effect* effect);
int32_t bs_client_image_counters(bs_client* client, bs_image_counters* counters);
int32_t bs_motion_default(bs_motion* motion);
int32_t bs_draw_rules_for_people(bs_draw_rules* rules, const bs_vec3* gravity);
int32_t bs_reckon(const bs_draw_rules* rules, const bs_motion* from, float seconds, bs_motion* to);
int32_t bs_estimator_config_default(bs_estimator_config* config);
int32_t bs_estimator_open(bs_library* library, const bs_estimator_config* config, bs_estimator** estimator, bs_error*
error);
int32_t bs_estimator_close(bs_estimator* estimator);
int32_t bs_estimator_add(bs_estimator* estimator, const bs_pose* pose, int64_t now_us);
int32_t bs_estimator_restart(bs_estimator* estimator);
int32_t bs_estimator_get(bs_estimator* estimator, bs_motion* motion);
int32_t bs_reckoner_config_default(bs_reckoner_config* config);
int32_t bs_reckoner_open(bs_library* library, const bs_draw_rules* rules, const bs_reckoner_config* config,
bs_reckoner** reckoner, bs_error* error);
int32_t bs_reckoner_close(bs_reckoner* reckoner);
int32_t bs_reckoner_update(bs_reckoner* reckoner, const bs_motion* truth, uint32_t epoch, int64_t now_us, uint32_t*
verdict);
int32_t bs_reckoner_sent(bs_reckoner* reckoner, bs_motion* sent, int64_t* sent_at_us);
int32_t bs_seed_block(uint64_t key_low, uint64_t key_high, uint32_t block_ticks, int64_t tick, uint32_t* number,
uint64_t* block_key);
int32_t bs_seed_of_tick(uint64_t block_key, int64_t tick, uint32_t* seed);
int32_t bs_secret_seed(uint64_t key_low, uint64_t key_high, int64_t tick, uint32_t client, uint32_t* seed);
int32_t bs_spread_offset(uint32_t seed, uint32_t number, float spread, bs_vec3* offset);
int32_t bs_prediction_config_default(bs_prediction_config* config);
int32_t bs_prediction_open(bs_library* library, const bs_prediction_config* config, bs_prediction** prediction,
bs_error* error);
int32_t bs_prediction_close(bs_prediction* prediction);
int32_t bs_prediction_set_step(bs_prediction* prediction, bs_step step, void* user);
int32_t bs_prediction_get_sizes(bs_prediction* prediction, uint32_t* state_bytes, uint32_t* input_bytes);
int32_t bs_prediction_reconcile(bs_prediction* prediction, int64_t tick, const uint8_t* state, uint32_t size, int64_t
now_us, int64_t server_tick, bs_reconciled* done);
int32_t bs_prediction_start(bs_prediction* prediction, int64_t tick, const uint8_t* state, uint32_t size, int64_t
server_tick);
int32_t bs_prediction_predict(bs_prediction* prediction, int64_t tick, const uint8_t* input, uint32_t size);
int32_t bs_prediction_state(bs_prediction* prediction, uint8_t* state, uint32_t capacity, uint32_t* size);
int32_t bs_prediction_wrong_state(bs_prediction* prediction, uint8_t* state, uint32_t capacity, uint32_t* size);
int32_t bs_prediction_drawn(bs_prediction* prediction, int64_t now_us, bs_pose* pose);
int32_t bs_prediction_offset(bs_prediction* prediction, int64_t now_us, bs_pose* offset);
int32_t bs_prediction_name_cause(bs_prediction* prediction, uint32_t cause);
int32_t bs_prediction_get_counters(bs_prediction* prediction, bs_prediction_counters* counters);
int32_t bs_predicted_events_open(bs_library* library, uint32_t max_events, int64_t confirm_within_us,
bs_predicted_events** events, bs_error* error);
int32_t bs_predicted_events_close(bs_predicted_events* events);
int32_t bs_predicted_events_predict(bs_predicted_events* events, uint32_t command, uint32_t index, uint32_t kind,
int64_t now_us);
int32_t bs_predicted_events_confirm(bs_predicted_events* events, uint32_t command, uint32_t index, uint32_t kind);
int32_t bs_predicted_events_decline(bs_predicted_events* events, uint32_t command, uint32_t index);
int32_t bs_predicted_events_settle(bs_predicted_events* events, uint32_t command);
int32_t bs_predicted_events_update(bs_predicted_events* events, int64_t now_us);
int32_t bs_predicted_events_next(bs_predicted_events* events, bs_event_news* news);
int32_t bs_predicted_events_get_counters(bs_predicted_events* events, bs_event_counters* counters);
]])

--- Why an object could not be made. Each bs_*_open() that fails fills it in, and leaves a null handle.
---@class backsight.error
---@field code integer
---@field text integer[] ends in 0
local error_t = struct("error", 200, false,
    "code:i32 text:char[192]")

---@class backsight.vec3
---@field x number
---@field y number
---@field z number
local vec3_t = struct("vec3", nil, false,
    "x:f32 y:f32 z:f32")

--- A rotation as a quaternion. All zero is none, and is refused: w is 1 where nothing is turned.
---@class backsight.quat
---@field x number
---@field y number
---@field z number
---@field w number
local quat_t = struct("quat", nil, false,
    "x:f32 y:f32 z:f32 w:f32")

---@class backsight.pose
---@field position backsight.vec3
---@field rotation backsight.quat
local pose_t = struct("pose", nil, false,
    "position:vec3 rotation:quat")

---@class backsight.stamp
---@field bytes integer[]
local stamp_t = struct("stamp", nil, false,
    "bytes:u8[32]")

--- How one draw group is drawn. Part of backsight.world_config, and does not grow.
---@class backsight.draw_rules
---@field interpolation integer backsight.INTERPOLATION_; default linear
---@field after_newest integer backsight.AFTER_NEWEST_; default hold
---@field extrapolation_limit_us integer 0 to 1 s; default 100 ms
---@field sample_max_age_us integer older samples draw nothing. 1 ms to 60 s; default 1 s
---@field reckoning_model integer backsight.MODEL_; default FPW
---@field convergence integer backsight.CONVERGENCE_; default linear
---@field convergence_time_us integer 0 to 2 s; default 150 ms
---@field acceleration_decay_us integer 0: it lasts; else 1 ms to 10 s. Default 0
---@field velocity_decay_us integer as acceleration_decay_us, and only with it
---@field climb_decay_us integer of the velocity along gravity, for a thing that does not fall
---@field reckoning_limit_us integer it stands after this time. 0 to 60 s; default 12 s
---@field gravity_mps2 backsight.vec3 0 to 100 a component, either sign; default 0: no such rule
local draw_rules_t = struct("draw_rules", nil, false,
    "interpolation:u32 after_newest:u32 extrapolation_limit_us:i64 sample_max_age_us:i64 reckoning_model:u32 " ..
    "convergence:u32 convergence_time_us:i64 acceleration_decay_us:i64 velocity_decay_us:i64 climb_decay_us:i64 " ..
    "reckoning_limit_us:i64 gravity_mps2:vec3 reserved:u32")

--- What both ends must have equal.
---@class backsight.world_config
---@field tick_rate_numerator integer 1 to 100,000; default 64
---@field tick_rate_denominator integer 1 to 1,000,000; default 1
---@field capacity_ticks integer kept per entity. 2 to 65,535; default 128
---@field max_entities integer at once, those lately despawned included. 1 to 1,048,575; default 256
---@field max_bones integer per entity. 0 to 256; default 0: hitboxes sit on the root
---@field position_step_m number a power of two, over 0 to 1; default 1/1024
---@field velocity_step_mps number as position_step_m; default 1/64
---@field grid_from integer entities from which on queries use a grid. Any; default 200. Changes no answer
---@field max_slew_ratio number a moment advances by 1 +- this of real time. 0 to 1; default 0.1
---@field max_interpolation_delay_us integer behind the newest snapshot. 0 to 10 s; default 250 ms
---@field max_ahead_us integer past the newest snapshot. 0 to 10 s; default 250 ms
---@field max_group_ahead_us integer the same for groups 1 to 3. 0 to 10 s; default 500 ms
---@field max_saved_us integer time that a client may save and spend at once. 0 to 10 s; default 500 ms
---@field max_clock_off_us integer of the tick from the newest recorded. 1 ms to 10 s; default 250 ms
---@field groups backsight.draw_rules[]
---@field has_packets integer flag; default 0: the packets are yours
---@field packet_groups integer draw groups whose offsets travel. 1 to 4; default 1
---@field commands_per_packet integer the newest included. 1 to 16; default 3
---@field command_shots integer that a command may carry besides its own: Client:keep_shot(). 0 to 4; default 0
---@field command_interval integer of moments from a command to the next, usually. 1 to 2^24; default one tick
---@field rotation_bits integer of each component of a rotation: 10, 15 or 20, and 0 counts as 10; default 10
---@field level_group integer The draw group at whose moment clients draw what moves in the level, such as doors and lifts: backsight.line_of_sight_at is asked for that moment. 0 to 3; default 0
---@field field_bits integer Bits of the game's own in each state, for Server:set_fields(): equal on both ends. 0 to 32; default 0
local world_config_t = struct("world_config", 472, true,
    "tick_rate_numerator:u32 tick_rate_denominator:u32 capacity_ticks:u32 max_entities:u32 max_bones:u32 " ..
    "position_step_m:f32 velocity_step_mps:f32 grid_from:u32 max_slew_ratio:f32 max_interpolation_delay_us:i64 " ..
    "max_ahead_us:i64 max_group_ahead_us:i64 max_saved_us:i64 max_clock_off_us:i64 groups:draw_rules[4] " ..
    "has_packets:u32 packet_groups:u32 commands_per_packet:u32 command_shots:u32 command_interval:i64 " ..
    "rotation_bits:u32 level_group:u32 field_bits:u32 reserved_2:u32")

---@class backsight.server_config
---@field max_clients integer and numbers that rest. 1 to 65,535; default 64
---@field capacity_snapshots integer remembered per client. 65 to 65,535; default 128
---@field eye_offset_m backsight.vec3 from an entity's origin to its eyes, for the cover rule. Default 1.5 m up z
---@field has_self_audit integer flag; default 0
---@field audit_window_shots integer 1 to 65,536; default 128
---@field audit_overall_shots integer 1 to 65,536; default 1024
---@field audit_alarm_shots integer disagreements in the window that raise an alarm. Default 8
---@field audit_overall_clients integer clients that raise the alarm of all. 2 to 65,536; default 4
---@field audit_weight number of a shot in the running average. Over 0 to 1; default 1/64
---@field commands_per_tick number 1/64 to 64; default 1
---@field max_saved_us integer 0 to 60 s; default 500 ms
---@field max_rewind_us integer the longest of all weapons' max_rewind_us. 0 to 10 s; default 250 ms
---@field number_rest_us integer how long a client's number rests after its last projectile. 0 to 60 s; default 5 s
---@field max_projectiles integer in flight, of all clients. 1 to 1,000,000; default 1024
---@field max_per_client integer in flight, of one client. 1 to max_projectiles; default 64
---@field half_width_m number of a client's entity. 0 to 10; default 0: their eyes and origin alone count
---@field even_to_us integer 0 to 400 ms; default 0: no command waits
local server_config_t = struct("server_config", 104, true,
    "max_clients:u32 capacity_snapshots:u32 eye_offset_m:vec3 has_self_audit:u32 audit_window_shots:u32 " ..
    "audit_overall_shots:u32 audit_alarm_shots:u32 audit_overall_clients:u32 audit_weight:f32 " ..
    "commands_per_tick:f32 reserved:u32 max_saved_us:i64 max_rewind_us:i64 number_rest_us:i64 max_projectiles:u32 " ..
    "max_per_client:u32 half_width_m:f32 reserved_2:u32 even_to_us:i64")

---@class backsight.client_config
---@field max_clients integer as backsight.server_config; default 64
---@field send_interval_us integer between two snapshots. 1 ms to 1 s; default 16,667
---@field min_delay_us integer bounds of the interpolation delay, 0 to 250 ms: equal for a fixed one. Default 0
---@field max_delay_us integer default 250 ms
---@field behind_us integer[] how far groups 1 to 3 are drawn behind group 0. 0 to 10 s; default 0
---@field max_own_images integer 1 to 4096; default 64
---@field max_remote_images integer 1 to 65,536; default 256
---@field remote_policy integer backsight.REMOTE_; default timeline
local client_config_t = struct("client_config", 72, true,
    "max_clients:u32 send_interval_us:i64 min_delay_us:i64 max_delay_us:i64 behind_us:i64[3] max_own_images:u32 " ..
    "max_remote_images:u32 remote_policy:u32 reserved:u32")

--- A shape in the frame of a bone, or of the entity itself. Metres, each number within 10 km.
---@class backsight.hitbox
---@field kind integer backsight.SHAPE_; default sphere
---@field group integer backsight.HIT_; default generic
---@field bone integer default backsight.ROOT_BONE
---@field center backsight.vec3 of a sphere or box; first end of a capsule's segment
---@field end_ backsight.vec3 second end of a capsule's segment
---@field half_extents backsight.vec3 of a box, >= 0
---@field rotation backsight.quat of a box
---@field radius number of a sphere or capsule, >= 0; 0 for a box
local hitbox_t = struct("hitbox", 72, true,
    "kind:u32 group:u32 bone:i32 center:vec3 end_:vec3 half_extents:vec3 rotation:quat radius:f32")

--- Fairness, per weapon: how much of their past a victim answers for.
---@class backsight.weapon_rules
---@field on_max_rewind integer backsight.CAP_; default clamp
---@field on_max_victim_moved integer backsight.CAP_; default clamp
---@field max_victim_moved_m number since the moment that they are hit at. 0 to infinity: no cap. Default 1
---@field max_rewind_us integer age of a hit for its victim. 0 to 10 s; default 250 ms
---@field cover_grace_us integer out of sight for longer is safe. Below 0: no rule. Default 100 ms
---@field cover_max_view_age_us integer of the victim's screen, for that rule. 0 to 10 s; default 250 ms
---@field range_m number default infinite; 0 to infinity
---@field cover_foresight_us integer how far past a victim's last report the cover rule looks. 0 to 1 s; default 0
local weapon_rules_t = struct("weapon_rules", 56, true,
    "on_max_rewind:u32 on_max_victim_moved:u32 max_victim_moved_m:f32 max_rewind_us:i64 cover_grace_us:i64 " ..
    "cover_max_view_age_us:i64 range_m:f32 reserved:u32 cover_foresight_us:i64")

---@class backsight.traits
---@field hitboxes integer a set's number; 0: the empty set
---@field parent integer what it rides; backsight.NO_ENTITY: the world
---@field team integer 0 to 65,535; 0: none
---@field layers integer bits, for filters. 0 to 65,535; default 1
---@field fields integer the game's own bits, within backsight.world_config.field_bits; default 0
local traits_t = struct("traits", 24, true,
    "hitboxes:u32 parent:u32 team:u32 layers:u32 fields:u32")

--- In the frame of the entity's parent: metres, and metres per second. Ranges are of each component. A range in
--- metres or in m/s is in the default steps of backsight.world_config, and grows with them.
--- backsight.RECORD_OUT_OF_RANGE beyond.
---@class backsight.entity_pose
---@field position backsight.vec3 within 16 km. Of a bone: within 480 m
---@field rotation backsight.quat of any length but 0
---@field velocity backsight.vec3 within 512 m/s
---@field acceleration_mps2 backsight.vec3 for dead reckoning; 0 for others. Within 1024 m/s^2
---@field angular_velocity_radps backsight.vec3 for dead reckoning; 0 for others. Within 64 rad/s
local entity_pose_t = struct("entity_pose", 68, true,
    "position:vec3 rotation:quat velocity:vec3 acceleration_mps2:vec3 angular_velocity_radps:vec3")

--- How fast the game's time goes from a tick on. Send all fields to each client as they are.
---@class backsight.time_scale
---@field number integer of the change, from 1; 0: there was none. The greater one is in force
---@field from_tick integer it holds from this tick on
---@field later_us integer how much later than at normal speed the time after this tick begins; may be below 0
---@field permille integer ticks in the time of 1000 at normal speed. 200 to 4000; 0: a pause
local time_scale_t = struct("time_scale", 32, true,
    "number:u32 from_tick:i64 later_us:i64 permille:u32 reserved:u32")

---@class backsight.taken_command
---@field result integer backsight.TAKE_
---@field is_new integer flag: execute it
---@field lost integer commands between the one before and this one that never came, as many as time has room for
---@field audit integer backsight.AUDIT_
---@field moved integer how far the audit moved the moment
local taken_command_t = struct("taken_command", 32, false,
    "result:u32 is_new:u32 lost:u32 audit:u32 reserved:u32 moved:i64")

--- A hitscan shot, or one pellet of one.
---@class backsight.shot
---@field shooter integer never hit
---@field origin backsight.vec3 the server's own eye position, or a claimed one that the game has checked
---@field direction backsight.vec3 unit
---@field max_distance_m number where the level stops the ray, if known. Default infinite
---@field spare_team integer a team that is not hit; 0: everybody is
---@field layers integer lower 16 bits; default all
---@field mount integer what the shooter drives; never hit, nor are its riders
---@field cut_by_level integer flag: a hit that the level hides is a miss. The judge alone asks; default 0
local shot_t = struct("shot", 52, true,
    "shooter:u32 origin:vec3 direction:vec3 max_distance_m:f32 spare_team:u32 layers:u32 mount:u32 " ..
    "cut_by_level:u32")

---@class backsight.hit
---@field entity integer backsight.NO_ENTITY: nothing was hit
---@field hitbox integer index in its set
---@field group integer backsight.HIT_
---@field distance_m number along the ray or sweep; from the point for bs_*_closest_point()
---@field point backsight.vec3 on the hitbox's surface
---@field normal backsight.vec3 unit, outward
---@field fields integer the game's own bits of the entity as it was tested, as backsight.state.fields
local hit_t = struct("hit", 48, false,
    "entity:u32 hitbox:u32 group:u32 distance_m:f32 point:vec3 normal:vec3 fields:u32")

---@class backsight.verdict
---@field outcome integer backsight.OUTCOME_
---@field reason integer backsight.REASON_
---@field audit integer backsight.AUDIT_
---@field hit_entity integer
---@field hitbox integer
---@field hit_group integer
---@field distance_m number
---@field point backsight.vec3
---@field normal backsight.vec3
---@field is_judged_again integer flag: a cap replaced the screen
---@field victim_moved_m number since, 0 without a hit
---@field judged integer moment of draw group 0
---@field offsets integer[] of the other groups from it
---@field seen_moved_m number as victim_moved_m, of the hit that the screen showed
---@field paid_us integer age of the hit for its victim
---@field seen_paid_us integer as paid_us, of the hit that the screen showed
---@field former_life integer Flag: the life that was hit has ended since, by a death, a respawn or a despawn. Such a hit must not damage the new life.
---@field beyond_range integer flag: a miss, with a target on the ray beyond backsight.weapon_rules.range_m
---@field hitboxes integer the set that the victim wore
---@field epoch integer of the victim's state that was hit, as backsight.state.epoch: it names the life
---@field hit_count integer hits of the query, each with a verdict of its own: Server:hit_verdict()
---@field seen_hash integer Hash of all that the query hits in the view, before any rule. It equals that of an honest screen. 0: the view was not rebuilt as claimed.
---@field fields integer the game's own bits of the victim where it was judged, as backsight.state.fields
local verdict_t = struct("verdict", 136, false,
    "outcome:u32 reason:u32 audit:u32 hit_entity:u32 hitbox:u32 hit_group:u32 distance_m:f32 point:vec3 " ..
    "normal:vec3 is_judged_again:u32 victim_moved_m:f32 judged:i64 offsets:i32[3] seen_moved_m:f32 paid_us:i64 " ..
    "seen_paid_us:i64 former_life:u32 beyond_range:u32 hitboxes:u32 epoch:u32 hit_count:u32 seen_hash:u32 " ..
    "fields:u32 reserved:u32")

---@class backsight.judge_counters
---@field hits integer
---@field misses integer
---@field refusals integer
---@field by_reason integer[] by backsight.REASON_
---@field by_audit integer[] of stamps, by backsight.AUDIT_
---@field beyond_range integer misses with backsight.verdict.beyond_range
---@field former_lives integer verdicts with backsight.verdict.former_life
local judge_counters_t = struct("judge_counters", 304, false,
    "reserved:u32 hits:u64 misses:u64 refusals:u64 by_reason:u64[16] by_audit:u64[16] beyond_range:u64 " ..
    "former_lives:u64")

---@class backsight.shown
---@field offsets integer[]
---@field shown integer the moment on the screen
---@field present integer the estimate of the server's present, never before it
---@field newest_tick integer of the snapshots that were taken in; backsight.NO_TICK before the first
local shown_t = struct("shown", 40, false,
    "offsets:i32[3] shown:i64 present:i64 newest_tick:i64")

---@class backsight.view
---@field kind integer backsight.VIEW_; default moment
---@field client integer of backsight.VIEW_SHOOTER
---@field offsets integer[]
---@field moment integer of backsight.VIEW_MOMENT, with offsets of groups 1 to 3
local view_t = struct("view", 32, true,
    "kind:u32 client:u32 offsets:i32[3] moment:i64")

---@class backsight.view_pose
---@field status integer backsight.STATUS_
---@field has_pose integer flag
---@field entity integer
---@field position backsight.vec3 in world space
---@field rotation backsight.quat
---@field fraction number between the two samples
---@field from_tick integer of the sample before
---@field to_tick integer of the sample after; backsight.NO_TICK: none
local view_pose_t = struct("view_pose", 64, false,
    "status:u32 has_pose:u32 entity:u32 position:vec3 rotation:quat fraction:f32 from_tick:i64 to_tick:i64")

---@class backsight.ray
---@field origin backsight.vec3
---@field direction backsight.vec3 unit
---@field max_distance_m number >= 0; default infinite
local ray_t = struct("ray", 32, true,
    "origin:vec3 direction:vec3 max_distance_m:f32")

--- Which entities count, and which of their hitboxes. A null filter is the default: all.
---@class backsight.filter
---@field layers integer entities on any of these; lower 16 bits. Default all
---@field exclude_team integer 0: none
---@field exclude integer usually the shooter
---@field only integer backsight.NO_ENTITY: everybody
---@field exclude_mount integer what the shooter drives, with its direct riders
---@field without_layers integer entities on any of these are left out. Lower 16 bits
---@field only_team integer 0: any; else only this team counts
---@field mounts integer backsight.MOUNTS_: how much is left out with exclude_mount; default riders
---@field hit_groups integer bit g: hitboxes of group g count, backsight.HIT_; bit 31 is that of all groups from 31 on.
---@field exclude_count integer of exclude_more: 0 to 8
---@field exclude_more integer[] More entities that do not count. In a query that is shot or judged they stand in the place of the player's own bodies, which are left out otherwise: a weapon that may hit its owner names some other entity here.
local filter_t = struct("filter", 76, true,
    "layers:u32 exclude_team:u32 exclude:u32 only:u32 exclude_mount:u32 without_layers:u32 only_team:u32 " ..
    "mounts:u32 hit_groups:u32 exclude_count:u32 exclude_more:u32[8]")

--- One value for every way to hit. Hits come nearest first; ties go to the lower slot, then to the lower hitbox.
---@class backsight.query
---@field shape integer backsight.QUERY_; default ray
---@field collect integer backsight.COLLECT_; default nearest
---@field max_hits integer the first of them that are kept. 1 to 64; default 64
---@field swing integer Names a swing that lasts several commands: each end then meets every entity once in all queries with this number. Default 0: the query stands alone.
---@field cut_by_level integer flag: hits that the level hides from the start are left out, on both ends. Default 0
---@field origin backsight.vec3 Where a ray or sweep starts; the middle of a sphere or box; the apex of a cone. A capsule reaches from here to origin + axis. The capsule of a swing does so in the frame of each pose.
---@field direction backsight.vec3 unit: of a ray, a sweep or a cone. Default x
---@field distance_m number how far a ray, sweep or cone goes; of a cone at most 10 km. Default 1000
---@field radius_m number of a sphere or capsule. 0 to 10 km; default 0
---@field axis backsight.vec3 of a capsule, to its other end
---@field half_extents backsight.vec3 of a box, along its own axes. 0 to 10 km a component
---@field rotation backsight.quat of a box; unit
---@field cosine number Of the angle between a cone's direction and its edge. 0, half a sphere, to 1. The same bits on both ends: a constant, not a C library's cosf().
---@field pose_count integer of a swing: 1, when it stands still, to 8
---@field poses backsight.pose[] of a swing, in the world, in order. Rotations are unit
local query_t = struct("query", 328, true,
    "shape:u32 collect:u32 max_hits:u32 swing:u32 cut_by_level:u32 origin:vec3 direction:vec3 distance_m:f32 " ..
    "radius_m:f32 axis:vec3 half_extents:vec3 rotation:quat cosine:f32 pose_count:u32 poses:pose[8]")

---@class backsight.audit_answer
---@field compared integer flag; 0: no hash was declared, or the verdict differs from the screen on purpose
---@field agreed integer flag
---@field faults integer all that would explain this shot, a bit each: 1 << value of backsight.KIND_FAULT
---@field client_alarm integer flag: this shot raised or renamed the client's alarm
---@field overall_alarm integer flag: and that of all clients
---@field first_differing integer Of a query that disagreed: index of the first hit in which the screen's list differs from the verdicts', where a fault that explains the whole list tells it; -1: none, or unknown.
local audit_answer_t = struct("audit_answer", 28, false,
    "compared:u32 agreed:u32 faults:u32 client_alarm:u32 overall_alarm:u32 first_differing:i32")

---@class backsight.agreement
---@field alarm integer value of backsight.KIND_FAULT; 0: none
---@field suspects integer while there is an alarm: all faults that explain it equally well, a bit each
---@field disagreed_in_window integer
---@field window_ratio number of the last shots; 1 before the first
---@field recent_ratio number weighted, the newest shots most
---@field shots integer
---@field agreed integer
local agreement_t = struct("agreement", 40, false,
    "alarm:u32 suspects:u32 disagreed_in_window:u32 window_ratio:f32 recent_ratio:f32 shots:u64 agreed:u64")

---@class backsight.stamp_fields
---@field newest integer snapshot that had been taken in; 0: none
---@field received integer bit i: snapshot newest - i had been taken in. Bit 0 is set unless newest is 0
---@field shown integer moment of group 0, 0 to 2^62 - 1
---@field offsets integer[] of groups 1 to 3, within +-16,777,215
local stamp_fields_t = struct("stamp_fields", 40, false,
    "newest:u32 received:u64 shown:i64 offsets:i32[3] reserved:u32")

---@class backsight.state
---@field entity integer
---@field presence integer backsight.PRESENCE_
---@field parent integer
---@field epoch integer counts spawns, deaths, respawns and teleports: breaks of the way
---@field hitboxes integer
---@field team integer
---@field layers integer
---@field bone_count integer
---@field position backsight.vec3
---@field rotation backsight.quat
---@field velocity backsight.vec3
---@field acceleration_mps2 backsight.vec3
---@field angular_velocity_radps backsight.vec3
---@field hitbox_mask integer bit i: hitbox i of the set is there; those from 32 on always are
---@field fields integer the game's own bits: Server:set_fields()
local state_t = struct("state", 108, false,
    "entity:u32 presence:u32 parent:u32 epoch:u32 hitboxes:u32 team:u32 layers:u32 bone_count:u32 position:vec3 " ..
    "rotation:quat velocity:vec3 acceleration_mps2:vec3 angular_velocity_radps:vec3 hitbox_mask:u32 fields:u32")

--- An animation of those who wear a set, and move at least at `from_speed_mps`, up to the set's next clip.
---@class backsight.baked_clip
---@field set integer a number of bs_*_add_hitbox_set()
---@field from_speed_mps number across `up`. 0 to 512; default 0
---@field period_ticks integer of one cycle; its phase is the tick's remainder. 1 to 65,535; default 1
---@field first_frame integer default 0
---@field frame_count integer played evenly over the period. Default 1
local baked_clip_t = struct("baked_clip", 24, true,
    "set:u32 from_speed_mps:f32 period_ticks:u32 first_frame:u32 frame_count:u32")

---@class backsight.clock_config
---@field tick_rate_numerator integer as backsight.world_config
---@field tick_rate_denominator integer as backsight.world_config
---@field max_slew_ratio number the moment advances by 1 -+ this of real time. 0.001 to 0.5; default 0.05
---@field max_interpolation_delay_us integer as backsight.world_config
---@field max_ahead_us integer as backsight.world_config
---@field window_us integer how long an observation counts. 1 s to 10 min; default 30 s
---@field tolerance_us integer noise of the clocks' stamps. 0 to 1 s; default 2 ms
---@field max_asymmetry_ratio number of the two ways, for the error bound. 0 to 1; default 0.3
---@field max_skew_ppm number 0 to 1000; default 100
local clock_config_t = struct("clock_config", 56, true,
    "tick_rate_numerator:u32 tick_rate_denominator:u32 max_slew_ratio:f32 max_interpolation_delay_us:i64 " ..
    "max_ahead_us:i64 window_us:i64 tolerance_us:i64 max_asymmetry_ratio:f32 max_skew_ppm:f32")

--- The interpolation delay of entities that are sent alike.
---@class backsight.delay_config
---@field send_interval_us integer as backsight.client_config
---@field min_delay_us integer as backsight.client_config
---@field max_delay_us integer as backsight.client_config
---@field delay_weight number cost of a millisecond of delay. 0.001 to 1000; default 1
---@field starvation_weight number cost of a hundredth of the time with nothing to show. 0.001 to 100,000; default 12
local delay_config_t = struct("delay_config", 40, true,
    "reserved:u32 send_interval_us:i64 min_delay_us:i64 max_delay_us:i64 delay_weight:f32 starvation_weight:f32")

---@class backsight.clock_reading
---@field epoch integer counts the times that the output went back
---@field server_now_us integer in the time of ticks: tick 0 at 0
---@field error_bound_us integer the true time is within this
---@field present integer the same instant as a moment
local clock_reading_t = struct("clock_reading", 32, false,
    "epoch:u32 server_now_us:i64 error_bound_us:i64 present:i64")

---@class backsight.clock_numbers
---@field is_synchronised integer flag: a round trip has been measured
---@field accepted integer observations
---@field refused integer observations
---@field breaks integer
---@field shortest_rtt_us integer
---@field error_bound_us integer of the last reading
---@field delay_us integer as drawn
---@field target_us integer where the delay goes
---@field level_us integer mean lateness of the last snapshots
---@field deviation_us integer of it
---@field snapshots integer
---@field overtaken integer came after a newer one
---@field lost integer gaps, in intervals
---@field frames integer
---@field starved_frames integer with nothing newer to show
---@field held_frames integer stood still
---@field jumps integer forward, over a break
---@field skew_ppm number of the server's clock against the own one
---@field expected_starvation number
---@field server_rate number how fast ticks come by the own clock: 1, or 0.90 to 1.10 of a server that cannot keep up
local clock_numbers_t = struct("clock_numbers", 152, false,
    "is_synchronised:u32 accepted:u64 refused:u64 breaks:u64 shortest_rtt_us:i64 error_bound_us:i64 delay_us:i64 " ..
    "target_us:i64 level_us:i64 deviation_us:i64 snapshots:u64 overtaken:u64 lost:u64 frames:u64 " ..
    "starved_frames:u64 held_frames:u64 jumps:u64 skew_ppm:f32 expected_starvation:f32 server_rate:f32 " ..
    "reserved:u32")

---@class backsight.command
---@field number integer from 1; echoed
---@field stamp backsight.stamp echoed; zeros for bytes that are no stamp
---@field size integer of input, 0 to 48
---@field input integer[] the game's own bytes
local command_t = struct("command", 92, true,
    "number:u32 stamp:stamp size:u32 input:u8[48]")

--- A shot that left between two commands.
---@class backsight.command_shot
---@field weapon integer the game's number, 0 to 255; default 0
---@field origin backsight.vec3 the muzzle, in world space. It travels in steps of position_step_m
---@field direction backsight.vec3 need not be unit. It travels in steps of 1/32,767; default +x
---@field screen_hash integer of what the screen showed of it, backsight.screen_hash(); default 0: not declared
---@field stamp backsight.stamp of the frame of its click; a client's call writes its own
local command_shot_t = struct("command_shot", 68, true,
    "weapon:u32 origin:vec3 direction:vec3 screen_hash:u32 stamp:stamp")

---@class backsight.input_lead_config
---@field tick_rate_numerator integer as backsight.world_config
---@field tick_rate_denominator integer as backsight.world_config
---@field max_copies integer of a command. 1 to 16; default 8
---@field lead_weight number cost of a millisecond of lead. 0.001 to 1000; default 1
---@field late_weight number cost of a hundredth of commands too late. 0.001 to 100,000; default 5
---@field max_slew_ratio number the output advances by 1 -+ this of real time. 0.001 to 0.5; default 0.05
---@field residual_loss_ratio number commands that may be lost with all copies. 0.000001 to 0.5; default 0.001
---@field send_interval_us integer between two packets with commands. 1 ms to 1 s; default 16,667
---@field reserve_us integer added to the lead. 0 to 100 ms; default 1 ms
---@field min_lead_us integer 0 to max_lead_us; default 0
---@field max_lead_us integer 0 to 500 ms; default 500 ms
---@field memory_us integer in which reports are forgotten to 1/e. 1 s to 10 min; default 15 s
local input_lead_config_t = struct("input_lead_config", 72, true,
    "tick_rate_numerator:u32 tick_rate_denominator:u32 max_copies:u32 lead_weight:f32 late_weight:f32 " ..
    "max_slew_ratio:f32 residual_loss_ratio:f32 send_interval_us:i64 reserve_us:i64 min_lead_us:i64 " ..
    "max_lead_us:i64 memory_us:i64")

---@class backsight.input_lead_numbers
---@field copies integer how often to send each command, in packets that follow each other
---@field lead_us integer of the output over the server's time
---@field target_us integer where it goes
---@field burst_reserve_us integer the part of it for commands that a later copy brings
---@field loss_ratio number packets lost, lately
---@field burst_packets number mean length of a run of losses
---@field reports integer
---@field late_reports integer
---@field refused_reports integer beyond what max_lead_us and the round trip allow
---@field jumps integer forward, over a break
local input_lead_numbers_t = struct("input_lead_numbers", 72, false,
    "copies:u32 lead_us:i64 target_us:i64 burst_reserve_us:i64 loss_ratio:f32 burst_packets:f32 reports:u64 " ..
    "late_reports:u64 refused_reports:u64 jumps:u64")

---@class backsight.projectile_rules
---@field weapon integer its number, 0 to 15
---@field acceleration_mps2 backsight.vec3 gravity, or a thrust
---@field drag_per_s number 0 to 100
---@field body_radius_m number of the body, which meets the level. 0 to 10 km
---@field target_radius_m number of the shape that meets targets. 0 to 10 km
---@field lifetime_us integer 1 ms to 10 min; default 5 s. At 64 ticks per second messages allow 63 s
---@field fuse_us integer detonates at this age; 0: none. At most the lifetime
---@field rests_until_fuse integer flag: lies where the level would stop it until the fuse ends
---@field max_bounces integer 0 to 255
---@field restitution number 0 to 1; default 0.6
---@field friction number 0 to 1; default 0.2
---@field stop_speed_mps number default 0.05
---@field homing_mps2 number 0 to 10,000; default 0: it does not home
---@field look_back_us integer victims: age of a hit. 0 to 10 s; default 250 ms
---@field hold_back_us integer the shooter: the image waits at the muzzle. 0 to 1 s, and 0 by commands
---@field fast_forward_us integer who must dodge: it starts at this age. 0 to 1 s, and 0 by commands
---@field decay_permille integer how fast look back shrinks in flight. 0 to 1000, and 0 by commands
---@field decided_by integer backsight.DECIDED_BY_; default commands
---@field area_inner_m number full effect. 0 to area_outer_m
---@field area_outer_m number no effect beyond. 0 to 100; 0: no area
---@field area_least number share of the effect at the outer radius. 0 to 1
---@field area_sure_m number no line of sight is needed within. 0 to area_outer_m
---@field area_lift_m number lines of sight start this far off the surface too. 0 to 2; default 0.3
---@field skip_direct_target integer flag; default 1
---@field speed_mps number over 0 to 2000; default 25
---@field volley integer projectiles per shot. 1 to 8; default 1
---@field commands_between integer from one shot to the next. 1 to 65,535; default 1
---@field max_muzzle_error_m number of the claimed muzzle. 0 to 2; default 0.5
---@field dead_shooter integer backsight.DEAD_SHOOTER_; default emit
---@field predict integer backsight.PREDICT_; default level
---@field patience_us integer how long the server waits for a command. 0 to 1 s; default 150 ms
---@field predict_up_to_rtt_us integer hits of targets are predicted up to this round trip. 0 to 10 s; default 220 ms
---@field area_center_offset_m backsight.vec3 along its way, to its left, up. -10 to 10 a component; default 0
---@field catch_up_permille integer catching up: the share of the rest a tick. 1 to 1000; default 80
---@field min_speed_mps number the slowest launch that a claim may ask for. Default 0: speed_mps alone
---@field max_speed_mps number the fastest. Over 0 to 2000, at least 1 % above the slowest; default 0
---@field inherits integer backsight.INHERITS_, from the view of the command's stamp; default nothing
---@field inherited_share number of that velocity. 0 to 1; default 1
---@field max_inherited_mps number at most this much of it. 0 to 2000; default 512
local projectile_rules_t = struct("projectile_rules", 208, true,
    "weapon:u32 acceleration_mps2:vec3 drag_per_s:f32 body_radius_m:f32 target_radius_m:f32 lifetime_us:i64 " ..
    "fuse_us:i64 rests_until_fuse:u32 max_bounces:u32 restitution:f32 friction:f32 stop_speed_mps:f32 " ..
    "homing_mps2:f32 look_back_us:i64 hold_back_us:i64 fast_forward_us:i64 decay_permille:u32 decided_by:u32 " ..
    "area_inner_m:f32 area_outer_m:f32 area_least:f32 area_sure_m:f32 area_lift_m:f32 skip_direct_target:u32 " ..
    "speed_mps:f32 volley:u32 commands_between:u32 max_muzzle_error_m:f32 dead_shooter:u32 predict:u32 " ..
    "patience_us:i64 predict_up_to_rtt_us:i64 area_center_offset_m:vec3 catch_up_permille:u32 min_speed_mps:f32 " ..
    "max_speed_mps:f32 inherits:u32 inherited_share:f32 max_inherited_mps:f32 reserved:u32")

--- What a ball meets whose centre goes from one point to another.
---@class backsight.level_contact
---@field hit integer flag
---@field fraction number of the way that is free, 0 to 1
---@field normal backsight.vec3 unit, out of the level
local level_contact_t = struct("level_contact", 24, false,
    "hit:u32 fraction:f32 normal:vec3")

---@class backsight.news
---@field bytes integer[]
local news_t = struct("news", nil, false,
    "bytes:u8[32]")

--- One projectile of a shot, as its shooter claims it.
---@class backsight.launch_claim
---@field command integer number of the command that fired
---@field ordinal integer within the shot, from 0
---@field weapon integer
---@field muzzle backsight.vec3
---@field direction backsight.vec3 unit
---@field held_back_us integer how long the shooter's image waits at the muzzle
---@field homes_on integer for a weapon that homes
---@field speed_mps number of the launch, which both ends round; 0: the weapon's own
local launch_claim_t = struct("launch_claim", 64, true,
    "command:u32 ordinal:u32 weapon:u32 muzzle:vec3 direction:vec3 held_back_us:i64 homes_on:u32 reserved:u32 " ..
    "speed_mps:f32 reserved2:u32")

--- What the server itself knows of the shooter at that command.
---@class backsight.launch_facts
---@field shooter integer never hit
---@field mount integer what they drive, and its riders: never hit
---@field is_alive integer flag; default 1
---@field muzzle backsight.vec3 where the server has it
---@field spare_team integer a team that is not hit; 0: everybody is
---@field layers integer lower 16 bits; default all
---@field without_layers integer on any of these: not hit. Lower 16 bits
---@field only_team integer 0: any; else only this team is hit
---@field since_fired_us integer time since the shot, for a flight that catches up. 0: estimated
---@field mounts integer backsight.MOUNTS_: how much is left out with `mount`; default riders
---@field hit_groups integer as backsight.filter; default all
---@field has_eye integer flag; default 0
---@field eye backsight.vec3 of the shooter, with has_eye: where a wall lies between it and the claimed muzzle, nothing flies
local launch_facts_t = struct("launch_facts", 72, true,
    "shooter:u32 mount:u32 is_alive:u32 muzzle:vec3 spare_team:u32 layers:u32 without_layers:u32 only_team:u32 " ..
    "since_fired_us:u32 mounts:u32 hit_groups:u32 has_eye:u32 eye:vec3")

---@class backsight.flight
---@field client integer
---@field command integer
---@field ordinal integer
---@field weapon integer
---@field shooter integer
---@field position backsight.vec3 where it has been judged
---@field age integer there
local flight_t = struct("flight", 48, false,
    "client:u32 command:u32 ordinal:u32 weapon:u32 shooter:u32 position:vec3 reserved:u32 age:i64")

---@class backsight.ended
---@field client integer
---@field command integer
---@field ordinal integer
---@field weapon integer
---@field shooter integer
---@field end_ integer backsight.END_
---@field basis integer backsight.BASIS_
---@field target integer backsight.NO_ENTITY: it met no target
---@field hitbox integer
---@field hit_group integer backsight.HIT_
---@field area_hits integer how many its area reaches; Server:area_hit() may give fewer
---@field position backsight.vec3 of its centre then
---@field point backsight.vec3 of contact
---@field normal backsight.vec3 unit, out of what it met; zero: nothing
---@field velocity backsight.vec3 that it came with
---@field age integer then
---@field paid integer age of the hit for its victim, in the same unit
---@field targets_at integer the moment at which targets were taken
---@field former_life integer flag: as backsight.verdict
---@field fields integer the game's own bits of the target that was met, as backsight.state.fields
local ended_t = struct("ended", 136, false,
    "client:u32 command:u32 ordinal:u32 weapon:u32 shooter:u32 end_:u32 basis:u32 target:u32 hitbox:u32 " ..
    "hit_group:u32 area_hits:u32 position:vec3 point:vec3 normal:vec3 velocity:vec3 age:i64 paid:i64 " ..
    "targets_at:i64 former_life:u32 reserved:u32 fields:u32 reserved_2:u32")

--- Whom a detonation reaches.
---@class backsight.area_hit
---@field entity integer
---@field hitbox integer the nearest in sight
---@field group integer backsight.HIT_
---@field point backsight.vec3 on it
---@field distance_m number to it
---@field share number of the full effect, 0 to 1
---@field direction backsight.vec3 unit: where it is thrown
---@field place backsight.vec3 where the entity itself was
---@field former_life integer 1: the life that was hit has ended since, as backsight.verdict.former_life. Then it harms nobody.
---@field fields integer the game's own bits, as backsight.state.fields
local area_hit_t = struct("area_hit", 68, false,
    "entity:u32 hitbox:u32 group:u32 point:vec3 distance_m:f32 share:f32 direction:vec3 place:vec3 " ..
    "former_life:u32 fields:u32")

---@class backsight.image
---@field client integer
---@field command integer
---@field ordinal integer
---@field weapon integer
---@field is_drawn integer flag
---@field end_ integer backsight.END_, as the screen showed it
---@field has_verdict integer flag: the server has said how it ended
---@field position backsight.vec3 drawn
---@field point backsight.vec3 of contact, if it has ended
---@field is_granted integer flag: the server has said that it flies
---@field age integer how far it has been flown
local image_t = struct("image", 72, false,
    "client:u32 command:u32 ordinal:u32 weapon:u32 is_drawn:u32 end_:u32 has_verdict:u32 position:vec3 point:vec3 " ..
    "is_granted:u32 reserved:u32 age:i64")

---@class backsight.effect
---@field news integer backsight.NEWS_
---@field client integer
---@field command integer
---@field ordinal integer
---@field is_own integer flag: of the player's own projectile
---@field handle integer names an effect that was started; own and others' are numbered apart
---@field effect integer backsight.EFFECT_
---@field point backsight.vec3 of contact; of a launch or bounce the projectile's centre
---@field normal backsight.vec3 unit, out of what it met
---@field is_predicted integer flag: started before the server had spoken
---@field outcome integer of backsight.NEWS_SETTLED: backsight.IMAGE_
---@field denied integer of backsight.IMAGE_DENIED: backsight.LAUNCH_
---@field error_m number from where the image ended to the verdict's point
---@field elapsed integer how far into its course an effect begins, 1/65536 tick
local effect_t = struct("effect", 80, false,
    "news:u32 client:u32 command:u32 ordinal:u32 is_own:u32 handle:u32 effect:u32 point:vec3 normal:vec3 " ..
    "is_predicted:u32 outcome:u32 denied:u32 error_m:f32 elapsed:i64")

---@class backsight.image_counters
---@field by_outcome integer[] of own images, by backsight.IMAGE_
---@field launched integer
---@field remote_spawned integer
---@field remote_ended integer
local image_counters_t = struct("image_counters", 96, false,
    "reserved:u32 by_outcome:u64[8] launched:u64 remote_spawned:u64 remote_ended:u64")

--- The known state of a thing at one instant. Metres and seconds, in the world or in a parent's frame.
---@class backsight.motion
---@field position backsight.vec3
---@field velocity backsight.vec3
---@field acceleration backsight.vec3
---@field rotation backsight.quat from the body's frame
---@field angular_velocity backsight.vec3 radians per second about the body's axes
local motion_t = struct("motion", 68, true,
    "position:vec3 velocity:vec3 acceleration:vec3 rotation:quat angular_velocity:vec3")

---@class backsight.estimator_config
---@field most_acceleration_mps2 number across gravity. Over 0 to 1024; default 81.28, a QuakeWorld player's
---@field velocity_window_us integer the velocity is the mean over this. 0 to 250 ms; default 0: the last tick
---@field earlier_window_us integer the acceleration is the change from the mean over this. 0 to 250 ms; default 26 ms
---@field steadiness_time_us integer 0: all accelerations count in full. 0 to 60 s; default 1 s
---@field landing_time_us integer a fall that lands within this is no fall. 0 to 250 ms; default 100 ms
---@field gravity_mps2 backsight.vec3 0 to 100 a component, either sign; default 0: no falls
local estimator_config_t = struct("estimator_config", 56, true,
    "most_acceleration_mps2:f32 velocity_window_us:i64 earlier_window_us:i64 steadiness_time_us:i64 " ..
    "landing_time_us:i64 gravity_mps2:vec3 reserved:u32")

---@class backsight.reckoner_config
---@field position_step_m number as backsight.world_config
---@field velocity_step_mps number as backsight.world_config
---@field position_bound_m number send when they are farther off. 0 to 1000; default 1, as IEEE 1278.1
---@field rotation_bound_rad number 0 to 4; default 3 degrees
---@field heartbeat_us integer longest time between two updates. 10 ms to 60 s; default 5 s
---@field least_interval_us integer shortest. 0 to heartbeat_us; default 0
---@field anticipation_us integer send too if they will be off after this. 0 to 500 ms; default 0
local reckoner_config_t = struct("reckoner_config", 48, true,
    "position_step_m:f32 velocity_step_mps:f32 position_bound_m:f32 rotation_bound_rad:f32 reserved:u32 " ..
    "heartbeat_us:i64 least_interval_us:i64 anticipation_us:i64")

---@class backsight.prediction_config
---@field tick_rate_numerator integer as backsight.world_config
---@field tick_rate_denominator integer as backsight.world_config
---@field state_bytes integer 1 to backsight.MOST_STATE_BYTES; the default, 0, is refused
---@field input_bytes integer 1 to backsight.MOST_INPUT_BYTES; the default, 0, is refused
---@field capacity integer states that are kept, as PredictionConfig of C++. 2 to 65,536; default 128
---@field position_at integer Where in the state its position begins: three floats, in metres. A multiple of 4; default 0. -1: there is none, and no correction slides.
---@field rotation_at integer Where its rotation begins: a quaternion, x, y, z, w. A multiple of 4; default -1: none.
---@field life_at integer Where in the state a number of 32 bits begins that a new life, a teleport and a change of frame change: nothing slides from one to another. A multiple of 4; default -1: none.
---@field float_count integer Floats that the state begins with and that must be finite. Default 0: position and rotation alone are looked at.
---@field seen_m number a correction by more counts as seen. 0 to 1e6; default 0.05
---@field max_offset_m number The longest offset that is drawn: as far from its own eye as the server takes a muzzle. 0 to 2; default 0.5.
---@field at_once_beyond_m number a longer correction is drawn at once. 0 to 1e6; default 2
---@field negligible_m number a shorter offset is none. Above 0 to 0.1; default 0.0005
---@field time_constant_us integer in which an offset shrinks by e. 0 to 10 s; default 100 ms
local prediction_config_t = struct("prediction_config", 64, true,
    "tick_rate_numerator:u32 tick_rate_denominator:u32 state_bytes:u32 input_bytes:u32 capacity:u32 " ..
    "position_at:i32 rotation_at:i32 life_at:i32 float_count:u32 seen_m:f32 max_offset_m:f32 at_once_beyond_m:f32 " ..
    "negligible_m:f32 time_constant_us:i64")

---@class backsight.reconciled
---@field result integer backsight.RECONCILED_
---@field drawn integer backsight.DRAWN_, where `has_moved`
---@field has_moved integer flag: the predicted place is another than before
---@field replayed integer inputs that were executed again
---@field moved_m number how far the predicted place moved
local reconciled_t = struct("reconciled", 24, false,
    "result:u32 drawn:u32 has_moved:u32 replayed:u32 moved_m:f32")

---@class backsight.prediction_counters
---@field by_result integer[] of the server's states, by backsight.RECONCILED_
---@field by_cause integer[] of those that were corrected, by backsight.CAUSE_
---@field replayed integer inputs that were executed again
---@field seen integer corrections by more than seen_m
---@field not_slid integer corrections drawn at once: a new life, a teleport, or too far
---@field cut integer corrections whose offset was cut to max_offset_m
---@field bad_steps integer steps whose result was not finite; the state before them stands
---@field untouched integer Of those that were corrected: nothing differed but bytes that the step neither reads nor writes, such as padding, or what the server alone changes.
local prediction_counters_t = struct("prediction_counters", 312, false,
    "reserved:u32 by_result:u64[16] by_cause:u64[16] replayed:u64 seen:u64 not_slid:u64 cut:u64 bad_steps:u64 " ..
    "untouched:u64")

---@class backsight.event_news
---@field command integer
---@field index integer
---@field kind integer
---@field outcome integer backsight.EVENT_
local event_news_t = struct("event_news", 20, false,
    "command:u32 index:u32 kind:u32 outcome:u32")

---@class backsight.event_counters
---@field waiting integer events that wait for the server now
---@field by_result integer[] by backsight.PREDICTED_
---@field by_outcome integer[] by backsight.EVENT_
---@field repeated integer messages about what was decided before
---@field too_old integer messages about ids that have been forgotten
---@field other_kinds integer confirmed as another kind than was predicted: that one was taken back
---@field not_remembered integer told late or declined, while there was no room to remember it
---@field news_lost integer news that nobody took in time
local event_counters_t = struct("event_counters", 176, false,
    "waiting:u32 by_result:u64[8] by_outcome:u64[8] repeated:u64 too_old:u64 other_kinds:u64 not_remembered:u64 " ..
    "news_lost:u64")

--- A code as words. Never null. Any thread.
---@param code integer
---@return string
function backsight.code_name(code)
    return ffi.string(C.bs_code_name(i32(code, "backsight.code_name", "code")))
end

--- An answer as a word of the C++ library: "stale id", "moment too old". "?" for a value that there is not. Never
--- null. Any thread.
---@param kind integer
---@param value integer
---@return string
function backsight.reason_name(kind, value)
    return ffi.string(C.bs_reason_name(u32(kind, "backsight.reason_name", "kind"), u32(value, "backsight.reason_name",
        "value")))
end

--- Fills in the rules of a setting, `backsight.FAIRNESS_`. backsight.OUT_OF_RANGE for another; backsight.NULL,
--- backsight.BAD_STRUCT_SIZE.
---@param setting integer
---@param rules? backsight.weapon_rules written and returned; a new one without it
---@return backsight.weapon_rules? rules
---@return integer? answer why there is no result
function backsight.weapon_rules_of(setting, rules)
    if rules then given(weapon_rules_t, rules, "backsight.weapon_rules_of", "rules", "weapon_rules")
    else rules = sized(weapon_rules_t, 56) end
    local code = C.bs_weapon_rules_of(u32(setting, "backsight.weapon_rules_of", "setting"), rules)
    if code ~= 0 then return refused(code, nil, "backsight.weapon_rules_of") end
    return rules
end

--- The moment at a server time, rounded down; 0 to 30 years. The rate is that of `world`.
---@param world backsight.world_config
---@param server_time_us integer
---@return integer? moment
---@return integer? answer why there is no result
function backsight.moment_at(world, server_time_us)
    given(world_config_t, world, "backsight.moment_at", "world", "world_config")
    local code = C.bs_moment_at(world, i64(server_time_us, "backsight.moment_at", "server_time_us"), i64_out)
    if code ~= 0 then return refused(code, nil, "backsight.moment_at") end
    return number(i64_out[0])
end

--- The server time of a moment, rounded down. Range as above.
---@param world backsight.world_config
---@param moment integer
---@return integer? server_time_us
---@return integer? answer why there is no result
function backsight.time_of(world, moment)
    given(world_config_t, world, "backsight.time_of", "world", "world_config")
    local code = C.bs_time_of(world, i64(moment, "backsight.time_of", "moment"), i64_out)
    if code ~= 0 then return refused(code, nil, "backsight.time_of") end
    return number(i64_out[0])
end

--- Gives the entities that wear a set other rotation_bits than the world's: 10, 15 or 20, for vehicles and ships.
--- After the set was added, before the first entity is recorded, and on both ends.
---@param set integer
---@param rotation_bits integer
---@return true?
---@return integer? answer why there is no result
function Server:set_rotation_bits(set, rotation_bits)
    local code = self.calls_back and calling_back(C.bs_server_set_rotation_bits, self.handle, u32(set,
        "Server:set_rotation_bits", "set"), u32(rotation_bits, "Server:set_rotation_bits", "rotation_bits"))
        or C.bs_server_set_rotation_bits(self.handle, u32(set, "Server:set_rotation_bits", "set"), u32(rotation_bits,
            "Server:set_rotation_bits", "rotation_bits"))
    if code ~= 0 then return refused(code, self.handle, "Server:set_rotation_bits") end
    return true
end

--- Where the eyes of players are while they wear a set, for the cover rule: those of a crouch are lower. Other sets
--- have backsight.server_config.eye_offset. Before the first tick; it takes memory.
---@param set integer
---@param eye_offset backsight.vec3
---@return true?
---@return integer? answer why there is no result
function Server:set_eye_offset(set, eye_offset)
    given(vec3_t, eye_offset, "Server:set_eye_offset", "eye_offset", "vec3")
    local code = self.calls_back and calling_back(C.bs_server_set_eye_offset, self.handle, u32(set,
        "Server:set_eye_offset", "set"), eye_offset)
        or C.bs_server_set_eye_offset(self.handle, u32(set, "Server:set_eye_offset", "set"), eye_offset)
    if code ~= 0 then return refused(code, self.handle, "Server:set_eye_offset") end
    return true
end

--- One number over what screens and packets need equal on both ends: tick rate, history, draw rules, hitbox sets, and
--- with has_packets command_interval and packet_groups. Limits of what the server accepts and rules of projectiles
--- are not in it. Compare it with each client's when it joins.
---@return integer? fingerprint
---@return integer? answer why there is no result
function Server:fingerprint()
    local code = C.bs_server_fingerprint(self.handle, u64_out)
    if code ~= 0 then return refused(code, self.handle, "Server:fingerprint") end
    return u64_out[0]
end

--- Starts a tick, later than the one before; otherwise backsight.OUT_OF_RANGE. Range 0 to 2^46 - 1.
---@param tick integer
---@return true?
---@return integer? answer why there is no result
function Server:begin_tick(tick)
    local code = self.calls_back and calling_back(C.bs_server_begin_tick, self.handle, i64(tick, "Server:begin_tick",
        "tick"))
        or C.bs_server_begin_tick(self.handle, i64(tick, "Server:begin_tick", "tick"))
    if code ~= 0 then return refused(code, self.handle, "Server:begin_tick") end
    return true
end

--- Ends the tick, after all entities were recorded.
---@return true?
---@return integer? answer why there is no result
function Server:finish_tick()
    local code = self.calls_back and calling_back(C.bs_server_finish_tick, self.handle)
        or C.bs_server_finish_tick(self.handle)
    if code ~= 0 then return refused(code, self.handle, "Server:finish_tick") end
    return true
end

--- The tick that was begun last; backsight.NO_TICK before the first.
---@return integer? tick
---@return integer? answer why there is no result
function Server:tick()
    local code = C.bs_server_tick(self.handle, i64_out)
    if code ~= 0 then return refused(code, self.handle, "Server:tick") end
    return number(i64_out[0])
end

--- Changes how fast the game's time goes, from the tick that was begun last on: 0.3 is slow motion, 0 a pause, 1
--- normal speed. Make the next tick 1 / scale of a tick's time after this one; after a pause, so long after the call
--- that ends it. `now_us`: the server's own clock, within 140 years of 0; it counts for pauses. All that the server
--- counts in ticks or as a span is the game's time: caps, pauses between shots, saved commands. Packets of the
--- library tell the clients; then call it before the tick's first Server:write(), which gives the same packet again
--- during a pause. With packets of your own, send Server:time_scale() to each client when it joins and after each
--- call. Range 0, and 0.2 to 4, rounded to 0.001. Answer: 1 for a pause after a packet of this tick was written:
--- pause in the next tick.
---@param scale number
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Server:set_time_scale(scale, now_us)
    local code = self.calls_back and calling_back(C.bs_server_set_time_scale, self.handle, f32(scale,
        "Server:set_time_scale", "scale"), i64(now_us, "Server:set_time_scale", "now_us"))
        or C.bs_server_set_time_scale(self.handle, f32(scale, "Server:set_time_scale", "scale"), i64(now_us,
            "Server:set_time_scale", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Server:set_time_scale") end
    return true
end

--- The scale in force.
---@param scale? backsight.time_scale written and returned; a new one without it
---@return backsight.time_scale? scale
---@return integer? answer why there is no result
function Server:time_scale(scale)
    if scale then given(time_scale_t, scale, "Server:time_scale", "scale", "time_scale")
    else scale = sized(time_scale_t, 32) end
    local code = self.calls_back and calling_back(C.bs_server_time_scale, self.handle, scale)
        or C.bs_server_time_scale(self.handle, scale)
    if code ~= 0 then return refused(code, self.handle, "Server:time_scale") end
    return scale
end

--- Adds an entity. Answers: backsight.RECORD_FULL, backsight.RECORD_BAD_PARENT, backsight.RECORD_FIELDS_TOO_WIDE.
---@param traits backsight.traits
---@return integer? entity
---@return integer? answer why there is no result
function Server:spawn(traits)
    given(traits_t, traits, "Server:spawn", "traits", "traits")
    local code = self.calls_back and calling_back(C.bs_server_spawn, self.handle, traits, u32_out)
        or C.bs_server_spawn(self.handle, traits, u32_out)
    if code ~= 0 then return refused(code, self.handle, "Server:spawn") end
    return u32_out[0]
end

--- Marks an entity as gone from this tick on. Do not record it in this tick. Answers: backsight.RECORD_, as of all
--- that follow. The others take effect with the entity's next record.
---@param entity integer
---@return true?
---@return integer? answer why there is no result
function Server:despawn(entity)
    local code = self.calls_back and calling_back(C.bs_server_despawn, self.handle, u32(entity, "Server:despawn",
        "entity"))
        or C.bs_server_despawn(self.handle, u32(entity, "Server:despawn", "entity"))
    if code ~= 0 then return refused(code, self.handle, "Server:despawn") end
    return true
end

--- See Server:despawn().
---@param entity integer
---@return true?
---@return integer? answer why there is no result
function Server:kill(entity)
    local code = self.calls_back and calling_back(C.bs_server_kill, self.handle, u32(entity, "Server:kill", "entity"))
        or C.bs_server_kill(self.handle, u32(entity, "Server:kill", "entity"))
    if code ~= 0 then return refused(code, self.handle, "Server:kill") end
    return true
end

--- See Server:despawn().
---@param entity integer
---@return true?
---@return integer? answer why there is no result
function Server:respawn(entity)
    local code = self.calls_back and calling_back(C.bs_server_respawn, self.handle, u32(entity, "Server:respawn",
        "entity"))
        or C.bs_server_respawn(self.handle, u32(entity, "Server:respawn", "entity"))
    if code ~= 0 then return refused(code, self.handle, "Server:respawn") end
    return true
end

--- Says that the entity does not move to its next pose but jumps there.
---@param entity integer
---@return true?
---@return integer? answer why there is no result
function Server:teleport(entity)
    local code = self.calls_back and calling_back(C.bs_server_teleport, self.handle, u32(entity, "Server:teleport",
        "entity"))
        or C.bs_server_teleport(self.handle, u32(entity, "Server:teleport", "entity"))
    if code ~= 0 then return refused(code, self.handle, "Server:teleport") end
    return true
end

--- Puts the entity onto `parent`; backsight.NO_ENTITY takes it off.
---@param entity integer
---@param parent integer
---@return true?
---@return integer? answer why there is no result
function Server:set_parent(entity, parent)
    local code = self.calls_back and calling_back(C.bs_server_set_parent, self.handle, u32(entity, "Server:set_parent",
        "entity"), u32(parent, "Server:set_parent", "parent"))
        or C.bs_server_set_parent(self.handle, u32(entity, "Server:set_parent", "entity"), u32(parent,
            "Server:set_parent", "parent"))
    if code ~= 0 then return refused(code, self.handle, "Server:set_parent") end
    return true
end

--- No break, as the next four: the entity is drawn on its way across it, and the earlier sample's team holds until
--- the later sample's tick.
---@param entity integer
---@param team integer
---@return true?
---@return integer? answer why there is no result
function Server:set_team(entity, team)
    local code = self.calls_back and calling_back(C.bs_server_set_team, self.handle, u32(entity, "Server:set_team",
        "entity"), u32(team, "Server:set_team", "team"))
        or C.bs_server_set_team(self.handle, u32(entity, "Server:set_team", "entity"), u32(team, "Server:set_team",
            "team"))
    if code ~= 0 then return refused(code, self.handle, "Server:set_team") end
    return true
end

--- 0 to 65,535. For spawn protection and dodges, with backsight.filter.without_layers.
---@param entity integer
---@param layers integer
---@return true?
---@return integer? answer why there is no result
function Server:set_layers(entity, layers)
    local code = self.calls_back and calling_back(C.bs_server_set_layers, self.handle, u32(entity, "Server:set_layers",
        "entity"), u32(layers, "Server:set_layers", "layers"))
        or C.bs_server_set_layers(self.handle, u32(entity, "Server:set_layers", "entity"), u32(layers,
            "Server:set_layers", "layers"))
    if code ~= 0 then return refused(code, self.handle, "Server:set_layers") end
    return true
end

--- Takes hitboxes of the entity's set away and puts them back: bit i says whether hitbox i is there. Hitboxes from 32
--- on always are. For shields, parries and lost limbs. The mask stays when the set changes.
---@param entity integer
---@param mask integer
---@return true?
---@return integer? answer why there is no result
function Server:set_hitbox_mask(entity, mask)
    local code = self.calls_back and calling_back(C.bs_server_set_hitbox_mask, self.handle, u32(entity,
        "Server:set_hitbox_mask", "entity"), u32(mask, "Server:set_hitbox_mask", "mask"))
        or C.bs_server_set_hitbox_mask(self.handle, u32(entity, "Server:set_hitbox_mask", "entity"), u32(mask,
            "Server:set_hitbox_mask", "mask"))
    if code ~= 0 then return refused(code, self.handle, "Server:set_hitbox_mask") end
    return true
end

--- Gives the entity other bits of the game's own, such as a shield that is up or a stance. The library sends and
--- rewinds them with the pose and never interpolates them. They stay until they are set again.
--- backsight.RECORD_FIELDS_TOO_WIDE, and nothing is changed, if a bit lies beyond backsight.world_config.field_bits.
---@param entity integer
---@param fields integer
---@return true?
---@return integer? answer why there is no result
function Server:set_fields(entity, fields)
    local code = self.calls_back and calling_back(C.bs_server_set_fields, self.handle, u32(entity, "Server:set_fields",
        "entity"), u32(fields, "Server:set_fields", "fields"))
        or C.bs_server_set_fields(self.handle, u32(entity, "Server:set_fields", "entity"), u32(fields,
            "Server:set_fields", "fields"))
    if code ~= 0 then return refused(code, self.handle, "Server:set_fields") end
    return true
end

--- Gives the entity another hitbox set, as for a crouch. A set of another draw group is not drawn on the way there.
---@param entity integer
---@param set integer
---@return true?
---@return integer? answer why there is no result
function Server:change_hitboxes(entity, set)
    local code = self.calls_back and calling_back(C.bs_server_change_hitboxes, self.handle, u32(entity,
        "Server:change_hitboxes", "entity"), u32(set, "Server:change_hitboxes", "set"))
        or C.bs_server_change_hitboxes(self.handle, u32(entity, "Server:change_hitboxes", "entity"), u32(set,
            "Server:change_hitboxes", "set"))
    if code ~= 0 then return refused(code, self.handle, "Server:change_hitboxes") end
    return true
end

--- Adds a client and returns the lowest free number. `entity`: its player; backsight.NO_ENTITY: a spectator. `user`:
--- the player's number, which stays the same when they come back; 0: unknown. `fingerprint`: Client:fingerprint(); 0:
--- unknown. backsight.OUT_OF_RANGE for another client's player. Takes memory. Answer: 1 if no number is free.
---@param entity integer
---@param user? integer
---@param fingerprint? integer
---@return integer? client
---@return integer? answer why there is no result
function Server:join(entity, user, fingerprint)
    local code = self.calls_back and calling_back(C.bs_server_join, self.handle, u32(entity, "Server:join", "entity"),
        u64(user or 0, "Server:join", "user"), u64(fingerprint or 0, "Server:join", "fingerprint"), u32_out)
        or C.bs_server_join(self.handle, u32(entity, "Server:join", "entity"), u64(user or 0, "Server:join", "user"),
            u64(fingerprint or 0, "Server:join", "fingerprint"), u32_out)
    if code ~= 0 then return refused(code, self.handle, "Server:join") end
    return u32_out[0]
end

--- See Server:join().
---@param client integer
---@return true?
---@return integer? answer why there is no result
function Server:leave(client)
    local code = self.calls_back and calling_back(C.bs_server_leave, self.handle, u32(client, "Server:leave", "client"))
        or C.bs_server_leave(self.handle, u32(client, "Server:leave", "client"))
    if code ~= 0 then return refused(code, self.handle, "Server:leave") end
    return true
end

--- Makes another entity the client's player from now on. backsight.OUT_OF_RANGE for another client's player.
---@param client integer
---@param entity integer
---@return true?
---@return integer? answer why there is no result
function Server:set_entity(client, entity)
    local code = self.calls_back and calling_back(C.bs_server_set_entity, self.handle, u32(client, "Server:set_entity",
        "client"), u32(entity, "Server:set_entity", "entity"))
        or C.bs_server_set_entity(self.handle, u32(client, "Server:set_entity", "client"), u32(entity,
            "Server:set_entity", "entity"))
    if code ~= 0 then return refused(code, self.handle, "Server:set_entity") end
    return true
end

--- Writes the client whose player an entity is; backsight.NO_CLIENT_NUMBER if it is no client's player.
---@param entity integer
---@return integer? client
---@return integer? answer why there is no result
function Server:client_of(entity)
    local code = C.bs_server_client_of(self.handle, u32(entity, "Server:client_of", "entity"), u32_out)
    if code ~= 0 then return refused(code, self.handle, "Server:client_of") end
    return u32_out[0]
end

--- Opens the client's next snapshot, of this tick, and returns its number. A tick that takes several datagrams is as
--- many snapshots. backsight.OUT_OF_RANGE before the first tick. Number 0: the numbers are used up, after 2.1 years
--- at 64 Hz.
---@param client integer
---@return integer? seq
---@return integer? answer why there is no result
function Server:snapshot(client)
    local code = C.bs_server_snapshot(self.handle, u32(client, "Server:snapshot", "client"), u32_out)
    if code ~= 0 then return refused(code, self.handle, "Server:snapshot") end
    return u32_out[0]
end

--- Notes that the open snapshot holds an entity, and writes its number and state into `bytes`. Send exactly this.
--- `size` becomes what was written: backsight.SENT_BYTES + backsight.BONE_BYTES for each bone, and at most
--- backsight.MASK_BYTES, backsight.FINE_BYTES, backsight.FIELDS_BYTES and backsight.FAR_BONE_BYTES for each bone
--- besides. Where `capacity` is less, `size` becomes what is needed, the entity is not in the snapshot, and it
--- returns backsight.TOO_SMALL. Put entities one after another: Client:store() takes such a block. Answers:
--- backsight.SENT_.
---@param client integer
---@param entity integer
---@param bytes backsight.bytes room
---@param at? integer where in it to write; 0 without it
---@return integer? size what was written
---@return integer? answer why there is no result
function Server:add(client, entity, bytes, at)
    local to, room = room_of(bytes, at, "Server:add", "bytes")
    local code = C.bs_server_add(self.handle, u32(client, "Server:add", "client"), u32(entity, "Server:add", "entity"),
        to, room, u32_out)
    if code == -8 then return nil, code, u32_out[0] end
    if code ~= 0 then return refused(code, self.handle, "Server:add") end
    return u32_out[0]
end

--- The stamp of a player in the server's own process who draws what was sent to them as it was `behind_us` ago: a bot
--- and its reaction time, or a host without a backsight.client, 0. They join, and get a snapshot each tick, as every
--- client. Hand the stamp to Server:take_command() or Server:hold(). `behind_us`: 0 to 10 s; more than the snapshots
--- that are remembered is the oldest of these.
---@param client integer
---@param behind_us integer
---@param stamp? backsight.stamp written and returned; a new one without it
---@return backsight.stamp? stamp
---@return integer? answer why there is no result
function Server:local_stamp(client, behind_us, stamp)
    if stamp then given(stamp_t, stamp, "Server:local_stamp", "stamp", "stamp")
    else stamp = stamp_t() end
    local code = self.calls_back and calling_back(C.bs_server_local_stamp, self.handle, u32(client,
        "Server:local_stamp", "client"), i64(behind_us, "Server:local_stamp", "behind_us"), stamp)
        or C.bs_server_local_stamp(self.handle, u32(client, "Server:local_stamp", "client"), i64(behind_us,
            "Server:local_stamp", "behind_us"), stamp)
    if code ~= 0 then return refused(code, self.handle, "Server:local_stamp") end
    return stamp
end

--- Takes in the next command of a client, whether it fires or not: views of later shots build on its stamp. `number`:
--- from 1, one more for each command. A client has time for backsight.server_config.commands_per_tick, lost ones
--- included. `stamp`: as it came off the wire; any bytes.
---@param client integer
---@param number integer
---@param stamp backsight.stamp
---@param taken? backsight.taken_command written and returned; a new one without it
---@return backsight.taken_command? taken
---@return integer? answer why there is no result
function Server:take_command(client, number, stamp, taken)
    given(stamp_t, stamp, "Server:take_command", "stamp", "stamp")
    if taken then given(taken_command_t, taken, "Server:take_command", "taken", "taken_command")
    else taken = sized(taken_command_t, 32) end
    local code = self.calls_back and calling_back(C.bs_server_take_command, self.handle, u32(client,
        "Server:take_command", "client"), u32(number, "Server:take_command", "number"), stamp, taken)
        or C.bs_server_take_command(self.handle, u32(client, "Server:take_command", "client"), u32(number,
            "Server:take_command", "number"), stamp, taken)
    if code ~= 0 then return refused(code, self.handle, "Server:take_command") end
    return taken
end

--- Hands in the shots that this client's next command brings besides its own, right before Server:take_command(): the
--- stamps that its screen had in the frames of the clicks since the command before, in their order, 32 bytes each as
--- they came off the wire. `size`: of all of them. A shot that goes back, or is later than its command, is refused
--- with backsight.AUDIT_OUTSIDE_STEP; those beyond the fourth with backsight.REASON_TOO_MANY. A command without such
--- shots needs no call, and one of the library's packets brings its own: Server:command_shot().
---@param client integer
---@param stamps string|backsight.bytes
---@param size? integer how many of them; all without it
---@return true?
---@return integer? answer why there is no result
function Server:take_shots(client, stamps, size)
    stamps, size = bytes_of(stamps, size, "Server:take_shots", "stamps")
    local code = self.calls_back and calling_back(C.bs_server_take_shots, self.handle, u32(client, "Server:take_shots",
        "client"), stamps, size)
        or C.bs_server_take_shots(self.handle, u32(client, "Server:take_shots", "client"), stamps, size)
    if code ~= 0 then return refused(code, self.handle, "Server:take_shots") end
    return true
end

--- Chooses in which view this client's shots are judged, and its projectiles launched, until its next command: in
--- that of its command's shot `shot`, from 1 on, or in that of the command itself, 0, which each new command chooses.
--- Of a shot that the command does not have all is refused.
---@param client integer
---@param shot integer
---@return true?
---@return integer? answer why there is no result
function Server:select_shot(client, shot)
    local code = self.calls_back and calling_back(C.bs_server_select_shot, self.handle, u32(client,
        "Server:select_shot", "client"), u32(shot, "Server:select_shot", "shot"))
        or C.bs_server_select_shot(self.handle, u32(client, "Server:select_shot", "client"), u32(shot,
            "Server:select_shot", "shot"))
    if code ~= 0 then return refused(code, self.handle, "Server:select_shot") end
    return true
end

--- The moment at which doors and lifts stand for the steps and the muzzle of the command that was taken last: as its
--- client's screen drew them, but at most `max_age_us` before the command came, 0 to 10 s, and never after the
--- present. It moves on where stamps are refused. Without this bound a client would choose where doors stand, up to 2
--- s ago.
---@param client integer
---@param max_age_us integer
---@return integer? moment
---@return integer? answer why there is no result
function Server:level_moment(client, max_age_us)
    local code = self.calls_back and calling_back(C.bs_server_level_moment, self.handle, u32(client,
        "Server:level_moment", "client"), i64(max_age_us, "Server:level_moment", "max_age_us"), i64_out)
        or C.bs_server_level_moment(self.handle, u32(client, "Server:level_moment", "client"), i64(max_age_us,
            "Server:level_moment", "max_age_us"), i64_out)
    if code ~= 0 then return refused(code, self.handle, "Server:level_moment") end
    return number(i64_out[0])
end

--- What became of a client's shots and stamps so far.
---@param client integer
---@param counters? backsight.judge_counters written and returned; a new one without it
---@return backsight.judge_counters? counters
---@return integer? answer why there is no result
function Server:judge_counters(client, counters)
    if counters then given(judge_counters_t, counters, "Server:judge_counters", "counters", "judge_counters")
    else counters = sized(judge_counters_t, 304) end
    local code = C.bs_server_judge_counters(self.handle, u32(client, "Server:judge_counters", "client"), counters)
    if code ~= 0 then return refused(code, self.handle, "Server:judge_counters") end
    return counters
end

--- As Server:set_rotation_bits().
---@param set integer
---@param rotation_bits integer
---@return true?
---@return integer? answer why there is no result
function Client:set_rotation_bits(set, rotation_bits)
    local code = self.calls_back and calling_back(C.bs_client_set_rotation_bits, self.handle, u32(set,
        "Client:set_rotation_bits", "set"), u32(rotation_bits, "Client:set_rotation_bits", "rotation_bits"))
        or C.bs_client_set_rotation_bits(self.handle, u32(set, "Client:set_rotation_bits", "set"), u32(rotation_bits,
            "Client:set_rotation_bits", "rotation_bits"))
    if code ~= 0 then return refused(code, self.handle, "Client:set_rotation_bits") end
    return true
end

--- See Client:set_rotation_bits().
---@return integer? fingerprint
---@return integer? answer why there is no result
function Client:fingerprint()
    local code = C.bs_client_fingerprint(self.handle, u64_out)
    if code ~= 0 then return refused(code, self.handle, "Client:fingerprint") end
    return u64_out[0]
end

--- Takes in the server's answer to a join: the player's entity, the client's number, and the server's tick then.
--- Later calls may change the entity. backsight.OUT_OF_RANGE for another number or tick: Client:reset() comes before
--- another join.
---@param self_ integer
---@param number integer
---@param joined_tick integer
---@return true?
---@return integer? answer why there is no result
function Client:set_self(self_, number, joined_tick)
    local code = self.calls_back and calling_back(C.bs_client_set_self, self.handle, u32(self_, "Client:set_self",
        "self_"), u32(number, "Client:set_self", "number"), i64(joined_tick, "Client:set_self", "joined_tick"))
        or C.bs_client_set_self(self.handle, u32(self_, "Client:set_self", "self_"), u32(number, "Client:set_self",
            "number"), i64(joined_tick, "Client:set_self", "joined_tick"))
    if code ~= 0 then return refused(code, self.handle, "Client:set_self") end
    return true
end

--- The server has made another entity the client's player: Server:set_entity(), at its tick `since`.
--- backsight.NO_TICK: the message does not say when, and the estimated present stands for it. The former body is not
--- hit for as long as the screen draws it as the player's. backsight.OUT_OF_RANGE before Client:set_self().
---@param self_ integer
---@param since integer
---@return true?
---@return integer? answer why there is no result
function Client:set_entity(self_, since)
    local code = self.calls_back and calling_back(C.bs_client_set_entity, self.handle, u32(self_, "Client:set_entity",
        "self_"), i64(since, "Client:set_entity", "since"))
        or C.bs_client_set_entity(self.handle, u32(self_, "Client:set_entity", "self_"), i64(since, "Client:set_entity",
            "since"))
    if code ~= 0 then return refused(code, self.handle, "Client:set_entity") end
    return true
end

--- The connection is over: forgets all that was received and drawn. Before a client joins again, because snapshots
--- and commands are numbered from 1 then. Hitbox sets stay. Takes memory.
---@return true?
---@return integer? answer why there is no result
function Client:reset()
    local code = self.calls_back and calling_back(C.bs_client_reset, self.handle)
        or C.bs_client_reset(self.handle)
    if code ~= 0 then return refused(code, self.handle, "Client:reset") end
    return true
end

--- Takes in a snapshot that came: all of it, or nothing. `bytes`: the block that the server wrote; any bytes.
--- `now_us`: the client's own clock, which never goes back, within 140 years of 0. Answers: backsight.STORE_.
---@param seq integer
---@param tick integer
---@param bytes string|backsight.bytes
---@param size? integer how many of them; all without it
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Client:store(seq, tick, bytes, size, now_us)
    bytes, size = bytes_of(bytes, size, "Client:store", "bytes")
    local code = self.calls_back and calling_back(C.bs_client_store, self.handle, u32(seq, "Client:store", "seq"),
        i64(tick, "Client:store", "tick"), bytes, size, i64(now_us, "Client:store", "now_us"))
        or C.bs_client_store(self.handle, u32(seq, "Client:store", "seq"), i64(tick, "Client:store", "tick"), bytes,
            size, i64(now_us, "Client:store", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:store") end
    return true
end

--- A packet said the server's clock and answers one of the client's: makes the estimate of the present exact. Call it
--- for each. `rtt_us`: without the time that the server held it. Any numbers; answers: backsight.CLOCK_.
---@param server_clock_us integer
---@param rtt_us integer
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Client:round_trip(server_clock_us, rtt_us, now_us)
    local code = self.calls_back and calling_back(C.bs_client_round_trip, self.handle, i64(server_clock_us,
        "Client:round_trip", "server_clock_us"), i64(rtt_us, "Client:round_trip", "rtt_us"), i64(now_us,
        "Client:round_trip", "now_us"))
        or C.bs_client_round_trip(self.handle, i64(server_clock_us, "Client:round_trip", "server_clock_us"), i64(rtt_us,
            "Client:round_trip", "rtt_us"), i64(now_us, "Client:round_trip", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:round_trip") end
    return true
end

--- Chooses the instant to draw. `rtt_us`: smoothed, 0 to 1 h; 0: unknown. Answer: 1 while nothing has arrived.
---@param now_us integer
---@param rtt_us integer
---@return true?
---@return integer? answer why there is no result
function Client:advance(now_us, rtt_us)
    local code = self.calls_back and calling_back(C.bs_client_advance, self.handle, i64(now_us, "Client:advance",
        "now_us"), i64(rtt_us, "Client:advance", "rtt_us"))
        or C.bs_client_advance(self.handle, i64(now_us, "Client:advance", "now_us"), i64(rtt_us, "Client:advance",
            "rtt_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:advance") end
    return true
end

--- What is on the screen.
---@param shown? backsight.shown written and returned; a new one without it
---@return backsight.shown? shown
---@return integer? answer why there is no result
function Client:shown(shown)
    if shown then given(shown_t, shown, "Client:shown", "shown", "shown")
    else shown = sized(shown_t, 40) end
    local code = C.bs_client_shown(self.handle, shown)
    if code ~= 0 then return refused(code, self.handle, "Client:shown") end
    return shown
end

--- The stamp of what is on the screen. Send it with each command, and unchanged with each copy of it.
---@param stamp? backsight.stamp written and returned; a new one without it
---@return backsight.stamp? stamp
---@return integer? answer why there is no result
function Client:stamp(stamp)
    if stamp then given(stamp_t, stamp, "Client:stamp", "stamp", "stamp")
    else stamp = stamp_t() end
    local code = C.bs_client_stamp(self.handle, stamp)
    if code ~= 0 then return refused(code, self.handle, "Client:stamp") end
    return stamp
end

--- The screen's answer to a shot, which the judge will compute too. backsight.OUT_OF_RANGE for a direction that is no
--- unit vector.
---@param shot backsight.shot
---@param rules backsight.weapon_rules
---@param hit? backsight.hit written and returned; a new one without it
---@return backsight.hit? hit
---@return integer? answer why there is no result
function Client:shoot(shot, rules, hit)
    given(shot_t, shot, "Client:shoot", "shot", "shot")
    given(weapon_rules_t, rules, "Client:shoot", "rules", "weapon_rules")
    if hit then given(hit_t, hit, "Client:shoot", "hit", "hit")
    else hit = sized(hit_t, 48) end
    local code = C.bs_client_shoot(self.handle, shot, rules, hit)
    if code ~= 0 then return refused(code, self.handle, "Client:shoot") end
    return hit
end

--- What a screen shows of a shot, in 32 bits, to be declared to Server:judge(). Never 0. Needs the hit as
--- Client:shoot() gave it.
---@param hit backsight.hit
---@return integer? hash
---@return integer? answer why there is no result
function backsight.screen_hash(hit)
    given(hit_t, hit, "backsight.screen_hash", "hit", "hit")
    local code = C.bs_screen_hash(hit, u32_out)
    if code ~= 0 then return refused(code, nil, "backsight.screen_hash") end
    return u32_out[0]
end

--- The pose of an entity. Any number for an entity: one that is unknown has backsight.STATUS_UNKNOWN.
---@param view backsight.view
---@param entity integer
---@param pose? backsight.view_pose written and returned; a new one without it
---@return backsight.view_pose? pose
---@return integer? answer why there is no result
function Server:pose(view, entity, pose)
    given(view_t, view, "Server:pose", "view", "view")
    if pose then given(view_pose_t, pose, "Server:pose", "pose", "view_pose")
    else pose = sized(view_pose_t, 64) end
    local code = C.bs_server_pose(self.handle, view, u32(entity, "Server:pose", "entity"), pose)
    if code ~= 0 then return refused(code, self.handle, "Server:pose") end
    return pose
end

--- See Server:pose().
---@param entity integer
---@param pose? backsight.view_pose written and returned; a new one without it
---@return backsight.view_pose? pose
---@return integer? answer why there is no result
function Client:pose(entity, pose)
    if pose then given(view_pose_t, pose, "Client:pose", "pose", "view_pose")
    else pose = sized(view_pose_t, 64) end
    local code = C.bs_client_pose(self.handle, u32(entity, "Client:pose", "entity"), pose)
    if code ~= 0 then return refused(code, self.handle, "Client:pose") end
    return pose
end

--- Where what the player of a client rides stands for the shots of the command that was taken last: as their screen
--- drew it, while the place `point` on it, in its frame, is within `max_error_m` of where it was at a tick of the
--- last `max_age_us`, 0 to 10 s. Otherwise the pose of that tick which comes nearest. So neither an old view nor
--- claimed losses let a shot leave from where nobody else sees the mount.
---@param client integer
---@param mount integer
---@param point backsight.vec3
---@param max_age_us integer
---@param max_error_m number
---@param pose? backsight.view_pose written and returned; a new one without it
---@return backsight.view_pose? pose
---@return integer? answer why there is no result
function Server:mount_of(client, mount, point, max_age_us, max_error_m, pose)
    given(vec3_t, point, "Server:mount_of", "point", "vec3")
    if pose then given(view_pose_t, pose, "Server:mount_of", "pose", "view_pose")
    else pose = sized(view_pose_t, 64) end
    local code = self.calls_back and calling_back(C.bs_server_mount_of, self.handle, u32(client, "Server:mount_of",
        "client"), u32(mount, "Server:mount_of", "mount"), point, i64(max_age_us, "Server:mount_of", "max_age_us"),
        f32(max_error_m, "Server:mount_of", "max_error_m"), pose)
        or C.bs_server_mount_of(self.handle, u32(client, "Server:mount_of", "client"), u32(mount, "Server:mount_of",
            "mount"), point, i64(max_age_us, "Server:mount_of", "max_age_us"), f32(max_error_m, "Server:mount_of",
            "max_error_m"), pose)
    if code ~= 0 then return refused(code, self.handle, "Server:mount_of") end
    return pose
end

--- The frame of one bone of an entity, in world space; backsight.ROOT_BONE, or one that was not recorded: the
--- entity's own. Answer: 1 + backsight.STATUS_ where the entity has no pose.
---@param view backsight.view
---@param entity integer
---@param bone integer
---@param pose? backsight.pose written and returned; a new one without it
---@return backsight.pose? pose
---@return integer? answer why there is no result
function Server:bone(view, entity, bone, pose)
    given(view_t, view, "Server:bone", "view", "view")
    if pose then given(pose_t, pose, "Server:bone", "pose", "pose")
    else pose = pose_t() end
    local code = C.bs_server_bone(self.handle, view, u32(entity, "Server:bone", "entity"), i32(bone, "Server:bone",
        "bone"), pose)
    if code ~= 0 then return refused(code, self.handle, "Server:bone") end
    return pose
end

--- See Server:bone().
---@param entity integer
---@param bone integer
---@param pose? backsight.pose written and returned; a new one without it
---@return backsight.pose? pose
---@return integer? answer why there is no result
function Client:bone(entity, bone, pose)
    if pose then given(pose_t, pose, "Client:bone", "pose", "pose")
    else pose = pose_t() end
    local code = C.bs_client_bone(self.handle, u32(entity, "Client:bone", "entity"), i32(bone, "Client:bone", "bone"),
        pose)
    if code ~= 0 then return refused(code, self.handle, "Client:bone") end
    return pose
end

--- The nearest hit of a ray.
---@param view backsight.view
---@param ray backsight.ray
---@param filter? backsight.filter
---@param hit? backsight.hit written and returned; a new one without it
---@return backsight.hit? hit
---@return integer? answer why there is no result
function Server:cast_ray(view, ray, filter, hit)
    given(view_t, view, "Server:cast_ray", "view", "view")
    given(ray_t, ray, "Server:cast_ray", "ray", "ray")
    if filter then given(filter_t, filter, "Server:cast_ray", "filter", "filter") end
    if hit then given(hit_t, hit, "Server:cast_ray", "hit", "hit")
    else hit = sized(hit_t, 48) end
    local code = C.bs_server_cast_ray(self.handle, view, ray, filter, hit)
    if code ~= 0 then return refused(code, self.handle, "Server:cast_ray") end
    return hit
end

--- See Server:cast_ray().
---@param ray backsight.ray
---@param filter? backsight.filter
---@param hit? backsight.hit written and returned; a new one without it
---@return backsight.hit? hit
---@return integer? answer why there is no result
function Client:cast_ray(ray, filter, hit)
    given(ray_t, ray, "Client:cast_ray", "ray", "ray")
    if filter then given(filter_t, filter, "Client:cast_ray", "filter", "filter") end
    if hit then given(hit_t, hit, "Client:cast_ray", "hit", "hit")
    else hit = sized(hit_t, 48) end
    local code = C.bs_client_cast_ray(self.handle, ray, filter, hit)
    if code ~= 0 then return refused(code, self.handle, "Client:cast_ray") end
    return hit
end

--- First contact of a sphere whose centre moves along `path`.
---@param view backsight.view
---@param path backsight.ray
---@param radius_m number
---@param filter? backsight.filter
---@param hit? backsight.hit written and returned; a new one without it
---@return backsight.hit? hit
---@return integer? answer why there is no result
function Server:sweep_sphere(view, path, radius_m, filter, hit)
    given(view_t, view, "Server:sweep_sphere", "view", "view")
    given(ray_t, path, "Server:sweep_sphere", "path", "ray")
    if filter then given(filter_t, filter, "Server:sweep_sphere", "filter", "filter") end
    if hit then given(hit_t, hit, "Server:sweep_sphere", "hit", "hit")
    else hit = sized(hit_t, 48) end
    local code = C.bs_server_sweep_sphere(self.handle, view, path, f32(radius_m, "Server:sweep_sphere", "radius_m"),
        filter, hit)
    if code ~= 0 then return refused(code, self.handle, "Server:sweep_sphere") end
    return hit
end

--- See Server:sweep_sphere().
---@param path backsight.ray
---@param radius_m number
---@param filter? backsight.filter
---@param hit? backsight.hit written and returned; a new one without it
---@return backsight.hit? hit
---@return integer? answer why there is no result
function Client:sweep_sphere(path, radius_m, filter, hit)
    given(ray_t, path, "Client:sweep_sphere", "path", "ray")
    if filter then given(filter_t, filter, "Client:sweep_sphere", "filter", "filter") end
    if hit then given(hit_t, hit, "Client:sweep_sphere", "hit", "hit")
    else hit = sized(hit_t, 48) end
    local code = C.bs_client_sweep_sphere(self.handle, path, f32(radius_m, "Client:sweep_sphere", "radius_m"), filter,
        hit)
    if code ~= 0 then return refused(code, self.handle, "Client:sweep_sphere") end
    return hit
end

--- The hitbox nearest to a point within `max_distance_m`; distance 0 if it is inside.
---@param view backsight.view
---@param point backsight.vec3
---@param max_distance_m number
---@param filter? backsight.filter
---@param hit? backsight.hit written and returned; a new one without it
---@return backsight.hit? hit
---@return integer? answer why there is no result
function Server:closest_point(view, point, max_distance_m, filter, hit)
    given(view_t, view, "Server:closest_point", "view", "view")
    given(vec3_t, point, "Server:closest_point", "point", "vec3")
    if filter then given(filter_t, filter, "Server:closest_point", "filter", "filter") end
    if hit then given(hit_t, hit, "Server:closest_point", "hit", "hit")
    else hit = sized(hit_t, 48) end
    local code = C.bs_server_closest_point(self.handle, view, point, f32(max_distance_m, "Server:closest_point",
        "max_distance_m"), filter, hit)
    if code ~= 0 then return refused(code, self.handle, "Server:closest_point") end
    return hit
end

--- See Server:closest_point().
---@param point backsight.vec3
---@param max_distance_m number
---@param filter? backsight.filter
---@param hit? backsight.hit written and returned; a new one without it
---@return backsight.hit? hit
---@return integer? answer why there is no result
function Client:closest_point(point, max_distance_m, filter, hit)
    given(vec3_t, point, "Client:closest_point", "point", "vec3")
    if filter then given(filter_t, filter, "Client:closest_point", "filter", "filter") end
    if hit then given(hit_t, hit, "Client:closest_point", "hit", "hit")
    else hit = sized(hit_t, 48) end
    local code = C.bs_client_closest_point(self.handle, point, f32(max_distance_m, "Client:closest_point",
        "max_distance_m"), filter, hit)
    if code ~= 0 then return refused(code, self.handle, "Client:closest_point") end
    return hit
end

--- A hit of the query that was shot last, by index from 0. Answer: 1 past the last.
---@param index integer
---@param hit? backsight.hit written and returned; a new one without it
---@return backsight.hit? hit
---@return integer? answer why there is no result
function Client:query_hit(index, hit)
    if hit then given(hit_t, hit, "Client:query_hit", "hit", "hit")
    else hit = sized(hit_t, 48) end
    local code = C.bs_client_query_hit(self.handle, u32(index, "Client:query_hit", "index"), hit)
    if code ~= 0 then return refused(code, self.handle, "Client:query_hit") end
    return hit
end

--- Judges a query of the command that was taken last, as Server:judge() judges a shot: with a verdict for each hit,
--- which Server:hit_verdict() gives. `verdict` is that of the first hit that is granted; without one, that of the
--- first hit. A query that hits nothing is a miss, and one that is refused as a whole has its reason here alone. A
--- query that is not finite or out of range is refused with backsight.REASON_BAD_SHOT, since it may have come off the
--- wire. backsight.filter.exclude: the player's entity. `screen_hash`: of Client:shoot_query(); 0: not declared.
--- Server:compare() follows, as after Server:judge().
---@param client integer
---@param query backsight.query
---@param filter? backsight.filter
---@param rules backsight.weapon_rules
---@param screen_hash integer
---@param verdict? backsight.verdict written and returned; a new one without it
---@return backsight.verdict? verdict
---@return integer? answer why there is no result
function Server:judge_query(client, query, filter, rules, screen_hash, verdict)
    given(query_t, query, "Server:judge_query", "query", "query")
    if filter then given(filter_t, filter, "Server:judge_query", "filter", "filter") end
    given(weapon_rules_t, rules, "Server:judge_query", "rules", "weapon_rules")
    if verdict then given(verdict_t, verdict, "Server:judge_query", "verdict", "verdict")
    else verdict = sized(verdict_t, 136) end
    local code = self.calls_back and calling_back(C.bs_server_judge_query, self.handle, u32(client,
        "Server:judge_query", "client"), query, filter, rules, u32(screen_hash, "Server:judge_query", "screen_hash"),
        verdict)
        or C.bs_server_judge_query(self.handle, u32(client, "Server:judge_query", "client"), query, filter, rules,
            u32(screen_hash, "Server:judge_query", "screen_hash"), verdict)
    if code ~= 0 then return refused(code, self.handle, "Server:judge_query") end
    return verdict
end

--- The verdict of a hit of the query that was judged last, by index from 0, in the order of the hits. Answer: 1 past
--- the last, and once the next shot or query was judged or a client has left.
---@param index integer
---@param verdict? backsight.verdict written and returned; a new one without it
---@return backsight.verdict? verdict
---@return integer? answer why there is no result
function Server:hit_verdict(index, verdict)
    if verdict then given(verdict_t, verdict, "Server:hit_verdict", "verdict", "verdict")
    else verdict = sized(verdict_t, 136) end
    local code = C.bs_server_hit_verdict(self.handle, u32(index, "Server:hit_verdict", "index"), verdict)
    if code ~= 0 then return refused(code, self.handle, "Server:hit_verdict") end
    return verdict
end

--- Compares the shot or query that was judged last with the hash that its client declared. Right after Server:judge()
--- or Server:judge_query(): backsight.OUT_OF_RANGE once something was recorded or a command was taken.
--- backsight.NOT_SET_UP without backsight.server_config.has_self_audit, for the next function too.
---@param answer? backsight.audit_answer written and returned; a new one without it
---@return backsight.audit_answer? answer
---@return integer? answer why there is no result
function Server:compare(answer)
    if answer then given(audit_answer_t, answer, "Server:compare", "answer", "audit_answer")
    else answer = sized(audit_answer_t, 28) end
    local code = C.bs_server_compare(self.handle, answer)
    if code ~= 0 then return refused(code, self.handle, "Server:compare") end
    return answer
end

--- How often a client's screens agreed; those of all clients for backsight.NO_CLIENT_NUMBER.
---@param client integer
---@param agreement? backsight.agreement written and returned; a new one without it
---@return backsight.agreement? agreement
---@return integer? answer why there is no result
function Server:agreement(client, agreement)
    if agreement then given(agreement_t, agreement, "Server:agreement", "agreement", "agreement")
    else agreement = sized(agreement_t, 40) end
    local code = C.bs_server_agreement(self.handle, u32(client, "Server:agreement", "client"), agreement)
    if code ~= 0 then return refused(code, self.handle, "Server:agreement") end
    return agreement
end

--- Answers: backsight.BYTES_. Whether a client may claim such a stamp is for the server's audit to say.
---@param stamp backsight.stamp
---@param fields? backsight.stamp_fields written and returned; a new one without it
---@return backsight.stamp_fields? fields
---@return integer? answer why there is no result
function backsight.stamp_read(stamp, fields)
    given(stamp_t, stamp, "backsight.stamp_read", "stamp", "stamp")
    if fields then given(stamp_fields_t, fields, "backsight.stamp_read", "fields", "stamp_fields")
    else fields = sized(stamp_fields_t, 40) end
    local code = C.bs_stamp_read(stamp, fields)
    if code ~= 0 then return refused(code, nil, "backsight.stamp_read") end
    return fields
end

--- backsight.OUT_OF_RANGE for a moment or an offset that is.
---@param fields backsight.stamp_fields
---@param stamp? backsight.stamp written and returned; a new one without it
---@return backsight.stamp? stamp
---@return integer? answer why there is no result
function backsight.stamp_write(fields, stamp)
    given(stamp_fields_t, fields, "backsight.stamp_write", "fields", "stamp_fields")
    if stamp then given(stamp_t, stamp, "backsight.stamp_write", "stamp", "stamp")
    else stamp = stamp_t() end
    local code = C.bs_stamp_write(fields, stamp)
    if code ~= 0 then return refused(code, nil, "backsight.stamp_write") end
    return stamp
end

--- Reads the first entity of a block that Server:add() wrote. `read`: how many bytes it took. Any bytes. Answers:
--- backsight.BYTES_.
---@param world backsight.world_config
---@param bytes string|backsight.bytes
---@param size? integer how many of them; all without it
---@param state? backsight.state written and returned; a new one without it
---@return backsight.state? state
---@return integer? read
---@return integer? answer why there is no result
function backsight.state_read(world, bytes, size, state)
    given(world_config_t, world, "backsight.state_read", "world", "world_config")
    bytes, size = bytes_of(bytes, size, "backsight.state_read", "bytes")
    if state then given(state_t, state, "backsight.state_read", "state", "state")
    else state = sized(state_t, 108) end
    local code = C.bs_state_read(world, bytes, size, state, u32_out)
    if code ~= 0 then return refused(code, nil, "backsight.state_read") end
    return state, u32_out[0]
end

--- The state of an entity at a tick that the history holds, as Server:add() would write it. `size` and `capacity` as
--- there. Answer: 1 if there is none.
---@param entity integer
---@param tick integer
---@param bytes backsight.bytes room
---@param at? integer where in it to write; 0 without it
---@return integer? size what was written
---@return integer? answer why there is no result
function Server:state_at(entity, tick, bytes, at)
    local to, room = room_of(bytes, at, "Server:state_at", "bytes")
    local code = C.bs_server_state_at(self.handle, u32(entity, "Server:state_at", "entity"), i64(tick,
        "Server:state_at", "tick"), to, room, u32_out)
    if code == -8 then return nil, code, u32_out[0] end
    if code ~= 0 then return refused(code, self.handle, "Server:state_at") end
    return u32_out[0]
end

--- A snapshot of a tick arrived, with samples of a group. Any tick. Answers: backsight.CLOCK_.
---@param tick integer
---@param group integer
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Clock:snapshot_arrived(tick, group, now_us)
    local code = C.bs_clock_snapshot_arrived(self.handle, i64(tick, "Clock:snapshot_arrived", "tick"), u32(group,
        "Clock:snapshot_arrived", "group"), i64(now_us, "Clock:snapshot_arrived", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Clock:snapshot_arrived") end
    return true
end

--- As Client:round_trip(). After Clock:snapshot_arrived() of the same packet.
---@param server_clock_us integer
---@param rtt_us integer
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Clock:round_trip(server_clock_us, rtt_us, now_us)
    local code = C.bs_clock_round_trip(self.handle, i64(server_clock_us, "Clock:round_trip", "server_clock_us"),
        i64(rtt_us, "Clock:round_trip", "rtt_us"), i64(now_us, "Clock:round_trip", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Clock:round_trip") end
    return true
end

--- The server's clock or the local one is known to have jumped.
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Clock:declare_break(now_us)
    local code = C.bs_clock_declare_break(self.handle, i64(now_us, "Clock:declare_break", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Clock:declare_break") end
    return true
end

--- The moment to draw of a group. Answer: 1 before the first snapshot.
---@param group integer
---@param now_us integer
---@return integer? moment
---@return integer? answer why there is no result
function Clock:moment(group, now_us)
    local code = C.bs_clock_moment(self.handle, u32(group, "Clock:moment", "group"), i64(now_us, "Clock:moment",
        "now_us"), i64_out)
    if code ~= 0 then return refused(code, self.handle, "Clock:moment") end
    return number(i64_out[0])
end

--- The server's time now. Answer: 1 before the first round trip and snapshot.
---@param now_us integer
---@param reading? backsight.clock_reading written and returned; a new one without it
---@return backsight.clock_reading? reading
---@return integer? answer why there is no result
function Clock:read(now_us, reading)
    if reading then given(clock_reading_t, reading, "Clock:read", "reading", "clock_reading")
    else reading = sized(clock_reading_t, 32) end
    local code = C.bs_clock_read(self.handle, i64(now_us, "Clock:read", "now_us"), reading)
    if code ~= 0 then return refused(code, self.handle, "Clock:read") end
    return reading
end

--- See Clock:read().
---@param group integer
---@param numbers? backsight.clock_numbers written and returned; a new one without it
---@return backsight.clock_numbers? numbers
---@return integer? answer why there is no result
function Clock:get_numbers(group, numbers)
    if numbers then given(clock_numbers_t, numbers, "Clock:get_numbers", "numbers", "clock_numbers")
    else numbers = sized(clock_numbers_t, 152) end
    local code = C.bs_clock_get_numbers(self.handle, u32(group, "Clock:get_numbers", "group"), numbers)
    if code ~= 0 then return refused(code, self.handle, "Clock:get_numbers") end
    return numbers
end

--- The same of a client's clock, group 0.
---@param numbers? backsight.clock_numbers written and returned; a new one without it
---@return backsight.clock_numbers? numbers
---@return integer? answer why there is no result
function Client:clock_numbers(numbers)
    if numbers then given(clock_numbers_t, numbers, "Client:clock_numbers", "numbers", "clock_numbers")
    else numbers = sized(clock_numbers_t, 152) end
    local code = C.bs_client_clock_numbers(self.handle, numbers)
    if code ~= 0 then return refused(code, self.handle, "Client:clock_numbers") end
    return numbers
end

--- The own clock, slowed down or sped up to the pace of the server's ticks and to the scale of the game's time: hand
--- it to backsight.input_lead as local clock, so that commands follow. Equal to `now_us` where server_rate and scale
--- were always 1.
---@param now_us integer
---@return integer? paced_us
---@return integer? answer why there is no result
function Clock:paced(now_us)
    local code = C.bs_clock_paced(self.handle, i64(now_us, "Clock:paced", "now_us"), i64_out)
    if code ~= 0 then return refused(code, self.handle, "Clock:paced") end
    return number(i64_out[0])
end

--- See Clock:paced().
---@param now_us integer
---@return integer? paced_us
---@return integer? answer why there is no result
function Client:paced(now_us)
    local code = self.calls_back and calling_back(C.bs_client_paced, self.handle, i64(now_us, "Client:paced", "now_us"),
        i64_out)
        or C.bs_client_paced(self.handle, i64(now_us, "Client:paced", "now_us"), i64_out)
    if code ~= 0 then return refused(code, self.handle, "Client:paced") end
    return number(i64_out[0])
end

--- Takes in the scale of the game's time as the server said it, before the first snapshot after that change; any
--- numbers. Keep passing real time as `now_us`. Client:receive() does this itself. Being told again changes nothing.
--- Answers: backsight.CLOCK_NOT_NEWER, backsight.CLOCK_OUT_OF_RANGE; then nothing changed.
---@param scale backsight.time_scale
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Clock:set_time_scale(scale, now_us)
    given(time_scale_t, scale, "Clock:set_time_scale", "scale", "time_scale")
    local code = C.bs_clock_set_time_scale(self.handle, scale, i64(now_us, "Clock:set_time_scale", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Clock:set_time_scale") end
    return true
end

--- See Clock:set_time_scale().
---@param scale backsight.time_scale
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Client:set_time_scale(scale, now_us)
    given(time_scale_t, scale, "Client:set_time_scale", "scale", "time_scale")
    local code = self.calls_back and calling_back(C.bs_client_set_time_scale, self.handle, scale, i64(now_us,
        "Client:set_time_scale", "now_us"))
        or C.bs_client_set_time_scale(self.handle, scale, i64(now_us, "Client:set_time_scale", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:set_time_scale") end
    return true
end

--- As Clock:declare_break().
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Client:declare_break(now_us)
    local code = self.calls_back and calling_back(C.bs_client_declare_break, self.handle, i64(now_us,
        "Client:declare_break", "now_us"))
        or C.bs_client_declare_break(self.handle, i64(now_us, "Client:declare_break", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:declare_break") end
    return true
end

--- The tick whose lowest 8 bits a command carries. `known_tick`: of the newest snapshot that its client had (the
--- stamp's newest). backsight.NO_TICK if that is. Any thread.
---@param low_bits integer
---@param known_tick integer
---@return integer? tick
---@return integer? answer why there is no result
function backsight.command_tick(low_bits, known_tick)
    local code = C.bs_command_tick(u32(low_bits, "backsight.command_tick", "low_bits"), i64(known_tick,
        "backsight.command_tick", "known_tick"), i64_out)
    if code ~= 0 then return refused(code, nil, "backsight.command_tick") end
    return number(i64_out[0])
end

--- Takes in the next command, while `now_tick` is simulated, which never goes back. `wanted_tick`: a claim, any
--- number. `timing` may be null: backsight.TIMING_. Then call CommandBuffer:next() until it answers 1: a full buffer
--- hands out its oldest early, and takes no more before that (backsight.OUT_OF_RANGE). In one tick it hands out 4
--- commands at most, so that nobody leaves cover, fires and returns between two snapshots; the rest wait. If it is
--- full of those, the oldest are dropped.
---@param command backsight.command
---@param wanted_tick integer
---@param now_tick integer
---@return integer? timing
---@return integer? answer why there is no result
function CommandBuffer:push(command, wanted_tick, now_tick)
    given(command_t, command, "CommandBuffer:push", "command", "command")
    local code = C.bs_command_buffer_push(self.handle, command, i64(wanted_tick, "CommandBuffer:push", "wanted_tick"),
        i64(now_tick, "CommandBuffer:push", "now_tick"), u32_out)
    if code ~= 0 then return refused(code, self.handle, "CommandBuffer:push") end
    return u32_out[0]
end

--- Hands out the oldest command that is due. Answer: 1 if there is none.
---@param now_tick integer
---@param command? backsight.command written and returned; a new one without it
---@return backsight.command? command
---@return integer? answer why there is no result
function CommandBuffer:next(now_tick, command)
    if command then given(command_t, command, "CommandBuffer:next", "command", "command")
    else command = sized(command_t, 92) end
    local code = C.bs_command_buffer_next(self.handle, i64(now_tick, "CommandBuffer:next", "now_tick"), command)
    if code ~= 0 then return refused(code, self.handle, "CommandBuffer:next") end
    return command
end

--- Writes the client's snapshot of this tick: once a tick, after Server:finish_tick(). It acknowledges the newest
--- command that was taken. `capacity`: from 100 to backsight.PACKET_BYTES are used; less is backsight.TOO_SMALL. What
--- does not fit comes in the next ticks. backsight.OUT_OF_RANGE before Server:finish_tick(), and for the second time
--- in a tick.
---@param client integer
---@param packet backsight.bytes room
---@param at? integer where in it to write; 0 without it
---@return integer? size what was written
---@return integer? answer why there is no result
function Server:write(client, packet, at)
    local to, room = room_of(packet, at, "Server:write", "packet")
    local code = C.bs_server_write(self.handle, u32(client, "Server:write", "client"), to, room, u32_out)
    if code == -8 then return nil, code, u32_out[0] end
    if code ~= 0 then return refused(code, self.handle, "Server:write") end
    return u32_out[0]
end

--- The entity that a client looks through: what is far from it is sent less often. backsight.NO_ENTITY, the default:
--- all are sent alike.
---@param client integer
---@param viewer integer
---@return true?
---@return integer? answer why there is no result
function Server:set_viewer(client, viewer)
    local code = C.bs_server_set_viewer(self.handle, u32(client, "Server:set_viewer", "client"), u32(viewer,
        "Server:set_viewer", "viewer"))
    if code ~= 0 then return refused(code, self.handle, "Server:set_viewer") end
    return true
end

--- Reads a packet of commands: any bytes. Server:next_received() hands them out. Answers: backsight.COMMANDS_.
---@param client integer
---@param packet string|backsight.bytes
---@param size? integer how many of them; all without it
---@return true?
---@return integer? answer why there is no result
function Server:receive(client, packet, size)
    packet, size = bytes_of(packet, size, "Server:receive", "packet")
    local code = self.calls_back and calling_back(C.bs_server_receive, self.handle, u32(client, "Server:receive",
        "client"), packet, size)
        or C.bs_server_receive(self.handle, u32(client, "Server:receive", "client"), packet, size)
    if code ~= 0 then return refused(code, self.handle, "Server:receive") end
    return true
end

--- The next command of the packet that was read last, by its number. Answer: 1 if there is none.
---@param command? backsight.command written and returned; a new one without it
---@return backsight.command? command
---@return integer? answer why there is no result
function Server:next_received(command)
    if command then given(command_t, command, "Server:next_received", "command", "command")
    else command = sized(command_t, 92) end
    local code = C.bs_server_next_received(self.handle, command)
    if code ~= 0 then return refused(code, self.handle, "Server:next_received") end
    return command
end

--- Holds a command until its tick, and as long as the client's commands wait. `tick_bits`: the lowest 8 bits of the
--- tick that it is for, as for backsight.command_tick(); below 0: due when it has waited. `came_ago_us`: how long ago
--- it came, up to a tick; below 0: unknown. `rtt_us`: as your session measured it; 0: it did not. Then call
--- Server:next_command() until it answers 1. Answers: backsight.TIMING_. backsight.NOT_SET_UP with packets of your
--- own and without even_to_us.
---@param client integer
---@param command backsight.command
---@param tick_bits integer
---@param came_ago_us integer
---@param rtt_us integer
---@return integer answer
function Server:hold(client, command, tick_bits, came_ago_us, rtt_us)
    given(command_t, command, "Server:hold", "command", "command")
    local code = self.calls_back and calling_back(C.bs_server_hold, self.handle, u32(client, "Server:hold", "client"),
        command, i32(tick_bits, "Server:hold", "tick_bits"), i64(came_ago_us, "Server:hold", "came_ago_us"), i64(rtt_us,
        "Server:hold", "rtt_us"))
        or C.bs_server_hold(self.handle, u32(client, "Server:hold", "client"), command, i32(tick_bits, "Server:hold",
            "tick_bits"), i64(came_ago_us, "Server:hold", "came_ago_us"), i64(rtt_us, "Server:hold", "rtt_us"))
    if code < 0 then return refused(code, self.handle, "Server:hold") end
    return code
end

--- Hands out the oldest command of the client that is due in this tick. Answer: 1 if there is none.
---@param client integer
---@param command? backsight.command written and returned; a new one without it
---@return backsight.command? command
---@return integer? answer why there is no result
function Server:next_command(client, command)
    if command then given(command_t, command, "Server:next_command", "command", "command")
    else command = sized(command_t, 92) end
    local code = self.calls_back and calling_back(C.bs_server_next_command, self.handle, u32(client,
        "Server:next_command", "client"), command)
        or C.bs_server_next_command(self.handle, u32(client, "Server:next_command", "client"), command)
    if code ~= 0 then return refused(code, self.handle, "Server:next_command") end
    return command
end

--- For how long commands of this client that come now wait. Subtract it from the margin that backsight.margin_code()
--- takes.
---@param client integer
---@return integer? wait_us
---@return integer? answer why there is no result
function Server:command_wait(client)
    local code = C.bs_server_command_wait(self.handle, u32(client, "Server:command_wait", "client"), i64_out)
    if code ~= 0 then return refused(code, self.handle, "Server:command_wait") end
    return number(i64_out[0])
end

--- As Client:store(), of a packet of Server:write(): any bytes.
---@param packet string|backsight.bytes
---@param size? integer how many of them; all without it
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Client:receive(packet, size, now_us)
    packet, size = bytes_of(packet, size, "Client:receive", "packet")
    local code = self.calls_back and calling_back(C.bs_client_receive, self.handle, packet, size, i64(now_us,
        "Client:receive", "now_us"))
        or C.bs_client_receive(self.handle, packet, size, i64(now_us, "Client:receive", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:receive") end
    return true
end

--- Keeps a command with the stamp of what is on the screen, and returns its number. `input`: `size` bytes of the
--- game's own, 0 to 48. Number 0: the numbers are used up, after 2.1 years at 64 Hz.
---@param input string|backsight.bytes
---@param size? integer how many of them; all without it
---@return integer? number
---@return integer? answer why there is no result
function Client:push(input, size)
    input, size = bytes_of(input, size, "Client:push", "input")
    local code = C.bs_client_push(self.handle, input, size, u32_out)
    if code ~= 0 then return refused(code, self.handle, "Client:push") end
    return u32_out[0]
end

--- Writes a packet of the newest command, and of those before it that may not have come. backsight.TOO_SMALL if not
--- even the newest fits: 128 bytes are enough. Answer: 1 if all have arrived, and there is nothing to send.
---@param packet backsight.bytes room
---@param at? integer where in it to write; 0 without it
---@return integer? size what was written
---@return integer? answer why there is no result
function Client:write(packet, at)
    local to, room = room_of(packet, at, "Client:write", "packet")
    local code = C.bs_client_write(self.handle, to, room, u32_out)
    if code == -8 then return nil, code, u32_out[0] end
    if code ~= 0 then return refused(code, self.handle, "Client:write") end
    return u32_out[0]
end

--- Commands in a packet from now on, 1 to 16: backsight.input_lead_numbers.copies.
---@param count integer
---@return true?
---@return integer? answer why there is no result
function Client:set_commands_per_packet(count)
    local code = C.bs_client_set_commands_per_packet(self.handle, u32(count, "Client:set_commands_per_packet", "count"))
    if code ~= 0 then return refused(code, self.handle, "Client:set_commands_per_packet") end
    return true
end

--- Rounds muzzle and direction as they travel, and fills in the stamp of what is on the screen. The server reads
--- these bits: so shoot with them. `rounded` may be `shot`. backsight.OUT_OF_RANGE for a muzzle that cannot travel,
--- or no direction.
---@param shot backsight.command_shot
---@param rounded? backsight.command_shot written and returned; a new one without it
---@return backsight.command_shot? rounded
---@return integer? answer why there is no result
function Client:round_shot(shot, rounded)
    given(command_shot_t, shot, "Client:round_shot", "shot", "command_shot")
    if rounded then given(command_shot_t, rounded, "Client:round_shot", "rounded", "command_shot")
    else rounded = sized(command_shot_t, 68) end
    local code = self.calls_back and calling_back(C.bs_client_round_shot, self.handle, shot, rounded)
        or C.bs_client_round_shot(self.handle, shot, rounded)
    if code ~= 0 then return refused(code, self.handle, "Client:round_shot") end
    return rounded
end

--- Keeps a shot for the next command, with the stamp of what is on the screen, and returns its number in that
--- command, from 1. Number 0: command_shots are kept already, so let the trigger wait for the next frame.
--- backsight.NOT_SET_UP without backsight.world_config.command_shots.
---@param shot backsight.command_shot
---@return integer? number
---@return integer? answer why there is no result
function Client:keep_shot(shot)
    given(command_shot_t, shot, "Client:keep_shot", "shot", "command_shot")
    local code = self.calls_back and calling_back(C.bs_client_keep_shot, self.handle, shot, u32_out)
        or C.bs_client_keep_shot(self.handle, shot, u32_out)
    if code ~= 0 then return refused(code, self.handle, "Client:keep_shot") end
    return u32_out[0]
end

--- A shot of one of the last commands that were handed out, by its number there, from 1. Its muzzle and its direction
--- are what the client claims. Check the muzzle before you judge the shot, as you check that of a command.
--- Server:take_command() has taken the shots along, so Server:select_shot() chooses one. Answer: 1 if the command has
--- no such shot.
---@param client integer
---@param command integer
---@param shot integer
---@param fired? backsight.command_shot written and returned; a new one without it
---@return backsight.command_shot? fired
---@return integer? answer why there is no result
function Server:command_shot(client, command, shot, fired)
    if fired then given(command_shot_t, fired, "Server:command_shot", "fired", "command_shot")
    else fired = sized(command_shot_t, 68) end
    local code = self.calls_back and calling_back(C.bs_server_command_shot, self.handle, u32(client,
        "Server:command_shot", "client"), u32(command, "Server:command_shot", "command"), u32(shot,
        "Server:command_shot", "shot"), fired)
        or C.bs_server_command_shot(self.handle, u32(client, "Server:command_shot", "client"), u32(command,
            "Server:command_shot", "command"), u32(shot, "Server:command_shot", "shot"), fired)
    if code ~= 0 then return refused(code, self.handle, "Server:command_shot") end
    return fired
end

--- The least of several margins in one signed byte, in steps of 0.5 ms. `before`: the code so far,
--- backsight.NO_MARGIN at first, to be sent and begun anew at times; -128 to 127. `margin_us`: by how much a command
--- came before the tick that needed it; below 0: after. Any number. Pure; any thread.
---@param margin_us integer
---@param before integer
---@return integer? code
---@return integer? answer why there is no result
function backsight.margin_code(margin_us, before)
    local code = C.bs_margin_code(i64(margin_us, "backsight.margin_code", "margin_us"), i32(before,
        "backsight.margin_code", "before"), i32_out)
    if code ~= 0 then return refused(code, nil, "backsight.margin_code") end
    return i32_out[0]
end

--- The margin of a code, as it came off the wire. Answer: 1 for backsight.NO_MARGIN, and for what is no code. Pure;
--- any thread.
---@param code integer
---@return integer? margin_us
---@return integer? answer why there is no result
function backsight.margin_of(code)
    local code = C.bs_margin_of(i32(code, "backsight.margin_of", "code"), i64_out)
    if code ~= 0 then return refused(code, nil, "backsight.margin_of") end
    return number(i64_out[0])
end

--- The server's report of the least margin, of commands that were under way a round trip ago. Any number.
---@param margin_us integer
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function InputLead:margin(margin_us, now_us)
    local code = C.bs_input_lead_margin(self.handle, i64(margin_us, "InputLead:margin", "margin_us"), i64(now_us,
        "InputLead:margin", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "InputLead:margin") end
    return true
end

--- What became of a packet with commands, in the order of sending. `arrived`: flag.
---@param arrived integer
---@return true?
---@return integer? answer why there is no result
function InputLead:packet(arrived)
    local code = C.bs_input_lead_packet(self.handle, u32(arrived, "InputLead:packet", "arrived"))
    if code ~= 0 then return refused(code, self.handle, "InputLead:packet") end
    return true
end

--- A measured round trip. Any number; one below 0 or above twice max_lead_us is ignored.
---@param rtt_us integer
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function InputLead:round_trip(rtt_us, now_us)
    local code = C.bs_input_lead_round_trip(self.handle, i64(rtt_us, "InputLead:round_trip", "rtt_us"), i64(now_us,
        "InputLead:round_trip", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "InputLead:round_trip") end
    return true
end

--- The server's clock broke: the output may jump forward; with `new_epoch` (flag) back too.
---@param new_epoch integer
---@return true?
---@return integer? answer why there is no result
function InputLead:declare_break(new_epoch)
    local code = C.bs_input_lead_declare_break(self.handle, u32(new_epoch, "InputLead:declare_break", "new_epoch"))
    if code ~= 0 then return refused(code, self.handle, "InputLead:declare_break") end
    return true
end

--- The moment that a command is made for; it never goes back. `server_moment`: the server's present,
--- backsight.clock_reading.present or backsight.shown.present, 0 to 2^62 - 1.
---@param server_moment integer
---@param now_us integer
---@return integer? moment
---@return integer? answer why there is no result
function InputLead:moment(server_moment, now_us)
    local code = C.bs_input_lead_moment(self.handle, i64(server_moment, "InputLead:moment", "server_moment"),
        i64(now_us, "InputLead:moment", "now_us"), i64_out)
    if code ~= 0 then return refused(code, self.handle, "InputLead:moment") end
    return number(i64_out[0])
end

--- See InputLead:moment().
---@param numbers? backsight.input_lead_numbers written and returned; a new one without it
---@return backsight.input_lead_numbers? numbers
---@return integer? answer why there is no result
function InputLead:get_numbers(numbers)
    if numbers then given(input_lead_numbers_t, numbers, "InputLead:get_numbers", "numbers", "input_lead_numbers")
    else numbers = sized(input_lead_numbers_t, 72) end
    local code = C.bs_input_lead_get_numbers(self.handle, numbers)
    if code ~= 0 then return refused(code, self.handle, "InputLead:get_numbers") end
    return numbers
end

--- A projectile that was launched, by index from 0, and its spawn for all others. The same time holds for it as for
--- Server:ended(). Answer: 1 if there is none.
---@param index integer
---@param flight? backsight.flight written and returned; a new one without it
---@param spawn? backsight.news written and returned; a new one without it
---@return backsight.flight? flight
---@return backsight.news? spawn
---@return integer? answer why there is no result
function Server:launched(index, flight, spawn)
    if flight then given(flight_t, flight, "Server:launched", "flight", "flight")
    else flight = sized(flight_t, 48) end
    if spawn then given(news_t, spawn, "Server:launched", "spawn", "news")
    else spawn = news_t() end
    local code = C.bs_server_launched(self.handle, u32(index, "Server:launched", "index"), flight, spawn)
    if code ~= 0 then return refused(code, self.handle, "Server:launched") end
    return flight, spawn
end

--- Advances the client's projectiles as far as its command shows. After the command's shots.
---@param client integer
---@return true?
---@return integer? answer why there is no result
function Server:finish_command(client)
    local code = self.calls_back and calling_back(C.bs_server_finish_command, self.handle, u32(client,
        "Server:finish_command", "client"))
        or C.bs_server_finish_command(self.handle, u32(client, "Server:finish_command", "client"))
    if code ~= 0 then return refused(code, self.handle, "Server:finish_command") end
    return true
end

--- The projectile that ended with this index, from 0, and the verdict for all clients. Answer: 1 if there is none.
--- After Server:finish_tick() there are all that ended since it last returned. The next Server:take_command(),
--- Server:launch() or Server:finish_tick() forgets them.
---@param index integer
---@param ended? backsight.ended written and returned; a new one without it
---@param verdict? backsight.news written and returned; a new one without it
---@return backsight.ended? ended
---@return backsight.news? verdict
---@return integer? answer why there is no result
function Server:ended(index, ended, verdict)
    if ended then given(ended_t, ended, "Server:ended", "ended", "ended")
    else ended = sized(ended_t, 136) end
    if verdict then given(news_t, verdict, "Server:ended", "verdict", "news")
    else verdict = news_t() end
    local code = C.bs_server_ended(self.handle, u32(index, "Server:ended", "index"), ended, verdict)
    if code ~= 0 then return refused(code, self.handle, "Server:ended") end
    return ended, verdict
end

--- Entities that the end of a projectile reaches, in the view that it was judged in, or by the server's own samples
--- where that view costs more than the weapon's look_back: at most 64 of one end, and 1024 in a tick. `index` as of
--- Server:ended(). `area_index` from 0. Answer: 1 past the last that is given.
---@param index integer
---@param area_index integer
---@param hit? backsight.area_hit written and returned; a new one without it
---@return backsight.area_hit? hit
---@return integer? answer why there is no result
function Server:area_hit(index, area_index, hit)
    if hit then given(area_hit_t, hit, "Server:area_hit", "hit", "area_hit")
    else hit = sized(area_hit_t, 68) end
    local code = C.bs_server_area_hit(self.handle, u32(index, "Server:area_hit", "index"), u32(area_index,
        "Server:area_hit", "area_index"), hit)
    if code ~= 0 then return refused(code, self.handle, "Server:area_hit") end
    return hit
end

--- A projectile in flight, by index from 0, and its spawn for clients that join late. Answer: 1 if there is none.
---@param index integer
---@param flight? backsight.flight written and returned; a new one without it
---@param spawn? backsight.news written and returned; a new one without it
---@return backsight.flight? flight
---@return backsight.news? spawn
---@return integer? answer why there is no result
function Server:flight(index, flight, spawn)
    if flight then given(flight_t, flight, "Server:flight", "flight", "flight")
    else flight = sized(flight_t, 48) end
    if spawn then given(news_t, spawn, "Server:flight", "spawn", "news")
    else spawn = news_t() end
    local code = C.bs_server_flight(self.handle, u32(index, "Server:flight", "index"), flight, spawn)
    if code ~= 0 then return refused(code, self.handle, "Server:flight") end
    return flight, spawn
end

--- The player's own shot leaves the barrel. `mount`: what they drive. The claim's command must be new. Answer: 1 if
--- the weapon launches none, or none at the claim's speed.
---@param claim backsight.launch_claim
---@param mount integer
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Client:launch(claim, mount, now_us)
    given(launch_claim_t, claim, "Client:launch", "claim", "launch_claim")
    local code = self.calls_back and calling_back(C.bs_client_launch, self.handle, claim, u32(mount, "Client:launch",
        "mount"), i64(now_us, "Client:launch", "now_us"))
        or C.bs_client_launch(self.handle, claim, u32(mount, "Client:launch", "mount"), i64(now_us, "Client:launch",
            "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:launch") end
    return true
end

--- As Client:launch(), for a projectile that passes by some entities: `facts` are what the server will pass, of which
--- `mount` and whom it meets count here. Otherwise the image ends elsewhere than the projectile. Answer: 1 if the
--- weapon launches none.
---@param claim backsight.launch_claim
---@param facts backsight.launch_facts
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Client:launch_with(claim, facts, now_us)
    given(launch_claim_t, claim, "Client:launch_with", "claim", "launch_claim")
    given(launch_facts_t, facts, "Client:launch_with", "facts", "launch_facts")
    local code = self.calls_back and calling_back(C.bs_client_launch_with, self.handle, claim, facts, i64(now_us,
        "Client:launch_with", "now_us"))
        or C.bs_client_launch_with(self.handle, claim, facts, i64(now_us, "Client:launch_with", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:launch_with") end
    return true
end

--- Advances own projectiles to what is on the screen.
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Client:follow(now_us)
    local code = self.calls_back and calling_back(C.bs_client_follow, self.handle, i64(now_us, "Client:follow",
        "now_us"))
        or C.bs_client_follow(self.handle, i64(now_us, "Client:follow", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:follow") end
    return true
end

--- Takes in a message. Any bytes, in any order. Answer: 1 if it is none, or not for this client.
---@param news backsight.news
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Client:take_news(news, now_us)
    given(news_t, news, "Client:take_news", "news", "news")
    local code = self.calls_back and calling_back(C.bs_client_take_news, self.handle, news, i64(now_us,
        "Client:take_news", "now_us"))
        or C.bs_client_take_news(self.handle, news, i64(now_us, "Client:take_news", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:take_news") end
    return true
end

--- Waits for verdicts, and draws all other clients' projectiles. `rtt_us` as of Client:advance().
---@param now_us integer
---@param rtt_us integer
---@return true?
---@return integer? answer why there is no result
function Client:update_projectiles(now_us, rtt_us)
    local code = self.calls_back and calling_back(C.bs_client_update_projectiles, self.handle, i64(now_us,
        "Client:update_projectiles", "now_us"), i64(rtt_us, "Client:update_projectiles", "rtt_us"))
        or C.bs_client_update_projectiles(self.handle, i64(now_us, "Client:update_projectiles", "now_us"), i64(rtt_us,
            "Client:update_projectiles", "rtt_us"))
    if code ~= 0 then return refused(code, self.handle, "Client:update_projectiles") end
    return true
end

--- Images of the player's own projectiles, and of all others, by index from 0. Answer: 1 if there is none.
---@param index integer
---@param image? backsight.image written and returned; a new one without it
---@return backsight.image? image
---@return integer? answer why there is no result
function Client:own_image(index, image)
    if image then given(image_t, image, "Client:own_image", "image", "image")
    else image = sized(image_t, 72) end
    local code = C.bs_client_own_image(self.handle, u32(index, "Client:own_image", "index"), image)
    if code ~= 0 then return refused(code, self.handle, "Client:own_image") end
    return image
end

--- See Client:own_image().
---@param index integer
---@param image? backsight.image written and returned; a new one without it
---@return backsight.image? image
---@return integer? answer why there is no result
function Client:remote_image(index, image)
    if image then given(image_t, image, "Client:remote_image", "image", "image")
    else image = sized(image_t, 72) end
    local code = C.bs_client_remote_image(self.handle, u32(index, "Client:remote_image", "index"), image)
    if code ~= 0 then return refused(code, self.handle, "Client:remote_image") end
    return image
end

--- The next effect to start or to take back. Answer: 1 if there is none.
---@param effect? backsight.effect written and returned; a new one without it
---@return backsight.effect? effect
---@return integer? answer why there is no result
function Client:next_effect(effect)
    if effect then given(effect_t, effect, "Client:next_effect", "effect", "effect")
    else effect = sized(effect_t, 80) end
    local code = C.bs_client_next_effect(self.handle, effect)
    if code ~= 0 then return refused(code, self.handle, "Client:next_effect") end
    return effect
end

--- See Client:next_effect().
---@param counters? backsight.image_counters written and returned; a new one without it
---@return backsight.image_counters? counters
---@return integer? answer why there is no result
function Client:image_counters(counters)
    if counters then given(image_counters_t, counters, "Client:image_counters", "counters", "image_counters")
    else counters = sized(image_counters_t, 96) end
    local code = C.bs_client_image_counters(self.handle, counters)
    if code ~= 0 then return refused(code, self.handle, "Client:image_counters") end
    return counters
end

--- Adds the pose of a tick. After a break (teleport, respawn) call Estimator:restart() first. Answer: 2 if the time
--- is not later than the last.
---@param pose backsight.pose
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function Estimator:add(pose, now_us)
    given(pose_t, pose, "Estimator:add", "pose", "pose")
    local code = C.bs_estimator_add(self.handle, pose, i64(now_us, "Estimator:add", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "Estimator:add") end
    return true
end

--- See Estimator:add().
---@return true?
---@return integer? answer why there is no result
function Estimator:restart()
    local code = C.bs_estimator_restart(self.handle)
    if code ~= 0 then return refused(code, self.handle, "Estimator:restart") end
    return true
end

--- The state at the last pose. Answer: 1 before the first.
---@param motion? backsight.motion written and returned; a new one without it
---@return backsight.motion? motion
---@return integer? answer why there is no result
function Estimator:get(motion)
    if motion then given(motion_t, motion, "Estimator:get", "motion", "motion")
    else motion = sized(motion_t, 68) end
    local code = C.bs_estimator_get(self.handle, motion)
    if code ~= 0 then return refused(code, self.handle, "Estimator:get") end
    return motion
end

--- Takes in the true state. `epoch` counts breaks, 0 to 65,535. `verdict`: backsight.RECKON_. A state that is out of
--- range is refused by the verdict.
---@param truth backsight.motion
---@param epoch integer
---@param now_us integer
---@return integer? verdict
---@return integer? answer why there is no result
function Reckoner:update(truth, epoch, now_us)
    given(motion_t, truth, "Reckoner:update", "truth", "motion")
    local code = C.bs_reckoner_update(self.handle, truth, u32(epoch, "Reckoner:update", "epoch"), i64(now_us,
        "Reckoner:update", "now_us"), u32_out)
    if code ~= 0 then return refused(code, self.handle, "Reckoner:update") end
    return u32_out[0]
end

--- The last state that was sent, as receivers have it: rounded as on the wire. Answer: 1 before the first.
---@param sent? backsight.motion written and returned; a new one without it
---@return backsight.motion? sent
---@return integer? sent_at_us
---@return integer? answer why there is no result
function Reckoner:sent(sent)
    if sent then given(motion_t, sent, "Reckoner:sent", "sent", "motion")
    else sent = sized(motion_t, 68) end
    local code = C.bs_reckoner_sent(self.handle, sent, i64_out)
    if code ~= 0 then return refused(code, self.handle, "Reckoner:sent") end
    return sent, number(i64_out[0])
end

--- The number and the key of the block that holds `tick`. `key_low` and `key_high` are the server's secret, from a
--- cryptographic source. `block_ticks`: 1 to 4096. Send both reliably, one block ahead.
---@param key_low integer
---@param key_high integer
---@param block_ticks integer
---@param tick integer
---@return integer? number
---@return integer? block_key
---@return integer? answer why there is no result
function backsight.seed_block(key_low, key_high, block_ticks, tick)
    local code = C.bs_seed_block(u64(key_low, "backsight.seed_block", "key_low"), u64(key_high, "backsight.seed_block",
        "key_high"), u32(block_ticks, "backsight.seed_block", "block_ticks"), i64(tick, "backsight.seed_block", "tick"),
        u32_out, u64_out)
    if code ~= 0 then return refused(code, nil, "backsight.seed_block") end
    return u32_out[0], u64_out[0]
end

--- The seed of a tick of the block with this key.
---@param block_key integer
---@param tick integer
---@return integer? seed
---@return integer? answer why there is no result
function backsight.seed_of_tick(block_key, tick)
    local code = C.bs_seed_of_tick(u64(block_key, "backsight.seed_of_tick", "block_key"), i64(tick,
        "backsight.seed_of_tick", "tick"), u32_out)
    if code ~= 0 then return refused(code, nil, "backsight.seed_of_tick") end
    return u32_out[0]
end

--- A seed that no client knows before the shot, for pellets that appear a round trip later.
---@param key_low integer
---@param key_high integer
---@param tick integer
---@param client integer
---@return integer? seed
---@return integer? answer why there is no result
function backsight.secret_seed(key_low, key_high, tick, client)
    local code = C.bs_secret_seed(u64(key_low, "backsight.secret_seed", "key_low"), u64(key_high,
        "backsight.secret_seed", "key_high"), i64(tick, "backsight.secret_seed", "tick"), u32(client,
        "backsight.secret_seed", "client"), u32_out)
    if code ~= 0 then return refused(code, nil, "backsight.secret_seed") end
    return u32_out[0]
end

--- Where pellet `number` of a shot leaves, as tangents to the right of the aim (x) and above it (y), each from
--- -`spread` to below `spread`; z is 0. `spread`: 0 to 1000. The same bits everywhere.
---@param seed integer
---@param number integer
---@param spread number
---@param offset? backsight.vec3 written and returned; a new one without it
---@return backsight.vec3? offset
---@return integer? answer why there is no result
function backsight.spread_offset(seed, number, spread, offset)
    if offset then given(vec3_t, offset, "backsight.spread_offset", "offset", "vec3")
    else offset = vec3_t() end
    local code = C.bs_spread_offset(u32(seed, "backsight.spread_offset", "seed"), u32(number, "backsight.spread_offset",
        "number"), f32(spread, "backsight.spread_offset", "spread"), offset)
    if code ~= 0 then return refused(code, nil, "backsight.spread_offset") end
    return offset
end

--- Takes the server's state after the input of `tick`, in any order, as it came off the wire; the first one starts
--- the prediction. One of another size than the config's is malformed. `server_tick`: when the server had it, for
--- servers that tell a state again while no command has come; backsight.NO_TICK: `tick`.
---@param tick integer
---@param state string|backsight.bytes
---@param size? integer how many of them; all without it
---@param now_us integer
---@param server_tick? integer
---@param done? backsight.reconciled written and returned; a new one without it
---@return backsight.reconciled? done
---@return integer? answer why there is no result
function Prediction:reconcile(tick, state, size, now_us, server_tick, done)
    state, size = bytes_of(state, size, "Prediction:reconcile", "state")
    if done then given(reconciled_t, done, "Prediction:reconcile", "done", "reconciled")
    else done = sized(reconciled_t, 24) end
    local code = self.calls_back and calling_back(C.bs_prediction_reconcile, self.handle, i64(tick,
        "Prediction:reconcile", "tick"), state, size, i64(now_us, "Prediction:reconcile", "now_us"), i64(server_tick or
        -1, "Prediction:reconcile", "server_tick"), done)
        or C.bs_prediction_reconcile(self.handle, i64(tick, "Prediction:reconcile", "tick"), state, size, i64(now_us,
            "Prediction:reconcile", "now_us"), i64(server_tick or -1, "Prediction:reconcile", "server_tick"), done)
    if code ~= 0 then return refused(code, self.handle, "Prediction:reconcile") end
    return done
end

--- Begins anew with the server's state after `tick`: for a client that was away. Answer: 1 if it is malformed.
---@param tick integer
---@param state string|backsight.bytes
---@param size? integer how many of them; all without it
---@param server_tick? integer
---@return true?
---@return integer? answer why there is no result
function Prediction:start(tick, state, size, server_tick)
    state, size = bytes_of(state, size, "Prediction:start", "state")
    local code = C.bs_prediction_start(self.handle, i64(tick, "Prediction:start", "tick"), state, size, i64(server_tick
        or -1, "Prediction:start", "server_tick"))
    if code ~= 0 then return refused(code, self.handle, "Prediction:start") end
    return true
end

--- Executes the input of `tick`, which is above all before; ticks may be left out. backsight.NOT_SET_UP without a
--- step. When as many inputs wait for the server as there is room for, the oldest is dropped. Answer: 1 until the
--- prediction has started.
---@param tick integer
---@param input string|backsight.bytes
---@param size? integer how many of them; all without it
---@return true?
---@return integer? answer why there is no result
function Prediction:predict(tick, input, size)
    input, size = bytes_of(input, size, "Prediction:predict", "input")
    local code = self.calls_back and calling_back(C.bs_prediction_predict, self.handle, i64(tick, "Prediction:predict",
        "tick"), input, size)
        or C.bs_prediction_predict(self.handle, i64(tick, "Prediction:predict", "tick"), input, size)
    if code ~= 0 then return refused(code, self.handle, "Prediction:predict") end
    return true
end

--- The predicted state. `size` may be null. Answer: 1 until the prediction has started.
---@param state backsight.bytes room
---@param at? integer where in it to write; 0 without it
---@return integer? size what was written
---@return integer? answer why there is no result
function Prediction:state(state, at)
    local to, room = room_of(state, at, "Prediction:state", "state")
    local code = C.bs_prediction_state(self.handle, to, room, u32_out)
    if code == -8 then return nil, code, u32_out[0] end
    if code ~= 0 then return refused(code, self.handle, "Prediction:state") end
    return u32_out[0]
end

--- What had been predicted where the last state of the server's differed. Answer: 1 if none has.
---@param state backsight.bytes room
---@param at? integer where in it to write; 0 without it
---@return integer? size what was written
---@return integer? answer why there is no result
function Prediction:wrong_state(state, at)
    local to, room = room_of(state, at, "Prediction:wrong_state", "state")
    local code = C.bs_prediction_wrong_state(self.handle, to, room, u32_out)
    if code == -8 then return nil, code, u32_out[0] end
    if code ~= 0 then return refused(code, self.handle, "Prediction:wrong_state") end
    return u32_out[0]
end

--- Where the player is drawn: the state's place with the offset of a correction that slides. backsight.NOT_SET_UP
--- without position_at. Answer: 1 until the prediction has started.
---@param now_us integer
---@param pose? backsight.pose written and returned; a new one without it
---@return backsight.pose? pose
---@return integer? answer why there is no result
function Prediction:drawn(now_us, pose)
    if pose then given(pose_t, pose, "Prediction:drawn", "pose", "pose")
    else pose = pose_t() end
    local code = C.bs_prediction_drawn(self.handle, i64(now_us, "Prediction:drawn", "now_us"), pose)
    if code ~= 0 then return refused(code, self.handle, "Prediction:drawn") end
    return pose
end

--- The offset alone, to be added to the eye from which a shot leaves; no turn and 0 where nothing slides.
---@param now_us integer
---@param offset? backsight.pose written and returned; a new one without it
---@return backsight.pose? offset
---@return integer? answer why there is no result
function Prediction:offset(now_us, offset)
    if offset then given(pose_t, offset, "Prediction:offset", "offset", "pose")
    else offset = pose_t() end
    local code = C.bs_prediction_offset(self.handle, i64(now_us, "Prediction:offset", "now_us"), offset)
    if code ~= 0 then return refused(code, self.handle, "Prediction:offset") end
    return offset
end

--- Names the cause of the last state that was backsight.RECONCILED_CORRECTED: counted as backsight.CAUSE_NONE until
--- then. `cause`: backsight.CAUSE_. Answer: 1 if none was corrected, or its cause was named before.
---@param cause integer
---@return true?
---@return integer? answer why there is no result
function Prediction:name_cause(cause)
    local code = C.bs_prediction_name_cause(self.handle, u32(cause, "Prediction:name_cause", "cause"))
    if code ~= 0 then return refused(code, self.handle, "Prediction:name_cause") end
    return true
end

--- See Prediction:name_cause().
---@param counters? backsight.prediction_counters written and returned; a new one without it
---@return backsight.prediction_counters? counters
---@return integer? answer why there is no result
function Prediction:get_counters(counters)
    if counters then given(prediction_counters_t, counters, "Prediction:get_counters", "counters", "prediction_counters")
    else counters = sized(prediction_counters_t, 312) end
    local code = C.bs_prediction_get_counters(self.handle, counters)
    if code ~= 0 then return refused(code, self.handle, "Prediction:get_counters") end
    return counters
end

--- An event of an own command happens now: show it where this is backsight.OK. Answer: backsight.PREDICTED_ from
--- backsight.PREDICTED_KNOWN on: do not.
---@param command integer
---@param index integer
---@param kind integer
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function PredictedEvents:predict(command, index, kind, now_us)
    local code = C.bs_predicted_events_predict(self.handle, u32(command, "PredictedEvents:predict", "command"),
        u32(index, "PredictedEvents:predict", "index"), u32(kind, "PredictedEvents:predict", "kind"), i64(now_us,
        "PredictedEvents:predict", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "PredictedEvents:predict") end
    return true
end

--- The server did this, of whichever kind.
---@param command integer
---@param index integer
---@param kind integer
---@return true?
---@return integer? answer why there is no result
function PredictedEvents:confirm(command, index, kind)
    local code = C.bs_predicted_events_confirm(self.handle, u32(command, "PredictedEvents:confirm", "command"),
        u32(index, "PredictedEvents:confirm", "index"), u32(kind, "PredictedEvents:confirm", "kind"))
    if code ~= 0 then return refused(code, self.handle, "PredictedEvents:confirm") end
    return true
end

--- The server says that this did not happen.
---@param command integer
---@param index integer
---@return true?
---@return integer? answer why there is no result
function PredictedEvents:decline(command, index)
    local code = C.bs_predicted_events_decline(self.handle, u32(command, "PredictedEvents:decline", "command"),
        u32(index, "PredictedEvents:decline", "index"))
    if code ~= 0 then return refused(code, self.handle, "PredictedEvents:decline") end
    return true
end

--- The server has told of all events of commands up to this one: what waits of them is taken back.
---@param command integer
---@return true?
---@return integer? answer why there is no result
function PredictedEvents:settle(command)
    local code = C.bs_predicted_events_settle(self.handle, u32(command, "PredictedEvents:settle", "command"))
    if code ~= 0 then return refused(code, self.handle, "PredictedEvents:settle") end
    return true
end

--- Takes back what has waited too long.
---@param now_us integer
---@return true?
---@return integer? answer why there is no result
function PredictedEvents:update(now_us)
    local code = C.bs_predicted_events_update(self.handle, i64(now_us, "PredictedEvents:update", "now_us"))
    if code ~= 0 then return refused(code, self.handle, "PredictedEvents:update") end
    return true
end

--- What has changed, oldest first: what to show late, and what to take back. Answer: 1 if there is none.
---@param news? backsight.event_news written and returned; a new one without it
---@return backsight.event_news? news
---@return integer? answer why there is no result
function PredictedEvents:next(news)
    if news then given(event_news_t, news, "PredictedEvents:next", "news", "event_news")
    else news = sized(event_news_t, 20) end
    local code = C.bs_predicted_events_next(self.handle, news)
    if code ~= 0 then return refused(code, self.handle, "PredictedEvents:next") end
    return news
end

--- See PredictedEvents:next().
---@param counters? backsight.event_counters written and returned; a new one without it
---@return backsight.event_counters? counters
---@return integer? answer why there is no result
function PredictedEvents:get_counters(counters)
    if counters then given(event_counters_t, counters, "PredictedEvents:get_counters", "counters", "event_counters")
    else counters = sized(event_counters_t, 176) end
    local code = C.bs_predicted_events_get_counters(self.handle, counters)
    if code ~= 0 then return refused(code, self.handle, "PredictedEvents:get_counters") end
    return counters
end
-- End of the declarations.

-- Loading, opening and closing --------------------------------------------------------------------------------------

-- Files that may be the library, in the order in which they are tried.
local function candidates()
    local names = ({Windows = {"backsight_c.dll", "libbacksight_c.dll"}, OSX = {"libbacksight_c.dylib"}})[ffi.os] or
        {"libbacksight_c.so", "libbacksight_c.so." .. math.floor(backsight.ABI_VERSION / 65536)}
    local folders, found = {}, {}
    -- LÖVE names files by their place in the game, which may be a zip: the library lies in the game's folder, or
    -- beside the zip.
    if love and love.filesystem then
        folders = {love.filesystem.getSource() .. "/", love.filesystem.getSourceBaseDirectory() .. "/"}
    end
    folders[#folders + 1] = own_source:match("^@(.*[/\\])") or "./"
    local named = os.getenv("BACKSIGHT_LIBRARY")
    if named then found[1] = named end
    for _, folder in ipairs(folders) do
        for _, name in ipairs(names) do found[#found + 1] = folder .. name end
    end
    found[#found + 1] = "backsight_c"
    return found
end

local function versions_of(version)
    return ("%d.%d"):format(math.floor(version / 65536), version % 65536)
end

-- Why a file is not the library that is needed; nothing if it is.
local function refusal_of(found)
    local has_version, version = pcall(function() return found.bs_abi_version() end)
    if not has_version then return "is no Backsight: it has no bs_abi_version()" end
    local least = backsight.ABI_VERSION
    if math.floor(version / 65536) == math.floor(least / 65536) and version >= least then return nil end
    return ("has version %s of the interface (library %s), and %s is needed (library %s)"):format(versions_of(version),
        ffi.string(found.bs_version()), versions_of(least), backsight.VERSION)
end

local loaded

--- Loads the library. Without it the first call that needs the library does so: from the environment's
--- BACKSIGHT_LIBRARY, from the game's folder and this file's, or from where the system looks.
---@param path? string the library's file
function backsight.load(path)
    if loaded then
        if path == nil or path == loaded then return end
        fail(("backsight.load(): the library is loaded, from %s: name %s before the first call"):format(loaded, path))
    end
    local tried = {}
    for _, file in ipairs(path and {path} or candidates()) do
        local done, found = pcall(ffi.load, file)
        local why = done and refusal_of(found) or not done and tostring(found) or nil
        if not why then
            C, loaded = found, file
            return
        end
        if why:sub(1, #file + 2) == file .. ": " then why = why:sub(#file + 3) end
        tried[#tried + 1] = ("    %s: %s"):format(file, why)
    end
    fail(("backsight: there is no library of version %s of the interface (library %s). Tried:\n%s\n" ..
        "Put the library of the release that this backsight.lua is from beside it, or name its file: " ..
        "backsight.load(path)"):format(versions_of(backsight.ABI_VERSION), backsight.VERSION,
        table.concat(tried, "\n")))
end

--- The file that the library was loaded from; nil before.
---@return string?
function backsight.path() return loaded end

--- The version of the library, as "0.1.0".
---@return string
function backsight.version() return ffi.string(C.bs_version()) end

--- The version of the interface that the library has; backsight.ABI_VERSION is that of this file.
---@return integer
function backsight.abi_version() return C.bs_abi_version() end

--- Whether this thread computes floats as all other machines of a match do.
---@return boolean
function backsight.check_floats() return C.bs_check_floats() == 0 end

-- A closed object has no methods and no handle, so whatever is asked of it says so.
local function closed_of(name)
    return {
        __tostring = function() return "backsight." .. name .. " (closed)" end,
        __index = function(_, key)
            if key == "is_closed" then return true end
            fail(("backsight: this %s was closed, and '%s' of it is asked for"):format(name, tostring(key)))
        end,
    }
end
local closed = {}
for name in pairs(classes) do closed[name] = closed_of(name) end

local function close_up(object, name)
    for key in pairs(object) do object[key] = nil end
    setmetatable(object, closed[name])
end

--- Opens a library: the owner of all that is made with it.
---@return backsight.Library
function backsight.open()
    local handle, failure = ffi.new("bs_library*[1]"), sized(error_t, ffi.sizeof(error_t))
    local code = C.bs_open(backsight.ABI_VERSION, handle, failure)
    if code == backsight.BAD_FLOATS then
        fail("backsight.open(): this thread computes floats differently from other machines, so answers would differ. " ..
            "A library in this process was linked with -ffast-math, or has set the processor's rounding " ..
            "(MXCSR, FPCR). " .. ffi.string(failure.text))
    end
    if code ~= 0 then fail("backsight.open(): " .. ffi.string(failure.text)) end
    -- An object that is collected after its library was closed must not be closed again.
    local state = {is_open = true}
    local owned = ffi.gc(handle[0], function(one)
        if not state.is_open then return end
        state.is_open = false
        C.bs_close(one)
    end)
    return setmetatable({handle = owned, state = state, objects = setmetatable({}, {__mode = "k"})}, Library)
end

--- Closes all objects of the library, and itself. An error, and nothing is closed, while a call on one of them has not
--- returned.
function Library:close()
    local code = C.bs_close(self.handle)
    if code ~= 0 then return refused(code, self.handle, "Library:close") end
    self.state.is_open = false
    for object, name in pairs(self.objects) do close_up(object, name) end
    close_up(self, "Library")
end

local close_of = {Server = "bs_server_close", Client = "bs_client_close", Clock = "bs_clock_close",
    CommandBuffer = "bs_command_buffer_close", InputLead = "bs_input_lead_close", Estimator = "bs_estimator_close",
    Reckoner = "bs_reckoner_close", Prediction = "bs_prediction_close",
    PredictedEvents = "bs_predicted_events_close"}

local function set_close(name, class, closer)
    class.close = function(self)
        local code = C[closer](self.handle)
        if code ~= 0 then return refused(code, self.handle, name .. ":close") end
        self.library.objects[self] = nil
        close_up(self, name)
    end
end
for name, closer in pairs(close_of) do set_close(name, classes[name], closer) end

-- Makes an object. `open(handle, failure)` calls its C function.
local function opened(library, name, ctype, where, open)
    local handle, failure = ffi.new(ctype), sized(error_t, ffi.sizeof(error_t))
    local code = open(handle, failure)
    if code ~= 0 then
        local text = ffi.string(failure.text)
        fail(where .. "(): " .. (text ~= "" and text or ffi.string(C.bs_code_name(code))))
    end
    local state, closer = library.state, C[close_of[name]]
    local owned = ffi.gc(handle[0], function(one) if state.is_open then closer(one) end end)
    local object = setmetatable({handle = owned, library = library, calls_back = false, kept = {}}, classes[name])
    library.objects[object] = name
    return object
end

-- A list of structs as an array of C, and how many there are.
local function array_of(list, name, where, argument)
    if type(list) ~= "table" then wrong(where, argument, list, "a list of backsight." .. name .. "()") end
    local one = structs[name]
    local array = ffi.new(ffi.typeof("$[?]", one.ctype), math.max(#list, 1))
    for i, element in ipairs(list) do
        given(one.ctype, element, where, argument .. "[" .. i .. "]", name)
        array[i - 1] = element
    end
    return array, #list
end

-- What backsight_presets.lua is made of. It is no part of the interface.
backsight.parts = {struct = struct, given = given, sized = sized, refused = refused, number = number, u32 = u32, i32 = i32,
    i64 = i64, f32 = f32, fail = fail, callable = callable, array_of = array_of, opened = opened, callbacks = callbacks,
    code_of = code_of, calling_back = calling_back, library = function() backsight.load() return C end,
    add_class = function(name, class, closer)
        classes[name], close_of[name], closed[name] = class, closer, closed_of(name)
        set_up(name, class)
        set_close(name, class, closer)
    end, bytes_of = bytes_of,
    room_of = room_of}

-- Both ends of a match.
local function opened_end(library, name, config_name, world, config, rules)
    local where = "Library:" .. name:lower()
    given(world_config_t, world, where, "world", "world_config")
    if config ~= nil then given(structs[config_name].ctype, config, where, "config", config_name) end
    local array, count
    if rules ~= nil then array, count = array_of(rules, "projectile_rules", where, "rules") end
    local prefix = "bs_" .. name:lower() .. "_open"
    return opened(library, name, "bs_" .. name:lower() .. "*[1]", where, function(handle, failure)
        if rules == nil then return C[prefix](library.handle, world, config, handle, failure) end
        return C[prefix .. "_with_projectiles"](library.handle, world, config, array, count, handle, failure)
    end)
end

--- Makes a server's end of a match.
---@param world backsight.world_config equal on both ends
---@param config? backsight.server_config
---@param rules? backsight.projectile_rules[] of each weapon that launches projectiles, equal on both ends
---@return backsight.Server
function Library:server(world, config, rules)
    return opened_end(self, "Server", "server_config", world, config, rules)
end

--- Makes a client's end of a match.
---@param world backsight.world_config equal on both ends
---@param config? backsight.client_config
---@param rules? backsight.projectile_rules[]
---@return backsight.Client
function Library:client(world, config, rules)
    return opened_end(self, "Client", "client_config", world, config, rules)
end

--- Makes a clock with a delay for each of 1 to 16 groups, numbered from 0.
---@param config backsight.clock_config
---@param groups backsight.delay_config[]
---@return backsight.Clock
function Library:clock(config, groups)
    given(clock_config_t, config, "Library:clock", "config", "clock_config")
    local array, count = array_of(groups, "delay_config", "Library:clock", "groups")
    return opened(self, "Clock", "bs_clock*[1]", "Library:clock", function(handle, failure)
        return C.bs_clock_open(self.handle, config, array, count, handle, failure)
    end)
end

--- Holds the commands of one client that came before their tick.
---@param max_ahead_ticks integer how long a command is held at most, 0 to 64
---@param capacity integer held at once, 1 to 1024
---@return backsight.CommandBuffer
function Library:command_buffer(max_ahead_ticks, capacity)
    local ahead = u32(max_ahead_ticks, "Library:command_buffer", "max_ahead_ticks")
    local most = u32(capacity, "Library:command_buffer", "capacity")
    return opened(self, "CommandBuffer", "bs_command_buffer*[1]", "Library:command_buffer", function(handle, failure)
        return C.bs_command_buffer_open(self.handle, ahead, most, handle, failure)
    end)
end

--- When a command is made, so that it comes in time.
---@param config backsight.input_lead_config
---@return backsight.InputLead
function Library:input_lead(config)
    given(input_lead_config_t, config, "Library:input_lead", "config", "input_lead_config")
    return opened(self, "InputLead", "bs_input_lead*[1]", "Library:input_lead", function(handle, failure)
        return C.bs_input_lead_open(self.handle, config, handle, failure)
    end)
end

--- The velocity, acceleration and angular velocity of a thing of which only poses are known.
---@param config backsight.estimator_config
---@return backsight.Estimator
function Library:estimator(config)
    given(estimator_config_t, config, "Library:estimator", "config", "estimator_config")
    return opened(self, "Estimator", "bs_estimator*[1]", "Library:estimator", function(handle, failure)
        return C.bs_estimator_open(self.handle, config, handle, failure)
    end)
end

--- The sender's side of dead reckoning: says when the truth has gone too far from what receivers believe.
---@param rules backsight.draw_rules
---@param config backsight.reckoner_config
---@return backsight.Reckoner
function Library:reckoner(rules, config)
    given(draw_rules_t, rules, "Library:reckoner", "rules", "draw_rules")
    given(reckoner_config_t, config, "Library:reckoner", "config", "reckoner_config")
    return opened(self, "Reckoner", "bs_reckoner*[1]", "Library:reckoner", function(handle, failure)
        return C.bs_reckoner_open(self.handle, rules, config, handle, failure)
    end)
end

--- The own player, ahead of the server: prediction, replay, and corrections that slide. docs/integrate/prediction.md.
---@param config backsight.prediction_config state_bytes and input_bytes are the sizes of the game's structs
---@param step? fun(state: ffi.cdata*, input: ffi.cdata*, dt: number) see Prediction:set_step()
---@return backsight.Prediction
function Library:prediction(config, step)
    given(prediction_config_t, config, "Library:prediction", "config", "prediction_config")
    if step ~= nil then callable(step, "Library:prediction", "step") end
    local own = opened(self, "Prediction", "bs_prediction*[1]", "Library:prediction", function(handle, failure)
        return C.bs_prediction_open(self.handle, config, handle, failure)
    end)
    if step then own:set_step(step) end
    return own
end

--- Events that are shown before the server has said so, and confirmed or taken back.
---@param max_events? integer remembered at once, 1 to 65,536; 64 without it
---@param confirm_within_us? integer one of which the server says nothing for so long is taken back; 2 s without it
---@return backsight.PredictedEvents
function Library:predicted_events(max_events, confirm_within_us)
    local most = u32(max_events or 64, "Library:predicted_events", "max_events")
    local within = i64(confirm_within_us or 2000000, "Library:predicted_events", "confirm_within_us")
    return opened(self, "PredictedEvents", "bs_predicted_events*[1]", "Library:predicted_events",
        function(handle, failure)
            return C.bs_predicted_events_open(self.handle, most, within, handle, failure)
        end)
end

-- Bytes and arrays --------------------------------------------------------------------------------------------------

--- Room for bytes, for methods that write some: `size`, and `data`, a uint8_t*.
---@class backsight.bytes
---@field size integer
---@field data ffi.cdata*

local MOST_ELEMENTS = 16777216

-- An array of the caller's length, one element at least.
local function array_of_length(ctype, count, where, name)
    count = u32(count, where, name)
    if count > MOST_ELEMENTS then wrong(where, name, count, "at most 16,777,216") end
    local done, room = pcall(ffi.new, ctype, math.max(count, 1))
    if not done then wrong(where, name, count, "as many as there is memory for") end
    return room, count
end

---@param size integer at most 16,777,216
---@return backsight.bytes
function backsight.bytes(size)
    local room
    room, size = array_of_length(ffi.typeof("uint8_t[?]"), size, "backsight.bytes", "size")
    return {size = size, data = ffi.cast("uint8_t*", room), room = room}
end

--- Bytes, a stamp or news as a Lua string, to be sent.
---@param bytes backsight.bytes|backsight.stamp|backsight.news
---@param size? integer all of them without it
---@return string
function backsight.to_string(bytes, size)
    if ffi.istype(stamp_t, bytes) or ffi.istype(news_t, bytes) then return ffi.string(bytes, ffi.sizeof(bytes)) end
    return ffi.string(bytes_of(bytes, size, "backsight.to_string", "bytes"))
end

-- A struct of bytes out of a string that came off the wire.
local function read_bytes(ctype, text, into)
    if type(text) ~= "string" or #text ~= ffi.sizeof(ctype) then return nil, backsight.BYTES_TOO_SHORT end
    into = into or ctype()
    ffi.copy(into, text, #text)
    return into
end

--- The stamp in a string that came off the wire; nil and backsight.BYTES_TOO_SHORT if it has not the size of one.
---@param text string
---@param stamp? backsight.stamp written and returned; a new one without it
function backsight.stamp_of(text, stamp)
    if stamp then given(stamp_t, stamp, "backsight.stamp_of", "stamp", "stamp") end
    return read_bytes(stamp_t, text, stamp)
end

--- The news in a string that came off the wire, as backsight.stamp_of().
---@param text string
---@param news? backsight.news written and returned; a new one without it
function backsight.news_of(text, news)
    if news then given(news_t, news, "backsight.news_of", "news", "news") end
    return read_bytes(news_t, text, news)
end

--- A list of structs with their defaults, for rays, hits and bones, that C reads as an array: list[1] to list[count].
--- An element lives as long as its list.
---@param name string the struct's name, as "ray"
---@param count integer at most 16,777,216
function backsight.array(name, count)
    local one = structs[name]
    if not one then wrong("backsight.array", "name", name, "the name of a struct, as \"ray\"") end
    local room, first
    room, count = array_of_length(ffi.typeof("$[?]", one.ctype), count, "backsight.array", "count")
    first = made(one)
    local list = {struct = name, count = count, room = room, pointer = ffi.cast(ffi.typeof("$*", one.ctype), room)}
    for i = 1, count do
        room[i - 1] = first
        list[i] = room[i - 1]
    end
    return list
end

-- What points to a list of backsight.array(), and how many of it are meant.
local function array_for(name, list, count, where, argument)
    if type(list) ~= "table" or list.struct ~= name then
        wrong(where, argument, list, ('backsight.array("%s", count)'):format(name))
    end
    if count == nil then return list.pointer, list.count end
    if u32(count, where, "count") > list.count then
        wrong(where, "count", count, ("at most %d, which %s holds"):format(list.count, argument))
    end
    return list.pointer, count
end

-- Functions and methods whose arguments follow no pattern -----------------------------------------------------------

--- Whether a history reaches as far back as a shot may look: true, or nil and what is too small, in a sentence.
---@param world backsight.world_config
---@param server? backsight.server_config
---@param max_rewind_us integer the longest of all weapons
---@param ticks_per_snapshot integer how often a client is sent one
---@param datagrams_per_snapshot integer how many numbers each takes
function backsight.validate_reach(world, server, max_rewind_us, ticks_per_snapshot, datagrams_per_snapshot)
    local where = "backsight.validate_reach"
    given(world_config_t, world, where, "world", "world_config")
    if server then given(server_config_t, server, where, "server", "server_config") end
    local failure = sized(error_t, ffi.sizeof(error_t))
    local code = C.bs_validate_reach(world, server, i64(max_rewind_us, where, "max_rewind_us"),
        u32(ticks_per_snapshot, where, "ticks_per_snapshot"),
        u32(datagrams_per_snapshot, where, "datagrams_per_snapshot"), failure)
    if code == backsight.OUT_OF_RANGE then return nil, ffi.string(failure.text) end
    if code ~= 0 then fail(where .. "(): " .. ffi.string(failure.text)) end
    return true
end

--- Makes rules those for people who walk, run and jump under `gravity`, in m/s^2. Changes and returns `rules`.
---@param rules backsight.draw_rules
---@param gravity backsight.vec3
function backsight.draw_rules_for_people(rules, gravity)
    given(draw_rules_t, rules, "backsight.draw_rules_for_people", "rules", "draw_rules")
    given(vec3_t, gravity, "backsight.draw_rules_for_people", "gravity", "vec3")
    local code = C.bs_draw_rules_for_people(rules, gravity)
    if code ~= 0 then return refused(code, nil, "backsight.draw_rules_for_people") end
    return rules
end

--- How a draw group is drawn, with the defaults.
---@param values? table
---@return backsight.draw_rules
function backsight.draw_rules(values)
    local rules = draw_rules_t(backsight.world_config().groups[0])
    if values ~= nil then fill(rules, values, "draw_rules", "backsight.draw_rules") end
    return rules
end

--- Where a thing is some time after a state, by the model of the rules. `seconds`: 0 to 60. Pure; the same bits
--- everywhere. `from` and `to` may be the same.
---@param rules backsight.draw_rules
---@param from backsight.motion
---@param seconds number
---@param to? backsight.motion written and returned; a new one without it
function backsight.reckon(rules, from, seconds, to)
    given(draw_rules_t, rules, "backsight.reckon", "rules", "draw_rules")
    given(motion_t, from, "backsight.reckon", "from", "motion")
    if to then given(motion_t, to, "backsight.reckon", "to", "motion") else to = motion_t(from) end
    local code = C.bs_reckon(rules, from, f32(seconds, "backsight.reckon", "seconds"), to)
    if code ~= 0 then return refused(code, nil, "backsight.reckon") end
    return to
end

--- Rounds a claim as it travels. Changes and returns `claim`.
---@param world backsight.world_config
---@param claim backsight.launch_claim
function backsight.launch_claim_round(world, claim)
    given(world_config_t, world, "backsight.launch_claim_round", "world", "world_config")
    given(launch_claim_t, claim, "backsight.launch_claim_round", "claim", "launch_claim")
    local code = C.bs_launch_claim_round(world, claim)
    if code ~= 0 then return refused(code, nil, "backsight.launch_claim_round") end
    return claim
end

--- All that a setting of fairness decides: rules for each weapon, and even_to_us of `server`, which is changed.
---@param setting integer backsight.FAIRNESS_
---@param server? backsight.server_config one with the defaults without it
---@return backsight.weapon_rules rules, backsight.server_config server
function backsight.fairness_of(setting, server)
    server = server or backsight.server_config()
    given(server_config_t, server, "backsight.fairness_of", "server", "server_config")
    local rules = backsight.weapon_rules()
    local code = C.bs_fairness_of(u32(setting, "backsight.fairness_of", "setting"), rules, server)
    if code ~= 0 then return refused(code, nil, "backsight.fairness_of") end
    return rules, server
end

--- As backsight.state_read(), and writes the frames of its bones relative to the entity, as many as `bones` holds.
---@param world backsight.world_config
---@param bytes string|ffi.cdata*
---@param bones backsight.pose[] backsight.array("pose", count)
---@param state? backsight.state written and returned; a new one without it
---@return backsight.state? state, integer? read how many bytes it took, or why there is none
function backsight.state_read_bones(world, bytes, bones, state)
    local where = "backsight.state_read_bones"
    given(world_config_t, world, where, "world", "world_config")
    if state then given(state_t, state, where, "state", "state") else state = sized(state_t, ffi.sizeof(state_t)) end
    local room, count = array_for("pose", bones, nil, where, "bones")
    local from, size = bytes_of(bytes, nil, where, "bytes")
    local code = C.bs_state_read_bones(world, from, size, state, room, count, u32_out)
    if code ~= 0 then return refused(code, nil, where) end
    return state, u32_out[0]
end

-- For both ends: `call` names the C functions' prefix.
local function add_hitbox_set(call, where)
    return function(self, hitboxes, draw_group, skeleton)
        local array, count = array_of(hitboxes, "hitbox", where, "hitboxes")
        local group, bones = u32(draw_group or 0, where, "draw_group"), u32(skeleton or 0, where, "skeleton")
        local code = C[call](self.handle, array, count, group, bones, u32_out)
        if code ~= 0 then return refused(code, self.handle, where) end
        return u32_out[0]
    end
end

--- Describes a set of hitboxes and returns its number, from 1. Before the first entity is recorded, and in the same
--- order on both ends. `skeleton`: the game's number for the bones that the set lies on, 0 without it. These are
--- bs_server_add_hitbox_set() and bs_client_add_hitbox_set() too.
---@type fun(self, hitboxes: backsight.hitbox[], draw_group?: integer, skeleton?: integer): integer
Server.add_hitbox_set = add_hitbox_set("bs_server_add_hitbox_set_on", "Server:add_hitbox_set")
---@type fun(self, hitboxes: backsight.hitbox[], draw_group?: integer, skeleton?: integer): integer
Client.add_hitbox_set = add_hitbox_set("bs_client_add_hitbox_set_on", "Client:add_hitbox_set")

--- Records where an entity is in this tick: each once a tick. Answers: backsight.RECORD_; RECORD_OUT_OF_RANGE with a
--- text that names the field.
---@param entity integer
---@param pose backsight.entity_pose
---@param bones? backsight.pose[] frames relative to the entity: backsight.array("pose", count)
---@param bone_count? integer how many of them; all without it
function Server:record(entity, pose, bones, bone_count)
    given(entity_pose_t, pose, "Server:record", "pose", "entity_pose")
    local count = 0
    if bones then bones, count = array_for("pose", bones, bone_count, "Server:record", "bones") end
    local id = u32(entity, "Server:record", "entity")
    local code = self.calls_back and calling_back(C.bs_server_record, self.handle, id, pose, bones, count)
        or C.bs_server_record(self.handle, id, pose, bones, count)
    if code == backsight.RECORD_OUT_OF_RANGE then return nil, code, ffi.string(C.bs_error_text(self.handle)) end
    if code ~= 0 then return refused(code, self.handle, "Server:record") end
    return true
end

--- Entities that are gone and that this client may still draw: add them to its snapshots of this tick before all
--- others.
---@param client integer
---@param entities? table written from 1 on and returned; a new one without it
---@return integer[]? entities, integer? count
function Server:despawned(client, entities)
    client = u32(client, "Server:despawned", "client")
    local gone = self.gone
    while true do
        local room = gone and ffi.sizeof(gone) / 4 or 0
        local code = C.bs_server_despawned(self.handle, client, gone, room, u32_out)
        if code ~= 0 then return refused(code, self.handle, "Server:despawned") end
        if u32_out[0] <= room then break end
        gone = ffi.new("bs_entity[?]", u32_out[0] + 16)
        self.gone = gone
    end
    local count = u32_out[0]
    entities = entities or {}
    for i = 1, count do entities[i] = gone[i - 1] end
    for i = count + 1, #entities do entities[i] = nil end
    return entities, count
end

--- Judges a shot of the command that was taken last.
---@param client integer
---@param shot backsight.shot
---@param rules backsight.weapon_rules
---@param line_of_sight? fun(from: backsight.vec3, to: backsight.vec3): boolean for the cover rule and for what is
--- cut; nil: that of Server:set_line_of_sight(), and without one no rule
---@param screen_hash? integer what the client declares of its screen, see backsight.screen_hash(); 0: nothing
---@param verdict? backsight.verdict written and returned; a new one without it
---@return backsight.verdict
function Server:judge(client, shot, rules, line_of_sight, screen_hash, verdict)
    given(shot_t, shot, "Server:judge", "shot", "shot")
    given(weapon_rules_t, rules, "Server:judge", "rules", "weapon_rules")
    if verdict then given(verdict_t, verdict, "Server:judge", "verdict", "verdict")
    else verdict = sized(verdict_t, ffi.sizeof(verdict_t)) end
    local number_of_client = u32(client, "Server:judge", "client")
    local hash = u32(screen_hash or 0, "Server:judge", "screen_hash")
    local code
    if line_of_sight then
        callable(line_of_sight, "Server:judge", "line_of_sight")
        code = judged(line_of_sight, self.handle, number_of_client, shot, rules, code_of("bs_line_of_sight"), nil, hash,
            verdict)
    elseif self.calls_back then
        code = calling_back(C.bs_server_judge, self.handle, number_of_client, shot, rules, nil, nil, hash, verdict)
    else
        code = C.bs_server_judge(self.handle, number_of_client, shot, rules, nil, nil, hash, verdict)
    end
    if code ~= 0 then return refused(code, self.handle, "Server:judge") end
    return verdict
end

--- Launches a projectile of the command that was taken last. `claim`: as it came off the wire; any numbers.
---@param client integer
---@param claim backsight.launch_claim
---@param facts backsight.launch_facts
---@param answer? backsight.news written and returned; a new one without it
---@param spawn? backsight.news written and returned; a new one without it
---@return backsight.news answer for the shooter, whatever became of it
---@return backsight.news? spawn for all others, if it flies; all zero where it cannot be sent
---@return integer? denied why it does not fly: backsight.LAUNCH_
function Server:launch(client, claim, facts, answer, spawn)
    given(launch_claim_t, claim, "Server:launch", "claim", "launch_claim")
    given(launch_facts_t, facts, "Server:launch", "facts", "launch_facts")
    if answer then given(news_t, answer, "Server:launch", "answer", "news") else answer = news_t() end
    if spawn then given(news_t, spawn, "Server:launch", "spawn", "news") else spawn = news_t() end
    client = u32(client, "Server:launch", "client")
    local code = self.calls_back and calling_back(C.bs_server_launch, self.handle, client, claim, facts, answer, spawn)
        or C.bs_server_launch(self.handle, client, claim, facts, answer, spawn)
    if code < 0 then return refused(code, self.handle, "Server:launch") end
    if code > 0 then return answer, nil, code end
    return answer, spawn
end

local offsets_out = ffi.new("int32_t[?]", backsight.DRAW_GROUPS - 1)

--- For a game with a clock of its own: draws this moment. `offsets`: how much later groups 1 to 3 are drawn; nil: none.
---@param moment integer
---@param offsets? integer[]
function Client:show(moment, offsets)
    moment = i64(moment, "Client:show", "moment")
    if offsets then
        for i = 1, backsight.DRAW_GROUPS - 1 do
            offsets_out[i - 1] = i32(offsets[i] or 0, "Client:show", "offsets")
        end
    end
    local code = C.bs_client_show(self.handle, moment, offsets and offsets_out or nil)
    if code ~= 0 then return refused(code, self.handle, "Client:show") end
    return true
end

--- Sets what poses entities that are recorded without bones. Before the first one is; nil: nothing.
---@param poser? fun(tick: integer, state: backsight.state, bones: backsight.pose[], room: integer): integer writes
--- bones[1] to bones[room] at most, relative to the entity, and returns how many
function Server:set_bone_poser(poser)
    return keep(self, C.bs_server_set_bone_poser, "bs_bone_poser", poser, "Server:set_bone_poser")
end

--- As Server:set_bone_poser(), for what is received.
function Client:set_bone_poser(poser)
    return keep(self, C.bs_client_set_bone_poser, "bs_bone_poser", poser, "Client:set_bone_poser")
end

--- The line of sight of all that this server judges: of Server:judge_query(), and of Server:judge() where its own is nil.
--- nil: the level stops nothing, and no cover rule is asked.
---@param sees? fun(from: backsight.vec3, to: backsight.vec3, moment: integer): boolean whether that line is free of the
--- level as it was drawn at that moment
function Server:set_line_of_sight(sees)
    return keep(self, C.bs_server_set_line_of_sight, "bs_line_of_sight_at", sees, "Server:set_line_of_sight")
end

--- The level of `cut_by_level` of a query on the screen, as Server:set_line_of_sight(). nil: it cuts nothing.
function Client:set_line_of_sight(sees)
    return keep(self, C.bs_client_set_line_of_sight, "bs_line_of_sight_at", sees, "Client:set_line_of_sight")
end

--- The level that projectiles meet; nil: none.
---@param trace? fun(moment: integer, from: backsight.vec3, to: backsight.vec3, radius_m: number,
--- contact: backsight.level_contact) sets hit to 1, fraction and normal of `contact` where the ball meets the level
---@param moves? boolean whether it is another at other moments
function Server:set_level(trace, moves)
    return keep(self, C.bs_server_set_level, "bs_level_trace", trace, "Server:set_level", moves and 1 or 0)
end

--- As Server:set_level().
function Client:set_level(trace, moves)
    return keep(self, C.bs_client_set_level, "bs_level_trace", trace, "Client:set_level", moves and 1 or 0)
end

--- The sizes that the config gave.
---@return integer state_bytes
---@return integer input_bytes
function Prediction:get_sizes()
    local of_state, of_input = ffi.new("uint32_t[1]"), ffi.new("uint32_t[1]")
    local code = C.bs_prediction_get_sizes(self.handle, of_state, of_input)
    if code ~= 0 then return refused(code, self.handle, "Prediction:get_sizes") end
    return of_state[0], of_input[0]
end

--- Sets the game's step: it changes `state` to what it is after `input` was executed for `dt` seconds. The server runs
--- the same function, with the same bits.
---@param step fun(state: ffi.cdata*, input: ffi.cdata*, dt: number) `state` and `input` are void*, of as many bytes as
--- the config says, and valid until it returns: ffi.cast("struct walker*", state)
function Prediction:set_step(step)
    callable(step, "Prediction:set_step", "step")
    local size = self:get_sizes()
    local saved = ffi.new("uint8_t[?]", size)
    -- What it raises leaves the state as it was.
    local function run(state, input, dt)
        ffi.copy(saved, state, size)
        local done, why = pcall(step, state, input, dt)
        if done then return end
        ffi.copy(state, saved, size)
        error(why, 0)
    end
    return keep(self, C.bs_prediction_set_step, "bs_step", run, "Prediction:set_step")
end

local function bake(object, call, where, clips, frames, bone_count, up)
    local clip_array, clip_count = array_for("baked_clip", clips, nil, where, "clips")
    local frame_array, pose_count = array_for("pose", frames, nil, where, "frames")
    bone_count = u32(bone_count, where, "bone_count")
    if bone_count == 0 or pose_count % bone_count ~= 0 then
        fail(("%s(): frames: %d poses are no whole number of frames of %d bones"):format(where, pose_count, bone_count))
    end
    up = up or backsight.vec3{0, 0, 1}
    given(vec3_t, up, where, "up", "vec3")
    local code = call(object.handle, clip_array, clip_count, frame_array, pose_count / bone_count, bone_count, up)
    if code ~= 0 then return refused(code, object.handle, where) end
    return true
end

--- Poses entities by animations that were sampled beforehand, on both ends, in place of a bone poser: no bones are
--- sent. Before the first entity is recorded. docs/integrate/animation.md says how far off this and other ways are.
---@param clips backsight.baked_clip[] backsight.array("baked_clip", count)
---@param frames backsight.pose[] backsight.array("pose", count): bone_count a frame, relative to the entity
---@param bone_count integer
---@param up? backsight.vec3 unit: speed along it does not count. (0, 0, 1) without it
function Server:bake_poses(clips, frames, bone_count, up)
    return bake(self, C.bs_server_bake_poses, "Server:bake_poses", clips, frames, bone_count, up)
end

--- As Server:bake_poses().
function Client:bake_poses(clips, frames, bone_count, up)
    return bake(self, C.bs_client_bake_poses, "Client:bake_poses", clips, frames, bone_count, up)
end

--- The nearest hit of each ray, as Server:cast_ray(). A ray that cannot be taken has its index in the error.
---@param view backsight.view
---@param rays backsight.ray[] backsight.array("ray", count)
---@param count? integer how many of them; all without it
---@param filter? backsight.filter
---@param hits? backsight.hit[] backsight.array("hit", count), written and returned; a new one without it
function Server:cast_rays(view, rays, count, filter, hits)
    given(view_t, view, "Server:cast_rays", "view", "view")
    rays, count = array_for("ray", rays, count, "Server:cast_rays", "rays")
    if filter then given(filter_t, filter, "Server:cast_rays", "filter", "filter") end
    hits = hits or backsight.array("hit", count)
    local room = array_for("hit", hits, count, "Server:cast_rays", "hits")
    local code = C.bs_server_cast_rays(self.handle, view, rays, count, filter, room)
    if code ~= 0 then return refused(code, self.handle, "Server:cast_rays") end
    return hits
end

--- As Server:cast_rays(), on the screen.
function Client:cast_rays(rays, count, filter, hits)
    rays, count = array_for("ray", rays, count, "Client:cast_rays", "rays")
    if filter then given(filter_t, filter, "Client:cast_rays", "filter", "filter") end
    hits = hits or backsight.array("hit", count)
    local room = array_for("hit", hits, count, "Client:cast_rays", "hits")
    local code = C.bs_client_cast_rays(self.handle, rays, count, filter, room)
    if code ~= 0 then return refused(code, self.handle, "Client:cast_rays") end
    return hits
end

local hash_out = ffi.new("uint32_t[1]")

--- The screen's answer to a query, which the judge will compute too. Call it once in each command: a query with a swing
--- number remembers whom it has met. The player's own bodies are left out.
---@param query backsight.query
---@param filter? backsight.filter
---@param rules backsight.weapon_rules
---@return integer count hits to act on, those that the swing has not met before: Client:query_hit() from 0 gives each
---@return integer screen_hash of all hits, to be declared to Server:judge_query()
function Client:shoot_query(query, filter, rules)
    given(query_t, query, "Client:shoot_query", "query", "query")
    if filter then given(filter_t, filter, "Client:shoot_query", "filter", "filter") end
    given(weapon_rules_t, rules, "Client:shoot_query", "rules", "weapon_rules")
    local code = self.calls_back
        and calling_back(C.bs_client_shoot_query, self.handle, query, filter, rules, hash_out, u32_out)
        or C.bs_client_shoot_query(self.handle, query, filter, rules, hash_out, u32_out)
    if code ~= 0 then return refused(code, self.handle, "Client:shoot_query") end
    return u32_out[0], hash_out[0]
end

--- What a query hits in a view: writes as many as `hits` holds, first in order first, and returns how many there are.
---@param view backsight.view
---@param query backsight.query
---@param filter? backsight.filter
---@param hits backsight.hit[] backsight.array("hit", count)
---@return integer count
function Server:run_query(view, query, filter, hits)
    given(view_t, view, "Server:run_query", "view", "view")
    given(query_t, query, "Server:run_query", "query", "query")
    if filter then given(filter_t, filter, "Server:run_query", "filter", "filter") end
    local room, count = array_for("hit", hits, nil, "Server:run_query", "hits")
    local code = C.bs_server_run_query(self.handle, view, query, filter, room, count, u32_out)
    if code ~= 0 then return refused(code, self.handle, "Server:run_query") end
    return u32_out[0]
end

--- As Server:run_query(), on the screen.
function Client:run_query(query, filter, hits)
    given(query_t, query, "Client:run_query", "query", "query")
    if filter then given(filter_t, filter, "Client:run_query", "filter", "filter") end
    local room, count = array_for("hit", hits, nil, "Client:run_query", "hits")
    local code = C.bs_client_run_query(self.handle, query, filter, room, count, u32_out)
    if code ~= 0 then return refused(code, self.handle, "Client:run_query") end
    return u32_out[0]
end

--- Each entity that a sphere touches: writes as many as `hits` holds, and returns how many there are.
---@param view backsight.view
---@param center backsight.vec3
---@param radius_m number
---@param filter? backsight.filter
---@param hits backsight.hit[] backsight.array("hit", count)
---@return integer count
function Server:overlap_sphere(view, center, radius_m, filter, hits)
    given(view_t, view, "Server:overlap_sphere", "view", "view")
    given(vec3_t, center, "Server:overlap_sphere", "center", "vec3")
    if filter then given(filter_t, filter, "Server:overlap_sphere", "filter", "filter") end
    local room, count = array_for("hit", hits, nil, "Server:overlap_sphere", "hits")
    local code = C.bs_server_overlap_sphere(self.handle, view, center,
        f32(radius_m, "Server:overlap_sphere", "radius_m"), filter, room, count, u32_out)
    if code ~= 0 then return refused(code, self.handle, "Server:overlap_sphere") end
    return u32_out[0]
end

--- As Server:overlap_sphere(), on the screen.
function Client:overlap_sphere(center, radius_m, filter, hits)
    given(vec3_t, center, "Client:overlap_sphere", "center", "vec3")
    if filter then given(filter_t, filter, "Client:overlap_sphere", "filter", "filter") end
    local room, count = array_for("hit", hits, nil, "Client:overlap_sphere", "hits")
    local code = C.bs_client_overlap_sphere(self.handle, center, f32(radius_m, "Client:overlap_sphere", "radius_m"),
        filter, room, count, u32_out)
    if code ~= 0 then return refused(code, self.handle, "Client:overlap_sphere") end
    return u32_out[0]
end

return backsight
