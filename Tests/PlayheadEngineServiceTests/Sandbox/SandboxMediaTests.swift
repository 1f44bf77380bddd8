import Foundation
import Glibc
import MediaServer
import Synchronization
import Testing

@testable import PlayheadEngineService
@testable import Sandbox
@testable import SandboxProbe

/// The ports that a test allows.
private final class Ports: Sendable {
    private let ports: Mutex<Set<UInt16>>

    /// Port 0 is that of addresses that are only compared.
    init(_ first: UInt16) { ports = Mutex([0, first]) }

    func insert(_ port: UInt16) { _ = ports.withLock { $0.insert(port) } }

    func contains(_ port: UInt16?) -> Bool { ports.withLock { $0.contains(port ?? 0) } }
}

/// GStreamer inside of the sandbox.
@Suite(.enabled(if: !Sanitizers.haveThreads, "needs a process without threads"))
struct SandboxMediaTests {
    /// A registry of GStreamer's plugins, which a process without a sandbox has written.
    private func registry(_ folder: ScratchFolder) throws -> String {
        let path = folder.path + "/registry.bin"
        let inspect = Process()
        inspect.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        inspect.arguments = ["gst-inspect-1.0", "fakesink"]
        inspect.environment = ProcessInfo.processInfo.environment.merging(["GST_REGISTRY": path]) { $1 }
        inspect.standardOutput = FileHandle.nullDevice
        try inspect.run()
        inspect.waitUntilExit()
        try #require(inspect.terminationStatus == 0)
        return path
    }

    private func variables(_ registry: String) -> [String: String] {
        Confinement.environment(host: [:]).merging(["GST_REGISTRY": registry, "HOME": "/nonexistent"]) { $1 }
    }

    @Test(arguments: [2, nil] as [Int?]) func aFilePlaysFromItsDescriptor(_ limit: Int?) async throws {
        let folder = try ScratchFolder()
        let registry = try registry(folder)
        let film = try await TestMedia.shortMP4.file()
        let file = open(film.path, O_RDONLY | O_CLOEXEC)
        try #require(file >= 0)
        defer { close(file) }
        let confinement = SandboxCase(kind: .local, landlockVersionLimit: limit).confinement {
            $0.readableFiles = [registry]
        }
        let probe = try ConfinedProbe(confinement, environment: variables(registry), inherited: [4: file])
        let gate = try ConnectGate(
            listener: #require(probe.listener), policy: SocketPolicy(kind: .local, audioSockets: []))
        defer { gate.close() }
        #expect(probe.error(of: "read") { $0.path = film.path } == EACCES)
        var request = ProbeRequest(attempt: "play")
        request.path = "fd://4"
        let reply = try #require(probe.attempt(request))
        #expect(reply.result == 0, "\(reply.note)")
        #expect(reply.values["pictures"] ?? 0 >= 90)
    }

    @Test(arguments: [2, nil] as [Int?]) func aStreamPlaysFromAServerWithAName(_ limit: Int?) async throws {
        let folder = try ScratchFolder()
        let registry = try registry(folder)
        let film = try await TestMedia.shortMP4.file()
        let server = try StreamServer.started()
        server.serve(file: film, at: "/film.mp4")
        let port = UInt16(try #require(server.url(for: "/film.mp4").port))
        let confinement = SandboxCase(kind: .network, landlockVersionLimit: limit).confinement {
            $0.readableFiles = [registry]
        }
        let probe = try ConfinedProbe(confinement, environment: variables(registry))
        let ports = Ports(port)
        let policy = SocketPolicy(kind: .network, audioSockets: [], allowsAddress: { ports.contains($0.port) })
        let gate = try ConnectGate(listener: #require(probe.listener), policy: policy)
        defer { gate.close() }
        var request = ProbeRequest(attempt: "play")
        request.path = "http://localhost:\(port)/film.mp4"
        let reply = try #require(probe.attempt(request))
        #expect(reply.result == 0, "\(reply.note)")
        #expect(reply.values["pictures"] ?? 0 >= 90)
        #expect(gate.counts.allowed > 0)
        // With TLS, whose library and certificates come from the system.
        let secure = try StreamServer.started(tls: TLSCertificate.selfSigned())
        secure.serve(file: film, at: "/film.mp4")
        let securePort = UInt16(try #require(secure.url(for: "/film.mp4").port))
        ports.insert(securePort)
        var download = ProbeRequest(attempt: "runPipeline")
        download.path =
            "souphttpsrc ssl-strict=false location=https://localhost:\(securePort)/film.mp4 ! fakesink name=pictures"
        #expect(probe.attempt(download)?.note == "")
        // A local item cannot reach it.
        let local = try ConfinedProbe(
            SandboxCase(kind: .local, landlockVersionLimit: limit).confinement { $0.readableFiles = [registry] },
            environment: variables(registry))
        let localGate = try ConnectGate(
            listener: #require(local.listener), policy: SocketPolicy(kind: .local, audioSockets: []))
        defer { localGate.close() }
        #expect(local.attempt(request)?.error == EIO)
    }

    @Test(arguments: [TestMedia.hls, .dash], [2, nil] as [Int?])
    func adaptiveStreamsPlay(_ media: TestMedia, _ limit: Int?) async throws {
        let folder = try ScratchFolder()
        let registry = try registry(folder)
        let server = try StreamServer.started()
        let address = server.url(for: try await server.serve(media))
        let ports = Ports(UInt16(try #require(address.port)))
        let confinement = SandboxCase(kind: .network, landlockVersionLimit: limit).confinement {
            $0.readableFiles = [registry]
        }
        let probe = try ConfinedProbe(confinement, environment: variables(registry))
        let policy = SocketPolicy(kind: .network, audioSockets: [], allowsAddress: { ports.contains($0.port) })
        let gate = try ConnectGate(listener: #require(probe.listener), policy: policy)
        defer { gate.close() }
        var request = ProbeRequest(attempt: "runPipeline")
        request.path = "playbin3 uri=\(address.absoluteString) video-sink=fakesink audio-sink=fakesink"
        let reply = try #require(probe.attempt(request))
        #expect(reply.result == 0, "\(reply.note)")
    }

    @Test func theUsualElementsAreFound() throws {
        let folder = try ScratchFolder()
        let registry = try registry(folder)
        let confinement = SandboxCase(kind: .network).confinement { $0.readableFiles = [registry] }
        let probe = try ConfinedProbe(confinement, environment: variables(registry))
        let gate = try ConnectGate(
            listener: #require(probe.listener), policy: SocketPolicy(kind: .network, audioSockets: []))
        defer { gate.close() }
        var request = ProbeRequest(attempt: "elements")
        request.path =
            "playbin3 qtdemux matroskademux tsdemux hlsdemux2 dashdemux2 souphttpsrc avdec_h264 avdec_aac pulsesink"
        #expect(probe.attempt(request) == ProbeReply(result: 0))
    }

    /// The audio server of the user who runs the tests.
    private static let audioServer = AudioSockets.pulseServer(ProcessInfo.processInfo.environment) {
        access($0, F_OK) == 0
    }

    @Test(.enabled(if: audioServer != nil, "needs an audio server"), arguments: SandboxCase.all)
    func soundReachesTheAudioServer(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let registry = try registry(folder)
        let host = ProcessInfo.processInfo.environment
        let variables = Confinement.environment(host: host).merging(["GST_REGISTRY": registry, "HOME": "/nonexistent"])
        { $1 }
        let probe = try ConfinedProbe(which.confinement { $0.readableFiles = [registry] }, environment: variables)
        let policy = SocketPolicy(
            kind: which.kind, audioSockets: AudioSockets.paths(host), allowsAddress: { _ in false })
        let gate = try ConnectGate(listener: #require(probe.listener), policy: policy)
        defer { gate.close() }
        var request = ProbeRequest(attempt: "runPipeline")
        request.path = "audiotestsrc num-buffers=20 volume=0 ! pulsesink"
        let reply = try #require(probe.attempt(request))
        #expect(reply.result == 0, "\(reply.note)")
        #expect(gate.counts.allowed > 0)
    }

    /// A name that the name servers of this machine know.
    private static let name = ProcessInfo.processInfo.environment["PLAYHEAD_TEST_NAME"]

    @Test(.enabled(if: name != nil, "needs a name in PLAYHEAD_TEST_NAME"), arguments: SandboxCase.all)
    func namesAreResolvedByNetworkItemsOnly(_ which: SandboxCase) throws {
        let probe = try which.probe()
        let policy = SocketPolicy(kind: which.kind, audioSockets: [], allowsAddress: { $0.port == 0 })
        let gate = try ConnectGate(listener: #require(probe.listener), policy: policy)
        defer { gate.close() }
        var request = ProbeRequest(attempt: "resolve")
        request.path = try #require(Self.name)
        let reply = try #require(probe.attempt(request))
        #expect((reply.result == 0) == (which.kind == .network), "\(reply.note)")
    }
}
