#pragma once
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

// Macros are invisible to Swift.
static inline int purser_is_rsa(const EVP_PKEY *key) {
  return EVP_PKEY_is_a(key, "RSA");
}
static inline EVP_PKEY *purser_rsa_generate(unsigned int bits) {
  return EVP_RSA_gen(bits);
}
static inline long purser_bio_memory(BIO *bio, char **bytes) {
  return BIO_get_mem_data(bio, bytes);
}
static inline void purser_bio_free(BIO *bio) {
  // A memory BIO may have held a private key.
  char *bytes = NULL;
  long count = BIO_get_mem_data(bio, &bytes);
  if (bytes != NULL && count > 0) OPENSSL_cleanse(bytes, (size_t)count);
  BIO_free(bio);
}
// Parameters keep pointers to their names: Swift's texts would be gone before they are read.
static inline int purser_mac_begin(
    EVP_MAC_CTX *context, const unsigned char *key, size_t count, char *digest) {
  OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
    OSSL_PARAM_construct_end(),
  };
  return EVP_MAC_init(context, key, count, parameters);
}
// Never asks a terminal for a pass phrase: an encrypted key is refused.
static inline int purser_no_passphrase(char *buffer, int size, int writing, void *context) {
  (void)buffer; (void)size; (void)writing; (void)context;
  return -1;
}
static inline EVP_PKEY *purser_pem_public(BIO *bio) {
  return PEM_read_bio_PUBKEY(bio, NULL, purser_no_passphrase, NULL);
}
static inline EVP_PKEY *purser_pem_private(BIO *bio) {
  return PEM_read_bio_PrivateKey(bio, NULL, purser_no_passphrase, NULL);
}
static inline int purser_pem_write_private(BIO *bio, EVP_PKEY *key) {
  return PEM_write_bio_PrivateKey(bio, key, NULL, NULL, 0, NULL, NULL);
}
