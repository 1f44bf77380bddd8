// An element of GStreamer that maps pictures of high dynamic range to 8-bit BT.709, and passes all others unchanged.
//
// Pointers to GStreamer's types have no type here: Swift does not find the constants of a header that two modules include.
#pragma once
#include <stdint.h>

enum {
    // The nodes of a table along each of red, green and blue.
    PH_TONE_NODES = 49,
    // The values of a node. The last one is not used by planes.
    PH_TONE_LANES = 4,
    // The unit of values: a byte times this.
    PH_TONE_UNIT = 128,
};

typedef enum { PH_TONE_PQ, PH_TONE_HLG } PHToneTransfer;
typedef enum { PH_TONE_BT2020, PH_TONE_P3, PH_TONE_BT709 } PHTonePrimaries;
typedef enum { PH_TONE_BGRA, PH_TONE_PLANES } PHToneOutput;

// The properties of a stream on which its table depends.
typedef struct {
    PHToneTransfer transfer;
    PHTonePrimaries primaries;
    PHToneOutput output;
    // In cd/m²: the brightest pixel (MaxCLL), and the peak of the mastering display. 0 if unknown.
    double maximum_content, mastering_peak;
} PHToneSource;

// Fills a table: for each node of red, of green and of blue, in this order from outside to inside, four values of the output, each
// from -255 to 255 times PH_TONE_UNIT: blue, green, red and alpha; or luma, blue and red difference. Results below 0 become 0.
// Nodes are signals from 0 to 1.
typedef void (*PHToneTableMaker)(const PHToneSource *source, int16_t *table);

// Registers the element `playheadtonemap`, once, after GStreamer has started. Returns 0 on errors.
int ph_tone_mapping_register(PHToneTableMaker maker);

// Lets a `playheadtonemap` learn the format of a stream before the converter with that GstPad receives it. Without this, pictures
// are reduced to 8 bits before they are mapped.
void ph_tone_mapping_watch(void *element, void *pad);

// 1 while pictures are mapped.
int ph_tone_mapping_is_active(void *element);
