// GTK's fundamental types, registered before `main`.
//
// GTK registers three when it first needs them, GStreamer nine in `gst_init`, which an engine calls on a thread of its
// own. GLib finds a free number for such a type and takes it in two steps: two threads can find the same one, and who is
// later has no type, and crashes or waits for ever. So GTK's are there before there is a second thread.
#pragma once
#include <glib.h>

G_BEGIN_DECLS

/// Whether nothing else came before them.
gboolean view_fundamental_types_are_first(void);

G_END_DECLS
