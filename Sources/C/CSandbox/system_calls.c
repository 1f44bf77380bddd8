// The filter of system calls, a program for the kernel's classic BPF machine.
//
// Each rule returns for its call in all cases, so that rules cannot affect each other. Numbers of calls are found by halving
// their range: the kernel runs the program for each number when it is installed, which would take a millisecond otherwise.
// Pointers cannot be followed: calls that pass an address in memory are refused, or sent to the host.
#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

#ifdef ARCHITECTURE

enum { CAPACITY = 2048, RULES = 256 };

typedef struct {
    uint32_t call;
    unsigned start, length;
} Rule;

typedef struct {
    struct sock_filter code[CAPACITY];
    unsigned count;
    Rule rules[RULES];
    unsigned rule_count;
} Program;

static const uint32_t allowed = SECCOMP_RET_ALLOW, asked = SECCOMP_RET_USER_NOTIF;

static uint32_t failing(int error) { return SECCOMP_RET_ERRNO | ((uint32_t)error & SECCOMP_RET_DATA); }

static void emit(Program *program, uint16_t code, uint8_t yes, uint8_t no, uint32_t value) {
    if (program->count < CAPACITY)
        program->code[program->count] = (struct sock_filter){.code = code, .jt = yes, .jf = no, .k = value};
    program->count++;
}

static void result(Program *program, uint32_t value) { emit(program, BPF_RET | BPF_K, 0, 0, value); }

// Loads the low or the high half of an argument. Both architectures store the low half first.
static void load(Program *program, unsigned argument) {
    emit(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * argument));
}
static void load_high(Program *program, unsigned argument) {
    emit(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * argument + 4));
}
static void keep(Program *program, uint32_t mask) { emit(program, BPF_ALU | BPF_AND | BPF_K, 0, 0, mask); }

static void if_equal(Program *program, uint32_t value, uint32_t then) {
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value);
    result(program, then);
}
static void if_any(Program *program, uint32_t mask, uint32_t then) {
    emit(program, BPF_JMP | BPF_JSET | BPF_K, 0, 1, mask);
    result(program, then);
}
static void if_at_least(Program *program, uint32_t value, uint32_t then) {
    emit(program, BPF_JMP | BPF_JGE | BPF_K, 0, 1, value);
    result(program, then);
}

// The rule of one call: `begin`, tests, `end` with the result of calls that no test applies to.
static void begin(Program *program, uint32_t call) {
    if (program->rule_count < RULES) program->rules[program->rule_count] = (Rule){call, program->count, 0};
}
static void end(Program *program, uint32_t otherwise) {
    result(program, otherwise);
    if (program->rule_count < RULES) {
        Rule *rule = &program->rules[program->rule_count];
        rule->length = program->count - rule->start;
    }
    program->rule_count++;
}
static void rule(Program *program, uint32_t call, uint32_t then) {
    begin(program, call);
    end(program, then);
}

// Allows the call if an argument is one of two numbers.
static void only(Program *program, uint32_t call, unsigned argument, uint32_t first, uint32_t second) {
    begin(program, call);
    load(program, argument);
    if_equal(program, first, allowed);
    if_equal(program, second, allowed);
    end(program, failing(EPERM));
}

// MARK: Sockets

static void sockets(Program *program, const PHFilter *filter) {
    // Datagram sockets of the Unix domain can send to any path, also those of a pair, and SOCK_RAW creates one.
    begin(program, SYS_socketpair);
    load(program, 0);
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 6, AF_UNIX);
    load(program, 1);
    keep(program, 0xF);
    if_equal(program, SOCK_STREAM, allowed);
    if_equal(program, SOCK_SEQPACKET, allowed);
    end(program, failing(EACCES));

    begin(program, SYS_socket);
    load(program, 0);
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 7, AF_UNIX);
    load(program, 1);
    keep(program, 0xF);
    if_equal(program, SOCK_STREAM, allowed);
    if_equal(program, SOCK_SEQPACKET, allowed);
    result(program, failing(EACCES));
    if (filter->network) {
        emit(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, AF_INET);
        emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 14, AF_INET6);
        load(program, 1);
        keep(program, 0xF);
        emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 5, SOCK_STREAM);
        load(program, 2);
        if_equal(program, 0, allowed);
        if_equal(program, 6 /* TCP */, allowed);
        emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 5, SOCK_DGRAM);
        load(program, 2);
        if_equal(program, 0, allowed);
        if_equal(program, 17 /* UDP */, allowed);
    }
    end(program, failing(EACCES));

    const uint32_t gate = filter->connections == PH_CONNECT_GATED     ? asked
                          : filter->connections == PH_CONNECT_REFUSED ? failing(EACCES)
                                                                      : allowed;
    rule(program, SYS_connect, gate);
    rule(program, SYS_listen, failing(EACCES));
#ifdef SYS_accept
    rule(program, SYS_accept, failing(EACCES));
#endif
    rule(program, SYS_accept4, failing(EACCES));
    if (!filter->network) rule(program, SYS_bind, failing(EACCES));

    // MSG_FASTOPEN connects. An address connects, or goes past the connection.
    begin(program, SYS_sendto);
    load(program, 3);
    if_any(program, MSG_FASTOPEN, failing(EACCES));
    load(program, 4);
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 3, 0);
    load_high(program, 4);
    if_equal(program, 0, allowed);
    end(program, filter->network ? gate : failing(EACCES));

    // The address of a message is behind a pointer. Without datagram sockets it has no effect, and neither has it on the
    // connection to the host, whose descriptor stays the same socket.
    begin(program, SYS_sendmsg);
    load(program, 2);
    if_any(program, MSG_FASTOPEN, failing(EACCES));
    load(program, 0);
    if (filter->control >= 0) if_equal(program, (uint32_t)filter->control, allowed);
    end(program, filter->network ? gate : allowed);
    begin(program, SYS_sendmmsg);
    load(program, 3);
    if_any(program, MSG_FASTOPEN, failing(EACCES));
    end(program, filter->network ? gate : allowed);

    // Source routes send packets to other addresses first. A socket that lingers would hold up the host when it closes it.
    begin(program, SYS_setsockopt);
    load(program, 1);
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, SOL_SOCKET);
    load(program, 2);
    if_equal(program, SO_LINGER, failing(EPERM));
    result(program, allowed);
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, 0 /* IP */);
    load(program, 2);
    if_equal(program, 4 /* IP_OPTIONS */, failing(EPERM));
    result(program, allowed);
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 8, 41 /* IPv6 */);
    load(program, 2);
    if_equal(program, 57 /* IPV6_RTHDR */, failing(EPERM));
    if_equal(program, 5 /* IPV6_2292RTHDR */, failing(EPERM));
    if_equal(program, 6 /* IPV6_2292PKTOPTIONS */, failing(EPERM));
    result(program, allowed);
    end(program, allowed);

    if (filter->control >= 0) {
        const uint32_t control = (uint32_t)filter->control;
        begin(program, SYS_close);
        load(program, 0);
        if_equal(program, control, failing(EPERM));
        end(program, allowed);
        begin(program, SYS_close_range);
        load(program, 0);
        if_at_least(program, control + 1, allowed);
        load(program, 1);
        if_at_least(program, control, failing(EPERM));
        end(program, allowed);
        const uint32_t copies[] = {
#ifdef SYS_dup2
            SYS_dup2,
#endif
            SYS_dup3};
        for (unsigned index = 0; index < sizeof copies / sizeof *copies; index++) {
            begin(program, copies[index]);
            load(program, 1);
            if_equal(program, control, failing(EPERM));
            end(program, allowed);
        }
    }
}

// MARK: Files

static void files(Program *program, const PHFilter *filter) {
    const uint32_t changes = 020000000 /* __O_TMPFILE */ | O_CREAT | O_TRUNC | O_WRONLY | O_RDWR;
    const uint32_t flags = filter->files_are_refused ? (filter->truncation_is_refused ? 0 : O_TRUNC) : changes;
    if (flags != 0) {
        begin(program, SYS_openat);
        load(program, 2);
        if_any(program, flags, failing(EACCES));
        end(program, allowed);
#ifdef SYS_open
        begin(program, SYS_open);
        load(program, 1);
        if_any(program, flags, failing(EACCES));
        end(program, allowed);
#endif
    }
    // Its flags are behind a pointer.
    rule(program, SYS_openat2, failing(ENOSYS));

    // Landlock covers none of these, or only in later versions.
    static const uint32_t changing[] = {
        SYS_truncate, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
        SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_mknodat, SYS_linkat, SYS_symlinkat,
        SYS_renameat2, SYS_unlinkat,
#ifdef SYS_renameat
        SYS_renameat,
#endif
#ifdef SYS_creat
        SYS_creat, SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_mknod, SYS_link,
        SYS_symlink, SYS_rename, SYS_unlink, SYS_rmdir,
#endif
    };
    for (unsigned index = 0; index < sizeof changing / sizeof *changing; index++)
        rule(program, changing[index], failing(EACCES));
    // Libraries create folders that exist, and expect EEXIST, which Landlock returns and this filter cannot.
    if (!filter->files_are_refused) {
        rule(program, SYS_mkdirat, failing(EACCES));
#ifdef SYS_mkdir
        rule(program, SYS_mkdir, failing(EACCES));
#endif
    }

    // Characters typed into terminals, signals to owners of descriptors, flags of files, and answers to own gated calls.
    begin(program, SYS_ioctl);
    load(program, 1);
    static const uint32_t requests[] = {
        TIOCSTI, TIOCLINUX, TIOCSCTTY, TIOCSETD, TIOCCONS, TIOCSPGRP, TIOCSWINSZ, 0x5402 /* TCSETS */,
        0x5403 /* TCSETSW */, 0x5404 /* TCSETSF */, 0x402C542B /* TCSETS2 */, 0x402C542C /* TCSETSW2 */,
        0x402C542D /* TCSETSF2 */, 0x8901 /* FIOSETOWN */, 0x8902 /* SIOCSPGRP */, 0x40086602 /* FS_IOC_SETFLAGS */,
        0x401C5820 /* FS_IOC_FSSETXATTR */,
    };
    for (unsigned index = 0; index < sizeof requests / sizeof *requests; index++)
        if_equal(program, requests[index], failing(EPERM));
    keep(program, 0xFF00);
    if_equal(program, SECCOMP_IOC_MAGIC << 8, failing(EPERM));
    end(program, allowed);

    begin(program, SYS_fcntl);
    load(program, 1);
    static const uint32_t commands[] = {F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY};
    for (unsigned index = 0; index < sizeof commands / sizeof *commands; index++)
        if_equal(program, commands[index], failing(EPERM));
    end(program, allowed);
}

// MARK: Processes

static void processes(Program *program) {
    const uint32_t own = (uint32_t)getpid();
    // Threads only. `clone3` has its flags behind a pointer; the C library uses `clone` when it does not exist.
    const uint32_t thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD;
    begin(program, SYS_clone);
    load(program, 0);
    if_any(program, 0x7E020000 /* CLONE_NEW… */, failing(EPERM));
    keep(program, thread);
    if_equal(program, thread, allowed);
    end(program, failing(EPERM));
    rule(program, SYS_clone3, failing(ENOSYS));

    // `abort` signals its own process.
    only(program, SYS_tgkill, 0, own, own);
    only(program, SYS_kill, 0, own, own);
    only(program, SYS_rt_sigqueueinfo, 0, own, own);
    only(program, SYS_rt_tgsigqueueinfo, 0, own, own);
    only(program, SYS_prlimit64, 0, 0, own);
    only(program, SYS_sched_setaffinity, 0, 0, own);
    only(program, SYS_personality, 0, UINT32_MAX, UINT32_MAX);
    begin(program, SYS_setpriority);
    load(program, 0);
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 3, PRIO_PROCESS);
    load(program, 1);
    if_equal(program, 0, allowed);
    end(program, failing(EPERM));

    begin(program, SYS_prctl);
    load(program, 0);
    static const uint32_t options[] = {PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_SET_PTRACER, PR_SET_MM, 62 /* PR_SCHED_CORE */};
    for (unsigned index = 0; index < sizeof options / sizeof *options; index++)
        if_equal(program, options[index], failing(EPERM));
    end(program, allowed);

    static const uint32_t refused[] = {
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
#ifdef SYS_iopl
        SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs, SYS__sysctl,
#endif
    };
    for (unsigned index = 0; index < sizeof refused / sizeof *refused; index++)
        rule(program, refused[index], failing(EPERM));
}

// Sorts the rules by the numbers of their calls.
static void sort(Program *rules) {
    for (unsigned index = 1; index < rules->rule_count; index++) {
        const Rule rule = rules->rules[index];
        unsigned place = index;
        for (; place > 0 && rules->rules[place - 1].call > rule.call; place--) rules->rules[place] = rules->rules[place - 1];
        rules->rules[place] = rule;
    }
}

// A range of calls that one rule applies to, up to the next range. Without a rule, they are allowed.
typedef struct {
    uint32_t first;
    const Rule *rule;
} Range;

static bool returns_the_same(const Program *rules, const Rule *one, const Rule *other) {
    if (one == NULL || other == NULL) return one == other;
    return one->length == 1 && other->length == 1 && rules->code[one->start].k == rules->code[other->start].k;
}

static void add_range(const Program *rules, Range *ranges, unsigned *count, uint32_t first, const Rule *rule) {
    if (*count > 0 && ranges[*count - 1].first == first) (*count)--;
    if (*count > 0 && returns_the_same(rules, ranges[*count - 1].rule, rule)) return;
    ranges[(*count)++] = (Range){first, rule};
}

// Adds the rules of ranges, for a number in the accumulator.
static void add_rules(Program *program, const Program *rules, const Range *ranges, unsigned count) {
    if (count > 1) {
        const unsigned middle = count / 2;
        emit(program, BPF_JMP | BPF_JGE | BPF_K, 0, 1, ranges[middle].first);
        const unsigned jump = program->count;
        emit(program, BPF_JMP | BPF_JA, 0, 0, 0);
        add_rules(program, rules, ranges, middle);
        if (jump < CAPACITY) program->code[jump].k = program->count - jump - 1;
        add_rules(program, rules, ranges + middle, count - middle);
        return;
    }
    const Rule *rule = ranges->rule;
    if (rule == NULL) return result(program, allowed);
    for (unsigned index = 0; index < rule->length; index++) {
        const struct sock_filter *step = &rules->code[rule->start + index];
        emit(program, step->code, step->jt, step->jf, step->k);
    }
}

// Returns false if there are too many rules.
static bool build(Program *program, Program *rules, const PHFilter *filter) {
    sockets(rules, filter);
    files(rules, filter);
    processes(rules);
    if (rules->rule_count > RULES || rules->count > CAPACITY) return false;
    sort(rules);

    emit(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, arch));
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, ARCHITECTURE);
    result(program, SECCOMP_RET_KILL_PROCESS);
    emit(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
    if_at_least(program, 0x40000000 /* x32 */, failing(ENOSYS));
#endif
    // Calls that are newer than the filter. Those allowed are for locks, and seal memory.
    emit(program, BPF_JMP | BPF_JGE | BPF_K, 0, 11, 451);
    if_equal(program, 453 /* map_shadow_stack */, allowed);
    if_equal(program, 454 /* futex_wake */, allowed);
    if_equal(program, 455 /* futex_wait */, allowed);
    if_equal(program, 456 /* futex_requeue */, allowed);
    if_equal(program, 462 /* mseal */, allowed);
    result(program, failing(ENOSYS));
    Range ranges[2 * RULES + 1];
    unsigned count = 0;
    add_range(rules, ranges, &count, 0, NULL);
    for (unsigned index = 0; index < rules->rule_count; index++) {
        add_range(rules, ranges, &count, rules->rules[index].call, &rules->rules[index]);
        add_range(rules, ranges, &count, rules->rules[index].call + 1, NULL);
    }
    add_rules(program, rules, ranges, count);
    return program->count <= CAPACITY;
}

int32_t ph_install_filter(const PHFilter *filter, int32_t *listener) {
    static Program program, rules;
    program.count = rules.count = rules.rule_count = 0;
    *listener = -1;
    if (!build(&program, &rules, filter)) return -E2BIG;
    const struct sock_fprog code = {.len = (unsigned short)program.count, .filter = program.code};
    unsigned long flags = SECCOMP_FILTER_FLAG_TSYNC | SECCOMP_FILTER_FLAG_TSYNC_ESRCH;
    if (filter->connections != PH_CONNECT_GATED)
        return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &code) == 0 ? 0 : -errno;
    flags |= SECCOMP_FILTER_FLAG_NEW_LISTENER;
    // Signals do not interrupt a call that the host has received, so that it is not repeated.
    long descriptor = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, &code);
    if (descriptor < 0 && errno == EINVAL) descriptor = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &code);
    if (descriptor < 0) return -errno;
    *listener = (int32_t)descriptor;
    return 0;
}

#else

int32_t ph_install_filter(const PHFilter *filter, int32_t *listener) {
    (void)filter;
    *listener = -1;
    return -ENOSYS;
}

#endif
