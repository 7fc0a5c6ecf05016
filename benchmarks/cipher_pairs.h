#pragma once

// Ciphers of OpenSSL by themselves, as rivals of what NetServer makes of them: a thousand clients have a thousand keys,
// so each has contexts of its own here too. One thread. Ends the program where OpenSSL fails.

#include <openssl/evp.h>
#include <openssl/ssl.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace backsight::bench {

struct FreeOpenSsl {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
    void operator()(SSL* ssl) const { SSL_free(ssl); }
};

/// AES-128-GCM with a key of its own, both ways. What it seals is followed by a tag of 16 bytes.
class AesPair {
public:
    explicit AesPair(std::uint32_t key);
    /// `out` has 16 bytes more than `bytes`.
    void seal(std::span<const std::uint8_t> bytes, std::uint64_t number, std::span<std::uint8_t> out);
    /// Requires that it is authentic.
    void open(std::span<const std::uint8_t> sealed, std::uint64_t number, std::span<std::uint8_t> out);

private:
    std::unique_ptr<EVP_CIPHER_CTX, FreeOpenSsl> sealing_, opening_;
};

/// Two ends of a DTLS 1.2 connection over memory, with the records of the transport: AES-128-GCM. Their handshake knows
/// no certificates, which records do not show.
class DtlsPair {
public:
    explicit DtlsPair(SSL_CTX* context);
    static std::unique_ptr<SSL_CTX, FreeOpenSsl> make_context();

    /// The server writes; the record stays in OpenSSL's memory, and is dropped.
    void server_writes(std::span<const std::uint8_t> bytes);
    /// The client writes, and `record` has what it wrote.
    void client_writes(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& record);
    /// Returns how many bytes were in the record.
    std::size_t server_reads(std::span<const std::uint8_t> record, std::span<std::uint8_t> out);

private:
    std::unique_ptr<SSL, FreeOpenSsl> server_, client_;
};

}  // namespace backsight::bench
