import Foundation
import Glibc
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Live streams of real senders: RTSP, UDP, SRT and RTMP.
@Suite(.waitingPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineStreamTests {
    /// A kind of stream, with its sender.
    enum Kind: String, CaseIterable, Sendable {
        case rtsp, rtspt, udp, multicast, srt, rtmp

        func sender(_ port: Int) throws -> (StreamSender, URL) {
            let (sender, address): (StreamSender, String)
            switch self {
            case .rtsp, .rtspt:
                (sender, address) = (try .rtsp(port: port), "\(rawValue)://127.0.0.1:\(port)/cam")
            case .udp:
                address = "udp://127.0.0.1:\(port)"
                sender = try .ffmpeg("-f", "mpegts", address)
            case .multicast:
                address = "udp://239.255.77.1:\(port)"
                sender = try .ffmpeg("-f", "mpegts", address + "?ttl=0")
            case .srt:
                address = "srt://127.0.0.1:\(port)"
                sender = try .ffmpeg("-f", "mpegts", address + "?mode=listener")
            case .rtmp:
                address = "rtmp://127.0.0.1:\(port)/live/film"
                sender = try .ffmpeg("-f", "flv", "-listen", "1", address)
            }
            return (sender, try #require(URL(string: address)))
        }
    }

    /// Opens a stream once its server accepts: the program takes a moment to start.
    private func play(_ url: URL, on stage: EngineStage, play: Bool = true) async throws -> Generation {
        var last: (any Error)?
        for _ in 0..<40 {
            let item = try stage.load(url, play: play, schemes: PlayerItem.streamSchemes)
            do {
                try await stage.ready(item)
                return item
            } catch {
                last = error
                try await Task.sleep(for: .milliseconds(250))
            }
        }
        throw try #require(last)
    }

    @Test(
        .enabled(if: StreamSender.hasRTSPServer, "gir1.2-gst-rtsp-server-1.0 is not installed"),
        arguments: Kind.allCases)
    func streamsPlayPauseAndReportTheLossOfTheirSender(_ kind: Kind) async throws {
        let (sender, url) = try kind.sender(try StreamSender.freePort(kind == .rtmp ? SOCK_STREAM : SOCK_DGRAM))
        defer { sender.kill() }
        let stage = EngineStage()
        let item = try await play(url, on: stage)
        try await stage.transport(.playing, of: item)
        try await stage.position(item) { $0 > 0.3 }
        let mark = stage.reports.count
        stage.pause(item)
        try await stage.transport(.paused, of: item, from: mark)
        let resumed = stage.reports.count
        stage.play(item)
        try await stage.transport(.playing, of: item, from: resumed)
        sender.kill()
        let error = try await stage.failure(item)
        #expect(error.code == .connectionLost && error.isRetryable)
    }

    @Test func aSilentGroupIsReported() async throws {
        let stage = EngineStage()
        let port = try StreamSender.freePort(SOCK_DGRAM)
        let url = try #require(URL(string: "udp://239.255.77.2:\(port)"))
        let error = try await stage.failure(try stage.load(url, schemes: PlayerItem.streamSchemes))
        #expect(error.code == .connectionTimedOut && error.isRetryable)
        #expect(error.cause.contains("No data arrives"))
    }

    @Test(arguments: ["rtsp", "srt", "rtmp"]) func addressesWithoutAServerFail(_ scheme: String) async throws {
        let stage = EngineStage()
        let url = try #require(URL(string: "\(scheme)://127.0.0.1:\(try StreamSender.freePort())/live/film"))
        let error = try await stage.failure(try stage.load(url, schemes: PlayerItem.streamSchemes))
        #expect(error.category == .network || error.code == .connectionTimedOut)
        #expect(error.isRetryable)
    }

    @Test func aStreamIsRefusedUnlessItsItemAllowsIt() async throws {
        let stage = EngineStage()
        for scheme in PlayerItem.streamSchemes.sorted() {
            let url = try #require(URL(string: "\(scheme)://127.0.0.1:9/a"))
            #expect(try await stage.failure(try stage.load(url)).code == .schemeNotAllowed, "\(scheme)")
        }
    }
}
