#pragma once

// Memory of one connection for what OpenSSL allocates for it, side by side.
//
// A record needs some 50 cache lines of its connection: the SSL object, its buffers, two contexts of a cipher. From the
// heap they come as each handshake leaves it, with certificates and keys of others between them, in a dozen pages. What
// a thousand connections wait for is mostly where these pages are, so they take less of them here. Whatever finds no
// room comes from the heap. Used by gather_openssl_memory() only; until that is called nothing here takes any memory.

#include <cstddef>

namespace backsight::net {

class ConnectionMemory {
public:
    struct Block;
    struct Header;  // before each allocation

    ConnectionMemory() = default;
    ~ConnectionMemory();
    ConnectionMemory(const ConnectionMemory&) = delete;
    ConnectionMemory& operator=(const ConnectionMemory&) = delete;

    /// While it lives, what OpenSSL allocates on this thread is this connection's.
    class Use {
    public:
        explicit Use(ConnectionMemory& memory);
        ~Use();
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;

    private:
        Block* before_;
    };

    static bool gather();
    /// How many blocks there are now, of all connections.
    static std::size_t block_count();

    // What OpenSSL calls instead of malloc(), realloc() and free(), on any thread.
    static void* allocate(std::size_t size, const char* file, int line);
    static void* allocate_again(void* bytes, std::size_t size, const char* file, int line);
    static void free(void* bytes, const char* file, int line);

private:
    Block* block_ = nullptr;
};

}  // namespace backsight::net
