// Planes to pixels in memory, by libyuv. In C because libyuv's matrices are variables of a type that Swift cannot use.

#include <libyuv/convert_argb.h>
#include <libyuv/row.h>

#include "video_converter.h"

// A matrix of libyuv with the exact factor of blue, in 64ths. On x86 libyuv lowers those above 2 to 2, which shifts saturated
// blue by up to 10 of 255, although its functions calculate with any byte. They load from multiples of 32 only.
#if defined(__x86_64__) || defined(__i386__)
#define EXACT_BLUE(name, original, factor) \
    static struct YuvConstants name __attribute__((aligned(32))); \
    __attribute__((constructor)) static void make_##name(void) { \
        name = original; \
        for (unsigned index = 0; index < sizeof name.kUVToB; index += 2) name.kUVToB[index] = (factor); \
    }
#else
#define EXACT_BLUE(name, original, factor) \
    static struct YuvConstants name __attribute__((aligned(32))); \
    __attribute__((constructor)) static void make_##name(void) { name = original; }
#endif

EXACT_BLUE(bt601, kYuvI601Constants, 129)
EXACT_BLUE(bt709, kYuvH709Constants, 135)
EXACT_BLUE(bt2020, kYuv2020Constants, 137)

static const struct YuvConstants *constants(VideoMatrix matrix, bool is_full_range) {
    switch (matrix) {
    case VIDEO_MATRIX_BT601: return is_full_range ? &kYuvJPEGConstants : &bt601;
    case VIDEO_MATRIX_BT2020: return is_full_range ? &kYuvV2020Constants : &bt2020;
    default: return is_full_range ? &kYuvF709Constants : &bt709;
    }
}

bool video_source_write_pixels(
    const VideoSource *source, VideoMatrix matrix, bool is_full_range, void *pixels, int bytes_per_row) {
    const struct YuvConstants *yuv = constants(matrix, is_full_range);
    // libyuv names the order of the word, which is BGRA in memory.
    if (source->planes == VIDEO_PLANES_NV12)
        return NV12ToARGBMatrix(
                   source->data[0], source->strides[0], source->data[1], source->strides[1], pixels, bytes_per_row,
                   yuv, source->width, source->height) == 0;
    return I420ToARGBMatrixFilter(
               source->data[0], source->strides[0], source->data[1], source->strides[1], source->data[2],
               source->strides[2], pixels, bytes_per_row, yuv, source->width, source->height,
               kFilterBilinear) == 0;
}
