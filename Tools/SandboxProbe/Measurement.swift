import FoundationEssentials
import Glibc
import PlayheadEngineService
import Sandbox

/// The cost of the sandbox, for Documentation/Isolation.md: `swift run -c release SandboxProbe measure`.
enum Measurement {
    static func run() throws {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        for kind in Confinement.Kind.allCases {
            for limit in [2, nil] {
                let confinement = Confinement(kind: kind, parentProcess: getpid(), landlockVersionLimit: limit)
                let times = try (0..<50).map { _ in try ConfinedProbe(program: program, confinement).hello.nanoseconds }
                    .sorted()
                let version = limit.map(String.init) ?? "of the kernel"
                print(
                    "confinement, \(kind), Landlock \(version): median \(times[25] / 1_000) µs, largest \(times[49] / 1_000) µs"
                )
            }
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sandbox-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/native"
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let address = Attempts.path(Array(path.utf8) + [0])
        let isBound = address.withUnsafeBytes {
            $0.withMemoryRebound(to: sockaddr.self) { bind(server, $0.baseAddress, socklen_t(address.count)) }
        }
        guard isBound == 0, listen(server, 4_096) == 0 else {
            throw ConfinedProbe.Failure(description: "cannot listen")
        }
        for connections in [Confinement.Connections.unfiltered, .gated] {
            let probe = try ConfinedProbe(program: program, Confinement(kind: .local, connections: connections))
            let gate = try probe.listener.map {
                try ConnectGate(listener: $0, policy: SocketPolicy(kind: .local, audioSockets: [path]))
            }
            defer { gate?.close() }
            var request = ProbeRequest(attempt: "timeConnections")
            (request.path, request.count) = (path, 1_000)
            let values = probe.attempt(request)?.values ?? [:]
            print("connect, \(connections): median \(values["median"] ?? 0) ns, 99 % \(values["p99"] ?? 0) ns")
        }
        close(server)
    }
}
