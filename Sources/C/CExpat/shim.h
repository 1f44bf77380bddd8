// expat as Swift sees it.
#pragma once
#include <expat.h>

// Before 2.9.0, expat counts in the `long` that the later functions replace.
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9
#define CEXPAT_LATEST(function) function##64
#else
#define CEXPAT_LATEST(function) function
#endif

/// Returns the line at which a parser is, from one.
static inline unsigned long long cexpat_line(XML_Parser parser) {
    return CEXPAT_LATEST(XML_GetCurrentLineNumber)(parser);
}

/// Returns the position of a parser in all bytes so far; -1 if it is unknown.
static inline long long cexpat_byte_index(XML_Parser parser) {
    return CEXPAT_LATEST(XML_GetCurrentByteIndex)(parser);
}

/// Returns the size of the current event, in bytes.
static inline long long cexpat_byte_count(XML_Parser parser) {
    return (long long)CEXPAT_LATEST(XML_GetCurrentByteCount)(parser);
}
