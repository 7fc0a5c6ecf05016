#include "tests/server/host/pem_files.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <sys/stat.h>

#include <cstdio>

#include <gtest/gtest.h>

namespace backsight::test {

void write_pem_pair(const std::filesystem::path& name, const std::string& passphrase) {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* certificate = X509_new();
    X509_gmtime_adj(X509_getm_notBefore(certificate), -86400);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 86400);
    X509_set_pubkey(certificate, key);
    X509_sign(certificate, key, EVP_sha256());
    const mode_t before = ::umask(0077);
    FILE* pem = std::fopen((name.string() + ".pem").c_str(), "w");
    EXPECT_EQ(PEM_write_X509(pem, certificate), 1);
    std::fclose(pem);
    pem = std::fopen((name.string() + ".key.pem").c_str(), "w");
    const EVP_CIPHER* cipher = passphrase.empty() ? nullptr : EVP_aes_128_cbc();
    EXPECT_EQ(PEM_write_PKCS8PrivateKey(pem, key, cipher, passphrase.data(), static_cast<int>(passphrase.size()),
                                        nullptr, nullptr),
              1);
    std::fclose(pem);
    ::umask(before);
    X509_free(certificate);
    EVP_PKEY_free(key);
}

}  // namespace backsight::test
