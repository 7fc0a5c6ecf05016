#include "server/hit_reports/read_only_files.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "server/hit_reports/sqlite.h"

namespace backsight::reports {

namespace {

constexpr const char* vfs_name = "backsight-read-only";

// Bytes of a row, a text or a blob. A server's longest rows have a few thousand.
constexpr int longest_value = 1 << 20;

sqlite3_vfs* usual_vfs() {
    static sqlite3_vfs* const usual = sqlite3_vfs_find(nullptr);
    return usual;
}

// The methods of an opened file, of which some are replaced. All files of a kind share one table, which SQLite's unix
// files choose by the file system: so it is kept beside each file.
struct Methods {
    sqlite3_io_methods own{};
    const sqlite3_io_methods* usual = nullptr;
    bool has_shared = false;
};

/// Where SQLite's own part of a file ends, and ours begins.
Methods& methods_of(sqlite3_file* file) {
    const auto align = static_cast<int>(alignof(Methods));
    const int own_bytes = (usual_vfs()->szOsFile + align - 1) / align * align;
    return *reinterpret_cast<Methods*>(reinterpret_cast<std::byte*>(file) + own_bytes);
}

int refuse_write(sqlite3_file*, const void*, int, sqlite3_int64) { return SQLITE_READONLY; }
int refuse_size(sqlite3_file*, sqlite3_int64) { return SQLITE_READONLY; }

// Without a `-shm` no server writes the file: SQLite then reads the `-wal` by itself, and keeps its index in memory.
int map_shared(sqlite3_file* file, int region, int bytes, int, void volatile** out) {
    Methods& methods = methods_of(file);
    const int code = methods.usual->xShmMap(file, region, bytes, 0, out);
    methods.has_shared = (code & 0xff) != SQLITE_CANTOPEN;
    return methods.has_shared ? code : SQLITE_READONLY_CANTINIT;
}
int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
    const Methods& methods = methods_of(file);
    return methods.has_shared ? methods.usual->xShmLock(file, offset, count, flags) : SQLITE_OK;
}
int keep_shared(sqlite3_file* file, int) { return methods_of(file).usual->xShmUnmap(file, 0); }

// The file and its `-wal` are read, and a temporary file of SQLite's own, which has no name, is as ever.
int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    file->pMethods = nullptr;
    if (name == nullptr) return usual_vfs()->xOpen(usual_vfs(), name, file, flags, out_flags);
    if ((flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) == 0) return SQLITE_CANTOPEN;
    const int kind = flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_URI);
    const int reading = kind | SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW;
    const int code = usual_vfs()->xOpen(usual_vfs(), name, file, reading, out_flags);
    if (code != SQLITE_OK || file->pMethods == nullptr) return code;
    Methods& methods = methods_of(file);
    methods = {*file->pMethods, file->pMethods, false};
    methods.own.xWrite = refuse_write;
    methods.own.xTruncate = refuse_size;
    methods.own.xShmMap = map_shared;
    methods.own.xShmLock = lock_shared;
    methods.own.xShmUnmap = keep_shared;
    file->pMethods = &methods.own;
    return code;
}

int refuse_delete(sqlite3_vfs*, const char*, int) { return SQLITE_IOERR_DELETE; }

// Registered once, and never again removed: a connection may outlive whoever asked first.
void register_vfs() {
    static sqlite3_vfs vfs = [] {
        sqlite3_vfs made = *usual_vfs();
        made.pNext = nullptr;
        made.zName = vfs_name;
        made.szOsFile += static_cast<int>(sizeof(Methods) + alignof(Methods));
        made.xOpen = open_file;
        made.xDelete = refuse_delete;
        return made;
    }();
    static const int code = sqlite3_vfs_register(&vfs, 0);
    if (code != SQLITE_OK) throw SqliteError("SQLite takes no other way to open files");
}

int authorize(void*, int action, const char* subject, const char* argument, const char* schema, const char*) {
    const auto is = [](const char* text, std::string_view wanted) { return text != nullptr && text == wanted; };
    switch (action) {
        case SQLITE_SELECT:
        case SQLITE_READ:
        case SQLITE_FUNCTION:
        case SQLITE_RECURSIVE:
        case SQLITE_TRANSACTION:
        case SQLITE_CREATE_TEMP_VIEW:
        case SQLITE_CREATE_TEMP_TABLE:
        case SQLITE_CREATE_TEMP_INDEX:
            return SQLITE_OK;
        case SQLITE_INSERT:
        case SQLITE_UPDATE:
        case SQLITE_DELETE:
            // A function that gives rows describes them to SQLite as a change of the schema, which it does not make.
            return is(schema, "temp") || is(subject, "sqlite_master") ? SQLITE_OK : SQLITE_DENY;
        case SQLITE_PRAGMA:
            return argument == nullptr || is(subject, "table_info") || is(subject, "table_xinfo") ||
                           (is(subject, "trusted_schema") && is(argument, "OFF"))
                       ? SQLITE_OK
                       : SQLITE_DENY;
        default:
            return SQLITE_DENY;
    }
}

// Not opened to be looked at: closing it would end the locks that a server in this process has on it.
bool is_there(const std::string& name, struct stat& facts) { return ::lstat(name.c_str(), &facts) == 0; }

void expect_regular_if_there(const std::string& name) {
    struct stat facts {};
    if (is_there(name, facts) && !S_ISREG(facts.st_mode))
        throw SqliteError(name + ": is a link, a folder or a device, expected a regular file as a server writes it");
}

std::uint32_t big_endian(const unsigned char* bytes) {
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 | bytes[3];
}

/// Whether SQLite can begin to read the log. One whose head it does not know it would read again and again for ten
/// seconds: that log might be changing. SQLite has no locks on it that closing it would end.
bool is_log(const std::string& name) {
    std::array<unsigned char, 32> head{};
    const int descriptor = ::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    const ssize_t count = descriptor < 0 ? 0 : ::read(descriptor, head.data(), head.size());
    if (descriptor >= 0) ::close(descriptor);
    if (count < static_cast<ssize_t>(head.size())) return true;
    const std::uint32_t page_size = big_endian(&head[8]);
    return (big_endian(head.data()) & ~1u) == 0x377f0682 && std::has_single_bit(page_size) && page_size >= 512 &&
           page_size <= 65536;
}

std::string uri_path(std::string_view path) {
    constexpr std::string_view plain = "/-_.~";
    constexpr const char* digits = "0123456789abcdef";
    std::string out;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                              (byte >= 'a' && byte <= 'z') || plain.find(c) != std::string_view::npos;
        if (is_plain) {
            out += c;
        } else {
            out += {'%', digits[byte >> 4], digits[byte & 15]};
        }
    }
    return out;
}

}  // namespace

std::string read_only_name(const std::filesystem::path& file) {
    std::error_code error;
    // SQLite looks for what stands beside the file that a link leads to.
    const std::string path = std::filesystem::canonical(file, error).string();
    struct stat facts {};
    if (error || ::stat(path.c_str(), &facts) != 0)
        throw SqliteError(file.string() + ": " + (error ? error.message() : std::strerror(errno)));
    if (!S_ISREG(facts.st_mode))
        throw SqliteError(file.string() + ": is a folder, a pipe or a device, expected a regular file");
    struct stat ignored {};
    if (is_there(path + "-journal", ignored)) {
        throw SqliteError(file.string() + ": has a journal beside it, '" + path +
                          "-journal', which no server leaves there and which could change other files: expected the "
                          "report without it");
    }
    for (const char* end : {"-wal", "-shm"}) expect_regular_if_there(path + end);
    if (!is_log(path + "-wal"))
        throw SqliteError(path + "-wal: is no log of SQLite's, expected the one that the server wrote, or none");
    register_vfs();
    // A server that runs, or was killed, has left its newest shots in the `-wal`. Without one the file is complete.
    const bool has_log = is_there(path + "-wal", ignored);
    return "file://" + uri_path(path) + "?vfs=" + vfs_name + "&mode=ro&" + (has_log ? "readonly_shm=1" : "immutable=1");
}

void distrust_content(sqlite3* database) {
    for (const int off : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
                          SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER,
                          SQLITE_DBCONFIG_WRITABLE_SCHEMA})
        sqlite3_db_config(database, off, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, longest_value);
}

void allow_reading_alone(sqlite3* database) { sqlite3_set_authorizer(database, authorize, nullptr); }

}  // namespace backsight::reports
