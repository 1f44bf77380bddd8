import Foundation
import MediaServer
import PlaybackModel
import Playhead
import PlayheadMpv
import PlayheadTesting
import Testing

/// The engine on mpv as a subject of the conformance suite: real media from a real server, in real time.
@MainActor final class MpvSubject: EngineConformanceSubject {
    let provider: EngineProvider
    private let server: StreamServer
    /// Kept while its check runs.
    private var ports: [ClosedPort] = []

    /// Creates the subject.
    /// - Parameter provider: The engine where it runs.
    init(_ provider: EngineProvider = MpvEngine.provider) throws {
        server = try StreamServer.started()
        self.provider = provider
    }

    func media(for need: EngineConformanceNeed) async throws -> EngineConformanceMedia {
        switch need {
        case .film: return try await served(.mp4)
        case .short: return try await served(.shortMP4)
        case .adaptive: return try await served(.hls)
        case .languages: return try await served(.mp4Tracks)
        case .slow:
            server.inject(.throttle(bytesPerSecond: 200_000))
            return try await served(.mp4)
        case .stalling:
            // It begins with four seconds; then there is nothing until data are let through again.
            let server = server
            let stall = server.inject(.stall(afterBytes: 350_000, .untilReleased))
            server.inject(.delay(.untilReleased), at: .where { ($0.headers["Range"] ?? "bytes=0-") != "bytes=0-" })
            var media = try await served(.mp4)
            media.restore = {
                stall.remove()
                server.removeAllFaults()
            }
            return media
        case .live: return try await live(window: 6)
        case .dvr: return try await live(window: 20)
        case .file: return EngineConformanceMedia(.file(try await TestMedia.mp4.file().path))
        case .bytes:
            return EngineConformanceMedia(.bytes([UInt8](try Data(contentsOf: try await TestMedia.mp4.file()))))
        case .missing:
            return EngineConformanceMedia(.address(server.url(for: "/none.mp4").absoluteString), failures: [.notFound])
        case .refused:
            let port = try ClosedPort()
            ports.append(port)
            return EngineConformanceMedia(.address(port.url.absoluteString), failures: [.connectionRefused])
        case .notMedia:
            var media = try await served(.noise)
            media.failures = [.notMedia]
            return media
        case .forbidden:
            return EngineConformanceMedia(.address("gopher://127.0.0.1/film"), failures: [.schemeNotAllowed])
        case .unanswered:
            server.inject(.delay(.untilReleased), at: .suffix("short.mp4"))
            return try await served(.shortMP4)
        }
    }

    /// The checks of what the engine does not have, as its capabilities state.
    private static let missing: Set<String> = ["thread.level", "live.dvr", "live.outside"]

    /// Runs the suite, some checks at a time: they mostly wait for media to play. `PLAYHEAD_CONFORMANCE` names those to make,
    /// between commas.
    static func check(
        atOnce width: Int = 6, of isIncluded: (String) -> Bool = { _ in true },
        _ subject: @escaping @MainActor () async throws -> MpvSubject
    ) async {
        let names = ProcessInfo.processInfo.environment["PLAYHEAD_CONFORMANCE"]?.split(separator: ",").map(String.init)
        let checks = EngineConformanceCheck.all.filter { check in
            isIncluded(check.id) && names?.contains { check.id.hasPrefix($0) } ?? true
        }
        guard !checks.isEmpty else { return }
        let report = await EngineConformance(subject).run(checks, atOnce: width)
        print(report.table)
        #expect(report.engine.hasPrefix("mpv "))
        for failure in report.failures { Issue.record("\(failure)") }
        #expect(Set(report.skipped.map(\.check.id)).isSubset(of: missing))
    }

    private func served(_ media: TestMedia) async throws -> EngineConformanceMedia {
        EngineConformanceMedia(.address(server.url(for: try await server.serve(media)).absoluteString))
    }

    private func live(window: Int) async throws -> EngineConformanceMedia {
        let live = try server.serveLive("/live.m3u8", of: try await server.serve(.hlsSingle), window: window)
        return EngineConformanceMedia(.address(server.url(for: live.path).absoluteString))
    }
}
