// An element that decrypts the samples of MP4 files and segments with keys that the user gives (Common Encryption, ISO/IEC
// 23001-7, schemes `cenc` and `cbcs`).
#pragma once
#include <stdint.h>

enum { PH_KEY_SIZE = 16 };

// The name of the element's factory.
#define PH_DECRYPTOR "playheaddecryptor"

// The name of the element message that the element posts beside its error, with `code` (GstStreamError) and `key-id`.
#define PH_DECRYPTION_FAILURE "playhead-decryption-failure"

// Registers the element, once per process, so that players find it where content needs it.
void ph_register_decryptor(void);

// Lets the demuxers in a bin choose the element for content that names DRM systems (`pssh`, `ContentProtection`), too.
void ph_prefer_decryptor(void *bin);

// Gives an element of that factory its keys: `count` pairs of a key's identifier and the key, 16 bytes each.
void ph_set_decryption_keys(void *element, const uint8_t *pairs, unsigned count);

// Decrypts whole blocks in place with AES-128 in CBC mode, without padding. The key and the vector have 16 bytes. Returns 1, or 0 if
// the size is not a number of blocks or the cipher fails.
int ph_decrypt_blocks(const uint8_t *key, const uint8_t *vector, uint8_t *bytes, int size);
