// A subclass of GstAllocator, which Swift cannot write. GStreamer 1.24 has one (GstShmAllocator), without seals and reuse.
#define _GNU_SOURCE
#include "frame_memory.h"

#include <fcntl.h>
#include <gst/gst.h>
#include <gst/video/video.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

// MARK: Blocks

struct PHFrameBlock {
    gint references;
    gint is_gone;
    int descriptor;
    gsize size;
    guint8 *bytes;
};

static PHFrameBlock *block_new(gsize size) {
    const int descriptor = memfd_create("playhead-frame", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return NULL;
    void *bytes = MAP_FAILED;
    // A reader can map a sealed file without fear of SIGBUS.
    if (ftruncate(descriptor, (off_t)size) == 0 &&
        fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (bytes == MAP_FAILED) {
        close(descriptor);
        return NULL;
    }
    PHFrameBlock *block = g_new0(PHFrameBlock, 1);
    block->descriptor = descriptor;
    block->size = size;
    block->bytes = bytes;
    __atomic_store_n(&block->references, 1, __ATOMIC_RELEASE);
    return block;
}

void ph_frame_block_unref(PHFrameBlock *block) {
    if (__atomic_sub_fetch(&block->references, 1, __ATOMIC_ACQ_REL) != 0) return;
    munmap(block->bytes, block->size);
    close(block->descriptor);
    g_free(block);
}

int ph_frame_block_descriptor(const PHFrameBlock *block) { return block->descriptor; }

int ph_frame_block_is_gone(const PHFrameBlock *block) {
    return __atomic_load_n(&block->is_gone, __ATOMIC_ACQUIRE) != 0;
}

// Ends a block's use by its allocator. Others may still retain it.
static void block_drop(PHFrameBlock *block) {
    __atomic_store_n(&block->is_gone, 1, __ATOMIC_RELEASE);
    ph_frame_block_unref(block);
}

// MARK: Memory

typedef struct {
    GstMemory base;
    // Atomic, because GStreamer's locks, which pass memory between threads, are invisible to the thread sanitizer.
    PHFrameBlock *block;
} FrameMemory;

#define FRAME_MEMORY_TYPE "PlayheadFrame"

static PHFrameBlock *memory_block(GstMemory *memory) {
    return __atomic_load_n(&((FrameMemory *)memory)->block, __ATOMIC_ACQUIRE);
}

static gpointer memory_map(GstMemory *memory, gsize size, GstMapFlags flags) {
    (void)size, (void)flags;
    return memory_block(memory)->bytes;
}

static void memory_unmap(GstMemory *memory) { (void)memory; }

static GstMemory *memory_new(
    GstAllocator *allocator, PHFrameBlock *block, GstMemory *parent, GstMemoryFlags flags, gsize align, gsize offset,
    gsize size) {
    FrameMemory *memory = g_new0(FrameMemory, 1);
    gst_memory_init(&memory->base, flags, allocator, parent, block->size, align, offset, size);
    __atomic_store_n(&memory->block, block, __ATOMIC_RELEASE);
    return &memory->base;
}

static GstMemory *memory_share(GstMemory *memory, gssize offset, gssize size) {
    GstMemory *parent = memory->parent != NULL ? memory->parent : memory;
    const GstMemoryFlags flags = GST_MINI_OBJECT_FLAGS(parent) | GST_MINI_OBJECT_FLAG_LOCK_READONLY;
    return memory_new(
        memory->allocator, memory_block(memory), parent, flags, memory->align, memory->offset + offset,
        size == -1 ? memory->size - offset : (gsize)size);
}

static GstMemory *memory_copy(GstMemory *memory, gssize offset, gssize size) {
    const gsize count = size == -1 ? memory->size - offset : (gsize)size;
    // A copy of the same shape, so that its block can be used for others later.
    GstAllocationParams params = {
        .align = memory->align, .prefix = memory->offset, .padding = memory->maxsize - memory->offset - count};
    GstMemory *copy = gst_allocator_alloc(memory->allocator, count, &params);
    GstMapInfo from, to;
    if (copy == NULL || !gst_memory_map(memory, &from, GST_MAP_READ)) {
        if (copy != NULL) gst_memory_unref(copy);
        return NULL;
    }
    if (gst_memory_map(copy, &to, GST_MAP_WRITE)) {
        memcpy(to.data, from.data + offset, count);
        gst_memory_unmap(copy, &to);
    } else {
        gst_memory_unref(copy);
        copy = NULL;
    }
    gst_memory_unmap(memory, &from);
    return copy;
}

PHFrameBlock *ph_frame_block_of_buffer(void *buffer) {
    if (gst_buffer_n_memory(buffer) != 1) return NULL;
    GstMemory *memory = gst_buffer_peek_memory(buffer, 0);
    if (!gst_memory_is_type(memory, FRAME_MEMORY_TYPE)) return NULL;
    PHFrameBlock *block = memory_block(memory);
    if (memory->offset != 0) return NULL;
    __atomic_add_fetch(&block->references, 1, __ATOMIC_ACQ_REL);
    return block;
}

// MARK: Allocator

// Unused blocks that are kept. A host holds at most four pictures, a decoder more for reference, and may return all of them
// at once.
#define MAXIMUM_IDLE 12
// Files that one allocator opens: a limit for descriptors, far beyond what a pipeline holds.
#define MAXIMUM_BLOCKS 64
// The size of the largest pictures that decoders write into directly: 4096x2160 in 8 bits needs 13 MB.
#define LARGEST_DIRECT ((gsize)16 << 20)
// Allocations after which blocks that were unused all the time are freed: some seconds of pictures.
#define TRIM_PERIOD 120

typedef struct {
    GstAllocator base;
    pthread_mutex_t lock;
    PHFrameBlock *idle[MAXIMUM_IDLE];
    guint idle_count, count;
    // Allocations since the last check, and the unused blocks that none of them needed.
    guint allocations, spare;
    gboolean is_closed;
} PHFrameAllocator;

typedef struct {
    GstAllocatorClass base;
} PHFrameAllocatorClass;

GType ph_frame_allocator_get_type(void);
G_DEFINE_TYPE(PHFrameAllocator, ph_frame_allocator, GST_TYPE_ALLOCATOR)

// Takes the block that was used last, and frees those of another size and, from time to time, those that nothing has needed.
// Returns NULL if there is none; `may_grow` tells if there may be a new one, which is counted already.
static PHFrameBlock *take_idle(PHFrameAllocator *own, gsize size, gboolean *may_grow) {
    PHFrameBlock *found = NULL, *stale[MAXIMUM_IDLE];
    guint kept = 0, stale_count = 0;
    pthread_mutex_lock(&own->lock);
    for (guint index = 0; index < own->idle_count; index++) {
        PHFrameBlock *block = own->idle[index];
        if (block->size != size)
            stale[stale_count++] = block;
        else
            own->idle[kept++] = block;
    }
    if (kept > 0) found = own->idle[--kept];
    own->spare = MIN(own->spare, kept);
    if (++own->allocations >= TRIM_PERIOD) {
        // The oldest come first.
        const guint trimmed = own->spare;
        for (guint index = 0; index < trimmed; index++) stale[stale_count++] = own->idle[index];
        kept -= trimmed;
        memmove(own->idle, own->idle + trimmed, kept * sizeof *own->idle);
        own->allocations = 0;
        own->spare = MAXIMUM_IDLE;
    }
    own->idle_count = kept;
    own->count -= stale_count;
    *may_grow = found == NULL && !own->is_closed && own->count < MAXIMUM_BLOCKS;
    if (*may_grow) own->count++;
    pthread_mutex_unlock(&own->lock);
    for (guint index = 0; index < stale_count; index++) block_drop(stale[index]);
    return found;
}

static void give_back(PHFrameAllocator *own, PHFrameBlock *block) {
    pthread_mutex_lock(&own->lock);
    const gboolean keeps = !own->is_closed && own->idle_count < MAXIMUM_IDLE;
    if (keeps)
        own->idle[own->idle_count++] = block;
    else
        own->count--;
    pthread_mutex_unlock(&own->lock);
    if (!keeps) block_drop(block);
}

static GstMemory *frame_alloc(GstAllocator *allocator, gsize size, GstAllocationParams *params) {
    PHFrameAllocator *own = (PHFrameAllocator *)allocator;
    const gsize page = (gsize)sysconf(_SC_PAGESIZE), limit = (gsize)1 << 32;
    const gsize prefix = params != NULL ? params->prefix : 0, padding = params != NULL ? params->padding : 0;
    const gsize align = params != NULL ? params->align : 0;
    if (size == 0 || size > limit || prefix > limit || padding > limit || align >= page)
        return gst_allocator_alloc(NULL, size, params);
    const gsize total = (prefix + size + padding + page - 1) / page * page;
    gboolean may_grow = FALSE;
    PHFrameBlock *block = take_idle(own, total, &may_grow);
    if (may_grow && (block = block_new(total)) == NULL) {
        pthread_mutex_lock(&own->lock);
        own->count--;
        pthread_mutex_unlock(&own->lock);
    }
    if (block == NULL) return gst_allocator_alloc(NULL, size, params);
    const GstMemoryFlags flags = params != NULL ? params->flags : 0;
    if (flags & GST_MEMORY_FLAG_ZERO_PREFIXED) memset(block->bytes, 0, prefix);
    if (flags & GST_MEMORY_FLAG_ZERO_PADDED) memset(block->bytes + prefix + size, 0, total - prefix - size);
    return memory_new(allocator, block, NULL, flags, align, prefix, size);
}

static void frame_free(GstAllocator *allocator, GstMemory *memory) {
    PHFrameBlock *block = memory->parent == NULL ? memory_block(memory) : NULL;
    // For the thread sanitizer: after those who looked at this memory have counted the block.
    if (block != NULL) (void)__atomic_load_n(&block->references, __ATOMIC_ACQUIRE);
    g_free(memory);
    if (block != NULL) give_back((PHFrameAllocator *)allocator, block);
}

void ph_frame_allocator_close(void *allocator) {
    PHFrameAllocator *own = (PHFrameAllocator *)allocator;
    PHFrameBlock *stale[MAXIMUM_IDLE];
    pthread_mutex_lock(&own->lock);
    own->is_closed = TRUE;
    const guint count = own->idle_count;
    memcpy(stale, own->idle, sizeof stale);
    own->idle_count = 0;
    own->count -= count;
    pthread_mutex_unlock(&own->lock);
    for (guint index = 0; index < count; index++) block_drop(stale[index]);
}

unsigned ph_frame_allocator_count(void *allocator) {
    PHFrameAllocator *own = (PHFrameAllocator *)allocator;
    pthread_mutex_lock(&own->lock);
    const guint count = own->count;
    pthread_mutex_unlock(&own->lock);
    return count;
}

static void frame_allocator_finalize(GObject *object) {
    ph_frame_allocator_close(object);
    pthread_mutex_destroy(&((PHFrameAllocator *)object)->lock);
    G_OBJECT_CLASS(ph_frame_allocator_parent_class)->finalize(object);
}

static void ph_frame_allocator_class_init(PHFrameAllocatorClass *class) {
    G_OBJECT_CLASS(class)->finalize = frame_allocator_finalize;
    GST_ALLOCATOR_CLASS(class)->alloc = frame_alloc;
    GST_ALLOCATOR_CLASS(class)->free = frame_free;
}

static void ph_frame_allocator_init(PHFrameAllocator *own) {
    pthread_mutex_init(&own->lock, NULL);
    own->spare = MAXIMUM_IDLE;
    GstAllocator *allocator = &own->base;
    allocator->mem_type = FRAME_MEMORY_TYPE;
    allocator->mem_map = memory_map;
    allocator->mem_unmap = memory_unmap;
    allocator->mem_share = memory_share;
    allocator->mem_copy = memory_copy;
}

void *ph_frame_allocator_new(void) {
    return gst_object_ref_sink(g_object_new(ph_frame_allocator_get_type(), NULL));
}

// MARK: Pool

// A pool that keeps no unused buffers: GStreamer's own uses all that it ever had in turn, so that a moment in which many were
// in use would cost their memory until the end. The allocator reuses the memory, and frees what is not needed.
typedef struct {
    GstVideoBufferPool base;
} PHFramePool;

typedef struct {
    GstVideoBufferPoolClass base;
} PHFramePoolClass;

GType ph_frame_pool_get_type(void);
G_DEFINE_TYPE(PHFramePool, ph_frame_pool, GST_TYPE_VIDEO_BUFFER_POOL)

static void pool_release(GstBufferPool *pool, GstBuffer *buffer) {
    // Buffers whose memory was replaced are freed.
    GST_BUFFER_FLAG_SET(buffer, GST_BUFFER_FLAG_TAG_MEMORY);
    GST_BUFFER_POOL_CLASS(ph_frame_pool_parent_class)->release_buffer(pool, buffer);
}

static void ph_frame_pool_class_init(PHFramePoolClass *class) {
    GST_BUFFER_POOL_CLASS(class)->release_buffer = pool_release;
}

static void ph_frame_pool_init(PHFramePool *pool) { (void)pool; }

static GstBufferPool *pool_new(void) { return gst_object_ref_sink(g_object_new(ph_frame_pool_get_type(), NULL)); }

// MARK: Pictures

int ph_answer_allocation(void *query, void *allocator) {
    GstCaps *caps = NULL;
    gboolean needs_pool = FALSE;
    GstVideoInfo info;
    gst_query_parse_allocation(query, &caps, &needs_pool);
    if (caps == NULL || !gst_video_info_from_caps(&info, caps)) return FALSE;
    GstAllocationParams params;
    gst_allocation_params_init(&params);
    params.align = 63;
    // With GstVideoMeta, FFmpeg's decoders write into the pool directly. GStreamer copies only the pictures that they keep for
    // reference (_memory_get_exclusive_reference in gstbuffer.c), into memory of the same allocator, and none that are left
    // out. The player would have to map all their memory, of which large pictures need too much.
    if (info.size <= LARGEST_DIRECT) gst_query_add_allocation_meta(query, GST_VIDEO_META_API_TYPE, NULL);
    gst_query_add_allocation_param(query, allocator, &params);
    GstBufferPool *pool = pool_new();
    GstStructure *config = gst_buffer_pool_get_config(pool);
    gst_buffer_pool_config_set_params(config, caps, info.size, 0, 0);
    gst_buffer_pool_config_set_allocator(config, allocator, &params);
    // Without a maximum: decoders refuse a small pool, and a limited one would make the pipeline wait for the host.
    if (gst_buffer_pool_set_config(pool, config)) gst_query_add_allocation_pool(query, pool, info.size, 0, 0);
    gst_object_unref(pool);
    return TRUE;
}

// Narrows a mapped picture to its visible part.
static void crop(GstVideoFrame *frame, GstVideoCropMeta *meta) {
    const GstVideoFormatInfo *format = frame->info.finfo;
    const guint width = (guint)frame->info.width, height = (guint)frame->info.height;
    if (meta->x >= width || meta->y >= height || meta->width == 0 || meta->height == 0) return;
    // Chroma begins at whole samples.
    const guint x = meta->x & ~1u, y = meta->y & ~1u;
    for (guint plane = 0; plane < GST_VIDEO_FORMAT_INFO_N_PLANES(format); plane++) {
        gint component[GST_VIDEO_MAX_COMPONENTS];
        gst_video_format_info_component(format, plane, component);
        const gsize column = GST_VIDEO_FORMAT_INFO_SCALE_WIDTH(format, component[0], x);
        const gsize row = GST_VIDEO_FORMAT_INFO_SCALE_HEIGHT(format, component[0], y);
        frame->data[plane] = (guint8 *)frame->data[plane] + row * frame->info.stride[plane] +
                             column * GST_VIDEO_FORMAT_INFO_PSTRIDE(format, component[0]);
    }
    frame->info.width = (gint)MIN(meta->width, width - x);
    frame->info.height = (gint)MIN(meta->height, height - y);
}

void *ph_copy_picture(void *source, void *description, void *allocator) {
    GstVideoInfo *info = description;
    GstVideoFrame from, to;
    if (!gst_video_frame_map(&from, info, source, GST_MAP_READ)) return NULL;
    GstVideoCropMeta *meta = gst_buffer_get_video_crop_meta(source);
    if (meta != NULL) crop(&from, meta);
    // The size of the caps, unless the picture has its own.
    if (meta == NULL) {
        from.info.width = MIN(from.info.width, info->width);
        from.info.height = MIN(from.info.height, info->height);
    }
    GstVideoInfo layout;
    GstBuffer *copy = NULL;
    if (gst_video_info_set_format(
            &layout, GST_VIDEO_INFO_FORMAT(info), (guint)from.info.width, (guint)from.info.height))
        copy = gst_buffer_new_allocate(allocator, layout.size, NULL);
    if (copy != NULL && gst_video_frame_map(&to, &layout, copy, GST_MAP_WRITE)) {
        gst_video_frame_copy(&to, &from);
        gst_video_frame_unmap(&to);
        gst_buffer_copy_into(copy, source, GST_BUFFER_COPY_FLAGS | GST_BUFFER_COPY_TIMESTAMPS, 0, -1);
        layout.colorimetry = info->colorimetry;
        layout.par_n = info->par_n;
        layout.par_d = info->par_d;
        *info = layout;
    } else if (copy != NULL) {
        gst_buffer_unref(copy);
        copy = NULL;
    }
    gst_video_frame_unmap(&from);
    return copy;
}
