// Parts of the C library that Swift does not see: widths of characters, which <wchar.h> declares only for X/Open programs, and
// handlers of signals, which it cannot compare.
#pragma once
#include <signal.h>
#include <wchar.h>
int wcwidth(wchar_t character);

/// Returns 1 if the process ignores a signal. Swift cannot compare handlers.
static inline int cterminal_is_signal_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}
