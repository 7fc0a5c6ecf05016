#include "server/hit_reports/sqlite.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <utility>

#include "server/hit_reports/read_only_files.h"

namespace backsight::reports {

namespace {

// Instructions of SQLite between two questions whether to go on: well under a millisecond.
constexpr int steps_between = 10'000;

// The message has the file's name: its reader may have several files.
std::string complaint(sqlite3* database) {
    const char* file = sqlite3_db_filename(database, "main");
    const bool gave_up = sqlite3_errcode(database) == SQLITE_INTERRUPT;
    const std::string why = gave_up ? "it takes too long to read, or the program ends" : sqlite3_errmsg(database);
    return file != nullptr && *file != '\0' ? std::string(file) + ": " + why : why;
}

// The users of tickets are in a report. SQLite gives the files beside it the same mode. A file that is there, or cannot
// be made, is left to SQLite.
void make_private(const std::filesystem::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor >= 0) ::close(descriptor);
}

}  // namespace

[[noreturn]] void fail(const std::string& sentence) { throw std::runtime_error(sentence); }

Database::Database(const std::filesystem::path& file, Mode mode, GivesUp gives_up) : gives_up_(std::move(gives_up)) {
    const bool reads = mode == Mode::read;
    const int flags = reads ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    const std::string name = reads ? read_only_name(file) : file.string();
    if (!reads && file != ":memory:") make_private(file);
    // SQLite takes such a name for an address.
    const std::string kept = !reads && name.starts_with("file:") ? "./" + name : name;
    if (sqlite3_open_v2(kept.c_str(), &handle_, flags | SQLITE_OPEN_URI, nullptr) != SQLITE_OK) {
        const std::string why = handle_ != nullptr ? sqlite3_errmsg(handle_) : "out of memory";
        sqlite3_close(handle_);
        throw SqliteError(file.string() + ": " + why);
    }
    distrust_content(handle_);
    if (reads) allow_reading_alone(handle_);
    sqlite3_busy_timeout(handle_, 1000);
    if (!gives_up_) return;
    const auto ask = [](void* asked) { return (*static_cast<const GivesUp*>(asked))() ? 1 : 0; };
    sqlite3_progress_handler(handle_, steps_between, ask, &gives_up_);
}

Database::~Database() { sqlite3_close(handle_); }

void Database::execute(const std::string& sql) {
    if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        throw SqliteError(complaint(handle_));
}

std::int64_t Database::integer(const std::string& sql) {
    Statement statement(*this, sql);
    return statement.step() ? statement.integer(0) : 0;
}

void Database::attach(const std::filesystem::path& file, const std::string& schema) {
    const std::string name = read_only_name(file);
    sqlite3_limit(handle_, SQLITE_LIMIT_ATTACHED, 1);
    Statement(*this, "ATTACH ? AS " + schema).bind(std::string_view(name)).run();
}

std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(handle_); }

std::string Database::bytes() const {
    sqlite3_int64 size = 0;
    unsigned char* made = sqlite3_serialize(handle_, "main", &size, 0);
    if (made == nullptr) throw SqliteError("the database does not fit into memory");
    const std::string all(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size));
    sqlite3_free(made);
    return all;
}

Statement::Statement(Database& database, const std::string& sql) : database_(database.handle()) {
    check(sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement_, nullptr));
}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::check(int code) const {
    if (code != SQLITE_OK) throw SqliteError(complaint(database_));
}

Statement& Statement::bind(std::int64_t value) {
    check(sqlite3_bind_int64(statement_, next_++, value));
    return *this;
}

Statement& Statement::bind(std::string_view text) {
    check(sqlite3_bind_text(statement_, next_++, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT));
    return *this;
}

Statement& Statement::bind(std::span<const std::byte> blob) {
    check(sqlite3_bind_blob(statement_, next_++, blob.data(), static_cast<int>(blob.size()), SQLITE_STATIC));
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    const std::string why = code != SQLITE_DONE ? complaint(database_) : std::string();
    sqlite3_reset(statement_);
    next_ = 1;
    if (code != SQLITE_DONE) throw SqliteError(why);
    return false;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }

std::string Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return text != nullptr ? std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)))
                           : std::string();
}

std::span<const std::byte> Statement::blob(int column) const {
    const auto* bytes = static_cast<const std::byte*>(sqlite3_column_blob(statement_, column));
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

}  // namespace backsight::reports
