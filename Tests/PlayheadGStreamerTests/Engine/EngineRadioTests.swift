import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// A radio station of Icecast.
@Suite(
    .waitingPipelines, .timeLimit(.minutes(3)), .enabled(if: StreamSender.hasRadioServer, "icecast2 is not installed"))
@MainActor struct EngineRadioTests {
    private let port: UInt16
    private let server: StreamSender
    private let url: URL

    init() throws {
        port = try FreePort.find()
        server = try .icecast(port: port)
        url = try #require(URL(string: "http://127.0.0.1:\(port)/radio.mp3"))
    }

    /// A station with a title, which the server has.
    private func station(_ title: String) async throws -> StreamSender {
        let station = try StreamSender.station(port: port)
        for _ in 0..<40 {
            if try StreamSender.setTitle(title, port: port) { return station }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw EngineStage.Missed(description: "the server does not have the station")
    }

    @Test func titlesChangeAndAStationThatGoesIsLost() async throws {
        let station = try await station("Ann – First")
        defer { station.kill() }
        let stage = EngineStage()
        let item = try stage.load(url)
        let first = try await stage.first("metadata", of: item) {
            if case .metadata(let value) = $0, value.title == "Ann – First" { value } else { nil }
        }
        #expect(first.organization == "Radio Test")
        try await stage.transport(.playing, of: item)
        guard case .failed(let refusal) = try await stage.answer(to: stage.seek(item, to: 30), of: item) else {
            throw EngineStage.Missed(description: "radio was sought")
        }
        #expect(refusal.code == .notSeekable && refusal.cause.contains("sent only once"))
        #expect(try StreamSender.setTitle("Bob – Second", port: port))
        try await stage.first("metadata", of: item) {
            if case .metadata(let value) = $0, value.title == "Bob – Second" { true } else { nil }
        }
        let tracks = stage.events(of: item).compactMap {
            if case .tracks(let report) = $0 { report.tracks } else { nil }
        }
        #expect(tracks.last?.first?.codec != nil)
        #expect(tracks.allSatisfy { $0.map(\.title) == [nil] })
        station.kill()
        let error = try await stage.failure(item)
        #expect(error.code == .connectionLost && error.isRetryable)
    }

    /// Meanwhile the server answers that it has no such station.
    @Test func aStationContinuesWhenItReturns() async throws {
        var station = try await station("First")
        defer { station.kill() }
        let player = StreamPlayer(url)
        defer { player.release() }
        try await player.plays()
        station.kill()
        try await player.waits()
        try await Task.sleep(for: .seconds(1))
        station = try .station(port: port)
        try await player.plays()
    }

    @Test func anUnknownStationIsNotFound() async throws {
        let stage = EngineStage()
        let error = try await stage.failure(try stage.load(url))
        #expect(error.code == .notFound && error.httpStatus == 404)
    }
}
