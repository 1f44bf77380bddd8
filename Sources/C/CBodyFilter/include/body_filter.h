// Changes the bodies of answers on their way from libsoup to their readers, which belong to GStreamer and know nothing of it.
#pragma once
#include <libsoup/soup.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The change of one body. Both functions run on the thread of the message's session.
typedef struct {
    // Called when the head of a successful answer has arrived. Returns the largest size in bytes, or 0 to leave the body alone.
    size_t (*limit)(SoupMessage *message, void *context);
    // Changes the whole body. Returns false if its reader is to receive an error instead.
    bool (*change)(GByteArray *body, void *context);
    // A body beyond its limit is passed on unchanged, instead of an error.
    bool passes_overflow;
    void *context;
    GDestroyNotify release;
} PHBodyChange;

// Returns whether this version of libsoup has what filters need.
bool ph_can_filter_bodies(void);

// Sets the change of a message's body. The body is decoded if its sender has compressed it although nobody asked for it. To be
// called while the session emits `request-queued` for the message, and for the first message of a session. The message owns the
// context. Returns false, and releases the context, where libsoup cannot do it.
bool ph_filter_body(SoupSession *session, SoupMessage *message, PHBodyChange change);
