import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.limitedPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineSoundTests {
    private let capture = SoundCapture()
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func makeStage() -> EngineStage { EngineStage(makePipeline: capture.makePipeline) }

    /// Plays two files after each other, and returns the silence between them in samples.
    private func silence(
        between first: URL, and second: URL, joins: Bool = true, rate: Double = ToneFile.rate
    ) async throws -> Double {
        let stage = makeStage()
        if !joins { stage.send(.setJoining(false)) }
        let one = try stage.load(first)
        try await stage.position(one) { $0 > 0.2 }
        let two = try stage.prepare(second)
        try await stage.ready(two)
        try await stage.ended(one)
        stage.send(.activate(play: true, stage.nextID()), to: two)
        try await stage.ended(two)
        // The first sample of the second file, on the clock of the first.
        let tracks = capture.tracks
        try #require(tracks.count == 2)
        let start = try #require(tracks[1].base)
        let origin = try #require(tracks[0].base)
        return (Double(start) - Double(origin)) * rate / 1e9 - Double(tracks[0].samples.count)
    }

    @Test func twoFilesOfAnAlbumJoinWithoutSilence() async throws {
        let cut = 66_167
        let first = try ToneFile.write(0..<cut, to: folder, "1.wav")
        let second = try ToneFile.write(cut..<cut + 44_100, to: folder, "2.wav")
        let silence = try await silence(between: first, and: second)
        #expect(abs(silence) <= 1)
        // The wave continues: no sample is missing, repeated or changed.
        let joined = capture.tracks.flatMap(\.samples)
        #expect(joined == (0..<cut + 44_100).map(ToneFile.sample))
    }

    @Test func filesThatAreEncodedJoinToo() async throws {
        GStreamerRuntime.start()
        let cut = 61_003
        let first = try ToneFile.encode(try ToneFile.write(0..<cut, to: folder, "1.wav"), as: "flac")
        let second = try ToneFile.encode(try ToneFile.write(cut..<cut + 44_100, to: folder, "2.wav"), as: "flac")
        let silence = try await silence(between: first, and: second)
        #expect(abs(silence) <= 1)
        #expect(capture.tracks.flatMap(\.samples) == (0..<cut + 44_100).map(ToneFile.sample))
    }

    /// The encoder of Opus adds samples, which are not played.
    @Test func samplesThatAnEncoderAddsAreNotPlayed() async throws {
        let rate = 48_000
        let (cut, count) = (rate * 3 / 2 + 17, rate * 5 / 2 + 17)
        let files = try [0..<cut, cut..<count].enumerated().map { index, range in
            try ToneFile.encode(try ToneFile.write(range, to: folder, "\(index).wav", rate: rate), as: "opus")
        }
        let silence = try await silence(between: files[0], and: files[1], rate: Double(rate))
        #expect(abs(silence) <= 1)
        expectWave(cut: cut, count: count)
    }

    /// Expects the same wave, but for what an encoder changes at the edges of a file.
    private func expectWave(cut: Int, count: Int) {
        let joined = capture.tracks.flatMap(\.samples)
        #expect(capture.tracks.map(\.samples.count) == [cut, count - cut])
        let expected = (0..<count).map(ToneFile.sample)
        let edges = [0, cut, count]
        for (index, pair) in zip(joined, expected).enumerated() {
            let difference = abs(Int(pair.0) - Int(pair.1))
            #expect(difference < (edges.contains { abs($0 - index) < 1_200 } ? 8_000 : 1_000), "sample \(index)")
            guard difference < 8_000 else { break }
        }
    }

    /// The encoder of MP3 describes the samples that it adds.
    @Test(arguments: [(44_100, ["-b:a", "256k"]), (48_000, ["-q:a", "0"])])
    func filesOfMP3JoinToo(_ rate: Int, _ options: [String]) async throws {
        let (cut, count) = (rate * 3 / 2 + 17, rate * 5 / 2 + 34)
        let files = try [0..<cut, cut..<count].enumerated().map { index, range in
            try ToneFile.encode(
                try ToneFile.write(range, to: folder, "\(index).wav", rate: rate), as: "mp3", options: options)
        }
        let silence = try await silence(between: files[0], and: files[1], rate: Double(rate))
        #expect(abs(silence) <= 1)
        expectWave(cut: cut, count: count)
    }

    @Test func anMP3KeepsItsDurationAndSeeksToTheSample() async throws {
        let count = 44_100 * 4
        let file = try ToneFile.encode(try ToneFile.write(0..<count, to: folder, "1.wav"), as: "mp3")
        let stage = makeStage()
        let one = try stage.load(file)
        let duration = try await stage.ready(one).ranges.duration
        #expect(abs(duration.seconds - 4) < 0.000_1)
        let landed = try await stage.landed(stage.seek(one, to: 2.5), of: one)
        #expect(abs(landed - 2.5) < 0.001)
        try await stage.ended(one)
        // From the target on, the wave is that of the same place.
        let samples = try #require(capture.tracks.first).samples
        let rest = samples.suffix(44_100)
        let expected = (count - 44_100..<count - 1_200).map(ToneFile.sample)
        #expect(zip(rest, expected).allSatisfy { abs(Int($0) - Int($1)) < 1_000 })
    }

    /// Without the description, all samples play.
    @Test func anMP3WithoutADescriptionPlaysAsItIs() async throws {
        let file = try ToneFile.encode(
            try ToneFile.write(0..<44_100, to: folder, "1.wav"), as: "mp3",
            options: ["-b:a", "128k", "-write_xing", "0"])
        let stage = makeStage()
        let one = try stage.load(file)
        try await stage.ended(one)
        let count = try #require(capture.tracks.first).samples.count
        #expect(count > 44_100 && count.isMultiple(of: 1152))
    }

    @Test func withoutJoiningTheNextItemWaitsForItsActivation() async throws {
        let first = try ToneFile.write(0..<66_150, to: folder, "1.wav")
        let second = try ToneFile.write(0..<44_100, to: folder, "2.wav")
        let silence = try await silence(between: first, and: second, joins: false)
        #expect(silence > 2)
    }

    @Test func aJoinedItemPausesSeeksAndContinues() async throws {
        let stage = makeStage()
        let one = try stage.load(try ToneFile.write(0..<44_100, to: folder, "1.wav"))
        let two = try stage.prepare(try ToneFile.write(0..<44_100 * 6, to: folder, "2.wav"))
        try await stage.ready(two)
        try await stage.ended(one)
        stage.send(.activate(play: true, stage.nextID()), to: two)
        try await stage.position(two) { $0 > 0.5 }
        stage.pause(two)
        try await stage.settle(.paused, of: two)
        let landed = try await stage.landed(stage.seek(two, to: 3), of: two)
        #expect(abs(landed - 3) < 0.05)
        var mark = stage.reports.count
        stage.play(two)
        try await stage.position(two, from: mark) { $0 > 3.4 }
        stage.seek(two, to: 1)
        mark = stage.reports.count
        try await stage.position(two, from: mark) { $0 > 1.3 && $0 < 2.5 }
        #expect(!stage.events(of: two).contains { if case .repairing = $0 { true } else { false } })
    }

    @Test func aPauseAndAChangeOfItemsFadeTheSound() async throws {
        let stage = makeStage()
        // Opus has buffers of 20 ms, of which several pass during a fade of 64 ms. On a busy machine none may pass, so a few
        // fades are given a chance; a pause without a fade never has such buffers.
        let tone = try ToneFile.write(0..<48_000 * 6, to: folder, "1.wav", rate: 48_000)
        let file = try ToneFile.encode(tone, as: "opus")
        var item = try stage.load(file)
        try await stage.position(item) { $0 > 0.5 }
        var (isPauseSoft, isChangeSoft) = (false, false)
        for number in 0..<8 where !isPauseSoft {
            // Far from the end.
            if number > 0 { _ = try await stage.landed(stage.seek(item, to: 0.5), of: item) }
            isPauseSoft = try await fades(stage, item)
        }
        #expect(isPauseSoft)
        for number in 0..<8 where !isChangeSoft {
            let full = try #require(capture.tracks[number].pieces.map(\.peak).max())
            item = try stage.load(file)
            try await stage.position(item) { $0 > 0.3 }
            isChangeSoft = try #require(capture.tracks[number].pieces.last?.peak) < full * 3 / 4
        }
        #expect(isChangeSoft)
    }

    /// Pauses and plays. Returns whether the sound went down over several buffers and up again, without a step from full to
    /// nothing.
    private func fades(_ stage: EngineStage, _ item: Generation) async throws -> Bool {
        let first = try #require(capture.tracks.first).pieces.count
        let pause = stage.reports.count
        stage.pause(item)
        // The pause is reported before the sound has become silent, its exact position afterwards.
        var stop: Double?
        let place = try await stage.first("the position of the pause", of: item, from: pause) { event -> Double? in
            guard case .position(let report) = event, report.rate == 0 else { return nil }
            defer { stop = report.time.seconds }
            return stop.flatMap { report.time.seconds > $0 ? report.time.seconds : nil }
        }
        let mark = stage.reports.count
        stage.play(item)
        try await stage.position(item, from: mark) { $0 > place + 0.4 }
        let all = try #require(capture.tracks.first).pieces.map(\.peak)
        let (full, peaks) = (try #require(all.max()), all.dropFirst(first))
        guard let quiet = peaks.firstIndex(where: { $0 < full / 2 }) else { return false }
        return peaks[quiet...].contains { $0 > full * 9 / 10 } && peaks[..<quiet].contains { $0 < full * 95 / 100 }
    }
}
