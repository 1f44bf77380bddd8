import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// The end of an item and its successor.
    @Suite @MainActor struct End {
        @Test func replayButtonPlaysFromTheStartAfterTheEnd() async throws {
            try await withFilm { player in
                let record = try player.recordButton()
                let slider = try await player.placeOfSlider()
                try player.desk.hands.click(at: slider.point(0.96, 0.5))
                try await player.waitForButton("Replay")
                let picture = try player.pictureArea
                // The last frame stays, and so do the controls.
                #expect(await firstBreach(during: 4) { player.second(in: picture) == 59 } == nil)
                #expect(player.showsControls(in: picture))
                try player.desk.hands.press("space")
                try await player.waitForSecond(0...4)
                try await player.waitForButton("Pause")
                await Waiting.pause(0.5)
                record.end()
                #expect(record.texts == ["Pause", "Replay", "Pause"], "\(record.changes)")
            }
        }

        @Test func theBarBelowThePagesTellsThatTheFilmHasEnded() async throws {
            let short = try await TestMedia.shortMP4.file()
            try await withPlayer([short.path]) { player in
                try await player.waitForButton("Replay")
                try player.desk.hands.press("Escape")
                try await eventually("the bar", telling: player.lastWords) { try player.tells("Ended") }
                #expect(try !player.tells("Now playing"))
            }
        }

        @Test func nextItemPlaysAutomatically() async throws {
            let short = try await TestMedia.shortMP4.file()
            let film = try await TestMedia.mp4Counting.file()
            try await withPlayer([short.path, film.path]) { player in
                try await player.waitForButton("Pause")
                try await eventually("the second film", telling: player.title) {
                    player.title == "film – Playhead"
                }
                try await player.waitForPlayback()
            }
        }

        @Test func audioShowsItsTitleAndKeepsTheControls() async throws {
            let song = try await TestMedia.mp3.file()
            try await withPlayer([song.path]) { player in
                try await player.waitForButton("Pause")
                try await player.waitFor("image", "Cover")
                #expect(player.title == "Song with a cover – Playhead")
                try await eventually("the song to continue") { try player.position > 5 }
                let place = try player.place(of: try await player.waitFor("button", "Pause"))
                let pixels = player.desk.screen.digest(of: place)
                #expect(await firstBreach(during: 1) { player.desk.screen.digest(of: place) == pixels } == nil)
            }
        }
    }
}
