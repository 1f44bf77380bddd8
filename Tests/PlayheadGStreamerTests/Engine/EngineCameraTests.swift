import Foundation
import MediaServer
import PlaybackModel
import Playhead
import PlayheadTesting
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// A network camera, which sends one JPEG picture after the other.
@Suite(.waitingPipelines, .timeLimit(.minutes(2))) struct EngineCameraTests {
    private static let pictureRate = 10

    /// Serves pictures as they are taken, without an end.
    private func camera(on server: StreamServer) async throws -> URL {
        let media = try #require(TestMedia.movingPictures.first { $0.name == "moving-mjpeg" })
        let film = try Data(contentsOf: try await media.file())
        var pictures: [Data] = []
        var start = film.startIndex
        while let next = film[(start + 2)...].range(of: Data([0xFF, 0xD8, 0xFF])) {
            pictures.append(film[start..<next.lowerBound])
            start = next.lowerBound
        }
        let parts = pictures.map { picture in
            Data("--picture\r\nContent-Type: image/jpeg\r\nContent-Length: \(picture.count)\r\n\r\n".utf8) + picture
                + Data("\r\n".utf8)
        }
        let cycle = parts.reduce(Data(), +)
        let rate = cycle.count / parts.count * Self.pictureRate
        server.respond(at: "/camera") { _ in
            StreamResponse(
                contentType: "multipart/x-mixed-replace; boundary=picture",
                body: .generated(length: nil, bytesPerSecond: rate) { offset, maximum in
                    let begin = offset % cycle.count
                    return cycle.subdata(in: begin..<min(begin + maximum, cycle.count))
                })
        }
        return server.url(for: "/camera")
    }

    @Test func itsPicturesShowAsTheyArrive() async throws {
        let server = try StreamServer.started()
        let url = try await camera(on: server)
        let host = FrameHost(holds: 1)
        let inbox = EngineInbox()
        let waits = Atomic(0)
        inbox.setDirectReceiver {
            if case .buffering(let report) = $0.message, !report.isLikelyToKeepUp { waits.add(1, ordering: .relaxed) }
            host.take($0.message)
        }
        let engine = GStreamerEngine(
            configuration: EngineConfiguration(output: .headless, deliversFrames: true, sharesFrames: false),
            inbox: inbox)
        host.setSource(engine.frames)
        func send(_ command: EngineCommand) {
            engine.send(EngineEnvelope(epoch: 1, generation: Generation(rawValue: 1), message: command))
        }
        let begin = ContinuousClock.now
        send(.load(LoadRequest(source: .url(url.absoluteString), play: true)))
        await host.wait { $0.frames.count >= 3 * Self.pictureRate || !$0.failures.isEmpty }
        let elapsed = (ContinuousClock.now - begin) / .seconds(1)
        let record = host.record
        #expect(record.failures.isEmpty && record.problems == [])
        let times = record.frames.map(\.time.seconds)
        #expect(times == times.sorted() && times.first == 0)
        // Three seconds, or more on a busy machine.
        #expect((2...max(2, elapsed)).contains(times.last ?? 0))
        // The time in which a buffer fills would remain between what happens and what shows.
        #expect(waits.load(ordering: .relaxed) == 0)
        // A pause leaves no gap.
        send(.pause(CommandID(rawValue: 1)))
        try await Task.sleep(for: .seconds(4))
        let count = host.record.frames.count
        send(.play(CommandID(rawValue: 2)))
        let start = ContinuousClock.now
        await host.wait { $0.frames.count >= count + 2 * Self.pictureRate }
        #expect((ContinuousClock.now - start) / .seconds(1) < elapsed)
    }

    /// As after a network that was away: the server does not know that nobody receives what it sends.
    @Test func aCameraThatFallsSilentIsConnectedAgain() async throws {
        let server = try StreamServer.started()
        let url = try await camera(on: server)
        server.inject(.stall(afterBytes: 200_000, .untilReleased), at: .path("/camera"), times: 2)
        let player = await StreamPlayer(url)
        try await player.plays()
        try await player.waits()
        try await player.plays()
        await player.release()
    }
}
