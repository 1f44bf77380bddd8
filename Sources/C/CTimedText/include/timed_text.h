// An element that hands timed text (TTML) in fragments of MP4 to the text sink as it is. GStreamer's own parser makes pictures
// of it only, and `decodebin3` of GStreamer 1.22 fails all streams of a manifest where no decoder takes one of them.
#pragma once

// The format of the delivered text: `text/x-raw` with this value.
#define PH_TIMED_TEXT "ttml"

// Registers the element, once per process, so that players find it where content needs it.
void ph_register_timed_text(void);
