import CSystemCalls
import Foundation
import Glibc
import Testing

@testable import PlayheadEngineService
@testable import Sandbox
@testable import SandboxProbe

/// Programs, processes and the kernel, seen from inside the sandbox.
@Suite(.enabled(if: !Sanitizers.haveThreads, "needs a process without threads"))
struct SandboxProcessesTests {
    @Test(arguments: SandboxCase.all) func programsAndProcessesAreRefused(_ which: SandboxCase) throws {
        let probe = try which.probe()
        #expect(probe.error(of: "run") { $0.path = "/bin/true" } == EPERM)
        #expect(probe.error(of: "runMemory") == EPERM)
        #expect(probe.error(of: "spawn") { $0.path = "/bin/true" } == EPERM)
        #expect([EPERM, ENOSYS].contains(probe.error(of: "fork")))
        #expect(probe.error(of: "cloneProcess") == EPERM)
        #expect(probe.error(of: "cloneWithoutThread") == EPERM)
        #expect(probe.error(of: "cloneNewly") == ENOSYS)
        #expect(probe.error(of: "thread") == 0)
    }

    /// libdispatch reads the state of its threads, which Landlock refuses, and ended the process.
    @Test(arguments: SandboxCase.all) func moreWorkThanThreadsIsDone(_ which: SandboxCase) throws {
        let probe = try which.probe()
        #expect(probe.error(of: "keepBusy") == 0)
        #expect(probe.error(of: "read") { $0.path = "/proc/\(getpid())/stat" } == EACCES)
    }

    @Test(arguments: SandboxCase.all) func otherProcessesAreOutOfReach(_ which: SandboxCase) throws {
        let probe = try which.probe()
        let own = getpid()
        for attempt in [
            "trace", "readMemory", "writeMemory", "kill", "killThread", "killAnyThread", "queueSignal", "setOwner",
            "openProcess", "copyDescriptor", "compare", "limitOther",
        ] {
            #expect(probe.error(of: attempt) { $0.process = own } == EPERM, "\(attempt)")
        }
        for signal in [SIGTERM, SIGKILL, SIGSTOP] {
            #expect(probe.error(of: "kill") { ($0.process, $0.number) = (own, Int(signal)) } == EPERM)
            #expect(probe.error(of: "kill") { ($0.process, $0.number) = (-1, Int(signal)) } == EPERM)
        }
        #expect(probe.error(of: "signalGroup") == EPERM)
        #expect(probe.error(of: "signalSelf") == 0)
    }

    /// An exploit of a decoder took the keys that were typed in the terminal for another program, and destroyed a redirected log.
    @Test(arguments: SandboxCase.all) func terminalsAndLogsAreOutOfReach(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let log = open(try folder.file("log", "earlier"), O_RDWR | O_CLOEXEC)
        let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        // TIOCSPTLCK and TIOCGPTN, which the headers declare as macros.
        var (lock, number): (Int32, Int32) = (0, 0)
        try #require(terminal >= 0 && ioctl(terminal, 0x4004_5431, &lock) == 0)
        try #require(ioctl(terminal, 0x8004_5430, &number) == 0)
        let other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { for descriptor in [log, terminal, other] { close(descriptor) } }
        #expect(write(terminal, "password\n", 9) == 9)
        let probe = try ConfinedProbe(which.confinement(), inherited: [0: other, 1: log, 2: log])
        #expect(probe.attempt(ProbeRequest(attempt: "readInput"))?.result == 0)
        #expect(probe.attempt(ProbeRequest(attempt: "writeOutput"))?.result == 6)
        #expect(probe.error(of: "truncateOutput") != 0)
        #expect(try String(contentsOfFile: folder.path + "/log", encoding: .utf8) == "earlier")
        #expect(probe.error(of: "setGroup") { $0.process = getpgrp() } == EPERM)
        #expect(probe.error(of: "newSession") == EPERM)
        #expect(probe.hello.report.isActive(.standardStreams))
    }

    @Test(arguments: SandboxCase.all) func dangerousPartsOfTheKernelAreRefused(_ which: SandboxCase) throws {
        let probe = try which.probe()
        for attempt in [
            "isolateMounts", "isolateUsers", "enterNamespace", "mount", "changeRoot", "bpf", "measure", "faults",
            "keys", "ring", "sharedMemory", "filter", "type",
        ] {
            #expect(probe.error(of: attempt) == EPERM, "\(attempt)")
        }
        #expect(probe.error(of: "becomeUser") { $0.number = 0 } == EPERM)
        #expect(probe.error(of: "callNew") == ENOSYS)
        #expect(probe.error(of: "callX32") == ENOSYS)
    }

    @Test(arguments: SandboxCase.all) func callsThatMediaDoesNotNeedAreRefused(_ which: SandboxCase) throws {
        let probe = try which.probe()
        let calls = (0...).lazy.map { ph_refused_call($0) }.prefix { $0 >= 0 }
        #expect(Array(calls).count > 100)
        for call in calls {
            #expect(probe.error(of: "callNumber") { $0.number = Int(call) } == EPERM, "call \(call)")
        }
        #expect(probe.error(of: "becomeReadable") == EPERM)
    }

    #if arch(x86_64)
    @Test(arguments: SandboxCase.all) func callsOfOtherArchitecturesEndTheProcess(_ which: SandboxCase) throws {
        let probe = try which.probe()
        #expect(probe.attempt(ProbeRequest(attempt: "callForeign")) == nil)
        #expect(probe.wait() == SIGSYS)
    }
    #endif

    @Test(arguments: SandboxCase.all) func crashesEndTheProcessAsUsual(_ which: SandboxCase) throws {
        let probe = try which.probe()
        #expect(probe.attempt(ProbeRequest(attempt: "abort")) == nil)
        #expect(probe.wait() == SIGABRT)
    }

    @Test(.enabled(if: !Sanitizers.reserveMemory, "needs a memory limit"))
    func privateMemoryIsLimited() throws {
        let probe = try SandboxCase(kind: .local).probe { $0.memoryLimit = 512 << 20 }
        // Address space that is only reserved does not count.
        #expect(probe.error(of: "reserve") { $0.count = 8 << 30 } == 0)
        var request = ProbeRequest(attempt: "allocate")
        request.count = 1 << 30
        let reply = try #require(probe.attempt(request))
        #expect(reply.error == ENOMEM)
        #expect(reply.values["bytes"] ?? 0 > 300 << 20)
    }

    @Test(arguments: SandboxCase.all) func theConnectionToTheHostStaysWhatItIs(_ which: SandboxCase) throws {
        let probe = try which.probe()
        #expect(probe.error(of: "closeControl") == EPERM)
        #expect(probe.error(of: "replaceControl") == EPERM)
        #expect(probe.error(of: "closeRange") { $0.number = 0 } == EPERM)
        #expect(probe.error(of: "closeRange") { $0.number = 100 } == 0)
        #expect(probe.error(of: "signalSelf") == 0)
    }

    @Test(arguments: SandboxCase.all) func allLayersAreReported(_ which: SandboxCase) throws {
        let report = try which.probe().hello.report
        let older: [ConfinementReport.Layer] = which.landlockVersionLimit == 2 ? [.network, .scopes] : []
        #expect(report.missing.map(\.layer).filter { $0 != .namespaces && !older.contains($0) } == kernelLacks(report))
        for layer in older { #expect(!report.isActive(layer)) }
        #expect(report.landlockVersion <= which.landlockVersionLimit ?? .max)
    }

    @Test(.enabled(if: !Sanitizers.reserveMemory, "needs a memory limit"), arguments: SandboxCase.all)
    func theKernelConfirmsTheReport(_ which: SandboxCase) throws {
        let probe = try which.probe { $0.memoryLimit = 1 << 30 }
        let status = try String(contentsOfFile: "/proc/\(probe.process)/status", encoding: .utf8)
        for line in ["NoNewPrivs:\t1", "Seccomp:\t2", "CapEff:\t0000000000000000", "CapPrm:\t0000000000000000"] {
            #expect(status.contains(line), "\(line)")
        }
        let limits = try String(contentsOfFile: "/proc/\(probe.process)/limits", encoding: .utf8).split(separator: "\n")
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        for line in [
            "Max core file size 0 0 bytes", "Max data size 1073741824 1073741824 bytes",
            "Max open files 1024 1024 files",
        ] {
            #expect(limits.contains(line), "\(line)")
        }
        let score = try String(contentsOfFile: "/proc/\(probe.process)/oom_score_adj", encoding: .utf8)
        #expect(Int(score.prefix { $0 != "\n" }) ?? 0 >= 500)
        var request = ProbeRequest(attempt: "parentDeathSignal")
        #expect(probe.attempt(request)?.result == Int(SIGKILL))
        request.attempt = "ignoreParent"
        #expect(probe.attempt(request)?.error == EPERM)
    }

    /// The layers that this kernel does not have.
    private func kernelLacks(_ report: ConfinementReport) -> [ConfinementReport.Layer] {
        guard report.landlockVersion != 2 else { return [] }
        return (report.landlockVersion < 4 ? [.network] : []) + (report.landlockVersion < 6 ? [.scopes] : [])
    }

    @Test func aLateConfinementIsNotReportedAsComplete() throws {
        let probe = try ConfinedProbe(SandboxCase(kind: .local).confinement(), options: ["thread"])
        #expect(!probe.hello.report.isActive(.files))
        #expect(probe.hello.report.missing.contains { $0.layer == .files && $0.reason.contains("2 threads") })
        // The filter covers all threads.
        #expect(probe.hello.report.isActive(.systemCalls))
    }

    @Test func anEngineWithoutItsParentDoesNotStart() throws {
        #expect(throws: ConfinedProbe.Failure.self) {
            try SandboxCase(kind: .local).probe { $0.parentProcess = 1 }
        }
    }
}
