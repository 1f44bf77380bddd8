import Foundation
import MediaServer
import PlaybackModel
import Playhead
import PlayheadGStreamer
import PlayheadTesting

/// The engine on GStreamer as a subject of the conformance suite: real media from a real server, in real time.
@MainActor final class GStreamerSubject: EngineConformanceSubject {
    private let server: StreamServer
    /// Kept while its check runs.
    private var ports: [ClosedPort] = []
    private let sharesFrames: Bool

    private let home: EngineProvider

    /// Creates the subject.
    /// - Parameters:
    ///   - home: The engine where it runs.
    ///   - sharesFrames: `true` for pictures in shared memory.
    init(_ home: EngineProvider = GStreamerEngine.provider, sharesFrames: Bool = false) throws {
        server = try StreamServer.started()
        self.home = home
        self.sharesFrames = sharesFrames
    }

    var provider: EngineProvider {
        guard sharesFrames else { return home }
        return EngineProvider(makeLocalMediaServer: GStreamerEngine.provider.makeLocalMediaServer) {
            var configuration = $0
            configuration.sharesFrames = true
            return GStreamerEngine(configuration: configuration, inbox: $1)
        }
    }

    func media(for need: EngineConformanceNeed) async throws -> EngineConformanceMedia {
        switch need {
        case .film: return try await served(.mp4)
        case .short: return try await served(.shortMP4)
        case .adaptive: return try await served(.hls)
        case .languages: return try await served(.hlsTracks)
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

    private func served(_ media: TestMedia) async throws -> EngineConformanceMedia {
        EngineConformanceMedia(.address(server.url(for: try await server.serve(media)).absoluteString))
    }

    private func live(window: Int) async throws -> EngineConformanceMedia {
        let live = try server.serveLive("/live.m3u8", of: try await server.serve(.hlsSingle), window: window)
        return EngineConformanceMedia(.address(server.url(for: live.path).absoluteString))
    }
}
