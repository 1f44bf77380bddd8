#define _GNU_SOURCE
#include "engine_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef P_PIDFD
#define P_PIDFD 3
#endif

static const int engine_socket = 3;

pid_t ph_start_engine(
    const char *path, char *const arguments[], char *const environment[], int socket, int *process_descriptor)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    pid_t process = -1;
    int copy = -1;

    // A socket that has the number already would keep its mark and be closed.
    if (socket == engine_socket) {
        copy = fcntl(socket, F_DUPFD_CLOEXEC, engine_socket + 1);
        if (copy < 0)
            return -errno;
        socket = copy;
    }
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure)
        goto end;
    failure = posix_spawnattr_init(&attributes);
    if (failure)
        goto end_actions;
    sigfillset(&all);
    sigemptyset(&none);
    failure = posix_spawn_file_actions_adddup2(&actions, socket, engine_socket);
    if (!failure)
        failure = posix_spawn_file_actions_addclosefrom_np(&actions, engine_socket + 1);
    if (!failure)
        failure = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!failure)
        failure = posix_spawnattr_setsigmask(&attributes, &none);
    if (!failure)
        failure = posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    if (!failure)
        failure = posix_spawn(&process, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
end_actions:
    posix_spawn_file_actions_destroy(&actions);
end:
    if (copy >= 0)
        close(copy);
    if (failure)
        return -failure;
    // The process is ours and not yet waited for: its number cannot belong to another one.
    *process_descriptor = (int)syscall(SYS_pidfd_open, process, 0);
    if (*process_descriptor < 0) {
        failure = errno;
        kill(process, SIGKILL);
        waitpid(process, NULL, 0);
        return -failure;
    }
    return process;
}

int ph_signal_process(int process_descriptor, int signal)
{
    return syscall(SYS_pidfd_send_signal, process_descriptor, signal, NULL, 0) < 0 ? -errno : 0;
}

int ph_reap_process(int process_descriptor, int *signal, int *status)
{
    siginfo_t facts = { 0 };
    int result;
    do
        result = waitid(P_PIDFD, (id_t)process_descriptor, &facts, WEXITED | WNOHANG);
    while (result < 0 && errno == EINTR);
    if (result < 0)
        return -errno;
    if (facts.si_pid == 0)
        return 0;
    *signal = facts.si_code == CLD_EXITED ? 0 : facts.si_status;
    *status = facts.si_code == CLD_EXITED ? facts.si_status : 0;
    return 1;
}
