import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Files that were joined of others, cut out of them, or recorded.
@Suite(.limitedPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineJoinedFileTests {
    private let stage = EngineStage()

    private func file(of parts: [URL], _ name: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "joined-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: name)
        try parts.reduce(into: Data()) { $0 += try Data(contentsOf: $1) }.write(to: url)
        return url
    }

    /// Expects an item to begin at zero, to land at a position, and to end at its duration, without any trouble.
    private func expectWhole(_ item: Generation, duration: Double, target: Double) async throws {
        let ready = try await stage.ready(item)
        #expect(abs(ready.ranges.duration.seconds - duration) < 0.15)
        #expect(abs(ready.position.seconds) < 0.1)
        try await stage.position(item) { (0.05..<1).contains($0) }
        let mark = stage.reports.count
        #expect(abs(try await stage.landed(stage.seek(item, to: target), of: item) - target) < 0.1)
        let end = try await stage.ended(item, from: mark)
        #expect(abs(end.position.seconds - duration) < 0.15 && !end.isTruncated)
        #expect(stage.transports(of: item).last { $0 != .paused } == .playing, "The end comes without a wait.")
        expectNoTrouble(item)
    }

    private func expectNoTrouble(_ item: Generation) {
        let troubles = stage.events(of: item).filter { event in
            switch event {
            case .repairing, .warning, .discontinuity: true
            default: false
            }
        }
        #expect(troubles.isEmpty)
    }

    /// `playbin3` stops at the end of the first recording.
    @Test func recordingsInAnOggFilePlayOneAfterTheOther() async throws {
        let links = try await [TestMedia.oggLinks[0].file(), TestMedia.oggLinks[1].file()]
        // A seek to another recording would end playback with an error.
        let item = try stage.load(
            try file(of: links, "radio.ogg"), start: CMTime(seconds: 4, preferredTimescale: 1_000))
        let ready = try await stage.ready(item)
        #expect(abs(ready.ranges.duration.seconds - 5) < 0.1 && ready.ranges.seekable.isEmpty)
        try await stage.position(item) { (0.05..<1).contains($0) }
        let end = try await stage.ended(item)
        #expect(abs(end.position.seconds - 5) < 0.15 && !end.isTruncated)
        expectNoTrouble(item)
    }

    /// GStreamer takes the last recordings for a part of the first one.
    @Test func recordingsOfOneNumberAreLeftToTheSecondEngine() async throws {
        let link = try await TestMedia.oggLinks[1].file()
        let joined = try file(of: [link, link], "copies.ogg")
        let item = try stage.load(joined, hasOtherEngine: true)
        #expect(try await stage.failure(item).code == .notSupportedByContent)
        let ready = try await stage.ready(try stage.load(joined))
        // Without another engine, seeks would go to the wrong copy, or end playback.
        #expect(ready.ranges.seekable.isEmpty)
    }

    /// The index at the end of the file has the beginnings of fragments only.
    @Test func fragmentsHaveTheDurationOfTheirSamples() async throws {
        try await expectWhole(try stage.load(try await TestMedia.fragmentedFilm.file()), duration: 3, target: 1.5)
    }

    /// GStreamer states the beginning of the last cluster.
    @Test func recordingOfABrowserHasTheDurationOfItsFrames() async throws {
        try await expectWhole(try stage.load(try await TestMedia.recordedWebM.file()), duration: 4, target: 3.8)
    }

    /// After a seek, the demuxer played nothing behind the stated duration.
    @Test func matroskaLongerThanStatedPlaysToItsEnd() async throws {
        let media = try await TestMedia.shortPictureMKV.file()
        var data = try Data(contentsOf: media)
        let place = try #require(data.range(of: Data([0x44, 0x89, 0x88])))
        withUnsafeBytes(of: 3_000.0.bitPattern.bigEndian) {
            data.replaceSubrange(place.upperBound..<place.upperBound + 8, with: $0)
        }
        let stated = try file(of: [media], "stated.mkv")
        try data.write(to: stated)
        try await expectWhole(try stage.load(stated), duration: 8, target: 6)
    }

    @Test func laterPartOfABroadcastBeginsAtZero() async throws {
        try await expectWhole(try stage.load(try await TestMedia.lateFLV.file()), duration: 4, target: 2.5)
    }

    /// The demuxer sends the sound in lists of buffers.
    @Test func transportStreamWithOpusBeginsAtZero() async throws {
        try await expectWhole(try stage.load(try await TestMedia.mpegTSOpus.file()), duration: 4, target: 2.5)
    }

    /// Sinks state the position of the first picture until it is due.
    @Test(arguments: TestMedia.emptyEdits, [1, 5]) func timeBeforeTheFirstPictureCounts(
        _ media: TestMedia, target: Double
    ) async throws {
        try await expectWhole(try stage.load(try await media.file()), duration: 7, target: target)
    }

    /// The sink of the picture waited for one after a seek, and its decoder reported that it found none.
    @Test(arguments: [TestMedia.shortPicture, .shortPictureMKV])
    func soundPlaysAfterTheEndOfThePicture(_ media: TestMedia) async throws {
        try await expectWhole(try stage.load(try await media.file()), duration: 8, target: 6)
    }

    /// In long ones, more pictures precede the sound than queues hold. The duration of short ones is in the last of many.
    @Test(arguments: TestMedia.fragments) func fragmentsOfAServerPlayWhole(_ media: TestMedia) async throws {
        let server = try StreamServer.started()
        let item = try stage.load(server.url(for: try await server.serve(media)))
        try await expectWhole(item, duration: 40.1, target: 38)
        #expect(server.log.count < 60, "The index is read in few requests.")
    }

    /// The demuxer takes them for a preview. From a server, their durations come with the second block.
    @Test(arguments: [false, true]) func tracksThatAreShorterThanAFifthOfTheFilmAreThere(isRemote: Bool) async throws {
        let server = try StreamServer.started()
        let media = TestMedia.shortTracksMP4
        let item = try stage.load(isRemote ? server.url(for: try await server.serve(media)) : try await media.file())
        let ready = try await stage.ready(item)
        #expect(abs(ready.ranges.duration.seconds - 60) < 0.1)
        let tracks = try await stage.first("tracks", of: item) {
            if case .tracks(let report) = $0, report.tracks.count == 4 { report.tracks } else { nil }
        }
        #expect(tracks.count { $0.kind == .audio } == 2 && tracks.contains { $0.kind == .text })
        #expect(abs(try await stage.landed(stage.seek(item, to: 58), of: item) - 58) < 0.1)
        #expect(try await !stage.ended(item).isTruncated)
        expectNoTrouble(item)
    }

    /// The decoder keeps the last pictures, of three seconds here, until it knows that no others follow.
    @Test func slidesPlayToTheirEnd() async throws {
        try await expectWhole(try stage.load(try await TestMedia.slides.file()), duration: 13, target: 11.9)
    }

    /// The decoder had too few pictures to show one: the last ones of a stream, or those before others that come seconds later.
    @Test(
        arguments: [
            (TestMedia.slides, 10.5), (.shortPicture, 3.93), (.shortPictureMKV, 3.97), (.screenRecording, 9.5),
            (.screenRecording, 13),
        ], [false, true])
    func lastPictureBeforeALongTimeShows(_ place: (TestMedia, Double), isRemote: Bool) async throws {
        let (media, target) = place
        let server = try StreamServer.started()
        let url = isRemote ? server.url(for: try await server.serve(media)) : try await media.file()
        let item = try stage.load(url, play: false)
        try await stage.ready(item)
        #expect(abs(try await stage.landed(stage.seek(item, to: target), of: item) - target) < 0.1)
        expectNoTrouble(item)
    }

    /// The sink of the stream that has ended waits for data when playback pauses.
    @Test(arguments: [(TestMedia.shortPicture, 5.0), (.earlyEndTS, 0.5)])
    func playbackContinuesAfterAPauseBehindTheEndOfAStream(_ media: TestMedia, _ place: Double) async throws {
        let item = try stage.load(try await media.file())
        try await stage.ready(item)
        try await stage.position(item) { $0 > place }
        for _ in 0..<2 {
            let mark = stage.reports.count
            stage.send(.pause(stage.nextID()), to: item)
            try await stage.transport(.paused, of: item, from: mark)
            let position = stage.engine.currentTime(of: item).seconds
            stage.send(.play(stage.nextID()), to: item)
            try await stage.position(item) { $0 > position + 0.2 }
        }
        expectNoTrouble(item)
    }

    /// The ends of both streams are on their way. The sink of the sound receives its end only with that of the picture.
    @Test func playbackContinuesAfterAPauseBeforeTheEnd() async throws {
        let item = try stage.load(try await TestMedia.earlyEndTS.file())
        try await stage.position(item) { $0 > 1.6 }
        let mark = stage.reports.count
        stage.send(.pause(stage.nextID()), to: item)
        try await stage.transport(.paused, of: item, from: mark)
        stage.send(.play(stage.nextID()), to: item)
        #expect(try await !stage.ended(item).isTruncated)
        expectNoTrouble(item)
    }

    /// The demuxer ended the sound as early as the cut is behind its key frame, and found nothing after a seek behind that.
    @Test(arguments: [false, true]) func filmThatWasCutPlaysToItsEnd(isRemote: Bool) async throws {
        let server = try StreamServer.started()
        let url = isRemote ? server.url(for: try await server.serve(.lateCut)) : try await TestMedia.lateCut.file()
        try await expectWhole(try stage.load(url), duration: 11.6, target: 9)
    }

    @Test func fragmentsOfTheMiddleOfAStreamBeginAtZero() async throws {
        let folder = try await TestMediaLibrary().folder(of: .hlsTracks)
        let parts = ["video_init.mp4", "video_002.m4s", "video_003.m4s"].map(folder.appendingPathComponent)
        try await expectWhole(try stage.load(try file(of: parts, "late.mp4")), duration: 4, target: 2.5)
    }
}
