// GTK's fundamental types, registered before `main`.
//
// GTK registers three on first use, and GStreamer nine in `gst_init`, which an engine calls on another thread. GLib reserves
// the number of such a type in two steps, so that two threads can reserve the same one; the later type is then missing, which
// crashes or hangs. GTK's types are therefore registered before there is a second thread.

#pragma once
#include <glib.h>

G_BEGIN_DECLS

/// Returns true if no other fundamental types were registered before them.
gboolean view_fundamental_types_are_first(void);

G_END_DECLS
