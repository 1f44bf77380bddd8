import Glibc
import Testing

@testable import PlayheadEngineService
@testable import SandboxProbe

/// Attacks on the time between the gate's check and its connection.
@Suite(.enabled(if: !Sanitizers.haveThreads, "needs a process without threads"))
struct SandboxRaceTests {
    private func servers(_ folder: ScratchFolder) throws -> (allowed: FakeServer, secret: FakeServer) {
        try (
            FakeServer(.path(folder.path + "/socketA"), greeting: "A"),
            FakeServer(.path(folder.path + "/socketS"), greeting: "S")
        )
    }

    @Test(arguments: SandboxCase.all) func anAddressThatChangesNeverReachesARefusedServer(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let (allowed, secret) = try servers(folder)
        let probe = try which.probe()
        let policy = SocketPolicy(kind: which.kind, audioSockets: [folder.path + "/socketA"], nameServers: { [] })
        let gate = try ConnectGate(listener: #require(probe.listener), policy: policy)
        defer { gate.close() }
        var request = ProbeRequest(attempt: "changeAddress")
        (request.path, request.other) = (folder.path + "/socketA", folder.path + "/socketS")
        (request.count, request.number) = (10_000, 100)
        let reply = try #require(probe.attempt(request))
        #expect(reply.values["secret"] == 0)
        #expect(secret.counts.connections == 0)
        // Both addresses were seen, so the race was one.
        #expect(reply.values["connected"] ?? 0 >= 100)
        #expect(reply.values["refused"] ?? 0 >= 100)
        #expect(reply.values["other"] == 0)
        #expect(gate.counts.allowed == reply.values["connected"])
        _ = allowed
    }

    @Test(arguments: SandboxCase.all) func aDescriptorThatChangesReachesAllowedServersOnly(_ which: SandboxCase) throws
    {
        let folder = try ScratchFolder()
        let (allowed, secret) = try servers(folder)
        let probe = try which.probe()
        let policy = SocketPolicy(kind: which.kind, audioSockets: [folder.path + "/socketA"], nameServers: { [] })
        let gate = try ConnectGate(listener: #require(probe.listener), policy: policy)
        defer { gate.close() }
        for name in ["/socketA", "/socketS"] {
            var request = ProbeRequest(attempt: "changeDescriptor")
            (request.path, request.count) = (folder.path + name, 2_000)
            let reply = try #require(probe.attempt(request))
            #expect(reply.values["secret"] == 0)
        }
        #expect(secret.counts.connections == 0)
        #expect(gate.counts.refused > 0)
        _ = allowed
    }

    @Test(arguments: SandboxCase.all) func manyThreadsConnectAtTheSameTime(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let (allowed, _) = try servers(folder)
        let probe = try which.probe()
        let policy = SocketPolicy(kind: which.kind, audioSockets: [folder.path + "/socketA"], nameServers: { [] })
        let gate = try ConnectGate(listener: #require(probe.listener), policy: policy)
        defer { gate.close() }
        var request = ProbeRequest(attempt: "connectInParallel")
        (request.path, request.number, request.count) = (folder.path + "/socketA", 16, 100)
        let reply = try #require(probe.attempt(request))
        #expect(reply.result == 1_600)
        #expect(gate.counts == ConnectGate.Counts(allowed: 1_600))
        _ = allowed
    }

    @Test(arguments: SandboxCase.all) func hostileCallsAreAnswered(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let (allowed, _) = try servers(folder)
        let probe = try which.probe()
        let policy = SocketPolicy(
            kind: which.kind, audioSockets: [folder.path + "/socketA"], nameServers: { [] },
            allowsAddress: { _ in false })
        let gate = try ConnectGate(listener: #require(probe.listener), policy: policy)
        defer { gate.close() }
        var request = ProbeRequest(attempt: "hostileCalls")
        (request.number, request.count) = (Int.random(in: 0..<1 << 32), 3_000)
        let reply = try #require(probe.attempt(request), "seed \(request.number)")
        #expect(reply.result == 0)
        #expect(reply.values.count > 3, "seed \(request.number): \(reply.values)")
        // The gate works as before.
        request = ProbeRequest(attempt: "greetPath")
        request.path = folder.path + "/socketA"
        #expect(probe.attempt(request) == ProbeReply(result: 1, note: "A"))
        _ = allowed
    }
}
