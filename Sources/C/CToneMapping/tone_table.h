// The use of a table on pixels.
#pragma once
#include <stdint.h>

#include "tone_mapping.h"

enum {
    PH_TONE_LARGEST_DEPTH = 12,
    PH_TONE_CODES = 1 << PH_TONE_LARGEST_DEPTH,
    PH_TONE_VALUES = PH_TONE_NODES * PH_TONE_NODES * PH_TONE_NODES * PH_TONE_LANES,
};

typedef struct {
    PHToneSource source;
    // The contributions of codes to the place of red, green and blue among the nodes, in 65536ths.
    int32_t luma[PH_TONE_CODES];
    int32_t red_of_red[PH_TONE_CODES], green_of_red[PH_TONE_CODES];
    int32_t green_of_blue[PH_TONE_CODES], blue_of_blue[PH_TONE_CODES];
    int16_t values[PH_TONE_VALUES];
} PHToneTable;

// The meaning of codes: their bits, the code of black and the distance to white, the code without chroma and the distance between
// the extremes of chroma, and the contributions of red and blue to luma.
typedef struct {
    int depth;
    double black, luma_range, middle, chroma_range;
    double red, blue;
} PHToneSignals;

void ph_tone_table_place(PHToneTable *table, const PHToneSignals *signals);

// Maps a row of codes, each less than 2 to the power of the depth, to four bytes for each pixel.
void ph_tone_table_map(
    const PHToneTable *table, const uint16_t *luma, const uint16_t *blue, const uint16_t *red, int chroma_shift, int width,
    uint8_t *pixels);
