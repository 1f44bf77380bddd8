import CGStreamer
import Foundation
import MediaReaders
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Tracks, tags and chapters as a real pipeline tells them.
@Suite struct ContentReaderTests {
    private struct Content: Sendable {
        var tracks: [MediaTrack] = []
        var tags = TagBook()
        var chapters: [MediaChapter] = []
    }

    private func content(of address: URL) async throws -> Content {
        try await offPool {
            final class Box: @unchecked Sendable {
                var content = Content()
                var collection: UnsafeMutablePointer<GstStreamCollection>?
            }
            let box = Box()
            let runner = PlaybinRunner(address.absoluteString)
            runner.onMessage = { message in
                if message.pointee.type == GST_MESSAGE_STREAM_COLLECTION {
                    var collection: UnsafeMutablePointer<GstStreamCollection>?
                    gst_message_parse_stream_collection(message, &collection)
                    if let old = box.collection { gst_object_unref(old) }
                    box.collection = collection
                }
                if let update = TagReader.update(message) { _ = box.content.tags.take(update) }
                if let chapters = ChapterReader.chapters(message) { box.content.chapters = chapters }
            }
            runner.preroll()
            runner.setState(GST_STATE_PLAYING)
            runner.wait { $0.isAtEnd || !$0.failures.isEmpty || ($0.position ?? 0) > 8 }
            // The streams of a collection learn their bit rates later.
            if let collection = box.collection {
                box.content.tracks = TrackReader.tracks(in: collection)
                gst_object_unref(collection)
            }
            runner.stop()
            return box.content
        }
    }

    private func tracks(_ tracks: [MediaTrack], _ kind: MediaTrack.Kind) -> [MediaTrack] {
        tracks.filter { $0.kind == kind }
    }

    @Test func tracksHaveTheirFormats() async throws {
        let content = try await content(of: try await TestMedia.mp4.file())
        let video = try #require(tracks(content.tracks, .video).first?.format)
        #expect(video.size == PixelSize(width: 640, height: 360) && video.frameRate == 25)
        #expect(video.bitDepth == 8 && video.chroma == "4:2:0")
        let audio = try #require(tracks(content.tracks, .audio).first?.format)
        #expect(audio.channels == 1 && audio.sampleRate == 44_100)
        #expect((audio.bitrate ?? 0) > 50_000)
        #expect(content.tags.container?.contains("MP4") == true)
    }

    @Test(arguments: [
        ("bt709", TrackFormat.Color(primaries: "bt709", transfer: "bt709", matrix: "bt709", isFullRange: false)),
        ("bt2100-pq", .init(primaries: "bt2020", transfer: "smpte2084", matrix: "bt2020nc", isFullRange: false)),
        ("bt2100-hlg", .init(primaries: "bt2020", transfer: "arib-std-b67", matrix: "bt2020nc", isFullRange: false)),
        ("sRGB", .init(primaries: "bt709", transfer: "iec61966-2-1", matrix: "gbr", isFullRange: true)),
        ("nonsense", nil),
    ]) func colorsHaveStandardNames(_ text: String, _ expected: TrackFormat.Color?) {
        #expect(TrackFormatReader.color(text) == expected)
    }

    @Test func matroskaGivesLanguagesTitlesCodecsAndChapters() async throws {
        let content = try await content(of: try await TestMedia.mkv.file())
        let expected = TestMedia.mkv.facts
        #expect(tracks(content.tracks, .video).count == 1 && tracks(content.tracks, .audio).count == 1)
        #expect(tracks(content.tracks, .text).map(\.title) == expected.subtitles.map(\.title))
        #expect(tracks(content.tracks, .text).compactMap(\.language) == ["en", "fr"])
        #expect(tracks(content.tracks, .video)[0].codec?.contains("H.264") == true)
        #expect(content.chapters.map(\.title) == expected.chapters.map(Optional.some))
        #expect(content.chapters.map(\.range.start.seconds) == [0, 10, 20])
        // A subtitle's title is not the film's.
        #expect(content.tags.metadata(hasOneStream: false).title == expected.title)
    }

    @Test func mp3GivesTitleArtistAndCover() async throws {
        let content = try await content(of: try await TestMedia.mp3.file())
        let metadata = content.tags.metadata(hasOneStream: content.tracks.count == 1)
        #expect(metadata.title == TestMedia.mp3.facts.title && metadata.artist == TestMedia.mp3.facts.artist)
        #expect(
            metadata.artwork?.mimeType == "image/jpeg" && metadata.artwork?.data.starts(with: [0xFF, 0xD8]) == true)
        #expect(content.tags.bitrate != nil && tracks(content.tracks, .audio).first?.codec != nil)
        #expect(TrackReader.neutral(content.tracks, song: metadata.title, isRadio: false).map(\.title) == [nil])
    }

    /// The title of the song is also that of its track.
    @Test func titlesInLegacyEncodingsAreReadable() throws {
        _ = PlaybinRunner.start
        let tags = try #require(
            gst_tag_list_new_from_string("taglist, title=(string)\"Ðåàêöèÿ íà ôîíå ïîëèòèêè\", language-code=ru"))
        defer { gst_tag_list_unref(tags) }
        var track = MediaTrack(id: "1", kind: .audio)
        TrackReader.describe(&track, by: tags)
        #expect(track.title == "Реакция на фоне политики" && track.language == "ru")
        #expect(TagReader.update(tags, key: "").title == track.title)
    }

    @Test func titlesOfSongsAreNotThoseOfTheirTracks() {
        func titles(_ titles: [String?], song: String?, isRadio: Bool = false) -> [String?] {
            let tracks = titles.enumerated().map { MediaTrack(id: "\($0)", kind: .audio, title: $1) }
            return TrackReader.neutral(tracks, song: song, isRadio: isRadio).map(\.title)
        }
        #expect(titles(["Song"], song: "Song") == [nil])
        #expect(titles(["Next song"], song: "Song", isRadio: true) == [nil])
        #expect(titles(["Commentary"], song: "Film") == ["Commentary"])
        #expect(titles(["Song", "Karaoke"], song: "Song") == ["Song", "Karaoke"])
        #expect(titles([], song: nil, isRadio: true).isEmpty)
    }

    @Test func mp4GivesLanguagesNamesAndRotation() async throws {
        let file = try await TestMedia.mp4Tracks.file()
        let content = try await content(of: file)
        let movie = try MP4Movie(reading: BufferByteSource([UInt8](try Data(contentsOf: file))))
        let named = TrackReader.named(content.tracks, by: movie)
        #expect(tracks(named, .audio).compactMap(\.language).sorted() == ["en", "fr"])
        #expect(tracks(named, .audio).count == 2 && tracks(named, .text).count == 1)
        #expect(
            Set(tracks(named, .audio).compactMap(\.title))
                == Set(movie.tracks.filter { $0.kind == .audio }.compactMap(\.name)))

        let rotated = try await self.content(of: try await TestMedia.mp4Rotated.file())
        #expect(rotated.tags.rotation == TestMedia.mp4Rotated.facts.rotation)
    }

    @Test func hlsGivesNamesLanguagesAndDefaults() async throws {
        let server = try StreamServer.started()
        let path = try await server.serve(.hlsTracks)
        let content = try await content(of: server.url(for: path))
        #expect(
            Set(tracks(content.tracks, .audio).compactMap(\.title)) == ["English", "Français"]
                || tracks(content.tracks, .audio).count == 2)
        let bytes = [UInt8](try Data(contentsOf: try await TestMedia.hlsTracks.file()))
        guard case .multivariant(let playlist) = try HLSPlaylist(bytes) else {
            Issue.record("not a multivariant playlist")
            return
        }
        let named = TrackReader.named(content.tracks, by: playlist)
        for kind in [MediaTrack.Kind.audio, .text] {
            let renditions = playlist.renditions.filter { $0.kind == (kind == .audio ? .audio : .subtitles) }
            #expect(Set(tracks(named, kind).map(\.title)) == Set(renditions.map { $0.name }))
            #expect(Set(tracks(named, kind).compactMap(\.language)) == ["en", "fr"])
            #expect(
                tracks(named, kind).filter(\.isDefault).map(\.title) == renditions.filter(\.isDefault).map { $0.name })
        }
    }

    @Test(
        "Languages are normalised",
        arguments: [
            ("eng", "en"), ("en", "en"), ("und", nil), ("fre", "fr"), ("fra", "fr"), ("ger", "de"), ("pt-br", "pt-BR"),
            ("zh_hant_tw", "zh-Hant-TW"), ("", nil), ("mul", nil), ("haw", "haw"), ("e\u{1B}n", nil), ("x", nil),
        ] as [(String, String?)])
    func languages(_ code: String, _ expected: String?) {
        #expect(TrackReader.normalised(code) == expected)
    }

    @Test func globalTagsComeBeforeStreamTagsAndAStationFillsTheGaps() {
        var book = TagBook()
        var stream = TagUpdate(key: "sink0", isGlobal: false)
        (stream.title, stream.bitrate, stream.genre) = ("English", 100, "stream genre")
        var whole = TagUpdate(key: "sink0", isGlobal: true)
        (whole.title, whole.artist) = ("Film", "Somebody")
        let isNew = [book.take(stream), book.take(stream)]
        #expect(isNew == [true, false])
        #expect(book.metadata(hasOneStream: false).title == nil && book.metadata(hasOneStream: true).title == "English")
        _ = book.take(whole)
        var other = stream
        (other.key, other.bitrate) = ("sink1", 50)
        _ = book.take(other)
        #expect(book.bitrate == 150)
        let metadata = book.metadata(hasOneStream: true, station: ["icy-name": "Radio", "icy-genre": "Jazz"])
        #expect(metadata.title == "Film" && metadata.artist == "Somebody" && metadata.genre == "stream genre")
        #expect(metadata.organization == "Radio")
    }

    @Test func chaptersOfTheIndexAndTheTableOfContentsComeBeforeThoseOfTags() {
        func chapters(_ title: String) -> [MediaChapter] {
            [MediaChapter(range: CMTimeRange(start: .zero, end: .positiveInfinity), title: title)]
        }
        var book = MetadataBook()
        func shown(index: [MediaChapter] = []) -> [String?]? {
            book.report(hasOneStream: true, index: index, station: [:])?.chapters.map(\.title)
        }
        var update = TagUpdate(key: "sink0", isGlobal: false)
        update.chapters = chapters("Tags")
        _ = book.take(update)
        #expect(shown() == ["Tags"])
        book.take(chapters("Table"))
        #expect(shown() == ["Table"])
        #expect(shown(index: chapters("Index")) == ["Index"])
    }

    @Test(arguments: [
        ("Ann &#8211; &#1044;&#1072;", "Ann – Да"), ("&#8211;", "–"), ("A &#8211 B", "A &#8211 B"),
        ("A &#; &#x20AC; &#9999999; B", "A &#; &#x20AC; &#9999999; B"), ("A&#10;&#155;B", "A&#10;&#155;B"),
        ("A&#8238;B", "AB"), ("Salt & Pepper", "Salt & Pepper"),
    ])
    func characterReferencesInTheTitleOfAStationAreResolved(_ title: String, _ expected: String) {
        var book = TagBook()
        var update = TagUpdate(key: "sink0", isGlobal: false)
        update.title = title
        _ = book.take(update)
        #expect(book.metadata(hasOneStream: true, station: ["icy-name": "Radio"]).title == expected)
        #expect(book.metadata(hasOneStream: true).title == title)
    }
}
