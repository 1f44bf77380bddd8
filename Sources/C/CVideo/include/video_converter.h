// Converts the planes of a decoder to textures with OpenGL. In C because OpenGL's functions are variables in libepoxy, which
// Swift cannot access.
#pragma once
#include <gtk/gtk.h>
#include <stdbool.h>

G_BEGIN_DECLS

typedef struct _VideoConverter VideoConverter;

/// The layout of the planes.
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
    /// The distance between lines in bytes.
    int strides[3];
    /// The matrix from luma and chroma, each from 0 to 1, to red, green and blue: nine factors in column-major order.
    float matrix[9];
    /// The offset subtracted from luma and chroma first.
    float offset[3];
} VideoSource;

/// The matrices from luma and chroma to red, green and blue.
typedef enum {
    VIDEO_MATRIX_BT601,
    VIDEO_MATRIX_BT709,
    VIDEO_MATRIX_BT2020,
} VideoMatrix;

/// Writes a picture as BGRA with libyuv, on any thread. Returns false if it could not.
bool video_source_write_pixels(
    const VideoSource *source, VideoMatrix matrix, bool is_full_range, void *pixels, int bytes_per_row);

/// Creates a converter with its own OpenGL context for a display; null, with a reason to free, if there is no OpenGL.
/// Use it on GTK's thread only.
VideoConverter *video_converter_new(GdkDisplay *display, char **reason);

/// Releases a converter. Its textures remain valid.
void video_converter_unref(VideoConverter *converter);

/// Returns OpenGL's name of the renderer.
const char *video_converter_renderer(VideoConverter *converter);

/// Uploads and converts a picture. Its memory is no longer used after the call. Returns null, with a reason to
/// free, on errors of OpenGL.
GdkTexture *video_converter_convert(VideoConverter *converter, const VideoSource *source, char **reason);

G_END_DECLS
