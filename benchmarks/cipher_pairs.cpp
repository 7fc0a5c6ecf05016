#include "benchmarks/cipher_pairs.h"

#include <algorithm>
#include <array>

#include "benchmarks/race.h"

namespace backsight::bench {

namespace {

constexpr int tag_bytes = 16;
constexpr std::size_t nonce_bytes = 12;
/// What a record of DTLS 1.2 authenticates besides its content.
constexpr std::array<std::uint8_t, 13> header{};

int length(std::size_t size) { return static_cast<int>(size); }

std::array<std::uint8_t, nonce_bytes> nonce_of(std::uint64_t number) {
    std::array<std::uint8_t, nonce_bytes> nonce{};
    for (std::size_t i = 0; i < 8; ++i) nonce[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return nonce;
}

std::unique_ptr<SSL, FreeOpenSsl> make_end(SSL_CTX* context) {
    std::unique_ptr<SSL, FreeOpenSsl> end(SSL_new(context));
    BIO* in = BIO_new(BIO_s_mem());
    BIO* out = BIO_new(BIO_s_mem());
    require(end != nullptr && in != nullptr && out != nullptr, "OpenSSL makes a connection");
    BIO_set_mem_eof_return(in, -1);
    SSL_set_bio(end.get(), in, out);
    SSL_set_options(end.get(), SSL_OP_NO_QUERY_MTU);
    SSL_set_mtu(end.get(), 1'200);
    // Nothing gets lost in memory: what is sent again on a busy machine would come twice.
    DTLS_set_timer_cb(end.get(), [](SSL*, unsigned) { return 600'000'000u; });
    return end;
}

void move_bytes(SSL* from, SSL* to) {
    std::array<char, 4'096> bytes;
    const int count = BIO_read(SSL_get_wbio(from), bytes.data(), length(bytes.size()));
    if (count > 0) BIO_write(SSL_get_rbio(to), bytes.data(), count);
}

}  // namespace

AesPair::AesPair(std::uint32_t key) : sealing_(EVP_CIPHER_CTX_new()), opening_(EVP_CIPHER_CTX_new()) {
    std::array<std::uint8_t, 16> bytes{};
    for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(key >> (8 * i));
    const auto set = [&](EVP_CIPHER_CTX* context, int seals) {
        require(EVP_CipherInit_ex(context, EVP_aes_128_gcm(), nullptr, bytes.data(), nullptr, seals) == 1,
                "OpenSSL has AES-128-GCM");
    };
    set(sealing_.get(), 1);
    set(opening_.get(), 0);
}

void AesPair::seal(std::span<const std::uint8_t> bytes, std::uint64_t number, std::span<std::uint8_t> out) {
    const auto nonce = nonce_of(number);
    EVP_CIPHER_CTX* const context = sealing_.get();
    int size = 0;
    EVP_EncryptInit_ex(context, nullptr, nullptr, nullptr, nonce.data());
    EVP_EncryptUpdate(context, nullptr, &size, header.data(), length(header.size()));
    EVP_EncryptUpdate(context, out.data(), &size, bytes.data(), length(bytes.size()));
    EVP_EncryptFinal_ex(context, out.data() + bytes.size(), &size);
    EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, tag_bytes, out.data() + bytes.size());
}

void AesPair::open(std::span<const std::uint8_t> sealed, std::uint64_t number, std::span<std::uint8_t> out) {
    const auto nonce = nonce_of(number);
    EVP_CIPHER_CTX* const context = opening_.get();
    const std::size_t bytes = sealed.size() - tag_bytes;
    std::array<std::uint8_t, tag_bytes> tag;
    std::copy_n(sealed.begin() + static_cast<std::ptrdiff_t>(bytes), tag.size(), tag.begin());
    int size = 0;
    EVP_DecryptInit_ex(context, nullptr, nullptr, nullptr, nonce.data());
    EVP_DecryptUpdate(context, nullptr, &size, header.data(), length(header.size()));
    EVP_DecryptUpdate(context, out.data(), &size, sealed.data(), length(bytes));
    EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, tag_bytes, tag.data());
    require(EVP_DecryptFinal_ex(context, out.data() + bytes, &size) == 1, "what was sealed opens again");
}

std::unique_ptr<SSL_CTX, FreeOpenSsl> DtlsPair::make_context() {
    std::unique_ptr<SSL_CTX, FreeOpenSsl> context(SSL_CTX_new(DTLS_method()));
    require(context != nullptr, "OpenSSL has DTLS");
    SSL_CTX_set_security_level(context.get(), 0);
    SSL_CTX_set_dh_auto(context.get(), 1);
    require(SSL_CTX_set_cipher_list(context.get(), "ADH-AES128-GCM-SHA256:@SECLEVEL=0") == 1,
            "OpenSSL has the cipher without certificates");
    return context;
}

DtlsPair::DtlsPair(SSL_CTX* context) : server_(make_end(context)), client_(make_end(context)) {
    SSL_set_accept_state(server_.get());
    SSL_set_connect_state(client_.get());
    bool is_done = false;
    for (int turn = 0; turn < 32 && !is_done; ++turn) {
        const int client = SSL_do_handshake(client_.get());
        move_bytes(client_.get(), server_.get());
        const int server = SSL_do_handshake(server_.get());
        move_bytes(server_.get(), client_.get());
        is_done = client == 1 && server == 1;
    }
    require(is_done, "two ends in memory shake hands");
}

void DtlsPair::server_writes(std::span<const std::uint8_t> bytes) {
    require(SSL_write(server_.get(), bytes.data(), length(bytes.size())) == length(bytes.size()),
            "a record is written");
    BIO_reset(SSL_get_wbio(server_.get()));
}

void DtlsPair::client_writes(std::span<const std::uint8_t> bytes, std::vector<std::uint8_t>& record) {
    require(SSL_write(client_.get(), bytes.data(), length(bytes.size())) == length(bytes.size()),
            "a record is written");
    record.resize(bytes.size() + 64);
    const int size = BIO_read(SSL_get_wbio(client_.get()), record.data(), length(record.size()));
    require(size > 0, "a record is there");
    record.resize(static_cast<std::size_t>(size));
}

std::size_t DtlsPair::server_reads(std::span<const std::uint8_t> record, std::span<std::uint8_t> out) {
    BIO_write(SSL_get_rbio(server_.get()), record.data(), length(record.size()));
    const int size = SSL_read(server_.get(), out.data(), length(out.size()));
    return static_cast<std::size_t>(std::max(size, 0));
}

}  // namespace backsight::bench
