// Pictures in memory that another process can map: files without a name, whose size is sealed.
//
// Pointers to GStreamer's types have no type here: Swift does not find the constants of a header that two modules include.
#pragma once

// A mapped file that holds one picture at a time. Counted; all functions can be called from any thread.
typedef struct PHFrameBlock PHFrameBlock;

// The file of a GstBuffer whose bytes are exactly the start of one file, with a new reference; NULL for any other buffer.
PHFrameBlock *ph_frame_block_of_buffer(void *buffer);
void ph_frame_block_unref(PHFrameBlock *block);
// The descriptor, open while the block is retained.
int ph_frame_block_descriptor(const PHFrameBlock *block);
// 1 once no picture will be written into the block any more.
int ph_frame_block_is_gone(const PHFrameBlock *block);

// A GstAllocator: allocates memory in blocks, and reuses those that are free. Beyond a limit, and after an error, it allocates usual memory.
void *ph_frame_allocator_new(void);
// Frees the unused blocks now, and the others as soon as they are unused.
void ph_frame_allocator_close(void *allocator);
// The number of blocks in memory.
unsigned ph_frame_allocator_count(void *allocator);

// Answers a GstQuery for the memory of pictures: with a pool of that allocator. Returns 0 if the query names no pictures.
int ph_answer_allocation(void *query, void *allocator);

// Copies the visible part of a GstBuffer into a new one: with memory of that allocator, or usual memory if it is NULL. The
// GstVideoInfo describes the source, and the copy on return. Returns NULL if the source cannot be read.
void *ph_copy_picture(void *source, void *info, void *allocator);
