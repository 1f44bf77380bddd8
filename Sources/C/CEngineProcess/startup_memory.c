// Gives back the memory that only the start of a program has needed.
#define _GNU_SOURCE
#include "engine_process.h"

#include <elf.h>
#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

// Code that the loader has changed would be lost.
static int has_relocated_code(const struct dl_phdr_info *object)
{
    for (size_t index = 0; index < object->dlpi_phnum; index++) {
        if (object->dlpi_phdr[index].p_type != PT_DYNAMIC) continue;
        const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[index].p_vaddr);
        for (; entry->d_tag != DT_NULL; entry++)
            if (entry->d_tag == DT_TEXTREL || (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL)) return 1;
    }
    return 0;
}

static int release_code(struct dl_phdr_info *object, size_t size, void *data)
{
    (void)size, (void)data;
    if (has_relocated_code(object)) return 0;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (size_t index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || part->p_flags != (PF_R | PF_X)) continue;
        const uintptr_t begin = (object->dlpi_addr + part->p_vaddr) / page * page;
        const uintptr_t end = (object->dlpi_addr + part->p_vaddr + part->p_filesz + page - 1) / page * page;
        // Not changed, so the file has the same bytes. A failure has no effect.
        madvise((void *)begin, end - begin, MADV_DONTNEED);
    }
    return 0;
}

void ph_release_startup_memory(void)
{
    // The loader's lock is held meanwhile: no library comes or goes.
    dl_iterate_phdr(release_code, NULL);
    malloc_trim(0);
}

void ph_limit_heaps(int count)
{
    mallopt(M_ARENA_MAX, count);
}
