// Turns planes of a decoder into textures by OpenGL. In C because OpenGL's functions are variables of libepoxy, which
// Swift may not read.
#pragma once
#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _VideoConverter VideoConverter;

/// How the planes lie.
typedef enum {
    /// Luma, then both chromas at half the size in each direction.
    VIDEO_PLANES_I420,
    /// Luma, then the pairs of chromas at half the size in each direction.
    VIDEO_PLANES_NV12,
} VideoPlanes;

/// A picture in memory.
typedef struct {
    VideoPlanes planes;
    int width, height;
    const void *data[3];
    /// Bytes from one line to the next.
    int strides[3];
    /// From luma and chroma, each from 0 to 1, to red, green and blue: nine factors, column by column.
    float matrix[9];
    /// What is subtracted from luma and chroma before that.
    float offset[3];
} VideoSource;

/// A converter for a display, with a context of OpenGL of its own; null with a reason, to be freed, where there is none.
/// To be used on the thread of GTK alone.
VideoConverter *video_converter_new(GdkDisplay *display, char **reason);

/// Drops a converter. Its textures stay.
void video_converter_unref(VideoConverter *converter);

/// OpenGL's name for what draws.
const char *video_converter_renderer(VideoConverter *converter);

/// Uploads a picture and converts it. The memory is not used any more when this returns. Null with a reason, to be
/// freed, when OpenGL refuses.
GdkTexture *video_converter_convert(VideoConverter *converter, const VideoSource *source, char **reason);

G_END_DECLS
