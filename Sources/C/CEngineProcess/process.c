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

// Moves a descriptor whose number the program uses, which would keep its mark and be closed. Returns -1 on failure.
static int above_used(int descriptor)
{
    if (descriptor < 0 || descriptor > engine_socket)
        return descriptor;
    const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, engine_socket + 1);
    close(descriptor);
    return moved;
}

pid_t ph_start_engine(
    const char *path, char *const arguments[], char *const environment[], int socket, int *process_descriptor,
    int *error_descriptor)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    pid_t process = -1;
    int errors[2];

    if (pipe2(errors, O_CLOEXEC) < 0)
        return -errno;
    errors[1] = above_used(errors[1]);
    socket = fcntl(socket, F_DUPFD_CLOEXEC, engine_socket + 1);
    int failure = errors[1] < 0 || socket < 0 ? errno : 0;
    if (failure)
        goto end;
    failure = posix_spawn_file_actions_init(&actions);
    if (failure)
        goto end;
    failure = posix_spawnattr_init(&attributes);
    if (failure)
        goto end_actions;
    sigfillset(&all);
    sigemptyset(&none);
    // A terminal would give it what the user types for others, and a file could be truncated.
    failure = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!failure)
        failure = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!failure)
        failure = posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO);
    if (!failure)
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
    if (socket >= 0)
        close(socket);
    if (errors[1] >= 0)
        close(errors[1]);
    if (failure) {
        close(errors[0]);
        return -failure;
    }
    // The process is ours and not yet waited for: its number cannot belong to another one.
    *process_descriptor = (int)syscall(SYS_pidfd_open, process, 0);
    if (*process_descriptor < 0) {
        failure = errno;
        kill(process, SIGKILL);
        waitpid(process, NULL, 0);
        close(errors[0]);
        return -failure;
    }
    *error_descriptor = errors[0];
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
