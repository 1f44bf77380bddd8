import PlaybackModel
import Testing

@testable import PlayheadMpv

@Suite struct MpvFactsTests {
    private func facts(_ values: [MpvProperty: MpvValue], isNetwork: Bool = false) -> MpvFacts {
        var facts = MpvFacts(isNetwork: isNetwork)
        for (property, value) in values { _ = facts.take(property, value) }
        return facts
    }

    @Test func fileHasOneRange() {
        let ranges = facts([.duration: .number(30), .isSeekable: .flag(true)]).ranges
        let whole = CMTimeRange(start: .zero, duration: MpvFacts.time(30))
        #expect(ranges.duration.seconds == 30 && ranges.seekable == [whole] && ranges.loaded == [whole])
    }

    @Test func bufferedPartOfALiveStreamIsNotItsDuration() {
        let stated: [MpvProperty: MpvValue] = [.duration: .number(12), .isSeekable: .flag(true)]
        func isLive(_ more: [MpvProperty: MpvValue]) -> Bool {
            facts(stated.merging(more) { $1 }, isNetwork: true).isLive
        }
        #expect(!isLive([.format: .text("hls"), .byteCount: .integer(300)]))
        #expect(isLive([.format: .text("hls"), .byteCount: .integer(300), .isSeekableInCache: .flag(true)]))
        #expect(isLive([.format: .text("hls"), .byteCount: .integer(300), .isSeekable: .flag(false)]))
        #expect(isLive([.format: .text("mp3"), .isSeekableInCache: .flag(true)]))
        // A server without support for ranges.
        #expect(!isLive([.format: .text("mp3"), .byteCount: .integer(9), .isSeekableInCache: .flag(true)]))
        #expect(!isLive([.format: .text("mov,mp4,m4a"), .isSeekableInCache: .flag(true)]))
    }

    @Test func liveStreamHasNoSeekableRange() {
        let range = MpvValue.map(["start": .number(4), "end": .number(10)])
        let cache = MpvValue.map(["seekable-ranges": .list([range, .map(["start": .number(9)])])])
        let live = facts([.isSeekable: .flag(true), .cache: cache], isNetwork: true)
        #expect(live.isLive && !live.isSeekable && live.ranges.duration.isIndefinite)
        #expect(live.ranges.seekable.isEmpty && live.ranges.loaded.map(\.end.seconds) == [10])
    }

    @Test func refusedSeekHasACause() {
        func refusal(_ values: [MpvProperty: MpvValue], isNetwork: Bool = true) -> PlaybackError {
            let facts = facts(values, isNetwork: isNetwork)
            #expect(!facts.isSeekable)
            return facts.seekRefusal
        }
        let window = refusal([
            .format: .text("hls"), .duration: .number(12), .isSeekable: .flag(true), .isSeekableInCache: .flag(true),
        ])
        #expect(window.code == .notSeekable && window.cause.contains("live streams"))
        let radio = refusal([.format: .text("mp3")])
        #expect(radio.code == .notSeekable && radio.cause.contains("sent only once"))
        let endless = refusal([.format: .text("h264"), .byteCount: .integer(9), .isSeekable: .flag(true)])
        #expect(endless.code == .notSeekable && endless.cause.contains("duration"))
        let local = refusal([.format: .text("h264"), .isSeekable: .flag(true)], isNetwork: false)
        #expect(local.code == .notSeekable && local.cause == endless.cause)
        let file = refusal([.format: .text("mov,mp4,m4a"), .duration: .number(30), .isSeekable: .flag(false)])
        #expect(file == PlaybackError(.notSeekable) && file.cause.contains("range requests"))
        #expect(refusal([.duration: .number(30)], isNetwork: false).code == .notSupportedByContent)
    }

    @Test func invalidNumbersAreUnknown() {
        let facts = facts([
            .duration: .number(.nan), .position: .number(.infinity), .frameRate: .number(0),
            .picture: .map(["dw": .integer(-1), "dh": .integer(1 << 40)]),
        ])
        #expect(facts.duration == nil && facts.position == nil && facts.frameDuration == 0.04)
        #expect(facts.presentationSize == .zero && !facts.ranges.duration.isValid)
    }

    @Test func chaptersFillTheDuration() {
        func mark(_ time: Double, _ title: String) -> MpvValue { .map(["time": .number(time), "title": .text(title)]) }
        let chapters = facts([.duration: .number(30), .chapters: .list([mark(0, "A"), mark(20, "B")])]).metadata
            .chapters
        #expect(chapters.map(\.range.start.seconds) == [0, 20] && chapters.map(\.range.end.seconds) == [20, 30])
        #expect(chapters.map(\.title) == ["A", "B"])
    }

    @Test func stationNamesItsSong() {
        let tags: [String: MpvValue] = ["icy-title": .text("Song"), "icy-name": .text("Station"), "Artist": .text("A")]
        let metadata = facts([.tags: .map(tags)]).metadata
        #expect(metadata.title == "Song" && metadata.organization == "Station" && metadata.artist == "A")
    }

    @Test func songDoesNotNameItsTrack() {
        func titles(_ titles: [String], of item: String) -> [String?] {
            let tracks = titles.enumerated().map { index, title in
                MpvValue.map(["type": .text("audio"), "id": .integer(Int64(index + 1)), "title": .text(title)])
            }
            return facts([.tags: .map(["TITLE": .text(item)]), .tracks: .list(tracks)]).tracksReport.tracks.map(\.title)
        }
        #expect(titles(["Song"], of: "Song") == [nil])
        #expect(titles(["Commentary"], of: "Film") == ["Commentary"])
        #expect(titles(["Song", "Karaoke"], of: "Song") == ["Song", "Karaoke"])
    }
}
