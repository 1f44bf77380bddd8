// What the process gives up before it reads media.
#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

int32_t ph_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 ? 0 : -errno; }

int32_t ph_refuse_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : -errno; }

int32_t ph_drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[2] = {{0}};
    if (syscall(SYS_capget, &header, data) != 0) return -errno;
    const int had = (data[0].effective | data[0].permitted | data[1].effective | data[1].permitted) != 0;
    // Without the privilege to drop it, the bounding set stays. It only limits programs that start, and none can.
    for (int capability = 0; capability < 64; capability++)
        if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) break;
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    const struct __user_cap_data_struct none[2] = {{0}};
    if (syscall(SYS_capset, &header, none) != 0) return -errno;
    return had;
}

int32_t ph_set_limit(int32_t number, uint64_t value) {
    static const __rlimit_resource_t resources[] = {
        [PH_LIMIT_CORE] = RLIMIT_CORE, [PH_LIMIT_PRIVATE_MEMORY] = RLIMIT_DATA, [PH_LIMIT_FILE_SIZE] = RLIMIT_FSIZE,
        [PH_LIMIT_QUEUES] = RLIMIT_MSGQUEUE, [PH_LIMIT_DESCRIPTORS] = RLIMIT_NOFILE};
    const __rlimit_resource_t resource = resources[number];
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return -errno;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < value) value = limit.rlim_max;
    limit = (struct rlimit){.rlim_cur = value, .rlim_max = value};
    return setrlimit(resource, &limit) == 0 ? 0 : -errno;
}

int32_t ph_set_memory_pressure_score(int32_t score) {
    const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return -errno;
    char text[16];
    const int length = snprintf(text, sizeof text, "%d", (int)score);
    const int32_t code = write(file, text, (size_t)length) == length ? 0 : -errno;
    close(file);
    return code;
}

int32_t ph_detach_streams(void) {
    const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0) return -errno;
    int32_t code = 0;
    for (int stream = 0; stream <= 2; stream++) {
        struct stat facts;
        const bool exists = fstat(stream, &facts) == 0;
        if (exists && S_ISCHR(facts.st_mode) && facts.st_rdev == makedev(1, 3)) continue;
        // The host reads a pipe.
        if (stream == 2 && exists && S_ISFIFO(facts.st_mode)) continue;
        if (dup2(null, stream) < 0) code = -errno;
    }
    if (null > 2) close(null);
    return code;
}
