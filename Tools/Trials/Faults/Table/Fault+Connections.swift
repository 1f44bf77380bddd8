import CommandLineOptions
import Foundation
import MediaServer

extension Fault {
    /// Faults of the connection to the server.
    static let connections: [Fault] = [
        Fault("refused", "no server listens at the address", .fails([.connectionRefused])) { stage in
            stage.server.stop()
        },
        Fault("dns", "the host name does not exist", .fails([.hostNotFound]), isRepairable: false) { stage in
            stage.url = try address("http://nowhere.invalid/film.mp4")
        },
        Fault(
            "tls-untrusted", "the certificate is signed by an unknown authority", .fails([.certificateInvalid]),
            isRepairable: false
        ) {
            try await secure($0, .selfSigned())
        },
        Fault("tls-expired", "the certificate has expired", .fails([.certificateInvalid]), isRepairable: false) {
            try await secure($0, .selfSigned(isExpired: true))
        },
        Fault(
            "tls-other-name", "the certificate belongs to another server", .fails([.certificateInvalid]),
            isRepairable: false
        ) {
            try await secure($0, .selfSigned(hosts: ["other.example"]))
        },
        Fault(
            "tls-none", "the server at an https address expects plain HTTP", .fails([.tlsFailed]),
            isRepairable: false
        ) {
            stage in stage.url = try address("https://127.0.0.1:\(stage.server.port)\(stage.path)")
        },
        Fault("silent", "the server accepts connections and never responds", .fails([.connectionTimedOut]), within: 30)
        { stage in
            stage.inject(.delay(.forever))
        },
        Fault("slow-first-byte", "the first byte takes 5 s", .recovers(seconds: 3)) { stage in
            stage.inject(.delay(.duration(.seconds(5))), times: 1)
        },
        Fault(
            "server-restart", "the server restarts during playback", from: .playing(seconds: 2), .recovers(seconds: 8),
            within: 30
        ) { stage in
            try stage.server.restart()
        },
        Fault(
            "server-away", "the server is down for 4 s", from: .playing(seconds: 2), .recovers(seconds: 10), within: 40
        ) { stage in
            stage.server.stop()
            stage.after(4) { try stage.server.start() }
        },
        Fault(
            "server-gone", "the server shuts down", from: .playing(seconds: 2),
            .fails([.connectionRefused, .connectionLost]), within: 60
        ) { stage in stage.server.stop() },
        Fault(
            "hls-server-restart", "the server of a live stream is down for 2 s", on: .live(window: 6),
            from: .playing(seconds: 2), .recovers(seconds: 12), within: 40
        ) { stage in
            stage.server.stop()
            stage.after(2) { try stage.server.start() }
        },
    ]

    private static func address(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw UsageError.unexpectedOperand(text) }
        return url
    }

    @MainActor private static func secure(_ stage: FaultStage, _ certificate: TLSCertificate) async throws {
        let server = try StreamServer.started(tls: certificate)
        stage.url = server.url(for: try await server.serve(.mp4))
        stage.other = server
    }
}
