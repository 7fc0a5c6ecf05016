// server/hit_reports/sqlite.h over the SQLite of the page around this module: the page prepares, steps and hands over
// cells. An error there, or here, is an exception of the page, which throws this instance away with what it held.

#include "server/hit_reports/sqlite.h"

#define BACKSIGHT_PAGE_IMPORT(name) extern "C" __attribute__((import_module("page"), import_name(#name)))

BACKSIGHT_PAGE_IMPORT(fail) void page_fail(const char* text, int size);
BACKSIGHT_PAGE_IMPORT(prepare) int page_prepare(const char* sql, int size);
BACKSIGHT_PAGE_IMPORT(finish) void page_finish(int statement);
BACKSIGHT_PAGE_IMPORT(bind_integer) void page_bind_integer(int statement, int place, std::int64_t value);
BACKSIGHT_PAGE_IMPORT(bind_bytes)
void page_bind_bytes(int statement, int place, const void* bytes, int size, int is_text);
BACKSIGHT_PAGE_IMPORT(step) int page_step(int statement);
BACKSIGHT_PAGE_IMPORT(integer) std::int64_t page_integer(int statement, int column);
// The size of a text or blob in this row; then its bytes.
BACKSIGHT_PAGE_IMPORT(size) int page_size(int statement, int column);
BACKSIGHT_PAGE_IMPORT(bytes) void page_bytes(int statement, int column, void* out);

namespace backsight::reports {

namespace {

// The page's number of a statement, where SQLite's own has a pointer.
int number_of(sqlite3_stmt* statement) { return static_cast<int>(reinterpret_cast<std::intptr_t>(statement)); }

}  // namespace

void fail(const std::string& sentence) {
    page_fail(sentence.data(), static_cast<int>(sentence.size()));
    __builtin_unreachable();
}

// The page has one file open.
Database::Database(const std::filesystem::path&, Mode, GivesUp) {}
Database::~Database() = default;

void Database::execute(const std::string& sql) { Statement(*this, sql).run(); }

std::int64_t Database::integer(const std::string& sql) {
    Statement statement(*this, sql);
    return statement.step() ? statement.integer(0) : 0;
}

std::int64_t Database::last_id() const { return 0; }

Statement::Statement(Database&, const std::string& sql)
    : database_(nullptr),
      statement_(reinterpret_cast<sqlite3_stmt*>(
          static_cast<std::intptr_t>(page_prepare(sql.data(), static_cast<int>(sql.size()))))) {}

Statement::~Statement() { page_finish(number_of(statement_)); }

Statement& Statement::bind(std::int64_t value) {
    page_bind_integer(number_of(statement_), next_++, value);
    return *this;
}

Statement& Statement::bind(std::string_view text) {
    page_bind_bytes(number_of(statement_), next_++, text.data(), static_cast<int>(text.size()), 1);
    return *this;
}

Statement& Statement::bind(std::span<const std::byte> blob) {
    page_bind_bytes(number_of(statement_), next_++, blob.data(), static_cast<int>(blob.size()), 0);
    return *this;
}

bool Statement::step() {
    blob_.clear();
    if (page_step(number_of(statement_)) != 0) return true;
    next_ = 1;
    return false;
}

std::int64_t Statement::integer(int column) const { return page_integer(number_of(statement_), column); }

std::string Statement::text(int column) const {
    std::string text(static_cast<std::size_t>(page_size(number_of(statement_), column)), '\0');
    page_bytes(number_of(statement_), column, text.data());
    return text;
}

std::span<const std::byte> Statement::blob(int column) const {
    blob_.resize(static_cast<std::size_t>(page_size(number_of(statement_), column)));
    page_bytes(number_of(statement_), column, blob_.data());
    return blob_;
}

}  // namespace backsight::reports
