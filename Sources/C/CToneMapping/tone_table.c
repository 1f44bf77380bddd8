// Lookup with tetrahedral interpolation, which keeps gray gray: the four values of two nodes at once. Compilers have instructions
// for these vectors on x86-64 and ARM.
#include "tone_table.h"

#include <string.h>

typedef int16_t NodeValues __attribute__((vector_size(8)));
typedef int16_t Values __attribute__((vector_size(16)));
typedef int32_t WideValues __attribute__((vector_size(32)));

void ph_tone_table_place(PHToneTable *table, const PHToneSignals *signals) {
    const double unit = 65536.0 * (PH_TONE_NODES - 1);
    const double green = 1 - signals->red - signals->blue;
    const double to_red = 2 * (1 - signals->red) * unit, to_blue = 2 * (1 - signals->blue) * unit;
    for (int code = 0; code < 1 << signals->depth; code++) {
        const double luma = (code - signals->black) / signals->luma_range;
        const double chroma = (code - signals->middle) / signals->chroma_range;
        table->luma[code] = (int32_t)(luma * unit);
        table->red_of_red[code] = (int32_t)(chroma * to_red);
        table->blue_of_blue[code] = (int32_t)(chroma * to_blue);
        table->green_of_red[code] = (int32_t)(-chroma * to_red * signals->red / green);
        table->green_of_blue[code] = (int32_t)(-chroma * to_blue * signals->blue / green);
    }
}

static inline uint32_t limited(int32_t place) {
    const int32_t last = ((PH_TONE_NODES - 1) << 16) - 1;
    return (uint32_t)(place < 0 ? 0 : place > last ? last : place);
}

static inline uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

static inline uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

// The shares of two nodes in the result, which is half of their mean.
static inline Values mix(const int16_t *first, const int16_t *second, uint32_t first_share, uint32_t second_share) {
    NodeValues left, right;
    memcpy(&left, first, sizeof left);
    memcpy(&right, second, sizeof right);
    const Values values = __builtin_shufflevector(left, right, 0, 1, 2, 3, 4, 5, 6, 7);
    const int16_t a = (int16_t)first_share, b = (int16_t)second_share;
    const WideValues products = __builtin_convertvector(values, WideValues) *
                                __builtin_convertvector(((Values){a, a, a, a, b, b, b, b}), WideValues);
    return __builtin_convertvector(products >> 16, Values);
}

void ph_tone_table_map(
    const PHToneTable *table, const uint16_t *luma, const uint16_t *blue, const uint16_t *red, int chroma_shift, int width,
    uint8_t *pixels) {
    enum { blue_step = PH_TONE_LANES, green_step = blue_step * PH_TONE_NODES, red_step = green_step * PH_TONE_NODES };
    // Half a byte, and the mean of what the four products have lost.
    enum { shift = 6, rounding = 32 + 2 };
    _Static_assert(PH_TONE_UNIT == 2 << shift && red_step < 1 << 16, "units");
    for (int column = 0; column < width; column++) {
        const int chroma = column >> chroma_shift;
        const int32_t y = table->luma[luma[column]];
        const uint32_t r = limited(y + table->red_of_red[red[chroma]]);
        const uint32_t g = limited(y + table->green_of_red[red[chroma]] + table->green_of_blue[blue[chroma]]);
        const uint32_t b = limited(y + table->blue_of_blue[blue[chroma]]);
        const int16_t *node =
            table->values + (r >> 16) * red_step + (g >> 16) * green_step + (b >> 16) * blue_step;
        // The way to the opposite node goes along the axis with the largest share first: share and step in one number.
        const uint32_t along_red = (r & 0xFFFE) << 15 | red_step, along_green = (g & 0xFFFE) << 15 | green_step;
        const uint32_t along_blue = (b & 0xFFFE) << 15 | blue_step;
        const uint32_t most = larger(larger(along_red, along_green), along_blue);
        const uint32_t least = smaller(smaller(along_red, along_green), along_blue);
        const uint32_t middle = along_red ^ along_green ^ along_blue ^ most ^ least;
        const int16_t *second = node + (most & 0xFFFF), *third = second + (middle & 0xFFFF);
        const Values halves = mix(node, second, 32767 - (most >> 16), (most >> 16) - (middle >> 16)) +
                              mix(third, third + (least & 0xFFFF), (middle >> 16) - (least >> 16), least >> 16);
        const Values sums = halves + __builtin_shufflevector(halves, halves, 4, 5, 6, 7, 0, 1, 2, 3) + rounding;
        const Values bytes = sums >> shift;
        for (int lane = 0; lane < PH_TONE_LANES; lane++)
            pixels[column * PH_TONE_LANES + lane] = (uint8_t)(bytes[lane] < 0 ? 0 : bytes[lane] > 255 ? 255 : bytes[lane]);
    }
}
