#pragma once

// Debian's PostgreSQL in a folder of its own, on a socket there: no port, nothing of the machine's own databases. It
// refuses to be root's, so root's tests give it to `nobody`.

#include <filesystem>
#include <string>

namespace backsight::test {

class PostgresServer {
public:
    /// Whether the machine has it.
    static bool is_installed();

    /// Makes the folder and the database, and starts it.
    PostgresServer();
    /// Stops it, and removes the folder.
    ~PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    void start();
    /// Kills it: no clean end, no answers.
    void kill();
    /// Stops all its processes where they are, and lets them go on.
    void freeze() { signal("STOP"); }
    void thaw() { signal("CONT"); }

    /// Runs SQL as the owner of the database.
    void run(const std::string& sql) const;
    /// The first cell of the answer.
    std::string ask(const std::string& sql) const;

    std::string connection(const std::string& user = "backsight") const;

private:
    void control(const std::string& what);
    void signal(const std::string& name);

    std::filesystem::path folder_;
    bool is_up_ = false;
};

}  // namespace backsight::test
