// System calls by number, for a program that tries what a sandbox refuses.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <pthread.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

// Returns the result, or a negative errno.
static inline long ph_call(long number, long a, long b, long c, long d, long e, long f) {
    const long result = syscall(number, a, b, c, d, e, f);
    return result < 0 ? -errno : result;
}

enum {
    CALL_ACCEPT4 = SYS_accept4, CALL_ADD_KEY = SYS_add_key, CALL_BPF = SYS_bpf, CALL_CHROOT = SYS_chroot,
    CALL_CLONE = SYS_clone, CALL_CLONE3 = SYS_clone3, CALL_CLOSE_RANGE = SYS_close_range, CALL_CONNECT = SYS_connect, CALL_EXECVE = SYS_execve,
    CALL_EXECVEAT = SYS_execveat, CALL_INOTIFY_INIT1 = SYS_inotify_init1, CALL_IO_URING_SETUP = SYS_io_uring_setup,
    CALL_KCMP = SYS_kcmp, CALL_KEYCTL = SYS_keyctl, CALL_LISTEN = SYS_listen, CALL_MOUNT = SYS_mount,
    CALL_NAME_TO_HANDLE_AT = SYS_name_to_handle_at, CALL_OPENAT2 = SYS_openat2, CALL_OPEN_BY_HANDLE_AT = SYS_open_by_handle_at,
    CALL_PERF_EVENT_OPEN = SYS_perf_event_open, CALL_PIDFD_GETFD = SYS_pidfd_getfd, CALL_PIDFD_OPEN = SYS_pidfd_open,
    CALL_PRCTL = SYS_prctl, CALL_PRLIMIT64 = SYS_prlimit64, CALL_PROCESS_VM_READV = SYS_process_vm_readv,
    CALL_PROCESS_VM_WRITEV = SYS_process_vm_writev, CALL_PTRACE = SYS_ptrace, CALL_RT_SIGQUEUEINFO = SYS_rt_sigqueueinfo,
    CALL_SECCOMP = SYS_seccomp, CALL_SENDMMSG = SYS_sendmmsg, CALL_SENDMSG = SYS_sendmsg, CALL_SENDTO = SYS_sendto, CALL_SETNS = SYS_setns, CALL_SETUID = SYS_setuid, CALL_SHMGET = SYS_shmget,
    CALL_TGKILL = SYS_tgkill, CALL_TKILL = SYS_tkill, CALL_UNSHARE = SYS_unshare, CALL_USERFAULTFD = SYS_userfaultfd,
    CALL_GETPID = SYS_getpid, CALL_GETTID = SYS_gettid, CALL_KILL = SYS_kill,
};

#if defined(__x86_64__)
enum { CALL_FORK = SYS_fork, CALL_VFORK = SYS_vfork, CALL_X32_GETPID = 0x40000000 | SYS_getpid };
// The number of the process, through the interface for 32-bit programs.
static inline long ph_foreign_call(void) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
    return result;
}
#else
enum { CALL_FORK = -1, CALL_VFORK = -1, CALL_X32_GETPID = -1 };
static inline long ph_foreign_call(void) { return -ENOSYS; }
#endif

static inline int ph_control(int descriptor, unsigned long request, void *argument) {
    return ioctl(descriptor, request, argument) < 0 ? -errno : 0;
}
static inline int ph_set_owner(int descriptor, int process) {
    return fcntl(descriptor, F_SETOWN, process) < 0 ? -errno : 0;
}

// Functions and numbers that the headers declare only for GNU programs.
static inline int ph_memory_file(void) { return (int)syscall(SYS_memfd_create, "probe", 0); }
enum { OPEN_PATH = 010000000, AT_EMPTY = 0x1000 };
// Memory that takes seals, in huge pages with `is_huge`. Bits of `seals`: seal 1, shrink 2, grow 4, write 8.
static inline int ph_sealed_memory(long size, int seals, int is_huge) {
    const int memory = (int)syscall(SYS_memfd_create, "hostile", 3 | (is_huge ? 4 : 0));
    if (memory < 0 || ftruncate(memory, size) < 0) return -1;
    return fcntl(memory, 1033, seals) < 0 ? -1 : memory;
}

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// Stores to an address that another thread reads in a race.
static inline void ph_store_byte(uint8_t *byte, uint8_t value) { __atomic_store_n(byte, value, __ATOMIC_RELAXED); }
static inline int ph_load_flag(const int *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }
static inline void ph_store_flag(int *flag, int value) { __atomic_store_n(flag, value, __ATOMIC_RELEASE); }

// Calls that a process which reads untrusted content must not have. Returns -1 after the last.
static inline int ph_refused_call(int index) {
    static const int calls[] = {
        // Programs and processes.
        SYS_execve, SYS_execveat, SYS_tkill, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
        SYS_process_madvise, SYS_process_mrelease, SYS_pidfd_open, SYS_pidfd_getfd, SYS_pidfd_send_signal, SYS_kcmp,
        SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr, SYS_ioprio_set, SYS_migrate_pages,
        SYS_move_pages, SYS_seccomp,
        // Sessions and groups, with which a process can take a terminal's input from others.
        SYS_setpgid, SYS_setsid, SYS_getsid,
#ifdef SYS_fork
        SYS_fork, SYS_vfork,
#endif
        // Users and privileges.
        SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid, SYS_setresgid, SYS_setfsuid, SYS_setfsgid,
        SYS_setgroups, SYS_capset,
        // Namespaces and mounts.
        SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree, SYS_move_mount,
        SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_name_to_handle_at,
        SYS_open_by_handle_at, SYS_quotactl, SYS_quotactl_fd, SYS_swapon, SYS_swapoff,
        // Names of files that other programs use.
        SYS_inotify_init1, SYS_inotify_add_watch, SYS_fanotify_init, SYS_fanotify_mark,
#ifdef SYS_inotify_init
        SYS_inotify_init,
#endif
        // Memory and queues that processes share by name.
        SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semop, SYS_semtimedop, SYS_semctl, SYS_msgget, SYS_msgsnd,
        SYS_msgrcv, SYS_msgctl, SYS_mq_open, SYS_mq_unlink,
        // Large parts of the kernel that media does not need.
        SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_io_uring_setup,
        SYS_io_uring_enter, SYS_io_uring_register, SYS_memfd_secret, SYS_lookup_dcookie,
        // The machine.
        SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_kexec_file_load, SYS_reboot, SYS_acct,
        SYS_syslog, SYS_sethostname, SYS_setdomainname, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime,
        SYS_adjtimex, SYS_vhangup, SYS_nfsservctl,
        // Timers, rings and pipes of the kernel that media does not need.
        SYS_timer_create, SYS_io_setup, SYS_io_submit, SYS_vmsplice, SYS_splice, SYS_tee, SYS_copy_file_range, SYS_sync, SYS_syncfs,
        SYS_sync_file_range, SYS_set_mempolicy, SYS_mbind, SYS_landlock_create_ruleset,
#ifdef SYS_iopl
        SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs, SYS__sysctl,
#endif
    };
    return index < (int)(sizeof calls / sizeof *calls) ? calls[index] : -1;
}
