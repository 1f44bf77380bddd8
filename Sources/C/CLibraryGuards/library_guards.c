// Redirects a call of a loaded library, where nothing else can work around a defect inside it.
// The defects and the affected versions: EngineWorkarounds.requestLockDefect, decryptionDefect, stoppedInputDefect,
// openingDefect, playlistDefect and areMissingPicturesGuarded.
#define _GNU_SOURCE
#include "library_guards.h"

#include <dlfcn.h>
#include <gst/video/gstvideodecoder.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void ph_clear_when_free(GRecMutex *lock) {
    for (int turn = 0; turn < 10000; turn++) {
        if (g_rec_mutex_trylock(lock)) {
            g_rec_mutex_unlock(lock);
            g_rec_mutex_clear(lock);
            return;
        }
        g_usleep(100);
    }
}

#if defined(__LP64__)

typedef struct {
    const char *library, *function;
    void *replacement;
    // The function that is replaced, for replacements that call it.
    void **original;
    char path[4096];
    int count;
} Redirection;

static void write_slot(const struct dl_phdr_info *info, void **slot, void *value) {
    const uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE), page = (uintptr_t)slot & ~(size - 1);
    int isReadOnly = 0;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[index];
        if (header->p_type != PT_GNU_RELRO) continue;
        const uintptr_t start = info->dlpi_addr + header->p_vaddr;
        isReadOnly |= page >= (start & ~(size - 1)) && page + size <= start + header->p_memsz;
    }
    if (isReadOnly && mprotect((void *)page, size, PROT_READ | PROT_WRITE) != 0) return;
    __atomic_store_n(slot, value, __ATOMIC_RELEASE);
    if (isReadOnly) mprotect((void *)page, size, PROT_READ);
}

// Copies the path of the library.
static int find_path(struct dl_phdr_info *info, size_t size, void *data) {
    Redirection *wanted = data;
    (void)size;
    if (info->dlpi_name == NULL || strstr(info->dlpi_name, wanted->library) == NULL) return 0;
    snprintf(wanted->path, sizeof wanted->path, "%s", info->dlpi_name);
    return 1;
}

// Opens the library, if it is loaded, and finds the function that is replaced. Another thread may be loading the library, and writes
// to the pages that `write_slot` protects: this waits until it has finished. Not from a callback of dl_iterate_phdr: it holds a lock of
// the loader, which dlopen takes second, so that a thread that loads a library meanwhile would wait for this one, and this one for it.
static void *open_loaded(Redirection *wanted) {
    if (dl_iterate_phdr(find_path, wanted) == 0) return NULL;
    void *const library = dlopen(wanted->path, RTLD_LAZY | RTLD_NOLOAD);
    if (library == NULL || wanted->original == NULL || *wanted->original != NULL) return library;
    void *const original = dlsym(library, wanted->function);
    if (original != NULL) {
        __atomic_store_n(wanted->original, original, __ATOMIC_RELEASE);
        return library;
    }
    dlclose(library);
    return NULL;
}

static int redirect_in(struct dl_phdr_info *info, size_t size, void *data) {
    Redirection *wanted = data;
    (void)size;
    if (info->dlpi_name == NULL || strstr(info->dlpi_name, wanted->library) == NULL) return 0;
    const ElfW(Dyn) *entry = NULL;
    for (int index = 0; index < info->dlpi_phnum; index++)
        if (info->dlpi_phdr[index].p_type == PT_DYNAMIC)
            entry = (const ElfW(Dyn) *)(info->dlpi_addr + info->dlpi_phdr[index].p_vaddr);
    const ElfW(Rela) *tables[2] = {NULL, NULL};
    size_t bytes[2] = {0, 0};
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    for (; entry != NULL && entry->d_tag != DT_NULL; entry++) {
        switch (entry->d_tag) {
            case DT_JMPREL: tables[0] = (const ElfW(Rela) *)entry->d_un.d_ptr; break;
            case DT_PLTRELSZ: bytes[0] = entry->d_un.d_val; break;
            case DT_RELA: tables[1] = (const ElfW(Rela) *)entry->d_un.d_ptr; break;
            case DT_RELASZ: bytes[1] = entry->d_un.d_val; break;
            case DT_SYMTAB: symbols = (const ElfW(Sym) *)entry->d_un.d_ptr; break;
            case DT_STRTAB: names = (const char *)entry->d_un.d_ptr; break;
        }
    }
    if (symbols == NULL || names == NULL) return 0;
    for (int table = 0; table < 2; table++) {
        for (size_t index = 0; tables[table] != NULL && index < bytes[table] / sizeof(ElfW(Rela)); index++) {
            const ElfW(Rela) *place = &tables[table][index];
            const char *name = names + symbols[ELF64_R_SYM(place->r_info)].st_name;
            if (place->r_addend != 0 || strcmp(name, wanted->function) != 0) continue;
            write_slot(info, (void **)(info->dlpi_addr + place->r_offset), wanted->replacement);
            wanted->count++;
        }
    }
    return 0;
}

// Makes a loaded library call a replacement for a function that it imports. Returns the number of calls that were redirected,
// or 0 while the library is not loaded.
static int redirect(const char *library, const char *function, void *replacement, void **original) {
    Redirection wanted = {library, function, replacement, original, "", 0};
    void *const opened = open_loaded(&wanted);
    if (opened == NULL) return 0;
    dl_iterate_phdr(redirect_in, &wanted);
    dlclose(opened);
    return wanted.count;
}

#else

static int redirect(const char *library, const char *function, void *replacement, void **original) {
    (void)library, (void)function, (void)replacement, (void)original;
    return 0;
}

#endif

gboolean ph_guard_adaptive_requests(void) {
    return redirect("libgstadaptivedemux2.so", "g_rec_mutex_clear", (void *)ph_clear_when_free, NULL) > 0;
}

static void *decrypt_update;

int ph_decrypt_update(void *context, unsigned char *output, int *length, const unsigned char *input, int size) {
    int (*const original)(void *, unsigned char *, int *, const unsigned char *, int) =
        (int (*)(void *, unsigned char *, int *, const unsigned char *, int))__atomic_load_n(
            &decrypt_update, __ATOMIC_ACQUIRE);
    if (context == NULL || original == NULL) return 0;
    return original(context, output, length, input, size);
}

gboolean ph_guard_adaptive_decryption(void) {
    return redirect(
               "libgstadaptivedemux2.so", "EVP_DecryptUpdate", (void *)ph_decrypt_update, &decrypt_update) > 0;
}

static void *pad_get_stream;

GstStream *ph_stream_of_pad(GstPad *pad) {
    GstStream *(*const original)(GstPad *) =
        (GstStream * (*)(GstPad *)) __atomic_load_n(&pad_get_stream, __ATOMIC_ACQUIRE);
    GstStream *stream = original != NULL ? original(pad) : gst_pad_get_stream(pad);
    return stream != NULL || !GST_PAD_IS_SRC(pad) ? stream : gst_stream_new(NULL, NULL, GST_STREAM_TYPE_AUDIO, GST_STREAM_FLAG_NONE);
}

gboolean ph_guard_stopped_inputs(void) {
    return redirect("libgstplayback.so", "gst_pad_get_stream", (void *)ph_stream_of_pad, &pad_get_stream) > 0;
}

// Where FFmpeg fails to open a file, it frees the context, and leaves a null pointer. A new one takes its place, which the demuxer
// frees. The context begins with four pointers, the input is the fifth, in all versions of FFmpeg from 4 to 7.
enum { CONTEXT_INPUT = 4 };

static void *avformat_open, *avformat_allocate;

static int open_input(void ***context, const char *url, const void *format, void **options) {
    int (*const original)(void ***, const char *, const void *, void **) =
        (int (*)(void ***, const char *, const void *, void **))__atomic_load_n(&avformat_open, __ATOMIC_ACQUIRE);
    void **(*const allocate)(void) = (void **(*)(void))__atomic_load_n(&avformat_allocate, __ATOMIC_ACQUIRE);
    void *const input = *context != NULL ? (*context)[CONTEXT_INPUT] : NULL;
    const int result = original(context, url, format, options);
    if (result < 0 && *context == NULL && (*context = allocate()) != NULL) (*context)[CONTEXT_INPUT] = input;
    return result;
}

gboolean ph_guard_failed_opening(void) {
    Redirection wanted = {"libgstlibav.so", "avformat_alloc_context", NULL, &avformat_allocate, "", 0};
    void *const library = open_loaded(&wanted);
    if (library == NULL) return FALSE;
    dlclose(library);
    return redirect("libgstlibav.so", "avformat_open_input", (void *)open_input, &avformat_open) > 0;
}

// The number of FFmpeg's pictures that refer to a frame of a decoder, where it is more than none.
static GMutex pictures_lock;
static GHashTable *pictures;

static GstVideoCodecFrame *get_frame(GstVideoDecoder *decoder, int number) {
    GstVideoCodecFrame *const frame = gst_video_decoder_get_frame(decoder, number);
    if (frame == NULL) return NULL;
    g_mutex_lock(&pictures_lock);
    const gsize count = GPOINTER_TO_SIZE(g_hash_table_lookup(pictures, frame));
    g_hash_table_insert(pictures, frame, GSIZE_TO_POINTER(count + 1));
    g_mutex_unlock(&pictures_lock);
    return frame;
}

// Releases a frame only with the last of its pictures.
static void release_frame(GstVideoDecoder *decoder, GstVideoCodecFrame *frame) {
    g_mutex_lock(&pictures_lock);
    const gsize count = GPOINTER_TO_SIZE(g_hash_table_lookup(pictures, frame));
    if (count > 1)
        g_hash_table_insert(pictures, frame, GSIZE_TO_POINTER(count - 1));
    else
        g_hash_table_remove(pictures, frame);
    g_mutex_unlock(&pictures_lock);
    if (count > 1)
        gst_video_codec_frame_unref(frame);
    else
        gst_video_decoder_release_frame(decoder, frame);
}

gboolean ph_guard_missing_pictures(void) {
    g_mutex_lock(&pictures_lock);
    if (pictures == NULL) pictures = g_hash_table_new(NULL, NULL);
    g_mutex_unlock(&pictures_lock);
    // In this order: frames whose pictures are not counted are released as before.
    return redirect("libgstlibav.so", "gst_video_decoder_release_frame", (void *)release_frame, NULL) > 0 &&
           redirect("libgstlibav.so", "gst_video_decoder_get_frame", (void *)get_frame, NULL) > 0;
}

// The demuxers that use new playlists.
static GMutex demuxers_lock;
static GHashTable *demuxers;

static void forget_demuxer(gpointer data, GObject *demuxer) {
    (void)data;
    g_mutex_lock(&demuxers_lock);
    g_hash_table_remove(demuxers, demuxer);
    g_mutex_unlock(&demuxers_lock);
}

// Hides the identifier of a callback from a demuxer that would wait for it for ever. It uses no other one for itself.
static guint attach_source(GSource *source, GMainContext *context) {
    GSourceFunc function = NULL;
    gpointer data = NULL;
    if (source->callback_funcs != NULL && source->callback_data != NULL)
        source->callback_funcs->get(source->callback_data, source, &function, &data);
    const guint identifier = g_source_attach(source, context);
    g_mutex_lock(&demuxers_lock);
    const gboolean is_hidden = data != NULL && g_hash_table_contains(demuxers, data);
    g_mutex_unlock(&demuxers_lock);
    return is_hidden ? 0 : identifier;
}

gboolean ph_take_new_playlists(GObject *demuxer) {
    g_mutex_lock(&demuxers_lock);
    if (demuxers == NULL) demuxers = g_hash_table_new(NULL, NULL);
    g_hash_table_add(demuxers, demuxer);
    g_mutex_unlock(&demuxers_lock);
    g_object_weak_ref(demuxer, forget_demuxer, NULL);
    static gsize is_redirected;
    if (g_once_init_enter(&is_redirected)) {
        // A library that cannot be redirected does not become redirectable later.
        const int count = redirect("libgstadaptivedemux2.so", "g_source_attach", (void *)attach_source, NULL);
        g_once_init_leave(&is_redirected, count > 0 ? 1 : 2);
    }
    return is_redirected == 1;
}
