// libass as Swift sees it. Macros and variable argument lists do not import: add inline shims here, no logic.
#pragma once
#include <ass/ass.h>
#include <stdarg.h>

static inline void ph_ass_ignore(int level, const char *format, va_list arguments, void *data) {
    (void)level;
    (void)format;
    (void)arguments;
    (void)data;
}

/// Stops the messages about scripts on standard error.
static inline void ph_ass_silence(ASS_Library *library) { ass_set_message_cb(library, ph_ass_ignore, NULL); }
