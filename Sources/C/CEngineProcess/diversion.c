// Lets a program be its own engine: a constructor, which runs before `main`, serves the engine instead of the program if a
// player has started the program for that. It is of no effect in all other cases.
#define _GNU_SOURCE
#include "engine_process.h"

#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

typedef void initializer(int, char **, char **);

// Serves an engine and does not return. Defined by the library that has one; absent from other programs.
extern void playhead_serve_engine(void) __attribute__((weak));

static void divert(int count, char **arguments, char **environment);

// The initializers of the program that come after `divert`.
struct rest {
    initializer **next, **end;
    int is_found;
};

// Finds `divert` among the initializers of the first object, which is the program itself.
static int find_rest(struct dl_phdr_info *object, size_t size, void *data)
{
    struct rest *rest = data;
    const ElfW(Dyn) *entry = NULL;
    uintptr_t begin = 0, length = 0;
    (void)size;
    for (size_t index = 0; index < object->dlpi_phnum; index++)
        if (object->dlpi_phdr[index].p_type == PT_DYNAMIC)
            entry = (const ElfW(Dyn) *)(object->dlpi_addr + object->dlpi_phdr[index].p_vaddr);
    for (; entry && entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_INIT_ARRAY)
            begin = entry->d_un.d_ptr;
        else if (entry->d_tag == DT_INIT_ARRAYSZ)
            length = entry->d_un.d_val;
    }
    // Some loaders replace the address in the table by that in memory.
    if (begin && begin < object->dlpi_addr)
        begin += object->dlpi_addr;
    rest->end = (initializer **)(begin + length);
    for (initializer **each = (initializer **)begin; begin && each < rest->end; each++) {
        if (*each != divert)
            continue;
        rest->next = each + 1;
        rest->is_found = 1;
        break;
    }
    return 1;
}

static struct rest rest_of_program(void)
{
    struct rest rest = { 0 };
    dl_iterate_phdr(find_rest, &rest);
    return rest;
}

int ph_can_divert(void)
{
    // A library that is loaded later comes after `main`: a second copy of the program would run instead of an engine.
    return playhead_serve_engine && !getauxval(AT_SECURE) && rest_of_program().is_found;
}

__attribute__((constructor)) static void divert(int count, char **arguments, char **environment)
{
    if (!playhead_serve_engine || count < 2 || !arguments || strcmp(arguments[1], PH_DIVERSION_ARGUMENT) != 0)
        return;
    const char *mark = getenv(PH_DIVERSION_VARIABLE);
    if (!mark || strcmp(mark, "1") != 0 || getauxval(AT_SECURE) || !ph_is_message_socket(3))
        return;
    struct rest rest = rest_of_program();
    if (!rest.is_found)
        return;
    // Swift's runtime may be among those that would come later.
    while (rest.next < rest.end) {
        initializer *next = *rest.next++;
        if (next)
            next(count, arguments, environment);
    }
    playhead_serve_engine();
    _exit(0);
}
