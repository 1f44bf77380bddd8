// Keeps the adaptive demuxers from freeing a request that is still in use, from decrypting without a key, and from ignoring
// playlists, `decodebin3` from reading through a null pointer while it is stopped, and FFmpeg's demuxers and decoders from losing
// what they still use.
#pragma once
#include <gst/gst.h>

// Waits, for at most a second, until nobody holds a lock, and clears it. A lock that stays held is leaked.
void ph_clear_when_free(GRecMutex *lock);

// Makes the adaptive demuxers clear their locks with `ph_clear_when_free`. Returns FALSE while they are not loaded.
gboolean ph_guard_adaptive_requests(void);

// Decrypts as OpenSSL's `EVP_DecryptUpdate`, but returns 0, which is a failure, without a context.
int ph_decrypt_update(void *context, unsigned char *output, int *length, const unsigned char *input, int size);

// Makes the adaptive demuxers decrypt with `ph_decrypt_update`. Returns FALSE while they are not loaded, or use another library
// than OpenSSL.
gboolean ph_guard_adaptive_decryption(void);

// The stream of a pad as `gst_pad_get_stream` returns it, but never NULL for a source pad.
GstStream *ph_stream_of_pad(GstPad *pad);

// Makes `decodebin3` ask `ph_stream_of_pad`. Returns FALSE while it is not loaded.
gboolean ph_guard_stopped_inputs(void);

// Makes the demuxers of FFmpeg keep their context when they cannot open a file. Returns FALSE while they are not loaded.
gboolean ph_guard_failed_opening(void);

// Makes the decoders of FFmpeg keep a frame until its last picture is released. Returns FALSE while they are not loaded.
gboolean ph_guard_missing_pictures(void);

// Makes a demuxer use each new version of a live playlist. Returns FALSE where that is not possible.
gboolean ph_take_new_playlists(GObject *demuxer);
