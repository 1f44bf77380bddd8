import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import Synchronization
import Testing

@testable import PlayheadMpv

/// The pictures of real media.
@Suite struct MpvPictureTests {
    /// An engine with the events that it has reported.
    private final class Stage: Sendable {
        let engine: MpvEngine
        let events = Mutex<[EngineEvent]>([])
        private let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

        init(_ file: URL, play: Bool = false, start: Double? = nil, text: TrackSelection.Choice = .automatic) throws {
            let inbox = EngineInbox()
            engine = MpvEngine(
                configuration: EngineConfiguration(output: .headless, deliversFrames: true, sharesFrames: true),
                inbox: inbox)
            inbox.setDirectReceiver { [weak self] report in
                self?.events.withLock { $0.append(report.message) }
                self?.continuation.yield()
            }
            let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            send(
                .load(
                    LoadRequest(
                        source: .descriptor(descriptor, name: "film"),
                        start: start.map { CMTime(seconds: $0, preferredTimescale: 1000) }, play: play,
                        selection: TrackSelection(text: text))))
        }

        deinit { send(.quit) }

        func send(_ command: EngineCommand) {
            engine.send(EngineEnvelope(epoch: 1, generation: Generation(rawValue: 1), message: command))
        }

        /// Waits for something in the events.
        func first<Value>(_ find: ([EngineEvent]) -> Value?) async throws -> Value {
            var iterator = stream.makeAsyncIterator()
            while true {
                let all = events.withLock { $0 }
                if let value = find(all) { return value }
                if let error = all.lazy.compactMap({ if case .failed(let error) = $0 { error } else { nil } }).first {
                    throw error
                }
                _ = await iterator.next()
            }
        }

        func frame() async throws -> VideoFrame {
            try await first { $0.lazy.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }.first }
        }

        func description() async throws -> ItemDescription {
            try await first { $0.lazy.compactMap { if case .ready(let item) = $0 { item } else { nil } }.first }
        }
    }

    /// The blue, green, red and alpha of a pixel.
    private func pixel(_ x: Int, _ y: Int, _ frame: VideoFrame, _ stage: Stage) throws -> [UInt8] {
        let bytes = try #require(stage.engine.frames?.bytes(of: frame.slot))
        let offset = y * frame.layout.bytesPerRow + x * 4
        return (0..<4).map { bytes[offset + $0] }
    }

    private func isNear(_ pixel: [UInt8], _ color: [UInt8]) -> Bool {
        zip(pixel, color + [255]).allSatisfy { abs(Int($0) - Int($1)) < 24 }
    }

    @Test(.timeLimit(.minutes(1))) func colorsAreRightAndOpaque() async throws {
        let stage = try Stage(try await TestMedia.quadrants.file())
        let frame = try await stage.frame()
        #expect(frame.layout.size == PixelSize(width: 320, height: 180) && frame.layout.format == .bgra)
        #expect(isNear(try pixel(80, 45, frame, stage), [0, 0, 255]))
        #expect(isNear(try pixel(240, 45, frame, stage), [0, 255, 0]))
        #expect(isNear(try pixel(80, 135, frame, stage), [255, 0, 0]))
        #expect(isNear(try pixel(240, 135, frame, stage), [255, 255, 255]))
    }

    @Test(.timeLimit(.minutes(1))) func turnedPicturesAreLeftToTheView() async throws {
        let stage = try Stage(try await TestMedia.quadrantsRotated.file())
        let frame = try await stage.frame()
        #expect(frame.rotation == 90 && frame.layout.size == PixelSize(width: 320, height: 180))
        #expect(isNear(try pixel(80, 45, frame, stage), [0, 0, 255]))
        #expect(try await stage.description().presentationSize == PixelSize(width: 180, height: 320))
    }

    @Test(.timeLimit(.minutes(1))) func widePixelsBecomeSquare() async throws {
        let stage = try Stage(try await TestMedia.quadrantsWide.file())
        let frame = try await stage.frame()
        #expect(frame.layout.size == PixelSize(width: 640, height: 180) && frame.pixelAspectRatio == 1)
        #expect(try await stage.description().presentationSize == PixelSize(width: 640, height: 180))
    }

    @Test(.timeLimit(.minutes(1))) func pauseShowsThePictureOfItsPosition() async throws {
        let stage = try Stage(try await TestMedia.mp4Counting.file(), start: 37)
        let frame = try await stage.frame()
        let position = try await stage.description().position.seconds
        #expect(abs(position - 37) < 0.1)
        // Seven squares are the binary digits of the second.
        let digits = try (0..<7).map { try pixel(60 + $0 * 85, 130, frame, stage)[1] > 128 ? 1 : 0 }
        #expect(digits.reduce(0) { $0 * 2 + $1 } == 37)
    }

    @Test(.timeLimit(.minutes(1))) func subtitlesBecomeText() async throws {
        let text = TrackSelection.Choice.track(id: "", language: "fre", title: nil)
        let stage = try Stage(try await TestMedia.mkv.file(), play: true, text: text)
        let cue = try await stage.first {
            $0.lazy.compactMap { if case .cue(let cue) = $0 { cue } else { nil } }.first
        }
        #expect(cue.text.hasPrefix("Réplique") && cue.range.duration.seconds > 0 && cue.track == "text-2")
    }

    @Test(.timeLimit(.minutes(1))) func chaptersAndTitleAreReported() async throws {
        let stage = try Stage(try await TestMedia.mkv.file())
        let metadata = try await stage.first {
            $0.lazy.compactMap { if case .metadata(let data) = $0 { data } else { nil } }.first { !$0.chapters.isEmpty }
        }
        #expect(metadata.title == "Film with chapters" && metadata.artist == "Playhead")
        #expect(metadata.chapters.map(\.title) == ["Opening", "Middle", "End"])
    }
}
