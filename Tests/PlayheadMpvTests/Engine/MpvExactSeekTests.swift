import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import SeededRandom
import Synchronization
import Testing

@testable import PlayheadMpv

/// An exact seek shows the picture of its target, however far the key frame before it is. The pictures show their numbers.
@Suite(.timeLimit(.minutes(5))) struct MpvExactSeekTests {
    private static let frame = 0.04
    private static let seeds: [UInt64] = [1, .random(in: .min ... .max)]
    private static let unsought: [TestMedia] = [
        .numberedFragments, .numberedFragmentedMP4, .numberedPipedMKV, .numberedWMV,
    ]

    /// An engine that notes the number of each picture when it arrives.
    private final class Stage: Sendable {
        private let engine: MpvEngine
        private let inbox = EngineInbox()
        private let pictures = Mutex<[Int]>([])
        private let events = Mutex<[EngineEvent]>([])
        private let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

        init(_ source: MediaSource, start: CMTime? = nil) {
            engine = MpvEngine(
                configuration: EngineConfiguration(output: .headless, deliversFrames: true), inbox: inbox)
            inbox.setDirectReceiver { [weak self] report in self?.take(report.message) }
            send(.load(LoadRequest(source: source, start: start, play: false)))
        }

        deinit { send(.quit) }

        private func take(_ event: EngineEvent) {
            if case .frame(let frame) = event, let frames = engine.frames {
                if let bytes = frames.bytes(of: frame.slot),
                    let number = NumberedPicture.number(in: bytes, frame.layout)
                {
                    pictures.withLock { $0.append(number) }
                }
                send(.releaseFrame(frame.slot))
            } else {
                events.withLock { $0.append(event) }
            }
            continuation.yield()
        }

        func send(_ command: EngineCommand) {
            engine.send(EngineEnvelope(epoch: 1, generation: Generation(rawValue: 1), message: command))
        }

        var pictureCount: Int { pictures.withLock(\.count) }

        private struct Missed: Error, CustomStringConvertible { var description: String }

        private func first<Value>(_ find: () -> Value?) async throws -> Value {
            var iterator = stream.makeAsyncIterator()
            let clock = ContinuousClock()
            let end = clock.now + .seconds(30)
            let limit = Task { [continuation] in
                try await Task.sleep(until: end, clock: clock)
                continuation.yield()
            }
            defer { limit.cancel() }
            while true {
                guard clock.now < end else {
                    throw Missed(
                        description: """
                            nothing fits; pictures: \(pictures.withLock { $0.suffix(20) }), \
                            events: \(events.withLock { $0.suffix(20) })
                            """)
                }
                if let value = find() { return value }
                let failure = events.withLock { events in
                    events.lazy.compactMap { if case .failed(let error) = $0 { error } else { nil } }.first
                }
                if let failure { throw failure }
                _ = await iterator.next()
            }
        }

        func duration() async throws -> Double {
            try await first {
                events.withLock { events in
                    events.lazy.compactMap {
                        if case .ready(let item) = $0 { item.ranges.duration.seconds } else { nil }
                    }.first
                }
            }
        }

        /// Waits until the newest picture fits, after a number of others.
        func picture(after count: Int = 0, where fits: (Int) -> Bool = { _ in true }) async throws -> Int {
            try await first { pictures.withLock { $0.dropFirst(count).last.flatMap { fits($0) ? $0 : nil } } }
        }

        var warnings: [PlaybackError] {
            events.withLock { events in
                events.compactMap { if case .warning(let error) = $0 { error } else { nil } }
            }
        }

        /// The newest position.
        var position: Double? {
            events.withLock { events in
                events.lazy.compactMap { event in
                    switch event {
                    case .ready(let item): item.position.seconds
                    case .position(let report): report.time.seconds
                    default: nil
                    }
                }.last
            }
        }

        func landing(of id: CommandID) async throws -> SeekReport.Outcome {
            try await first {
                events.withLock { events in
                    events.lazy.compactMap {
                        if case .seeked(let report) = $0, report.id == id { report.outcome } else { nil }
                    }.first
                }
            }
        }
    }

    private func stage(_ media: TestMedia, _ server: StreamServer) async throws -> Stage {
        guard media.kind == .video else {
            return Stage(.url(server.url(for: try await server.serve(media)).absoluteString))
        }
        let descriptor = open(try await media.file().path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        return Stage(.descriptor(descriptor, name: media.mainFile))
    }

    private func seek(to target: Double, _ number: UInt64) -> (id: CommandID, command: EngineCommand) {
        let id = CommandID(rawValue: number)
        let time = CMTime(seconds: target, preferredTimescale: 1_000_000)
        return (id, .seek(PendingSeek(id: id, target: time, toleranceBefore: .zero, toleranceAfter: .zero)))
    }

    /// mpv does not know how long Matroska without an index is before it has read it, and misses pictures in ASF. The MP4 in fragments does
    /// not begin at zero, as it has no edit list.
    @Test(arguments: TestMedia.numbered.filter { !unsought.contains($0) }, seeds)
    func pausedSeeksShowThePictureOfTheirTarget(_ media: TestMedia, _ seed: UInt64) async throws {
        let server = try StreamServer.started()
        let stage = try await stage(media, server)
        let duration = try await stage.duration()
        #expect(abs(duration - (media.facts.duration ?? 0)) < 0.3)
        let first = try await stage.picture()
        var random = SeededGenerator(seed: seed)
        for number in 1...6 {
            let target = Double.random(in: 0.2..<(duration - 1), using: &random)
            let count = stage.pictureCount
            let (id, command) = seek(to: target, UInt64(number))
            stage.send(command)
            guard case .landed(let time) = try await stage.landing(of: id) else {
                Issue.record("the seek to \(target) did not land")
                return
            }
            // mpv shows the next picture. Pictures may begin some milliseconds after their container.
            #expect(abs(time.seconds - target) < Self.frame + 0.03, "\(target)")
            // A later one can come first if the key frame was too late.
            _ = try await stage.picture(after: count) { abs(Double($0 - first) * Self.frame - time.seconds) < 0.035 }
        }
    }

    /// FFmpeg 5.1 finds no samples after a seek in HLS of MP4 segments, but mpv keeps what it has loaded.
    @Test(arguments: 1...4) func aSeekThatFindsNothingStaysWhereItWas(_ run: Int) async throws {
        let server = try StreamServer.started()
        let stage = try await stage(.numberedFragments, server)
        let first = try await stage.picture()
        _ = try await stage.duration()
        for number in 1...4 {
            let (count, target) = (stage.pictureCount, Double(number * 7))
            let (id, command) = seek(to: target, UInt64(number))
            stage.send(command)
            switch try await stage.landing(of: id) {
            case .landed(let time):
                _ = try await stage.picture(after: count) {
                    abs(Double($0 - first) * Self.frame - time.seconds) < 0.035
                }
            case .failed(let error):
                #expect(error.code == .notSeekable)
                let position = try #require(stage.position)
                _ = try await stage.picture { abs(Double($0 - first) * Self.frame - position) < 0.035 }
            case .superseded: Issue.record("nothing replaced it")
            }
        }
    }

    @Test func aStartThatFindsNothingPlaysFromTheBeginning() async throws {
        let server = try StreamServer.started()
        let address = server.url(for: try await server.serve(.numberedFragments)).absoluteString
        let stage = Stage(.url(address), start: CMTime(value: 25, timescale: 1))
        #expect(abs(try await stage.duration() - 30) < 0.3)
        let position = try #require(stage.position)
        _ = try await stage.picture { abs(Double($0) * Self.frame - position) < 0.035 }
        #expect(position > 20 || stage.warnings.map(\.code) == [.notSeekable])
    }
}
