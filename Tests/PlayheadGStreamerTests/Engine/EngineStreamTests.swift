import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Live streams of real senders: RTSP, UDP, SRT and RTMP.
@Suite(.waitingPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineStreamTests {
    /// A kind of stream, with its sender.
    enum Kind: String, CaseIterable, Sendable {
        case rtsp, rtspt, udp, multicast, rtp, srt, rtmp

        /// The kinds whose servers are installed.
        static let installed = allCases.filter { $0 != .rtmp || StreamSender.hasRTMPServer }

        var freePort: UInt16 { get throws { try FreePort.find(isDatagram: self != .rtmp) } }

        func url(_ port: UInt16) throws -> URL {
            let address =
                switch self {
                case .rtsp, .rtspt: "\(rawValue)://127.0.0.1:\(port)/cam"
                case .udp, .rtp, .srt: "\(rawValue)://127.0.0.1:\(port)"
                case .multicast: "udp://239.255.77.1:\(port)"
                case .rtmp: "rtmp://127.0.0.1:\(port)/live/film"
                }
            return try #require(URL(string: address))
        }

        func sender(_ port: UInt16) throws -> StreamSender {
            let address = try url(port).absoluteString
            return switch self {
            case .rtsp, .rtspt: try .rtsp(port: port)
            case .udp: try .ffmpeg("-f", "mpegts", address)
            case .multicast: try .ffmpeg("-f", "mpegts", address + "?ttl=0")
            case .rtp: try .ffmpeg("-f", "rtp_mpegts", address)
            case .srt: try .ffmpeg("-f", "mpegts", address + "?mode=listener")
            case .rtmp: try .rtmp(port: port, path: "/live/film")
            }
        }
    }

    /// Opens a stream once its server accepts: the program takes a moment to start. RTSP and RTMP announce sound and picture
    /// one after the other.
    private func play(_ url: URL, on stage: EngineStage, play: Bool = true) async throws -> Generation {
        var last: (any Error)?
        for _ in 0..<40 {
            let item = try stage.load(url, play: play, schemes: PlayerItem.streamSchemes)
            do {
                let description = try await stage.ready(item)
                #expect(description.mediaType == .video)
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
        arguments: Kind.installed)
    func streamsPlayPauseAndReportTheLossOfTheirSender(_ kind: Kind) async throws {
        let port = try kind.freePort
        let sender = try kind.sender(port)
        defer { sender.kill() }
        let stage = EngineStage()
        let item = try await play(try kind.url(port), on: stage)
        try await stage.transport(.playing, of: item)
        try await stage.position(item) { $0 > 0.3 }
        guard case .failed(let refusal) = try await stage.answer(to: stage.seek(item, to: 30), of: item) else {
            throw EngineStage.Missed(description: "a live stream was sought")
        }
        #expect(refusal.code == .notSeekable && refusal.cause.contains("sent only once"))
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

    @Test(
        .enabled(if: StreamSender.hasRTSPServer, "gir1.2-gst-rtsp-server-1.0 is not installed"),
        arguments: Kind.installed)
    func aStreamContinuesWhenItsSenderReturns(_ kind: Kind) async throws {
        let port = try kind.freePort
        var sender = try kind.sender(port)
        defer { sender.kill() }
        let player = StreamPlayer(try kind.url(port))
        defer { player.release() }
        try await player.plays(retries: true)
        // Right after the start it may wait for a moment.
        try await Task.sleep(for: .seconds(1))
        sender.kill()
        try await player.waits()
        sender = try kind.sender(port)
        try await player.plays()
    }

    @Test(arguments: [Kind.udp, .rtp, .srt]) func lostPacketsDoNotEndAStream(_ kind: Kind) async throws {
        let (near, far) = (try kind.freePort, try kind.freePort)
        // SRT is called by the player, the others are sent to it.
        let relay = try StreamSender.relay(from: near, to: far)
        let sender = try kind.sender(kind == .srt ? far : near).using(relay)
        defer { sender.kill() }
        let stage = EngineStage()
        let item = try await play(try kind.url(kind == .srt ? near : far), on: stage)
        try await stage.transport(.playing, of: item)
        try await stage.position(item) { $0 > 3 }
    }

    @Test(
        .enabled(if: StreamSender.hasRTSPServer, "gir1.2-gst-rtsp-server-1.0 is not installed"),
        arguments: ["basic", "digest"])
    func aCameraRequiresItsLoginAndPath(_ login: String) async throws {
        let port = try FreePort.find()
        let sender = try StreamSender.rtsp(port: port, login: login)
        defer { sender.kill() }
        let stage = EngineStage()
        _ = try await play(try #require(URL(string: "rtsp://ann:secret@127.0.0.1:\(port)/cam")), on: stage)
        for (address, code) in [
            ("127.0.0.1:\(port)/cam", PlaybackErrorCode.unauthorized),
            ("ann:wrong@127.0.0.1:\(port)/cam", .unauthorized),
            ("ann:secret@127.0.0.1:\(port)/none", .notFound),
        ] {
            let url = try #require(URL(string: "rtsp://" + address))
            let error = try await stage.failure(try stage.load(url, schemes: PlayerItem.streamSchemes))
            #expect(error.code == code && !error.isRetryable, "\(address)")
        }
    }

    @Test func aPassphraseIsRequired() async throws {
        let port = try FreePort.find(isDatagram: true)
        let sender = try StreamSender.ffmpeg(
            "-f", "mpegts", "srt://127.0.0.1:\(port)?mode=listener&passphrase=0123456789ab&pbkeylen=16")
        defer { sender.kill() }
        let stage = EngineStage()
        for query in ["", "?passphrase=ba9876543210"] {
            let url = try #require(URL(string: "srt://127.0.0.1:\(port)\(query)"))
            let error = try await failure(url, on: stage) { $0.code == .unauthorized }
            #expect(error.cause.contains("passphrase") && !error.isRetryable)
        }
        let url = try #require(URL(string: "srt://127.0.0.1:\(port)?passphrase=0123456789ab"))
        _ = try await play(url, on: stage)
    }

    @Test(.enabled(if: StreamSender.hasRTMPServer, "libnginx-mod-rtmp is not installed"))
    func aServerThatSendsNothingRefuses() async throws {
        let port = try FreePort.find()
        let sender = try StreamSender.rtmp(port: port, path: "/closed/film")
        defer { sender.kill() }
        let url = try #require(URL(string: "rtmp://127.0.0.1:\(port)/closed/film"))
        let error = try await failure(url, on: EngineStage()) { $0.cause.contains("without sending") }
        #expect(error.code == .connectionRefused && error.isRetryable)
    }

    /// Opens an address until it fails as expected: the program takes a moment to start.
    private func failure(
        _ url: URL, on stage: EngineStage, fits: (PlaybackError) -> Bool
    ) async throws -> PlaybackError {
        for _ in 0..<20 {
            let error = try await stage.failure(try stage.load(url, schemes: PlayerItem.streamSchemes))
            if fits(error) { return error }
            try await Task.sleep(for: .milliseconds(250))
        }
        throw EngineStage.Missed(description: "\(url.scheme ?? "") did not fail as expected")
    }

    @Test(arguments: ["srt", "rtmp"]) func unknownServersAreNotFound(_ scheme: String) async throws {
        let stage = EngineStage()
        let url = try #require(URL(string: "\(scheme)://playhead.invalid:9/live/film"))
        #expect(try await stage.failure(try stage.load(url, schemes: PlayerItem.streamSchemes)).code == .hostNotFound)
    }

    @Test func aSilentGroupIsReported() async throws {
        let stage = EngineStage()
        let port = try FreePort.find(isDatagram: true)
        let url = try #require(URL(string: "udp://239.255.77.2:\(port)"))
        let error = try await stage.failure(try stage.load(url, schemes: PlayerItem.streamSchemes))
        #expect(error.code == .connectionTimedOut && error.isRetryable)
        #expect(error.cause.contains("No data arrives"))
    }

    @Test(arguments: ["rtsp", "srt", "rtmp"]) func addressesWithoutAServerFail(_ scheme: String) async throws {
        let stage = EngineStage()
        let url = try #require(URL(string: "\(scheme)://127.0.0.1:\(try FreePort.find())/live/film"))
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
