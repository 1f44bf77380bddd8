import Foundation
import PlayheadTesting
import Testing

extension WindowTests {
    /// Seeking with keys and pointer.
    @Suite @MainActor struct Seeking {
        @Test func sliderDragMovesThePictureAndKeepsTheButton() async throws {
            try await withFilm { player in
                let slider = try await player.placeOfSlider()
                let record = try player.recordButton()
                let hands = player.desk.hands
                try hands.move(to: slider.point(0.1, 0.5))
                try hands.pushDown()
                for step in 1...12 {
                    try hands.move(to: slider.point(0.1 + 0.05 * Double(step), 0.5))
                    await Waiting.pause(0.05)
                }
                // The picture follows during the drag, and playback is held.
                try await player.waitForSecond(40...44)
                try hands.move(to: slider.point(0.5, 0.5))
                let held = try await player.waitForSecond(28...32)
                let picture = try player.pictureArea
                #expect(await firstBreach(during: 1.5) { player.second(in: picture).map { $0 == held } ?? true } == nil)
                try hands.letGo()
                try await player.waitForSecond((held + 1)...(held + 8))
                record.end()
                #expect(record.texts == ["Pause"], "\(record.changes)")
            }
        }

        @Test func pressOnTheSliderTrackSeeks() async throws {
            try await withFilm { player in
                let slider = try await player.placeOfSlider()
                try player.desk.hands.click(at: slider.point(0.75, 0.5))
                try await player.waitForSecond(43...50)
                #expect(try player.buttonName == "Pause")
                try await player.waitForPlayback()
            }
        }

        @Test func rapidPressesAddUp() async throws {
            try await withFilm { player in
                try player.desk.hands.press("space")
                try await player.waitForButton("Play")
                try player.desk.hands.press("Home")
                try await player.waitForSecond(0...0)
                try player.desk.hands.press("Right", times: 6, every: 30)
                // Seeks land on the previous key frame, at most 2 s away.
                try await player.waitForSecond(28...30)
                try player.desk.hands.press("Left", times: 3, every: 30)
                try await player.waitForSecond(11...15)
            }
        }

        @Test func sixtyRapidSeeksNeverChangeTheButton() async throws {
            try await withFilm { player in
                let record = try player.recordButton()
                let keys = (0..<60).map { ["Right", "Right", "Left", "5", "Right", "Left"][$0 % 6] }
                // A busy machine observes less often.
                repeat {
                    let presses = try player.desk.hands.start(["key", "--delay", "33"] + keys)
                    try await presses.wait()
                } while record.samples < keys.count
                await Waiting.pause(2)
                record.end()
                #expect(record.texts == ["Pause"], "\(record.changes)")
                try await player.waitForPlayback()
            }
        }

        @Test func twentyRapidPressesChangeTheButtonTwentyTimes() async throws {
            try await withFilm { player in
                let record = try player.recordButton()
                // Each as soon as the last one shows: on a busy machine two presses could fall into one frame.
                for number in 1...20 {
                    try player.desk.hands.press("space")
                    try await eventually("change \(number)", telling: "\(record.changes)") {
                        record.texts.count > number
                    }
                }
                await Waiting.pause(2)
                record.end()
                let expected = (0...20).map { $0 % 2 == 0 ? "Pause" : "Play" }
                #expect(record.texts == expected, "\(record.changes)")
                try await player.waitForPlayback()
            }
        }
    }
}
