// Landlock through system calls, because the C library has no functions for it, and headers may be older than the kernel.
#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The same numbers on all architectures.
enum { CREATE_RULES = 444, ADD_RULE = 445, RESTRICT = 446, VERSION_FLAG = 1, PATH_RULE = 1 };

typedef struct {
    uint64_t files, network, scopes;
} Rules;

typedef struct {
    uint64_t rights;
    int32_t folder;
} __attribute__((packed)) PathRule;

int32_t ph_landlock_version(void) {
    const long version = syscall(CREATE_RULES, NULL, (size_t)0, VERSION_FLAG);
    return version < 0 ? -errno : (int32_t)version;
}

int32_t ph_landlock_create(int32_t version, uint64_t files, uint64_t network, uint64_t scopes) {
    const Rules rules = {files, network, scopes};
    const size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    const long descriptor = syscall(CREATE_RULES, &rules, size, 0);
    return descriptor < 0 ? -errno : (int32_t)descriptor;
}

int32_t ph_landlock_allow(int32_t rules, const char *path, uint64_t rights) {
    const int folder = open(path, O_PATH | O_CLOEXEC);
    if (folder < 0) return -errno;
    struct stat status;
    int32_t code = fstat(folder, &status) == 0 ? 0 : -errno;
    if (code == 0) {
        if (!S_ISDIR(status.st_mode))
            rights &= PH_FILES_EXECUTE | PH_FILES_READ | PH_FILES_WRITE | PH_FILES_TRUNCATE_3 | PH_FILES_IOCTL_5;
        const PathRule rule = {rights, folder};
        if (syscall(ADD_RULE, rules, PATH_RULE, &rule, 0) != 0) code = -errno;
    }
    close(folder);
    return code;
}

int32_t ph_landlock_apply(int32_t rules) { return syscall(RESTRICT, rules, 0) == 0 ? 0 : -errno; }
