#define _GNU_SOURCE
#include "engine_process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef P_PIDFD
#define P_PIDFD 3
#endif

// Returns the number of the process that a descriptor holds, -1 for one that has ended, or 0 if it holds none.
static pid_t process_of(int descriptor)
{
    char path[64], line[128];
    pid_t process = 0;
    snprintf(path, sizeof path, "/proc/self/fdinfo/%d", descriptor);
    FILE *facts = fopen(path, "re");
    if (!facts)
        return 0;
    while (fgets(line, sizeof line, facts) && sscanf(line, "Pid:\t%d", &process) != 1) {}
    fclose(facts);
    return process;
}

int ph_is_message_socket(int socket)
{
    int domain = 0, type = 0;
    socklen_t size = sizeof domain;
    if (getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &domain, &size) < 0 || domain != AF_UNIX)
        return 0;
    size = sizeof type;
    return getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
}

int ph_is_inherited_engine(int socket, int process_descriptor, int error_descriptor, pid_t process)
{
    struct stat pipe;
    struct ucred creator = { 0 };
    socklen_t size = sizeof creator;
    siginfo_t facts = { 0 };
    // A pair of sockets names the process that created it, which keeps its number when it runs another program. A variable
    // that came from elsewhere names numbers which mean something else here.
    if (!ph_is_message_socket(socket)
        || getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &creator, &size) < 0 || creator.pid != getpid())
        return 0;
    if (process <= 0 || process_of(process_descriptor) != process)
        return 0;
    if (fstat(error_descriptor, &pipe) < 0 || !S_ISFIFO(pipe.st_mode))
        return 0;
    // Only children can be waited for.
    return waitid(P_PIDFD, (id_t)process_descriptor, &facts, WEXITED | WNOHANG | WNOWAIT) == 0;
}

int ph_set_inheritance(int descriptor, int is_inherited)
{
    return fcntl(descriptor, F_SETFD, is_inherited ? 0 : FD_CLOEXEC) < 0 ? -errno : 0;
}
