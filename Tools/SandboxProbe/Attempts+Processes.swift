import CSystemCalls
import Dispatch
import Glibc

extension Attempts {
    static let processes: [String: Attempt] = [
        "run": { request in
            let path = strdup(request.path)
            defer { free(path) }
            let words = address(of: (path, nil as UnsafeMutablePointer<CChar>?))
            return call(CALL_EXECVE, Int(bitPattern: path), words, 0)
        },
        "fork": { _ in child(call(CALL_FORK)) },
        "cloneProcess": { _ in child(call(CALL_CLONE, Int(SIGCHLD))) },
        "cloneWithoutThread": { _ in child(call(CALL_CLONE, 0x4100 | Int(SIGCHLD))) },
        "cloneNewly": { _ in call(CALL_CLONE3, 0, 0) },
        "spawn": { request in
            var process = pid_t()
            let words: [UnsafeMutablePointer<CChar>?] = [strdup(request.path), nil]
            return reply(-Int(posix_spawn(&process, request.path, nil, nil, words, nil)))
        },
        "thread": { _ in
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, { _ in nil }, nil)
            if code == 0 { pthread_join(thread, nil) }
            return reply(-Int(code))
        },
        "keepBusy": { _ in
            // More work than libdispatch has threads for, until it has looked at them twice.
            let (group, never) = (DispatchGroup(), DispatchSemaphore(value: 0))
            for _ in 0..<80 {
                DispatchQueue.global().async(group: group) { _ = never.wait(timeout: .now() + .milliseconds(100)) }
            }
            return reply(group.wait(timeout: .now() + 60) == .success ? 0 : -Int(ETIMEDOUT))
        },
        "trace": { request in call(CALL_PTRACE, 0x4206, Int(request.process)) },
        "readMemory": { request in
            let parts = address(of: (request.number, 8))
            let own = address(of: (address(of: 0), 8))
            return call(CALL_PROCESS_VM_READV, Int(request.process), own, 1, parts, 1, 0)
        },
        "writeMemory": { request in
            let parts = address(of: (request.number, 8))
            let own = address(of: (address(of: 0), 8))
            return call(CALL_PROCESS_VM_WRITEV, Int(request.process), own, 1, parts, 1, 0)
        },
        "kill": { request in call(CALL_KILL, Int(request.process), request.number) },
        "killThread": { request in call(CALL_TGKILL, Int(request.process), Int(request.process), request.number) },
        "killAnyThread": { request in call(CALL_TKILL, Int(request.process), request.number) },
        "queueSignal": { request in
            call(CALL_RT_SIGQUEUEINFO, Int(request.process), request.number, address(of: siginfo_t()))
        },
        "signalSelf": { _ in call(CALL_TGKILL, Int(getpid()), Int(getpid()), 0) },
        "signalGroup": { _ in call(CALL_KILL, 0, 0) },
        "setGroup": { request in status(setpgid(0, request.process)) },
        "newSession": { _ in status(setsid()) },
        "readInput": { _ in
            var byte: UInt8 = 0
            return status(read(0, &byte, 1))
        },
        "writeOutput": { _ in status(write(1, "forged", 6)) },
        "truncateOutput": { _ in status(ftruncate(1, 0)) },
        "setOwner": { request in reply(Int(ph_set_owner(3, request.process))) },
        "openProcess": { request in call(CALL_PIDFD_OPEN, Int(request.process), 0) },
        "copyDescriptor": { request in call(CALL_PIDFD_GETFD, 3, request.number, 0) },
        "compare": { request in call(CALL_KCMP, Int(request.process), Int(request.process), 0, 0, 0) },
        "limitOther": { request in call(CALL_PRLIMIT64, Int(request.process), 7, 0, address(of: (0, 0))) },
        "isolateMounts": { _ in call(CALL_UNSHARE, 0x20000) },
        "isolateUsers": { _ in call(CALL_UNSHARE, 0x1000_0000) },
        "enterNamespace": { _ in call(CALL_SETNS, 3, 0) },
        "mount": { _ in call(CALL_MOUNT, 0, 0, 0, 0, 0) },
        "changeRoot": { _ in
            let path = strdup("/")
            defer { free(path) }
            return call(CALL_CHROOT, Int(bitPattern: path))
        },
        "becomeUser": { request in call(CALL_SETUID, request.number) },
        "bpf": { _ in call(CALL_BPF, 0, 0, 0) },
        "measure": { _ in call(CALL_PERF_EVENT_OPEN, 0, 0, -1, -1, 0) },
        "faults": { _ in call(CALL_USERFAULTFD, 1) },
        "keys": { _ in call(CALL_KEYCTL, 0, -3, 1) },
        "ring": { _ in call(CALL_IO_URING_SETUP, 1, address(of: [UInt64](repeating: 0, count: 32))) },
        "sharedMemory": { _ in call(CALL_SHMGET, 0, 4_096, 0o1600) },
        "filter": { _ in call(CALL_SECCOMP, 0, 0, 0) },
        "type": { _ in
            var character: UInt8 = 0x78
            return reply(Int(ph_control(0, 0x5412, &character)))
        },
        "answerOwnCall": { _ in
            var bytes = [UInt8](repeating: 0, count: 512)
            return reply(Int(ph_control(keptListener, 0xC050_2100, &bytes)))
        },
        "callNumber": { request in call(request.number) },
        // PR_SET_DUMPABLE.
        "becomeReadable": { _ in call(CALL_PRCTL, 4, 1) },
        "callNew": { _ in call(470, 0) },
        "callX32": { _ in call(CALL_X32_GETPID) },
        "callForeign": { _ in reply(ph_foreign_call()) },
        "abort": { _ in abort() },
        "allocate": { request in
            // Written, so that the kernel provides it.
            var total = 0
            while total < request.count {
                let size = 16 << 20
                let memory = mmap(nil, size, PROT_READ | PROT_WRITE, Int32(MAP_PRIVATE | MAP_ANONYMOUS), -1, 0)
                if memory == MAP_FAILED { return ProbeReply(result: Int(-errno), values: ["bytes": total]) }
                total += size
            }
            return reply(total)
        },
        "reserve": { request in
            let memory = mmap(nil, request.count, PROT_NONE, Int32(MAP_PRIVATE | MAP_ANONYMOUS), -1, 0)
            return memory == MAP_FAILED ? status(-1) : reply(0)
        },
        "parentDeathSignal": { _ in
            let signal = address(of: Int32(0))
            let reply = call(CALL_PRCTL, 2, signal)
            guard reply.result >= 0, let pointer = UnsafePointer<Int32>(bitPattern: signal) else { return reply }
            return ProbeReply(result: Int(pointer.pointee))
        },
        "ignoreParent": { _ in call(CALL_PRCTL, 1, 0) },
        "closeControl": { _ in status(close(3)) },
        "closeRange": { request in call(CALL_CLOSE_RANGE, request.number, Int(UInt32.max), 0) },
        "replaceControl": { _ in status(dup2(2, 3)) },
    ]

    /// Ends the child, if there is one.
    private static func child(_ reply: ProbeReply) -> ProbeReply {
        if reply.result == 0 { _exit(0) }
        return reply
    }
}
