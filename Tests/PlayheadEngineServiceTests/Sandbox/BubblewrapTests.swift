import Foundation
import Glibc
import Playhead
import Testing

@testable import PlayheadEngineService
@testable import Sandbox
@testable import SandboxProbe

@Suite struct BubblewrapTests {
    @Test func theCommandNamesTheFilesOfTheConfinement() throws {
        let confinement = Confinement(kind: .local, readableFiles: ["/home/user/registry.bin"], devices: ["/dev/dri"])
        let words = Bubblewrap.arguments(
            program: "/usr/bin/bwrap", engine: ["/usr/libexec/engine", "3"], confinement: confinement)
        #expect(words.first == "/usr/bin/bwrap")
        #expect(words.suffix(3) == ["--", "/usr/libexec/engine", "3"])
        func binds(_ option: String, _ path: String) -> Bool {
            words.indices.dropLast(2).contains { words[$0] == option && words[$0 + 1] == path && words[$0 + 2] == path }
        }
        for path in ["/usr/lib", "/usr/share", "/home/user/registry.bin", "/usr/libexec/engine"] {
            #expect(binds("--ro-bind-try", path), "\(path)")
        }
        #expect(binds("--dev-bind-try", "/dev/dri"))
        #expect(words.contains("--unshare-net"))
        #expect(!words.contains("/etc/resolv.conf"))
        // The options for files that can be written are not used.
        #expect(!words.contains("--bind") && !words.contains("--bind-try") && !words.contains("--tmpfs"))
    }

    @Test func networkItemsKeepTheNetwork() {
        let words = Bubblewrap.arguments(
            program: "bwrap", engine: ["/engine"], confinement: Confinement(kind: .network))
        #expect(!words.contains("--unshare-net"))
        #expect(words.contains("/etc/resolv.conf"))
    }

    @Test func aMissingProgramIsReported() {
        #expect(Bubblewrap.program { _ in false } == nil)
        #expect(Bubblewrap.program { $0 == "/usr/bin/bwrap" } == "/usr/bin/bwrap")
        #expect(Bubblewrap.state(isRequested: true, program: "/usr/bin/bwrap") == .active)
        #expect(
            Bubblewrap.state(isRequested: false, program: "/usr/bin/bwrap")
                == .inactive(reason: "It was not requested."))
        guard case .inactive(let reason) = Bubblewrap.state(isRequested: true, program: nil) else {
            Issue.record("a missing program counts as active")
            return
        }
        #expect(reason.contains("Install the package bubblewrap"))
    }

    /// The installed program, or that of the variable `PLAYHEAD_TEST_BWRAP`.
    private static let installed = ProcessInfo.processInfo.environment["PLAYHEAD_TEST_BWRAP"] ?? Bubblewrap.program()

    /// The folders of libraries that the probe needs to start, as the loader finds them.
    private func libraries() throws -> [String] {
        let list = Process()
        list.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        list.arguments = ["ldd", try ConfinedProbe.program()]
        let output = Pipe()
        list.standardOutput = output
        try list.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        list.waitUntilExit()
        let paths = text.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("/") && $0.contains("libswift") }
        return Set(paths.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) }).sorted()
    }

    @Test func environmentRequestsNamespaces() {
        #expect(Bubblewrap.isRequested(["PLAYHEAD_SANDBOX": "bubblewrap"]))
        #expect(!Bubblewrap.isRequested(["PLAYHEAD_SANDBOX": "none"]) && !Bubblewrap.isRequested([:]))
    }

    @Test func programInNamespacesHasItsRestrictions() throws {
        let program = EngineProcess.Program(path: "/opt/engine", arguments: ["own"])
            .confined(for: .local, bubblewrap: "/opt/bwrap")
        #expect(program.path == "/opt/bwrap" && program.arguments.contains("--unshare-net"))
        let end = try #require(program.arguments.lastIndex(of: "--"))
        #expect(Array(program.arguments[(end + 1)...].prefix(2)) == ["/opt/engine", "own"])
        // The parent in namespaces is another process.
        #expect(EngineArguments(program.arguments)?.parent == nil)
        let plain = EngineProcess.Program(path: "/opt/engine").confined(for: .network, bubblewrap: nil)
        #expect(EngineArguments(plain.arguments)?.parent == getpid() && plain.path == "/opt/engine")
    }

    /// An engine that cannot start in namespaces starts without.
    @Test func engineStartsWhereNamespacesAreRefused() async throws {
        let folder = try ScratchFolder()
        let script = try folder.file("bwrap", "#!/bin/sh\necho 'No permissions to create new namespace' >&2\nexit 1\n")
        chmod(script, 0o755)
        let (stream, continuation) = AsyncStream<ConfinementReport?>.makeStream()
        let delegate = EngineSession.Delegate(
            serve: { session, _ in
                continuation.yield(session.report)
                session.quit()
            }, receive: { _, _ in }, lose: { _, _ in continuation.finish() }, miss: { _, _, _ in continuation.finish() }
        )
        EngineSession(.local, epoch: 1, configuration: EngineConfiguration(output: .headless), delegate: delegate)
            .start(EngineLocator.program(), bubblewrap: script, isRequested: true)
        var reports = stream.makeAsyncIterator()
        let report = try #require(await reports.next() ?? nil)
        #expect(report.isActive(.files) && report.isActive(.systemCalls))
        #expect(report[.namespaces] == .inactive(reason: "bwrap cannot start the engine."))
    }

    @Test(.enabled(if: installed != nil && !Sanitizers.haveThreads, "bwrap is not installed"))
    func engineStartsInNamespaces() async throws {
        let (stream, continuation) = AsyncStream<ConfinementReport?>.makeStream()
        let delegate = EngineSession.Delegate(
            serve: { session, _ in
                continuation.yield(session.report)
                session.quit()
            }, receive: { _, _ in }, lose: { _, _ in continuation.finish() }, miss: { _, _, _ in continuation.finish() }
        )
        EngineSession(.network, epoch: 1, configuration: EngineConfiguration(output: .headless), delegate: delegate)
            .start(EngineLocator.program(), bubblewrap: Self.installed, isRequested: true)
        var reports = stream.makeAsyncIterator()
        let report = try #require(await reports.next() ?? nil)
        #expect(report.isActive(.namespaces) && report.isActive(.files) && report.isActive(.connectGate))
        #expect(report.unreadableFiles.allSatisfy { $0.hasSuffix("/gstreamer-1.0/plugins") })
    }

    @Test(
        .enabled(if: installed != nil && !Sanitizers.haveThreads, "bwrap is not installed"), arguments: SandboxCase.all)
    func aProbeInNamespacesIsConfinedAsWell(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let secret = try folder.file("secret")
        let audio = folder.path + "/native"
        let server = try FakeServer(.path(audio))
        let program = try #require(Self.installed)
        let confinement = which.confinement { $0.parentProcess = nil }
        let libraries = try libraries()
        let probe = try ConfinedProbe(
            confinement,
            prefix: {
                Bubblewrap.arguments(program: program, engine: $0, confinement: confinement, libraries: libraries)
            })
        let gate = try ConnectGate(
            listener: #require(probe.listener),
            policy: SocketPolicy(kind: which.kind, audioSockets: [audio], nameServers: { [] }))
        defer { gate.close() }
        for layer in [ConfinementReport.Layer.files, .systemCalls, .connectGate] {
            #expect(probe.hello.report.isActive(layer), "\(layer)")
        }
        // The file does not exist there, nor does the test.
        #expect([EACCES, ENOENT].contains(probe.error(of: "read") { $0.path = secret }))
        #expect([EACCES, ENOENT].contains(probe.error(of: "read") { $0.path = "/proc/\(getpid())/status" }))
        #expect(probe.error(of: "read") { $0.path = "/usr/lib/os-release" } == 0)
        #expect(probe.error(of: "write") { $0.path = "/dev/null" } == 0)
        // The host connects, so the path need not exist there.
        #expect(probe.error(of: "greetPath") { $0.path = audio } == 0)
        #expect(probe.error(of: "connectPath") { $0.path = "/run/user/0/bus" } == EACCES)
        server.stop()
    }
}
