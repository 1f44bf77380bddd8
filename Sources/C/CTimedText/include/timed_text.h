// An element that hands subtitles of text to the text sink as they are: TTML, SubStation Alpha, and formats that the demuxer of
// Matroska does not know, such as WebVTT. GStreamer's own parsers remove styles and places, or make pictures of TTML only, and
// `decodebin3` of GStreamer 1.22 fails all streams of a manifest where no decoder takes one of them.
#pragma once

// The formats of the delivered text: `text/x-raw` with one of these values.
#define PH_TIMED_TEXT "ttml"
// Each buffer is an event, and `codec_data` in the caps is the head of the script.
#define PH_SUBSTATION "ass"
// Each buffer is a block of Matroska.
#define PH_UNKNOWN_TEXT "unknown"

// Registers the element, once per process, so that players find it where content needs it.
void ph_register_timed_text(void);
