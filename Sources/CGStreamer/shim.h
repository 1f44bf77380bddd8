// GStreamer as Swift sees it. Macros and variable argument lists do not import: add inline shims here, no logic.
#pragma once
#include <gst/gst.h>
#include <gst/app/gstappsink.h>
#include <gst/audio/streamvolume.h>
#include <gst/pbutils/pbutils.h>
#include <gst/video/video.h>

// Sources, failures and content.
#include <gst/app/gstappsrc.h>
