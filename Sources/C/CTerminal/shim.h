// The C library's widths of characters on terminals, which <wchar.h> declares only for X/Open programs.
#pragma once
#include <wchar.h>
int wcwidth(wchar_t character);
