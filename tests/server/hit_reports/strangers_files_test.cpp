// Report files of strangers: none acts. What lies beside one, or is in it, writes, makes and deletes no file, whatever
// it holds. A report that a server is writing is read as ever.

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <map>

#include <gtest/gtest.h>

#include "inputs/files/csv.h"
#include "server/export/report_export.h"
#include "server/hit_reports/report_extract.h"
#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_store.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/hit_reports/report_command.h"
#include "tests/server/hit_reports/report_world.h"

namespace backsight::test {
namespace strangers {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using namespace reports;
namespace fs = std::filesystem;

void fill(ReportStore& store, ReportWorld& world, int shots) {
    store.begin_batch();
    for (int i = 0; i < shots; ++i) {
        world.step();
        store.add(world.record());
    }
    store.commit_batch();
}

fs::path report_in(const fs::path& folder) {
    ReportWorld world(1);
    const fs::path file = folder / "evil.sqlite";
    ReportStore store(file, facts_of(world.history, world.draw), 0);
    fill(store, world, 5);
    return file;
}

std::string content_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Names, kinds and contents of all that is in the folder.
std::map<std::string, std::string> all_in(const fs::path& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const fs::file_status status = entry.symlink_status();
        std::string& what = all[entry.path().string()];
        what = std::to_string(static_cast<int>(status.type())) + ":";
        if (fs::is_symlink(status)) what += fs::read_symlink(entry.path()).string();
        if (fs::is_regular_file(status)) what += content_of(entry.path());
    }
    return all;
}

std::string big_endian(std::uint32_t value) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xff);
    return bytes;
}

const std::string journal_magic("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
constexpr std::uint32_t sector = 512;
constexpr std::uint32_t page = 4096;

/// A rollback journal of no pages, which would make the report as long as `pages` says.
std::string journal_of(std::uint32_t pages) {
    std::string head =
        journal_magic + big_endian(0) + big_endian(0) + big_endian(pages) + big_endian(sector) + big_endian(page);
    head.resize(sector, '\0');
    return head;
}

/// The record that names a super-journal. SQLite deletes that file once the journal has been played back.
std::string super_journal_of(const std::string& file) {
    std::uint32_t sum = 0;
    for (const char c : file) sum += static_cast<std::uint32_t>(static_cast<unsigned char>(c));
    constexpr std::uint32_t lock_page = 0x40000000 / page + 1;
    return big_endian(lock_page) + file + big_endian(static_cast<std::uint32_t>(file.size())) + big_endian(sum) +
           journal_magic;
}

/// Everything that opens a report. Returns the first error; empty where all could read.
std::string all_readers(const fs::path& file, const fs::path& out) {
    static int number = 0;
    std::string error;
    const auto note = [&](const std::function<void()>& act) {
        const std::string said = error_of(act);
        if (error.empty()) error = said;
    };
    const ReportKey first{false, 1};
    const std::string unused = (out / std::to_string(++number)).string();
    note([&] { ReportReader(file).load(1); });
    note([&] { extracted(file, std::span(&first, 1)); });
    note([&] { extract(file, std::span(&first, 1), unused + ".sqlite"); });
    note([&] {
        ExportConfig config;
        config.folder = unused;
        config.format = ExportFormat::csv;
        export_report(file, config);
    });
    note([&] { run_report_command({file.string(), "--newest", "1"}); });
    return error;
}

struct Beside {
    const char* name;
    std::function<void(const fs::path& file, const fs::path& precious)> lay;
    const char* said;  ///< empty: it is read all the same
};

void write(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

fs::path with(const fs::path& file, const char* end) { return file.string() + end; }

std::vector<Beside> journals() {
    constexpr const char* refused = "has a journal beside it";
    return {
        {"a journal whose super-journal is another file",
         [](const fs::path& file, const fs::path& precious) {
             write(with(file, "-journal"), journal_of(1) + super_journal_of(precious.string()));
         },
         refused},
        {"a journal that cuts the report off",
         [](const fs::path& file, const fs::path&) { write(with(file, "-journal"), journal_of(1)); }, refused},
        {"an empty journal", [](const fs::path& file, const fs::path&) { write(with(file, "-journal"), ""); }, refused},
        {"a journal of noise",
         [](const fs::path& file, const fs::path&) { write(with(file, "-journal"), std::string(5000, 'x')); }, refused},
        {"a journal that is a link",
         [](const fs::path& file, const fs::path& precious) { fs::create_symlink(precious, with(file, "-journal")); },
         refused},
        {"a journal that is a link to nothing",
         [](const fs::path& file, const fs::path&) { fs::create_symlink("/nowhere", with(file, "-journal")); },
         refused},
        {"a folder as journal",
         [](const fs::path& file, const fs::path&) { fs::create_directory(with(file, "-journal")); }, refused},
        {"a pipe as journal",
         [](const fs::path& file, const fs::path&) { ::mkfifo(with(file, "-journal").c_str(), 0600); }, refused}};
}

std::vector<Beside> logs() {
    constexpr const char* kind = "expected a regular file";
    return {{"a log that is a link",
             [](const fs::path& file, const fs::path& precious) { fs::create_symlink(precious, with(file, "-wal")); },
             kind},
            {"a pipe as log", [](const fs::path& file, const fs::path&) { ::mkfifo(with(file, "-wal").c_str(), 0600); },
             kind},
            {"a folder as log", [](const fs::path& file, const fs::path&) { fs::create_directory(with(file, "-wal")); },
             kind},
            {"an index that is a link",
             [](const fs::path& file, const fs::path& precious) {
                 write(with(file, "-wal"), "");
                 fs::create_symlink(precious, with(file, "-shm"));
             },
             kind},
            {"a pipe as index",
             [](const fs::path& file, const fs::path&) {
                 write(with(file, "-wal"), "");
                 ::mkfifo(with(file, "-shm").c_str(), 0600);
             },
             kind},
            {"an empty log", [](const fs::path& file, const fs::path&) { write(with(file, "-wal"), ""); }, ""},
            {"a log of noise",
             [](const fs::path& file, const fs::path&) { write(with(file, "-wal"), std::string(9000, '\x37')); },
             "is no log of SQLite's"},
            {"a log and an index of noise",
             [](const fs::path& file, const fs::path&) {
                 write(with(file, "-wal"), std::string(9000, '\x37'));
                 write(with(file, "-shm"), std::string(32768, '\x55'));
             },
             "is no log of SQLite's"},
            {"a log of an unknown kind",
             [](const fs::path& file, const fs::path&) {
                 write(with(file, "-wal"),
                       big_endian(0x377f0682) + big_endian(3007000) + big_endian(12345) + std::string(9000, '\x37'));
             },
             "is no log of SQLite's"},
            {"a log whose frames are noise",
             [](const fs::path& file, const fs::path&) {
                 write(with(file, "-wal"),
                       big_endian(0x377f0682) + big_endian(3007000) + big_endian(page) + std::string(9000, '\x37'));
             },
             ""},
            {"another name of another file as log",
             [](const fs::path& file, const fs::path& precious) { fs::create_hard_link(precious, with(file, "-wal")); },
             ""}};
}

TEST(strangers_files, nothing_beside_a_report_acts) {
    std::vector<Beside> all = journals();
    for (const Beside& each : logs()) all.push_back(each);
    for (const Beside& beside : all) {
        const ScratchFolder folder;
        const fs::path home = folder.path() / "home", zip = folder.path() / "zip", out = folder.path() / "out";
        for (const fs::path& each : {home, zip, out}) fs::create_directory(each);
        const fs::path precious = folder.write("home/precious.txt", "the only copy");
        const fs::path file = zip / "evil.sqlite";
        fs::rename(report_in(folder.path()), file);
        beside.lay(file, precious);
        const auto before = all_in(folder.path());
        const std::string error = error_of([&] { ReportReader(file).load(1); });
        EXPECT_TRUE(all_in(folder.path()) == before) << beside.name;
        if (*beside.said == '\0') {
            EXPECT_EQ(error, "") << beside.name;
        } else {
            EXPECT_TRUE(has(error, beside.said) && has(error, file.string())) << beside.name << ": " << error;
        }
        fs::remove_all(folder.path());
    }
}

TEST(strangers_files, no_reader_plays_a_journal_back) {
    const ScratchFolder folder;
    const fs::path precious = folder.write("precious.txt", "the only copy");
    const fs::path file = report_in(folder.path());
    write(with(file, "-journal"), journal_of(1) + super_journal_of(precious.string()));
    const std::string report = content_of(file);
    EXPECT_TRUE(has(all_readers(file, folder.path()), "has a journal beside it"));
    // Beside the file that a link leads to, too.
    fs::create_directory(folder.path() / "elsewhere");
    const fs::path link = folder.path() / "elsewhere" / "link.sqlite";
    fs::create_symlink(file, link);
    EXPECT_TRUE(has(all_readers(link, folder.path()), "has a journal beside it"));
    EXPECT_EQ(content_of(precious), "the only copy");
    EXPECT_TRUE(content_of(file) == report);
    fs::remove(with(file, "-journal"));
    EXPECT_EQ(all_readers(link, folder.path()), "");
}

TEST(strangers_files, a_report_is_read_that_is_no_longer_written) {
    const ScratchFolder folder;
    const fs::path file = report_in(folder.path());
    const auto before = all_in(folder.path());
    EXPECT_EQ(shots_in(ReportReader(file)).size(), 5u);
    EXPECT_TRUE(all_in(folder.path()) == before);
    fs::permissions(file, fs::perms{0400});
    EXPECT_EQ(shots_in(ReportReader(file)).size(), 5u);
    const fs::path odd = folder.path() / "a b%41?mode=rw&x=#.sqlite";
    fs::rename(file, odd);
    EXPECT_EQ(shots_in(ReportReader(odd)).size(), 5u);
}

TEST(strangers_files, a_page_of_another_size_in_the_log_changes_nothing) {
    const ScratchFolder folder;
    const fs::path file = report_in(folder.path());
    {
        Database database(folder.path() / "o.sqlite", Database::Mode::write);
        database.execute("PRAGMA page_size=65536");
        database.execute("PRAGMA journal_mode=WAL");
        database.execute("CREATE TABLE t (x); CREATE TABLE u (y)");
        fs::copy_file(folder.path() / "o.sqlite-wal", with(file, "-wal"));
    }
    const auto before = all_in(folder.path());
    // Whatever is said of it: it ends, and it writes nothing.
    error_of([&] { ReportReader(file).load(1); });
    EXPECT_TRUE(all_in(folder.path()) == before);
}

TEST(strangers_files, what_is_no_regular_file_is_refused_at_once) {
    const ScratchFolder folder;
    const fs::path pipe = folder.path() / "pipe.sqlite", link = folder.path() / "link.sqlite";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    fs::create_symlink(pipe, link);
    for (const fs::path& file : {pipe, link, folder.path(), fs::path("/dev/zero")}) {
        const std::string error = error_of([&] { ReportReader{file}; });
        EXPECT_TRUE(has(error, "expected a regular file") && has(error, file.string())) << error;
    }
    EXPECT_TRUE(has(error_of([&] { ReportReader{folder.path() / "none.sqlite"}; }), "No such file"));
}

TEST(strangers_files, a_reader_neither_writes_nor_opens_a_further_file) {
    const ScratchFolder folder;
    const fs::path file = report_in(folder.path());
    const std::string other = (folder.path() / "other.sqlite").string();
    Database database(file, Database::Mode::read);
    for (const std::string& sql :
         {std::string("DELETE FROM shots"), std::string("CREATE TABLE t (x)"), std::string("DROP TABLE shots"),
          "ATTACH '" + other + "' AS o", "VACUUM INTO '" + other + "'", std::string("PRAGMA journal_mode=DELETE"),
          std::string("PRAGMA user_version=3"), std::string("PRAGMA writable_schema=ON"),
          std::string("SELECT load_extension('/tmp/x.so')")}) {
        EXPECT_NE(error_of([&] { database.execute(sql); }), "") << sql;
    }
    EXPECT_FALSE(fs::exists(other));
    EXPECT_EQ(database.integer("SELECT count(*) FROM shots"), 5);
}

// A server as a process of its own: SQLite sees no locks of its own process.
class Writer {
public:
    explicit Writer(const fs::path& file) {
        if (::pipe(told_.data()) != 0 || ::pipe(asked_.data()) != 0) throw std::runtime_error("no pipes");
        child_ = ::fork();
        if (child_ == 0) write_until_asked_no_more(file);
        wait();
    }
    ~Writer() {
        for (const int each : {told_[0], told_[1], asked_[0], asked_[1]}) ::close(each);
    }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void write_more() { order('m'); }
    /// As SIGKILL would.
    void end() {
        order('e');
        ::waitpid(child_, nullptr, 0);
    }

private:
    [[noreturn]] void write_until_asked_no_more(const fs::path& file) {
        ReportWorld world(1);
        auto* store = new ReportStore(file, facts_of(world.history, world.draw), 0);
        char order = 'm';
        do {
            fill(*store, world, 5);
            if (::write(told_[1], "x", 1) != 1) break;
        } while (::read(asked_[0], &order, 1) == 1 && order == 'm');
        if (::write(told_[1], "x", 1) != 1) ::_exit(1);
        ::_exit(0);
    }
    void order(char what) {
        ASSERT_EQ(::write(asked_[1], &what, 1), 1);
        wait();
    }
    void wait() {
        char answer = 0;
        ASSERT_EQ(::read(told_[0], &answer, 1), 1);
    }

    std::array<int, 2> told_{};
    std::array<int, 2> asked_{};
    ::pid_t child_ = -1;
};

TEST(strangers_files, a_report_that_a_server_writes_is_read_up_to_its_last_shot) {
    const ScratchFolder folder;
    const fs::path home = folder.path() / "home", out = folder.path() / "out";
    for (const fs::path& each : {home, out}) fs::create_directory(each);
    const fs::path file = home / "live.sqlite";
    Writer server(file);
    EXPECT_EQ(shots_in(ReportReader(file)).size(), 5u);
    {
        ReportReader reader(file);
        for (std::size_t shots = 10; shots <= 50; shots += 5) {
            server.write_more();
            EXPECT_EQ(shots_in(reader).size(), shots);
        }
        EXPECT_EQ(reader.load(50).id, 50);
    }
    EXPECT_EQ(all_readers(file, out), "");
    server.end();
    // Killed: the newest shots are in the log alone. Nobody takes them from there while they are read.
    const auto before = all_in(home);
    EXPECT_EQ(shots_in(ReportReader(file)).size(), 50u);
    EXPECT_EQ(all_readers(file, out), "");
    EXPECT_TRUE(all_in(home) == before);
    fs::remove(with(file, "-shm"));
    EXPECT_EQ(shots_in(ReportReader(file)).size(), 50u);
    EXPECT_EQ(all_readers(file, out), "");
    EXPECT_FALSE(fs::exists(with(file, "-shm")));
}

TEST(strangers_files, a_report_is_its_owners_alone) {
    const ScratchFolder folder;
    const auto old = ::umask(0);
    ReportWorld world(1);
    const fs::path file = folder.path() / "r.sqlite", part = folder.path() / "part.sqlite";
    {
        ReportStore store(file, facts_of(world.history, world.draw), 0);
        fill(store, world, 1);
        for (const char* end : {"", "-wal", "-shm"})
            EXPECT_EQ(fs::status(with(file, end)).permissions(), fs::perms{0600}) << end;
    }
    const ReportKey first{false, 1};
    extract(file, std::span(&first, 1), part);
    EXPECT_EQ(fs::status(part).permissions(), fs::perms{0600});
    ::umask(old);
}

}  // namespace strangers
}  // namespace backsight::test
