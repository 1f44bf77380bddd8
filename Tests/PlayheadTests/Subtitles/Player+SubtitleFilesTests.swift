import Foundation
import PlaybackModel
import PlayheadTesting
import Testing

@testable import Playhead

@MainActor struct PlayerSubtitleFilesTests {
    private func file(_ name: String, _ text: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url
    }

    private let text = "1\n00:00:02,000 --> 00:00:04,000\nOne\n\n2\n00:00:03,000 --> 00:00:06,000\nTwo\n"

    private func texts(_ bench: PlayerBench) -> [String] { bench.player.subtitles.cues.map(\.text) }

    @Test func addedSubtitlesAreATrackThatShows() async throws {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(1)
        let url = try file("film.de.srt", text)
        let track = try await bench.player.addSubtitles(url: url)
        #expect(track.language == "de" && track.title == "film.de.srt" && track.codec == "SubRip")
        #expect(bench.player.tracks.tracks.contains(track))
        #expect(bench.player.tracks.selected.contains(track.id))
        #expect(bench.player.phase == .playing)
        #expect(texts(bench) == [])
        bench.advance(1.5)
        #expect(texts(bench) == ["One"])
        bench.advance(1)
        #expect(texts(bench) == ["One", "Two"])
        bench.player.seek(.at(.s(5))) { _ in }
        bench.advance(0.1)
        #expect(texts(bench) == ["Two"])
        bench.player.select(TrackSelection(text: .off))
        #expect(texts(bench) == [])
        #expect(!bench.player.tracks.selected.contains(track.id))
        bench.player.select(TrackSelection(text: .track(id: track.id, language: "de", title: nil)))
        #expect(texts(bench) == ["Two"])
    }

    @Test func enginesThatDrawShowAScriptInPlaceOfItsTexts() async throws {
        let bench = PlayerBench()
        bench.player.play()
        bench.advance(1)
        let script = "[Events]\nFormat: Start, End, Text\nDialogue: 0:00:02.00,0:00:06.00,{\\b1}One\n"
        let track = try await bench.player.addSubtitles(url: try file("film.ass", script))
        let tracker = bench.player.subtitles
        let sent = bench.scripts
        #expect(sent.map { $0?.track } == [track.id] && sent.last??.text == script)
        #expect(sent.last??.generation == bench.player.machine.generation)
        bench.advance(1.5)
        // This engine does not draw.
        #expect(tracker.cues.map(\.text) == ["One"] && tracker.cues.allSatisfy { !$0.isDrawn } && !tracker.hasDrawings)
        let size = PixelSize(width: 8, height: 8)
        let part = CuePicture.Part(
            x: 0, y: 0, size: PixelSize(width: 1, height: 1), colors: [.max], indices: [255], isMask: true)
        func draw(_ parts: [CuePicture.Part], isDrawn: Bool) {
            let range = CMTimeRange(start: bench.player.time(), duration: .indefinite)
            let picture = CuePicture(canvas: size, parts: parts, isDrawing: true)
            tracker.take(TextCue(range: range, text: "", picture: picture, isDrawn: isDrawn))
        }
        draw([], isDrawn: true)
        #expect(tracker.cues.map(\.isDrawn) == [true] && tracker.hasDrawings)
        bench.advance(0.1)
        draw([part], isDrawn: true)
        #expect(tracker.cues.map(\.text) == ["One", ""] && tracker.cues.allSatisfy(\.isDrawn))
        // It gives up.
        bench.advance(0.1)
        draw([], isDrawn: false)
        #expect(tracker.cues.map(\.text) == ["One"] && tracker.cues.allSatisfy { !$0.isDrawn })
        bench.player.select(TrackSelection(text: .off))
        #expect(bench.scripts.count == 2 && bench.scripts.last == .some(nil))
        #expect(tracker.cues.isEmpty)
    }

    @Test(arguments: [(0.5, 2.25, []), (0.5, 2.75, ["One"]), (-0.5, 1.75, ["One"]), (-0.5, 1.25, [])])
    func aDelayMovesThem(_ delay: Double, _ position: Double, _ expected: [String]) async throws {
        let bench = PlayerBench()
        bench.advance(1)
        try await bench.player.addSubtitles(url: try file("film.srt", text))
        bench.player.adjustments.subtitleDelay = delay
        bench.player.seek(.at(.s(position))) { _ in }
        bench.advance(1)
        #expect(texts(bench) == expected)
    }

    @Test func theyBelongToTheirItem() async throws {
        let bench = PlayerBench(items: [PlayerItem(url: PlayerBench.film), PlayerItem(url: PlayerBench.second)])
        bench.advance(1)
        let track = try await bench.player.addSubtitles(url: try file("film.srt", text))
        bench.player.advanceToNextItem()
        bench.advance(3)
        #expect(!bench.player.tracks.tracks.contains(track))
        #expect(texts(bench) == [])
    }

    private let films = [PlayerItem(url: PlayerBench.film), PlayerItem(url: PlayerBench.second)]

    private func choice(_ track: MediaTrack) -> TrackSelection.Choice {
        .track(id: track.id, language: track.language, title: track.title)
    }

    /// Adds the file of the next item after one of the first was chosen, and returns its track.
    private func next(
        _ bench: PlayerBench, after name: String, _ nextName: String, isDefault: Bool = true
    ) async throws -> MediaTrack {
        bench.advance(1)
        try await bench.player.addSubtitles(url: try file(name, text))
        bench.player.advanceToNextItem()
        bench.advance(2.5)
        return try await bench.player.addSubtitles(url: try file(nextName, text), isDefault: isDefault, selects: false)
    }

    @Test(arguments: [
        ("e1.en.srt", "e2.eng.srt", false, true), ("e1.en.srt", "e2.de.srt", true, false),
        ("e1.en.srt", "e2.srt", true, true), ("e1.srt", "e2.srt", true, true), ("e1.srt", "e2.en.srt", true, true),
        ("e1.srt", "other.srt", false, false),
    ])
    func theChoiceAppliesToFilesOfTheNextItem(
        _ name: String, _ nextName: String, _ isDefault: Bool, _ shows: Bool
    ) async throws {
        let bench = PlayerBench(items: films)
        let track = try await next(bench, after: name, nextName, isDefault: isDefault)
        #expect(bench.player.tracks.selected.contains(track.id) == shows)
        #expect((bench.player.requestedTextTrack == track) == shows)
        bench.player.seek(.at(.s(2.5))) { _ in }
        bench.advance(0.1)
        #expect(texts(bench) == (shows ? ["One"] : []))
    }

    @Test func theRememberedLanguageAppliesToAFile() async throws {
        let bench = PlayerBench()
        var remembered = RememberedPlayback()
        remembered.subtitles = .language("en")
        remembered.apply(to: bench.player)
        bench.advance(1)
        let german = try await bench.player.addSubtitles(
            url: try file("film.de.srt", text), isDefault: true, selects: false)
        #expect(!bench.player.tracks.selected.contains(german.id))
        let english = try await bench.player.addSubtitles(url: try file("film.en.srt", text), selects: false)
        #expect(bench.player.tracks.selected.contains(english.id))
    }

    @Test func aDefaultFileShowsUntilSubtitlesAreOff() async throws {
        let bench = PlayerBench(items: films)
        bench.advance(1)
        let other = try await bench.player.addSubtitles(url: try file("other.srt", text), selects: false)
        let track = try await bench.player.addSubtitles(
            url: try file("film.srt", text), isDefault: true, selects: false)
        #expect(!bench.player.tracks.selected.contains(other.id) && bench.player.tracks.selected.contains(track.id))
        #expect(bench.player.trackSelection == TrackSelection())
        PlayerAction.toggleSubtitles.perform(on: bench.player)
        #expect(!bench.player.tracks.selected.contains(track.id))
        bench.player.advanceToNextItem()
        bench.advance(1)
        let next = try await bench.player.addSubtitles(
            url: try file("second.srt", text), isDefault: true, selects: false)
        #expect(!bench.player.tracks.selected.contains(next.id))
        PlayerAction.toggleSubtitles.perform(on: bench.player)
        #expect(bench.player.requestedTextTrack == next)
    }

    @Test func aChoiceAppliesToTheItemThatComesBack() async throws {
        let bench = PlayerBench(items: films)
        bench.advance(1)
        let track = try await bench.player.addSubtitles(url: try file("film.srt", text))
        bench.player.advanceToNextItem()
        bench.advance(1)
        bench.player.select(TrackSelection(text: .off))
        bench.player.returnToPreviousItem()
        bench.advance(1)
        #expect(bench.player.tracks.tracks.contains(track))
        #expect(!bench.player.tracks.selected.contains(track.id))
    }

    @Test func theContentsOwnSubtitlesComeFirst() async throws {
        let bench = PlayerBench([PlayerBench.film.absoluteString: .multilingual(duration: 60)])
        bench.advance(1)
        bench.player.select(TrackSelection(text: .track(id: "", language: "en", title: nil)))
        bench.advance(1)
        let track = try await bench.player.addSubtitles(
            url: try file("film.en.srt", text), isDefault: true, selects: false)
        #expect(bench.player.tracks.selected.contains("text-1") && !bench.player.tracks.selected.contains(track.id))
        bench.player.select(TrackSelection(text: choice(track)))
        #expect(bench.player.tracks.selected.contains(track.id) && !bench.player.tracks.selected.contains("text-1"))
    }

    @Test func badFilesAreRefusedWithTheirCause() async throws {
        let bench = PlayerBench()
        bench.advance(1)
        let missing = URL(fileURLWithPath: "/nonexistent/film.srt")
        await #expect { try await bench.player.addSubtitles(url: missing) } throws: {
            ($0 as? PlaybackError)?.code == .fileNotFound
        }
        let other = try file("film.srt", "no subtitles at all")
        await #expect { try await bench.player.addSubtitles(url: other) } throws: {
            ($0 as? PlaybackError)?.code == .notMedia
        }
        let folder = other.deletingLastPathComponent()
        await #expect { try await bench.player.addSubtitles(url: folder) } throws: {
            ($0 as? PlaybackError)?.code == .isDirectory
        }
        #expect(bench.player.tracks.tracks.allSatisfy { !$0.id.hasPrefix("file:") })
    }

    @Test(arguments: [
        ("film.de.srt", "de"), ("Film.2020.pt-BR.srt", "pt-BR"), ("film.en.sdh.srt", "en"), ("film.srt", nil),
        ("film.1080p.srt", nil),
    ])
    func theNameHasTheLanguage(_ name: String, _ language: String?) {
        #expect(Player.language(inName: name) == language)
    }
}

extension PlayerBench {
    /// The scripts that the engine was to draw, in order.
    fileprivate var scripts: [SubtitleScript?] {
        simulation.commands.compactMap { if case .setScript(let script) = $0 { .some(script) } else { nil } }
    }
}
