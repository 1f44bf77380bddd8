import PlaybackModel
import Playhead
import Testing

@testable import PlayheadTerminal

@Suite struct ItemObservationTests {
    /// An item with picture and sound that has played for 5 s.
    private func observation() throws -> ItemObservation {
        var properties = PlayerProperties()
        properties.mediaType = .video
        properties.tracks = TracksReport(
            tracks: [MediaTrack(id: "v", kind: .video), MediaTrack(id: "a", kind: .audio)], selected: ["v", "a"])
        var timing = TimingFacts()
        var pictures = PictureFacts()
        for step in 0..<125 {
            let time = Double(step) * 0.04
            timing.take(time, position: time, dropped: 0)
            pictures.take(try sample(UInt8(step)), at: time)
        }
        var sound = SoundFacts()
        for _ in 0..<50 { sound.take(AudioLevel(channels: [.init(mean: 0.1, peak: 0.2)])) }
        var measures = CheckRecord.Measures()
        measures.playedTime = 5
        return ItemObservation(
            properties: properties, timing: timing, pictures: pictures, sound: sound, measures: measures)
    }

    private func sample(_ brightness: UInt8) throws -> PictureSample {
        let layout = FrameLayout(size: PixelSize(width: 8, height: 8), bytesPerRow: 32)
        return try #require(
            [UInt8](repeating: brightness, count: 256).withUnsafeBytes { PictureSample($0, layout: layout) })
    }

    private func codes(_ change: (inout ItemObservation) throws -> Void) throws -> [CheckFinding.Code] {
        var observation = try observation()
        try change(&observation)
        return observation.findings.map(\.code)
    }

    @Test func aGoodItemHasNoFindings() throws { #expect(try codes { _ in } == []) }

    @Test func missingPicturesAndSoundAreFound() throws {
        #expect(try codes { $0.timing = TimingFacts() } == [.noPicture])
        #expect(try codes { $0.sound = SoundFacts() } == [.noSound])
        // Without such tracks, nothing is missing.
        #expect(
            try codes {
                ($0.timing, $0.sound, $0.properties.tracks) = (TimingFacts(), SoundFacts(), TracksReport())
            } == [])
        // Too little has played.
        #expect(
            try codes { ($0.timing, $0.sound, $0.measures.playedTime) = (TimingFacts(), SoundFacts(), 0.5) } == [])
    }

    @Test func silenceLastsForAllOfTheTime() throws {
        var silent = SoundFacts()
        for _ in 0..<50 { silent.take(AudioLevel(channels: [.init(mean: 0, peak: 0.0005)])) }
        #expect(try codes { $0.sound = silent } == [.silence])
        silent.take(AudioLevel(channels: [.init(mean: 0.1, peak: 0.1)]))
        #expect(try codes { $0.sound = silent } == [])
    }

    @Test func blackAndFrozenPicturesDiffer() throws {
        func pictures(_ brightness: UInt8) throws -> PictureFacts {
            var facts = PictureFacts()
            for step in 0..<100 { facts.take(try sample(brightness), at: Double(step) * 0.04) }
            return facts
        }
        #expect(try codes { $0.pictures = try pictures(0) } == [.blackPicture])
        #expect(try codes { $0.pictures = try pictures(120) } == [.frozenPicture])
        // The cover of a song.
        #expect(try codes { ($0.pictures, $0.properties.mediaType) = (try pictures(120), .audio) } == [])
    }

    @Test func limitsOfMeasuresApply() throws {
        #expect(try codes { $0.measures.drift = 0.31 } == [.drift])
        #expect(try codes { $0.measures.drift = -5 } == [])
        #expect(try codes { $0.measures.stallTime = 0.6 } == [.stalls])
        #expect(try codes { $0.measures.droppedFrames = 60 } == [.droppedFrames])
        #expect(try codes { $0.measures.droppedFrames = 5 } == [])
        #expect(try codes { ($0.measures.engineLosses, $0.engineCause) = (1, "SIGSEGV") } == [.engineLost])
    }
}
