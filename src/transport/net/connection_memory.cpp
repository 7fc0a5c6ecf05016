#include "connection_memory.h"

#include <backsight/transport/openssl_memory.h>

#include <openssl/crypto.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

namespace backsight::net {

namespace {

// What a connection keeps takes half of it. The other half is for what its handshake needs meanwhile.
constexpr std::size_t block_bytes = 32 * 1024;
/// From here on it is a buffer for whole messages, of which a record touches a few lines.
constexpr std::size_t large_bytes = 8'000;
constexpr std::size_t step_bytes = alignof(std::max_align_t);

std::atomic<std::size_t> blocks{0};
bool is_gathering = false;

std::size_t rounded(std::size_t size) { return (size + step_bytes - 1) / step_bytes * step_bytes; }

}  // namespace

struct alignas(std::max_align_t) ConnectionMemory::Header {
    Block* block = nullptr;  // null: from the heap, and nothing else is known
    std::uint32_t size = 0;
    std::uint32_t room = 0;
};

// It ends with its last user, for OpenSSL may keep some of it for others: for the thread, or for its tables.
struct ConnectionMemory::Block {
    std::atomic<std::uint32_t> users{1};  // its connection, and each allocation
    std::uint32_t used = 0;
    Header* returned = nullptr;  // the newest; each is followed by where the next one is
    alignas(std::max_align_t) std::array<std::byte, block_bytes> space;

    Block() { ++blocks; }  // NOLINT(*-member-init): its space is written before they are read
    ~Block() { --blocks; }
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

    void* take(std::size_t size);
    void* take_returned(std::size_t size);
    void put_back(Header* header);
    void let_go() {
        if (users.fetch_sub(1) == 1) delete this;
    }
};

namespace {

using Block = ConnectionMemory::Block;
using Header = ConnectionMemory::Header;

thread_local Block* used_now = nullptr;

Header* header_of(void* bytes) { return static_cast<Header*>(bytes) - 1; }

// The next of what was put back.
Header* next_of(Header* header) {
    Header* next = nullptr;
    std::memcpy(static_cast<void*>(&next), static_cast<const void*>(header + 1), sizeof(Header*));
    return next;
}
void set_next(Header* header, Header* next) {
    std::memcpy(static_cast<void*>(header + 1), static_cast<const void*>(&next), sizeof(Header*));
}

void* allocate_from_heap(std::size_t size) {
    if (size > SIZE_MAX - sizeof(Header)) return nullptr;
    void* const bytes = std::malloc(sizeof(Header) + size);
    if (bytes == nullptr) return nullptr;
    auto* const header = new (bytes) Header;
    return header + 1;
}

}  // namespace

// The least that suffices, and is not much more: a large one would be missing soon.
void* ConnectionMemory::Block::take_returned(std::size_t size) {
    const std::size_t room = rounded(size);
    Header* before = nullptr;
    Header* best = nullptr;
    Header* before_best = nullptr;
    for (Header* at = returned; at != nullptr; before = at, at = next_of(at)) {
        if (at->room < room || at->room > room + room / 4 + 64) continue;
        if (best != nullptr && at->room >= best->room) continue;
        best = at;
        before_best = before;
    }
    if (best == nullptr) return nullptr;
    if (before_best == nullptr) {
        returned = next_of(best);
    } else {
        set_next(before_best, next_of(best));
    }
    best->size = static_cast<std::uint32_t>(size);
    ++users;
    return best + 1;
}

void* ConnectionMemory::Block::take(std::size_t size) {
    if (void* const bytes = take_returned(size)) return bytes;
    const std::size_t room = rounded(std::max(size, step_bytes));
    if (sizeof(Header) + room > block_bytes - used) return nullptr;
    auto* const header =
        new (space.data() + used) Header{this, static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(room)};
    used += static_cast<std::uint32_t>(sizeof(Header) + room);
    ++users;
    return header + 1;
}

void ConnectionMemory::Block::put_back(Header* header) {
    set_next(header, returned);
    returned = header;
}

bool ConnectionMemory::gather() {
    if (!is_gathering) is_gathering = CRYPTO_set_mem_functions(allocate, allocate_again, free) == 1;
    return is_gathering;
}

std::size_t ConnectionMemory::block_count() { return blocks; }

ConnectionMemory::~ConnectionMemory() {
    if (block_ != nullptr) block_->let_go();
}

ConnectionMemory::Use::Use(ConnectionMemory& memory) : before_(used_now) {
    if (!is_gathering) return;
    if (memory.block_ == nullptr) memory.block_ = new (std::nothrow) Block;
    used_now = memory.block_;
}

ConnectionMemory::Use::~Use() { used_now = before_; }

void* ConnectionMemory::allocate(std::size_t size, const char*, int) {
    if (used_now != nullptr && size < large_bytes) {
        if (void* const bytes = used_now->take(size)) return bytes;
    }
    return allocate_from_heap(size);
}

void* ConnectionMemory::allocate_again(void* bytes, std::size_t size, const char* file, int line) {
    if (bytes == nullptr) return allocate(size, file, line);
    if (size == 0) {
        free(bytes, file, line);
        return nullptr;
    }
    Header* const header = header_of(bytes);
    if (header->block == nullptr) {
        if (size > SIZE_MAX - sizeof(Header)) return nullptr;
        auto* const moved = static_cast<Header*>(std::realloc(header, sizeof(Header) + size));
        return moved == nullptr ? nullptr : moved + 1;
    }
    if (size <= header->room) {
        header->size = static_cast<std::uint32_t>(size);
        return bytes;
    }
    void* const more = allocate(size, file, line);
    if (more == nullptr) return nullptr;
    std::memcpy(more, bytes, header->size);
    free(bytes, file, line);
    return more;
}

// Other threads leave the place empty: its block's list belongs to the thread that uses it.
void ConnectionMemory::free(void* bytes, const char*, int) {
    if (bytes == nullptr) return;
    Header* const header = header_of(bytes);
    Block* const block = header->block;
    if (block == nullptr) return std::free(header);
    if (block == used_now) block->put_back(header);
    block->let_go();
}

bool gather_openssl_memory() { return ConnectionMemory::gather(); }

}  // namespace backsight::net
