// Answers libdispatch, which opens /proc/N/stat for each of its threads every second while work waits, and ends the process where
// that is refused. Landlock cannot allow these files without those of all processes, so the filter turns the call into a signal.
#define _GNU_SOURCE
#include "worker_status.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARGUMENT(context) ((context)->uc_mcontext.gregs[REG_RSI])
#define RESULT(context) ((context)->uc_mcontext.gregs[REG_RAX])
#elif defined(__aarch64__)
#define ARGUMENT(context) ((context)->uc_mcontext.regs[1])
#define RESULT(context) ((context)->uc_mcontext.regs[0])
#endif

#ifdef RESULT

static bool is_status_of_thread(const char *path) {
    if (strncmp(path, "/proc/", 6) != 0) return false;
    const char *const number = path + 6, *const rest = number + strspn(number, "0123456789");
    return rest > number && strcmp(rest, "/stat") == 0;
}

// An empty file has no state of a thread, which counts as one that waits.
static void open_status(int number, siginfo_t *information, void *place) {
    (void)number, (void)information;
    ucontext_t *const context = place;
    const int error = errno;
    const char *path = (const char *)ARGUMENT(context);
    if (path != NULL && is_status_of_thread(path)) path = "/dev/null";
    // Other flags than those that raise the signal. Confined processes run no program.
    const long descriptor = syscall(SYS_openat, AT_FDCWD, path, PH_STATUS_FLAGS | O_CLOEXEC);
    RESULT(context) = descriptor < 0 ? -errno : descriptor;
    errno = error;
}

bool ph_answer_status(void) {
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_RESTART};
    action.sa_sigaction = open_status;
    sigemptyset(&action.sa_mask);
    return sigaction(SIGSYS, &action, NULL) == 0;
}

#else

bool ph_answer_status(void) { return false; }

#endif
