-- Tests by name: check.test(NAME, FUNCTION), and check.run() at the end, which ends the program.
local check = {tests = {}}

function check.test(name, body) check.tests[#check.tests + 1] = {name = name, body = body} end

function check.equal(got, expected, what)
    if got ~= expected then
        error(("%s: expected %s, got %s"):format(what or "value", tostring(expected), tostring(got)), 2)
    end
end

--- Calls it, and wants an error whose text has each of these words and names this line's file.
function check.fails(call, ...)
    local done, message = pcall(call)
    if done then error("no error was raised", 2) end
    for _, word in ipairs{...} do
        if not tostring(message):find(word, 1, true) then
            error(("the error lacks '%s': %s"):format(word, tostring(message)), 2)
        end
    end
    return message
end

function check.run()
    local failed = 0
    for _, one in ipairs(check.tests) do
        local done, why = xpcall(one.body, debug.traceback)
        if not done then
            failed = failed + 1
            print(("%s: FAILED\n%s"):format(one.name, why))
        end
    end
    print(("%d of %d tests passed"):format(#check.tests - failed, #check.tests))
    io.stdout:flush()
    os.exit(failed == 0 and 0 or 1)
end

return check
