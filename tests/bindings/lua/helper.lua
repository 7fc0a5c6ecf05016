-- helper.c, built as a shared library: require("helper")(FILE).
local ffi = require("ffi")

return function(file)
    local backsight = require("backsight")
    backsight.load()
    ffi.cdef[[
        int64_t helper_now_ns(void);
        uint32_t helper_cast(void* cast, bs_server* server, const bs_view* view, const bs_ray* rays, uint32_t count,
                             uint32_t rounds, bs_hit* hit);
        uint32_t helper_poser(void* user, int64_t tick, const bs_state* state, bs_pose* bones, uint32_t room);
        int helper_keep_busy(void* record, bs_server* server, bs_entity entity, const bs_entity_pose* pose);
        void helper_release(void);
        int helper_start_state(void* call, void* state);
        int helper_join_state(void);
        int helper_flush_to_zero(int on);
        typedef struct lua_State lua_State;
        lua_State* luaL_newstate(void);
        void luaL_openlibs(lua_State* state);
        int luaL_loadstring(lua_State* state, const char* text);
        int lua_pcall(lua_State* state, int arguments, int results, int handler);
        const char* lua_tolstring(lua_State* state, int index, size_t* size);
        void lua_close(lua_State* state);
    ]]
    local helper = {C = ffi.load(file)}
    --- The address of a function of the library, for loops in C.
    function helper.library_function(of, name)
        helper.library = helper.library or ffi.load(of.path())
        return ffi.cast("void*", helper.library[name])
    end
    return helper
end
