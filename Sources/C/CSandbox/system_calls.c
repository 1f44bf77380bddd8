// The rules for system calls.
//
// Calls without a rule are refused. Each rule returns for its call in all cases, so that rules cannot affect each other.
// Pointers cannot be followed: calls that pass an address in memory are refused, or sent to the host.
#include "filter.h"
#include "worker_status.h"

#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef ARCHITECTURE

#define COUNT(list) (sizeof(list) / sizeof *(list))

// Loads the low or the high half of an argument. Both architectures store the low half first.
static void load(Program *program, unsigned argument) {
    emit(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * argument));
}
static void load_high(Program *program, unsigned argument) {
    emit(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)(offsetof(struct seccomp_data, args) + 8 * argument + 4));
}
static void keep(Program *program, uint32_t mask) { emit(program, BPF_ALU | BPF_AND | BPF_K, 0, 0, mask); }

static void if_any(Program *program, uint32_t mask, uint32_t then) {
    emit(program, BPF_JMP | BPF_JSET | BPF_K, 0, 1, mask);
    result(program, then);
}

static void if_listed(Program *program, const uint32_t *values, unsigned count) {
    for (unsigned index = 0; index < count; index++) if_equal(program, values[index], allowed);
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
    if (filter->listens) {
        // Its connections are not checked, so that the buses of the system must be out of reach.
        emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 4, AF_NETLINK);
        load(program, 2);
        if_equal(program, 0 /* NETLINK_ROUTE */, allowed);
        result(program, failing(EACCES));
    } else {
        emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 7, AF_UNIX);
        load(program, 1);
        keep(program, 0xF);
        if_equal(program, SOCK_STREAM, allowed);
        if_equal(program, SOCK_SEQPACKET, allowed);
        result(program, failing(EACCES));
    }
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
    const uint32_t server = filter->listens ? allowed : failing(EACCES);
    rule(program, SYS_listen, server);
#ifdef SYS_accept
    rule(program, SYS_accept, server);
#endif
    rule(program, SYS_accept4, server);
    rule(program, SYS_bind, filter->network ? allowed : failing(EACCES));

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

    // Source routes would send packets to other addresses first, a socket that lingers would hold up the host when it closes
    // it, and a protocol above TCP (TCP_ULP) or a filter of packets would run other parts of the kernel.
    static const uint32_t socket_options[] = {
        SO_REUSEADDR, SO_REUSEPORT, SO_BROADCAST, SO_KEEPALIVE, SO_SNDBUF, SO_RCVBUF, SO_PRIORITY, SO_PASSCRED, SO_RCVLOWAT,
        20 /* SO_RCVTIMEO */, 21 /* SO_SNDTIMEO */, 66 /* SO_RCVTIMEO_NEW */, 67 /* SO_SNDTIMEO_NEW */,
        29 /* SO_TIMESTAMP */, 35 /* SO_TIMESTAMPNS */,
    };
    static const uint32_t ip_options[] = {
        1 /* IP_TOS */, 2 /* IP_TTL */, 8 /* IP_PKTINFO */, 10 /* IP_MTU_DISCOVER */, 11 /* IP_RECVERR */,
        32 /* IP_MULTICAST_IF */, 33 /* IP_MULTICAST_TTL */, 34 /* IP_MULTICAST_LOOP */, 35 /* IP_ADD_MEMBERSHIP */,
        36 /* IP_DROP_MEMBERSHIP */, 39 /* IP_ADD_SOURCE_MEMBERSHIP */, 40 /* IP_DROP_SOURCE_MEMBERSHIP */,
        49 /* IP_MULTICAST_ALL */,
    };
    static const uint32_t tcp_options[] = {
        1 /* TCP_NODELAY */, 4 /* TCP_KEEPIDLE */, 5 /* TCP_KEEPINTVL */, 6 /* TCP_KEEPCNT */, 12 /* TCP_QUICKACK */,
        18 /* TCP_USER_TIMEOUT */,
    };
    static const uint32_t ipv6_options[] = {
        16 /* IPV6_UNICAST_HOPS */, 17 /* IPV6_MULTICAST_IF */, 18 /* IPV6_MULTICAST_HOPS */,
        19 /* IPV6_MULTICAST_LOOP */, 20 /* IPV6_JOIN_GROUP */, 21 /* IPV6_LEAVE_GROUP */, 25 /* IPV6_RECVERR */,
        26 /* IPV6_V6ONLY */, 49 /* IPV6_RECVPKTINFO */, 67 /* IPV6_TCLASS */,
    };
    static const struct {
        uint32_t level;
        const uint32_t *options;
        unsigned count;
    } levels[] = {
        {SOL_SOCKET, socket_options, COUNT(socket_options)},
        {0 /* IP */, ip_options, COUNT(ip_options)},
        {6 /* TCP */, tcp_options, COUNT(tcp_options)},
        {41 /* IPv6 */, ipv6_options, COUNT(ipv6_options)},
    };
    begin(program, SYS_setsockopt);
    for (unsigned level = 0; level < COUNT(levels); level++) {
        load(program, 1);
        emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, (uint8_t)(2 * levels[level].count + 2), levels[level].level);
        load(program, 2);
        if_listed(program, levels[level].options, levels[level].count);
        result(program, failing(EPERM));
    }
    end(program, failing(EPERM));

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
    for (unsigned index = 0; index < COUNT(copies); index++) {
        begin(program, copies[index]);
        load(program, 1);
        if_equal(program, control, failing(EPERM));
        end(program, allowed);
    }
}

// MARK: Files

// Requests to devices by their types: those of terminals that change nothing, and those of sound, graphics and decoders. Requests
// that type characters, change terminals, answer own gated calls, or change flags of files are not among them.
static void controls(Program *program, const PHFilter *filter) {
    static const uint32_t requests[] = {
        0x5401 /* TCGETS */, 0x802C542A /* TCGETS2 */, 0x5413 /* TIOCGWINSZ */, 0x541B /* FIONREAD */, 0x5421 /* FIONBIO */, 0x5450 /* FIONCLEX */,
        0x5451 /* FIOCLEX */,
    };
    // Starting, stopping, continuing and pausing a timer of ALSA.
    static const uint32_t timers[] = {0x54A0, 0x54A1, 0x54A2, 0x54A3};
    // Of interfaces, which datagrams to groups need.
    static const uint32_t interfaces[] = {
        0x8910 /* SIOCGIFNAME */, 0x8912 /* SIOCGIFCONF */, 0x8913 /* SIOCGIFFLAGS */, 0x8915 /* SIOCGIFADDR */,
        0x8921 /* SIOCGIFMTU */, 0x8933 /* SIOCGIFINDEX */,
    };
    static const uint32_t types[] = {
        'A' /* ALSA */, 'U' /* ALSA: control */, 'd' /* DRM */, 'b' /* dmabuf */, '>' /* fences */, 'V' /* V4L2 */,
        '|' /* media */, 'F' /* NVIDIA */, 'm' /* NVIDIA: display */, 0 /* NVIDIA: memory */,
    };
    begin(program, SYS_ioctl);
    load(program, 1);
    if_listed(program, requests, COUNT(requests));
    if (filter->network) if_listed(program, interfaces, COUNT(interfaces));
    if (filter->devices) {
        if_listed(program, timers, COUNT(timers));
        keep(program, 0xFF00);
        for (unsigned index = 0; index < COUNT(types); index++) if_equal(program, types[index] << 8, allowed);
        // Timers of ALSA have the type of terminals, whose requests have no size.
        emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 7, 'T' << 8);
        load(program, 1);
        emit(program, BPF_ALU | BPF_RSH | BPF_K, 0, 0, 16);
        emit(program, BPF_JMP | BPF_JEQ | BPF_K, 4, 0, 0);
        load(program, 1);
        keep(program, 0xFF);
        emit(program, BPF_JMP | BPF_JGE | BPF_K, 1, 0, 0x15);
        result(program, allowed);
    }
    end(program, failing(EPERM));
}

static void files(Program *program, const PHFilter *filter) {
    const uint32_t changes = 020000000 /* __O_TMPFILE */ | O_CREAT | O_TRUNC | O_WRONLY | O_RDWR;
    const uint32_t flags = filter->files_are_refused ? (filter->truncation_is_refused ? 0 : O_TRUNC) : changes;
    begin(program, SYS_openat);
    load(program, 2);
    if_equal(program, PH_STATUS_FLAGS, SECCOMP_RET_TRAP);
    if_any(program, flags, failing(EACCES));
    end(program, allowed);
#ifdef SYS_open
    begin(program, SYS_open);
    load(program, 1);
    if_any(program, flags, failing(EACCES));
    end(program, allowed);
#endif
    // Its flags are behind a pointer.
    rule(program, SYS_openat2, failing(ENOSYS));

    // Landlock covers none of these, or only in later versions. Libraries expect EACCES from files.
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
    rule(program, SYS_mkdirat, filter->files_are_refused ? allowed : failing(EACCES));
#ifdef SYS_mkdir
    rule(program, SYS_mkdir, filter->files_are_refused ? allowed : failing(EACCES));
#endif

    controls(program, filter);

    // Signals to owners of descriptors, leases and notifications are not among them.
    static const uint32_t commands[] = {
        F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW, 36 /* F_OFD_GETLK */,
        37 /* F_OFD_SETLK */, 38 /* F_OFD_SETLKW */, F_GETOWN, 1032 /* F_GETPIPE_SZ */, 1033 /* F_ADD_SEALS */,
        1034 /* F_GET_SEALS */,
    };
    begin(program, SYS_fcntl);
    load(program, 1);
    if_listed(program, commands, COUNT(commands));
    end(program, failing(EPERM));

    // Programs follow links to find the driver of a device. Others see no links, because Landlock does not cover them.
#ifdef SYS_readlink
    rule(program, SYS_readlink, filter->devices ? allowed : failing(EINVAL));
#endif
    rule(program, SYS_readlinkat, filter->devices ? allowed : failing(EINVAL));
    // Attributes of files that the process cannot open have the addresses that they were downloaded from.
    static const uint32_t attributes[] = {
        SYS_getxattr, SYS_lgetxattr, SYS_fgetxattr, SYS_listxattr, SYS_llistxattr, SYS_flistxattr,
    };
    for (unsigned index = 0; index < COUNT(attributes); index++) rule(program, attributes[index], failing(ENOTSUP));
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

    // Names and timers of threads, and what a process may know about itself.
    static const uint32_t options[] = {
        PR_SET_NAME, PR_GET_NAME, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK, PR_GET_PDEATHSIG, PR_GET_DUMPABLE, PR_GET_SECCOMP,
        PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_CAPBSET_READ, PR_SET_THP_DISABLE, PR_GET_THP_DISABLE,
        0x53564D41 /* PR_SET_VMA: names of memory */,
    };
    begin(program, SYS_prctl);
    load(program, 0);
    if_listed(program, options, COUNT(options));
    end(program, failing(EPERM));
}

// The calls that media, sound, graphics and threads need, and that reach nothing else. All that are in no list are refused:
// programs and processes, users, namespaces and mounts, names of files and memory that others use, tracing, and the
// kernel's own interpreters, rings and timers.
static void others(Program *program) {
    static const uint32_t calls[] = {
        // Descriptors.
        SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_pwritev, SYS_preadv2,
        SYS_pwritev2, SYS_lseek, SYS_dup, SYS_pipe2, SYS_sendfile, SYS_ftruncate, SYS_fallocate, SYS_fsync, SYS_fdatasync,
        SYS_flock, SYS_fadvise64, SYS_readahead,
        SYS_ppoll, SYS_pselect6, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_epoll_pwait2, SYS_eventfd2,
        SYS_signalfd4, SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime, SYS_memfd_create,
        // Files, which Landlock covers.
        SYS_fstat, SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat, SYS_faccessat2, SYS_getdents64,
        SYS_getcwd, SYS_chdir, SYS_fchdir, SYS_umask,
        // Sockets, whose addresses are checked above.
        SYS_recvfrom, SYS_recvmsg, SYS_recvmmsg, SYS_shutdown, SYS_getsockname, SYS_getpeername, SYS_getsockopt,
        // Memory.
        SYS_brk, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_mincore, SYS_msync, SYS_mlock, SYS_mlock2,
        SYS_munlock, SYS_get_mempolicy, SYS_membarrier,
        // Threads and signals.
        SYS_futex, SYS_futex_waitv, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address,
        SYS_rseq, SYS_gettid, SYS_sched_yield, SYS_sched_getaffinity, SYS_sched_getparam,
        SYS_sched_getscheduler, SYS_sched_getattr, SYS_sched_get_priority_max, SYS_sched_get_priority_min,
        SYS_sched_rr_get_interval, SYS_getpriority, SYS_getcpu, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigpending,
        SYS_rt_sigsuspend, SYS_rt_sigtimedwait, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall, SYS_exit,
        SYS_exit_group, SYS_wait4, SYS_waitid,
        // Time.
        SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_times,
        // The process itself and the machine.
        SYS_getpid, SYS_getppid, SYS_getpgid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getresuid,
        SYS_getresgid, SYS_getgroups, SYS_capget, SYS_getrlimit, SYS_setrlimit, SYS_getrusage, SYS_uname, SYS_sysinfo,
        SYS_getrandom,
#ifdef SYS_poll
        // What other architectures have in newer forms only.
        SYS_poll, SYS_select, SYS_epoll_create, SYS_epoll_wait, SYS_eventfd, SYS_signalfd, SYS_pipe, SYS_stat, SYS_lstat,
        SYS_access, SYS_getdents, SYS_time, SYS_alarm, SYS_pause, SYS_getpgrp, SYS_arch_prctl,
#endif
    };
    for (unsigned index = 0; index < COUNT(calls); index++) rule(program, calls[index], allowed);
}

void ph_add_rules(Program *rules, const PHFilter *filter) {
    sockets(rules, filter);
    files(rules, filter);
    processes(rules);
    others(rules);
}

#endif
