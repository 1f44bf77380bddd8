import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct RememberedPlaybackTests {
    private func bench(_ language: String = "fr") -> PlayerBench {
        var film = SimulatedItem.multilingual(duration: 60)
        for index in film.tracks.indices where film.tracks[index].language == "fr" {
            film.tracks[index].language = language
        }
        return PlayerBench([PlayerBench.film.absoluteString: film], items: [])
    }

    private let items = [PlayerItem(url: PlayerBench.film)]

    @Test func settingsComeBackWithTheNextPlayer() throws {
        let first = bench()
        first.player.items = items
        first.advance(1)
        first.player.volume = 0.4
        first.player.rate = 1.5
        first.player.subtitleLook.color = .yellow
        let french = try #require(first.player.tracks.tracks.first { $0.kind == .audio && $0.language == "fr" })
        first.player.select(
            TrackSelection(audio: .track(id: french.id, language: "fr", title: french.title), text: .off))
        var remembered = RememberedPlayback()
        remembered.update(from: first.player)
        let stored = try JSONEncoder().encode(remembered)
        // Another file names the language in another way.
        let second = bench("fra")
        try JSONDecoder().decode(RememberedPlayback.self, from: stored).apply(to: second.player)
        second.player.items = items
        second.advance(1)
        #expect(second.player.volume == 0.4)
        #expect(second.player.rate == 1.5)
        #expect(second.player.subtitleLook.color == .yellow)
        let heard = second.player.tracks.tracks.first {
            $0.kind == .audio && second.player.tracks.selected.contains($0.id)
        }
        #expect(heard?.language == "fra")
        #expect(
            !second.player.tracks.tracks.contains {
                $0.kind == .text && second.player.tracks.selected.contains($0.id)
            })
    }

    @Test func eachChangeIsReportedOnce() {
        let bench = bench()
        bench.player.items = items
        bench.advance(1)
        var reported: [RememberedPlayback] = []
        let listening = RememberedPlayback().follow(bench.player) { reported.append($0) }
        bench.player.volume = 0.4
        bench.player.play()
        bench.advance(2)
        bench.player.subtitleLook.scale = 2
        bench.player.select(TrackSelection(text: .off))
        bench.player.rate = 2
        bench.advance(1)
        #expect(reported.map(\.volume) == [0.4, 0.4, 0.4])
        #expect(reported.last?.rate == 2)
        #expect(reported.last?.subtitles == .off)
        #expect(reported.last?.subtitleLook.scale == 2)
        listening.cancel()
        bench.player.volume = 1
        #expect(reported.count == 3)
    }

    @Test func aVolumeAboveTheNormalOneIsNotRemembered() {
        let bench = bench()
        bench.player.volume = 1.4
        var remembered = RememberedPlayback()
        remembered.update(from: bench.player)
        #expect(remembered.volume == 1)
    }

    @Test func subtitlesWithoutALanguageAreNotOff() {
        let bench = bench()
        var remembered = RememberedPlayback()
        bench.player.select(TrackSelection(text: .off))
        remembered.update(from: bench.player)
        #expect(remembered.subtitles == .off)
        bench.player.select(TrackSelection(text: .track(id: "file:/film.srt", language: nil, title: "film.srt")))
        remembered.update(from: bench.player)
        #expect(remembered.subtitles == .automatic)
        remembered.subtitles = .language("de")
        remembered.update(from: bench.player)
        #expect(remembered.subtitles == .language("de"))
    }

    @Test func damagedSettingsAreThoseOfANewPlayer() throws {
        let texts = [
            #"{}"#, #"{"volume":"loud","rate":-3,"subtitleLook":{"scale":1e9,"color":"plaid","height":null}}"#,
            #"{"volume":99,"rate":1e300,"subtitles":5,"audioLanguage":7}"#,
        ]
        for text in texts {
            let value = try JSONDecoder().decode(RememberedPlayback.self, from: Data(text.utf8))
            #expect(value.volume == 1 && value.rate == 1, "\(text)")
            #expect(value.subtitles == .automatic && value.audioLanguage == nil, "\(text)")
            #expect(SubtitleLook.scales.contains(value.subtitleLook.scale), "\(text)")
            #expect(value.subtitleLook.color == .white, "\(text)")
        }
        var look = SubtitleLook()
        look.scale = 100
        look.height = -.infinity
        #expect(look.scale == 3 && look.height == 0)
    }
}
