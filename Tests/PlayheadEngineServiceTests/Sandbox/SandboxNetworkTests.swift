import Foundation
import Glibc
import MediaReaders
import Synchronization
import Testing

@testable import PlayheadEngineService
@testable import Sandbox
@testable import SandboxProbe

/// Sockets, seen from inside the sandbox.
@Suite(.enabled(if: !Sanitizers.haveThreads, "needs a process without threads"))
struct SandboxNetworkTests {
    private func policy(
        _ kind: Confinement.Kind, audio: Set<String> = [],
        allows: @escaping @Sendable (SocketAddress) -> Bool = { _ in true }
    ) -> SocketPolicy {
        SocketPolicy(kind: kind, audioSockets: audio, nameServers: { [] }, allowsAddress: allows)
    }

    private func gate(_ probe: ConfinedProbe, _ policy: SocketPolicy) throws -> ConnectGate {
        try ConnectGate(listener: #require(probe.listener), policy: policy)
    }

    @Test(arguments: SandboxCase.all) func socketsOfOtherFamiliesDoNotExist(_ which: SandboxCase) throws {
        let probe = try which.probe()
        let gate = try gate(probe, policy(which.kind))
        defer { gate.close() }
        let stream = Int(SOCK_STREAM.rawValue)
        let datagram = Int(SOCK_DGRAM.rawValue)
        let raw = Int(SOCK_RAW.rawValue)
        // AF_ALG, AF_VSOCK and AF_XDP.
        let algorithms: Int32 = 38
        let machines: Int32 = 40
        let express: Int32 = 44
        func error(_ domain: Int32, _ type: Int, _ proto: UInt16 = 0) -> Int32 {
            probe.error(of: "socket") { ($0.number, $0.count, $0.port) = (Int(domain), type, proto) }
        }
        for (domain, type, proto) in [
            (AF_INET, raw, UInt16(1)), (AF_INET, raw, 255), (AF_INET6, raw, 58), (AF_INET, datagram, 1),
            (AF_INET, stream, 132),
            (AF_INET, stream, 262), (AF_INET, datagram, 136), (AF_NETLINK, raw, 0), (AF_NETLINK, datagram, 0),
            (AF_PACKET, raw, 3),
            (AF_PACKET, datagram, 0), (algorithms, 5, 0), (machines, stream, 0),
            (express, raw, 0),
            (AF_UNIX, datagram, 0), (AF_UNIX, raw, 0),
        ] as [(Int32, Int, UInt16)] {
            #expect(error(domain, type, proto) == EACCES, "\(domain) \(type) \(proto)")
        }
        #expect(error(AF_UNIX, stream) == 0)
        let network: Int32 = which.kind == .network ? 0 : EACCES
        #expect(error(AF_INET, stream) == network)
        #expect(error(AF_INET6, stream, 6) == network)
        #expect(error(AF_INET, datagram) == network)
        #expect(error(AF_INET, datagram, 17) == network)
        #expect(probe.error(of: "socketPair") { ($0.number, $0.count) = (Int(AF_UNIX), datagram) } == EACCES)
        #expect(probe.error(of: "socketPair") { ($0.number, $0.count) = (Int(AF_UNIX), stream) } == 0)
        #expect(probe.error(of: "serve") == EACCES)
        #expect(probe.error(of: "linger") == EPERM)
        // A protocol above TCP, and filters of packets.
        for (level, option) in [(6, 31), (1, 26), (1, 50), (1, 51), (1, 52), (17, 103), (263, 1)] {
            #expect(
                probe.error(of: "socketOption") { ($0.number, $0.count) = (level, option) } == EPERM,
                "\(level) \(option)")
        }
        #expect(probe.error(of: "socketOption") { ($0.number, $0.count) = (1, Int(SO_KEEPALIVE)) } == 0)
    }

    @Test(arguments: SandboxCase.all) func onlyTheAudioServerIsReached(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/pulse", withIntermediateDirectories: true)
        let paths = AudioSockets.paths(["XDG_RUNTIME_DIR": folder.path])
        let audio = folder.path + "/pulse/native"
        let pipewire = folder.path + "/pipewire-0"
        #expect(paths.isSuperset(of: [audio, pipewire]))
        let servers = try [audio, pipewire].map { try FakeServer(.path($0), greeting: "audio") }
        let others = try ["bus", "wayland-0", "X0", "pipewire-0-manager"].map { folder.path + "/" + $0 }
            .map { ($0, try FakeServer(.path($0))) }
        let abstract = "playhead-test-\(getpid())-\(which.testDescription.hashValue)"
        let abstractServer = try FakeServer(.abstract(abstract))

        let probe = try which.probe()
        let gate = try gate(probe, policy(which.kind, audio: paths))
        defer { gate.close() }
        for path in [audio, pipewire, folder.path + "//pulse/native"] {
            var request = ProbeRequest(attempt: "greetPath")
            request.path = path
            #expect(probe.attempt(request) == ProbeReply(result: 5, note: "audio"), "\(path)")
        }
        for path in others.map(\.0) + [
            folder.path + "/pulse/../bus", folder.path + "/pulse/./native", "pulse/native", "/tmp/.X11-unix/X0",
            "/run/dbus/system_bus_socket", "/run/user/\(getuid())/bus", "/var/run/nscd/socket",
            "/run/systemd/resolve/io.systemd.Resolve",
        ] {
            #expect(probe.error(of: "connectPath") { $0.path = path } == EACCES, "\(path)")
        }
        for name in [abstract, "/tmp/.X11-unix/X0", ""] {
            #expect(probe.error(of: "connectAbstract") { $0.path = name } == EACCES, "@\(name)")
        }
        #expect(servers.map(\.counts.connections) == [2, 1])
        #expect(others.allSatisfy { $0.1.counts.connections == 0 })
        #expect(abstractServer.counts.connections == 0)
        #expect(gate.counts.allowed == 3)
        #expect(gate.counts.refused == others.count + 8 + 3)
    }

    @Test func onlyTheDescriptorOfAFilterReachesAGate() throws {
        let probe = try SandboxCase(kind: .local).probe()
        let listener = try #require(probe.listener)
        defer { close(listener) }
        #expect(ConnectGate.isListener(listener))
        for descriptor in [
            open("/dev/zero", O_RDWR | O_CLOEXEC), open("/", O_RDONLY | O_CLOEXEC), socket(AF_UNIX, 1, 0),
        ] {
            #expect(descriptor >= 0 && !ConnectGate.isListener(descriptor))
            close(descriptor)
        }
        #expect(!ConnectGate.isListener(-1))
    }

    @Test(arguments: [true, false]) func callWaitsForADecision(_ isAllowed: Bool) throws {
        let server = try FakeServer(.loopback)
        let probe = try SandboxCase(kind: .network).probe()
        // Undecided for the first questions.
        let questions = Mutex(0)
        let policy = SocketPolicy(
            kind: .network, audioSockets: [], nameServers: { [] },
            isUndecided: { _ in
                questions.withLock { questions in
                    questions += 1
                    return questions < 4
                }
            },
            allowsAddress: { _ in isAllowed && questions.withLock { $0 } >= 4 })
        let gate = try gate(probe, policy)
        defer { gate.close() }
        #expect(probe.error(of: "connect") { $0.port = server.port } == (isAllowed ? 0 : EACCES))
        #expect(questions.withLock { $0 } >= 4)
        #expect(gate.counts.allowed == (isAllowed ? 1 : 0) && gate.counts.refused == (isAllowed ? 0 : 1))
    }

    @Test func callThatIsNeverDecidedIsRefused() throws {
        let server = try FakeServer(.loopback)
        let probe = try SandboxCase(kind: .network).probe()
        var policy = SocketPolicy(
            kind: .network, audioSockets: [], nameServers: { [] }, isUndecided: { _ in true },
            allowsAddress: { _ in false })
        policy.decisionTimeLimit = .milliseconds(30)
        let gate = try gate(probe, policy)
        defer { gate.close() }
        #expect(probe.error(of: "connect") { $0.port = server.port } == EACCES)
    }

    @Test(arguments: SandboxCase.all) func datagramsToPathsAreRefused(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/log"
        let server = try FakeServer(.pathDatagrams(path))
        let probe = try which.probe()
        let gate = try gate(probe, policy(which.kind, audio: [path]))
        defer { gate.close() }
        for attempt in ["sendToPath", "sendToPathFromPair"] {
            #expect(probe.error(of: attempt) { $0.path = path } == EACCES, "\(attempt)")
        }
        var request = ProbeRequest(attempt: "sendMessageToPath")
        request.path = path
        // The kernel ignores the address on such a pair; the gate refuses it.
        let reply = try #require(probe.attempt(request))
        #expect(reply.result == 1 || reply.values["error"] == Int(EISCONN))
        #expect(server.counts.received.isEmpty)
    }

    @Test(arguments: SandboxCase.all) func filesInMemoryAreSharedWithTheAudioServer(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/native"
        let server = try FakeServer(.path(path), receivesFiles: true)
        let probe = try which.probe()
        let gate = try gate(probe, policy(which.kind, audio: [path]))
        defer { gate.close() }
        var request = ProbeRequest(attempt: "passDescriptor")
        (request.path, request.count) = (path, 12_345)
        // The server answers after it has received the file.
        #expect(probe.attempt(request) == ProbeReply(result: 5, note: "hello"))
        #expect(server.counts.fileSize == 12_345)
    }

    @Test(arguments: SandboxCase.all) func theHostDecidesAboutServers(_ which: SandboxCase) throws {
        let allowed = try FakeServer(.loopback)
        let refused = try FakeServer(.loopback)
        let ports = [allowed.port]
        let probe = try which.probe()
        let gate = try gate(probe, policy(which.kind) { ports.contains($0.port ?? 0) })
        defer { gate.close() }
        let network: Int32 = which.kind == .network ? 0 : EACCES
        for attempt in ["connect", "connectWithoutWaiting"] {
            #expect(probe.error(of: attempt) { $0.port = allowed.port } == network, "\(attempt)")
            #expect(probe.error(of: attempt) { $0.port = refused.port } == EACCES, "\(attempt)")
        }
        #expect(probe.error(of: "connectSixth") { $0.port = refused.port } == EACCES)
        #expect(probe.error(of: "connectFast") { $0.port = allowed.port } == EACCES)
        #expect(refused.counts.connections == 0)
        if which.kind == .network {
            #expect(probe.error(of: "sourceRoute") == EPERM)
            #expect(gate.counts.latestRefusal == .ipv4(0x7F00_0001, port: refused.port))
        }
    }

    @Test(arguments: [2, nil] as [Int?]) func datagramsReachAllowedAddressesOnly(_ limit: Int?) throws {
        let allowed = try FakeServer(.loopbackDatagrams)
        let refused = try FakeServer(.loopbackDatagrams)
        let ports = [allowed.port]
        let probe = try SandboxCase(kind: .network, landlockVersionLimit: limit).probe()
        let gate = try gate(probe, policy(.network) { ports.contains($0.port ?? 0) })
        defer { gate.close() }
        for attempt in ["datagramTo", "datagramMessage", "datagramMessages", "datagramConnected"] {
            #expect(probe.error(of: attempt) { $0.port = refused.port } == EACCES, "\(attempt)")
            #expect(probe.error(of: attempt) { $0.port = allowed.port } == 0, "\(attempt)")
        }
        #expect(refused.counts.received.isEmpty)
        allowed.waitForDatagrams(5)
        #expect(allowed.counts.received == [[UInt8]](repeating: [0x78], count: 5))
    }

    @Test func nameServersAreAllowedWithoutAskingTheHost() throws {
        let policy = SocketPolicy(
            kind: .network, audioSockets: [],
            nameServers: { NameServers.servers(in: "nameserver 192.168.1.1\nnameserver fe80::1\n") },
            allowsAddress: { _ in false })
        #expect(policy.decision(for: .ipv4(0xC0A8_0101, port: 53)) == .sameAddress)
        #expect(policy.decision(for: .ipv4(0xC0A8_0101, port: 80)) == .refused)
        #expect(policy.decision(for: .ipv4(0xC0A8_0102, port: 53)) == .refused)
        #expect(NameServers.servers(in: "# none\n") == [.ipv4(0x7F00_0001, port: 53)])
    }

    @Test(arguments: SandboxCase.all) func aClosedGateFailsEachConnection(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/native"
        let server = try FakeServer(.path(path))
        let probe = try which.probe()
        let gate = try gate(probe, policy(which.kind, audio: [path]))
        // A greeting shows that the server has counted the connection.
        #expect(probe.error(of: "greetPath") { $0.path = path } == 0)
        gate.close()
        gate.waitForEnd()
        for _ in 0..<3 { #expect(probe.error(of: "connectPath") { $0.path = path } == ENOSYS) }
        #expect(server.counts.connections == 1)
    }

    @Test(arguments: SandboxCase.all) func withoutAGateConnectionsFail(_ which: SandboxCase) throws {
        let probe = try which.probe()
        close(try #require(probe.listener))
        #expect(probe.error(of: "connectPath") { $0.path = "/run/user/0/bus" } == ENOSYS)
    }

    @Test func theProcessCannotAnswerItsOwnCalls() throws {
        let probe = try ConfinedProbe(SandboxCase(kind: .local).confinement(), options: ["keepListener"])
        #expect(probe.error(of: "answerOwnCall") == EPERM)
        close(try #require(probe.listener))
    }

    @Test func theGateEndsWithTheProcess() throws {
        let probe = try SandboxCase(kind: .local).probe()
        let gate = try gate(probe, policy(.local))
        #expect(probe.error(of: "connectPath") { $0.path = "/run/user/0/bus" } == EACCES)
        kill(probe.process, SIGKILL)
        probe.wait()
        gate.waitForEnd()
        #expect(gate.hasEnded)
    }

    @Test func aFullQueueOfTheServerHoldsUpNoOtherConnection() throws {
        let folder = try ScratchFolder()
        let full = folder.path + "/full"
        let free = folder.path + "/free"
        let servers = try (FakeServer(.path(full), backlog: 0, accepts: false), FakeServer(.path(free)))
        defer { servers.0.stop() }
        let probe = try SandboxCase(kind: .local).probe()
        let gate = try gate(probe, policy(.local, audio: [full, free]))
        defer { gate.close() }
        // The first connection fills the queue.
        #expect(probe.error(of: "connectPath") { $0.path = full } == 0)
        var request = ProbeRequest(attempt: "connectWhileWaiting")
        (request.path, request.other) = (full, free)
        #expect(probe.attempt(request) == ProbeReply(result: 5, note: "hello"))
    }

    @Test func serversThatDoNotAnswerHoldUpNoOtherConnection() throws {
        let silent = try FakeServer(.loopback, backlog: 0, accepts: false)
        let other = try FakeServer(.loopback)
        defer { silent.stop() }
        let probe = try SandboxCase(kind: .network).probe()
        let gate = try gate(probe, policy(.network))
        var request = ProbeRequest(attempt: "connectInBackground")
        (request.port, request.count) = (silent.port, 8)
        #expect(probe.attempt(request)?.result == 0)
        while gate.counts.allowed < 8 { sched_yield() }
        #expect(probe.error(of: "connect") { $0.port = other.port } == 0)
        // Connections that wait do not keep the gate.
        gate.close()
        gate.waitForEnd()
        #expect(probe.error(of: "connect") { $0.port = other.port } == ENOSYS)
    }

    @Test func aServerThatDoesNotAcceptFailsTheConnection() throws {
        let folder = try ScratchFolder()
        let full = folder.path + "/full"
        let server = try FakeServer(.path(full), backlog: 0, accepts: false)
        defer { server.stop() }
        let probe = try SandboxCase(kind: .local).probe()
        var policy = policy(.local, audio: [full])
        policy.acceptTimeLimit = .milliseconds(20)
        let gate = try gate(probe, policy)
        defer { gate.close() }
        #expect(probe.error(of: "connectPath") { $0.path = full } == 0)
        #expect(probe.error(of: "connectPath") { $0.path = full } == EAGAIN)
    }
}
