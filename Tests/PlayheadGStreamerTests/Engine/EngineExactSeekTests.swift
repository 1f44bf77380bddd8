import Foundation
import MediaServer
import PlaybackModel
import Playhead
import SeededRandom
import Testing

@testable import PlayheadGStreamer

/// An exact seek shows the picture of its target, however far the key frame before it is. The pictures show their numbers.
@Suite(.limitedPipelines, .timeLimit(.minutes(10))) @MainActor struct EngineExactSeekTests {
    nonisolated private static let frame = 0.04
    /// The times of a film may begin some milliseconds after those of its container.
    nonisolated private static let offset = 0.03

    /// The first places are the same in every run.
    nonisolated private static let seeds: [UInt64] = [1, .random(in: .min ... .max)]

    private let stage = EngineStage(EngineConfiguration(output: .headless, deliversFrames: true))

    /// The next report to look at for pictures.
    @MainActor private final class Reading { var next = 0 }
    private let reading = Reading()

    private struct Shown {
        let number: Int
        /// The time that the engine reports, which is that of the target for the first picture after a seek.
        let time: Double
    }

    private func load(
        _ media: TestMedia, _ server: StreamServer, play: Bool, isRemote: Bool = false
    ) async throws -> Generation {
        guard !isRemote, media.kind == .video || media.kind == .audio else {
            return try stage.load(server.url(for: try await server.serve(media)), play: play)
        }
        return try stage.load(try await media.file(), play: play)
    }

    /// The first picture that fits among the reports from `mark` on. All before it are given back, or none is left.
    private func picture(
        of item: Generation, from mark: Int, where fits: (Shown) -> Bool = { _ in true }
    ) async throws -> Shown {
        try await stage.first("picture", of: item, from: reading.next) { _ in
            while reading.next < stage.reports.count {
                let (index, report) = (reading.next, stage.reports[reading.next])
                reading.next += 1
                guard report.generation == item, case .frame(let frame) = report.message,
                    let frames = stage.engine.frames
                else { continue }
                defer { frames.release(frame.slot) }
                guard index >= mark, let bytes = frames.bytes(of: frame.slot),
                    let number = NumberedPicture.number(in: bytes, frame.layout)
                else { continue }
                let shown = Shown(number: number, time: frame.time.seconds)
                if fits(shown) { return shown }
            }
            return nil
        }
    }

    /// Expects the picture that shows at the target. The film's first picture was shown at its beginning.
    private func check(_ shown: Shown, _ target: Double, _ first: Shown) {
        let time = first.time + Double(shown.number - first.number) * Self.frame
        #expect(time < target + 0.002, "picture \(shown.number) for \(target)")
        #expect(time > target - Self.frame - Self.offset, "picture \(shown.number) for \(target)")
        #expect(abs(shown.time - target) < Self.frame + Self.offset, "\(shown.time) for \(target)")
    }

    @Test(arguments: TestMedia.numbered, seeds)
    func pausedSeeksShowThePictureOfTheirTarget(_ media: TestMedia, _ seed: UInt64) async throws {
        let server = try StreamServer.started()
        let item = try await load(media, server, play: false)
        let duration = try await stage.ready(item).ranges.duration.seconds
        #expect(abs(duration - (media.facts.duration ?? 0)) < 0.3)
        let first = try await picture(of: item, from: 0)
        #expect(first.number == (media == .numberedCut ? 33 : 0))
        #expect((-0.001..<1).contains(first.time))
        var random = SeededGenerator(seed: seed)
        for _ in 0..<6 {
            let target = Double.random(in: 0.2..<(duration - 1), using: &random)
            let mark = stage.reports.count
            let landed = try await stage.landed(stage.seek(item, to: target), of: item)
            #expect(abs(landed - target) < Self.frame, "\(target)")
            // Not even for a moment shows another one.
            check(try await picture(of: item, from: mark), target, first)
            #expect(abs(stage.engine.currentTime(of: item).seconds - target) < Self.frame, "\(target)")
        }
    }

    /// In an open group of pictures, those just before a key frame follow it in the file, and need the group before. Those just before a
    /// segment of HLS show at times at which its sound has begun. At the beginning of a film, pictures are moved less than later.
    @Test(arguments: [
        (TestMedia.numberedOpenGOP, false), (.numberedOpenGOP, true), (.numberedFLV, false), (.numberedPS, false),
        (.numberedPS, true), (.numberedDVD, false), (.numberedDVD, true), (.numberedHLS, true),
        (.numberedFragments, true), (.numberedPipedMKV, false), (.numberedTS, true), (.numberedMPEG2TS, true),
        (.numberedFLV, true), (.numberedTheora, true), (.numberedWMV, true), (.numberedPipedMKV, true),
        (.numberedFragmentedMP4, false), (.numberedFragmentedMP4, true),
    ])
    func everyPictureAtTheBeginningAndAroundAKeyFrameShows(_ media: TestMedia, _ isRemote: Bool) async throws {
        let server = try StreamServer.started()
        let item = try await load(media, server, play: false, isRemote: isRemote)
        try await stage.ready(item)
        let first = try await picture(of: item, from: 0)
        // With a key frame every four seconds at most.
        for number in [0..<30, 175..<275].joined() {
            let target = (Double(number) + 0.9) * Self.frame
            guard target > first.time else { continue }
            let mark = stage.reports.count
            let landed = try await stage.landed(stage.seek(item, to: target), of: item)
            #expect(abs(landed - target) < Self.frame, "\(target)")
            check(try await picture(of: item, from: mark), target, first)
        }
    }

    @Test(arguments: [TestMedia.numberedMP4, .numberedMKV, .numberedTS, .numberedHLS, .numberedVP9])
    func stepsShowTheNextPictureAndTheOneBefore(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let item = try await load(media, server, play: false)
        try await stage.ready(item)
        // Early and late in a picture.
        for target in [12.005, 17.035] {
            var mark = stage.reports.count
            _ = try await stage.landed(stage.seek(item, to: target), of: item)
            var shown = try await picture(of: item, from: mark)
            for count in [1, 1, -1, -1, -1, -1, 1] {
                mark = stage.reports.count
                let id = stage.nextID()
                stage.send(.step(count: count, id), to: item)
                _ = try await stage.landed(id, of: item)
                let next = try await picture(of: item, from: mark)
                #expect(next.number == shown.number + count)
                shown = next
            }
        }
    }

    @Test(arguments: [TestMedia.numberedMP4, .numberedMKV, .numberedTS, .numberedHLS], seeds)
    func playbackContinuesFromTheTarget(_ media: TestMedia, _ seed: UInt64) async throws {
        let server = try StreamServer.started()
        let item = try await load(media, server, play: true)
        try await stage.ready(item)
        let first = try await picture(of: item, from: 0)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<4 {
            let target = Double.random(in: 1..<25, using: &random)
            let mark = stage.reports.count
            let id = stage.seek(item, to: target)
            check(
                try await picture(of: item, from: mark) { abs($0.time - target) <= Self.frame }, target, first)
            let landed = try await stage.landed(id, of: item)
            #expect(abs(landed - target) < Self.frame, "\(target)")
            _ = try await picture(of: item, from: mark) { $0.time > target + 0.3 && $0.time < target + 5 }
            let later = stage.reports[mark...].drop { report in
                if case .seeked = report.message { false } else { true }
            }
            let positions = later.compactMap { report in
                if case .position(let position) = report.message { position.time.seconds } else { nil as Double? }
            }
            #expect(positions.allSatisfy { $0 > target - Self.frame }, "\(target): \(positions)")
        }
    }

    @Test(arguments: [TestMedia.mp3, .m4a, .flac, .oggVorbis, .wav], seeds)
    func soundContinuesFromTheTarget(_ media: TestMedia, _ seed: UInt64) async throws {
        let stage = EngineStage()
        let item = try stage.load(try await media.file(), play: false)
        try await stage.ready(item)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<6 {
            let target = Double.random(in: 0..<8, using: &random)
            let landed = try await stage.landed(stage.seek(item, to: target), of: item)
            #expect(abs(landed - target) < Self.frame, "\(target)")
        }
    }
}
