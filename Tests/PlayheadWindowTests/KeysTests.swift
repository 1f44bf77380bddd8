import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// The effect of each key.
    @Suite @MainActor struct Keys {
        @Test func spaceAndKPlayAndPause() async throws {
            try await withFilm { player in
                for (key, name) in [("space", "Play"), ("space", "Pause"), ("k", "Play"), ("k", "Pause")] {
                    try player.desk.hands.press(key)
                    try await player.waitForButton(name)
                }
                try await player.waitForPlayback()
            }
        }

        @Test func theKeysOfTheBarWorkOnOtherPages() async throws {
            try await withFilm { player in
                let hands = player.desk.hands
                try hands.press("alt+1")
                try await player.waitFor("button", from: "Back to the player")
                for (key, name) in [("space", "Play"), ("k", "Pause")] {
                    try hands.press(key)
                    try await player.waitForButton(name)
                }
                try hands.press("m")
                try await eventually("a message", telling: player.lastWords) { try player.hasSaid("Muted") }
                try hands.press("F1")
                try await eventually("keys", telling: player.lastWords) { try player.tells("On other pages") }
            }
        }

        @Test func positionKeysSeek() async throws {
            try await withFilm { player in
                try player.desk.hands.press("space")
                try await player.waitForButton("Play")
                // Jumps are exact: to the first picture of a second, or to the last one before it.
                for (key, seconds) in [("0", 0...0), ("9", 53...54), ("3", 17...18), ("Home", 0...0), ("5", 29...30)] {
                    try player.desk.hands.press(key)
                    let second = try await player.waitForSecond(seconds)
                    try await eventually("the position", telling: "\(key): \((try? player.position) ?? -1)") {
                        (-0.1...1.1).contains(try player.position - Double(second))
                    }
                }
                // Skips are exact.
                for (key, change) in [("Right", 5.0), ("Left", -5), ("l", 10), ("j", -10), ("Left", -5)] {
                    let target = try player.position + change
                    try player.desk.hands.press(key)
                    try await eventually("the position", telling: "\(key): \((try? player.position) ?? -1)") {
                        abs(try player.position - target) < 0.07
                    }
                    try await player.waitForSecond(Int(target - 0.1)...Int(target + 0.1))
                }
                #expect(try player.buttonName == "Play")
                try player.desk.hands.press("End")
                try await player.waitForSecond(57...59)
            }
        }

        @Test func volumeSpeedAndFrameKeysWork() async throws {
            try await withFilm { player in
                let hands = player.desk.hands
                try hands.press("m")
                try await player.waitFor("button", "Unmute")
                try hands.press("m")
                try await player.waitFor("button", "Mute")
                try hands.press("Down", "Down")
                try await eventually("less volume") { abs(try player.sliderValue("Volume").current - 0.9) < 0.001 }
                try hands.press("Up")
                try await eventually("more volume") { abs(try player.sliderValue("Volume").current - 0.95) < 0.001 }

                try hands.press("greater")
                try await eventually("a higher speed", telling: player.lastWords) { try player.hasSaid("Speed 1.25×") }
                try hands.press("less", "less")
                try await eventually("a lower speed", telling: player.lastWords) { try player.hasSaid("Speed 0.75×") }
                try hands.press("greater")

                try hands.press("3")
                try await player.waitForSecond(16...20)
                try hands.press("space")
                try await player.waitForButton("Play")
                // The exact position of a pause arrives after it; a skip lands where it should.
                let target = try player.position + 5
                try hands.press("Right")
                try await eventually("the skip", telling: "\(target) \((try? player.position) ?? -1)") {
                    abs(try player.position - target) < 0.07
                }
                let before = try player.position
                for (key, sign) in [("period", 1.0), ("comma", -1)] {
                    for _ in 0..<5 {
                        let last = try player.position
                        var nextPress = 0.0
                        try await eventually("a frame", telling: "\(key): \(last) \((try? player.position) ?? -1)") {
                            // The key has no effect before the skip has landed, whose target is the position until then.
                            if Waiting.now >= nextPress {
                                try hands.press(key)
                                nextPress = Waiting.now + 2
                            }
                            // The first frame may begin less than a millisecond after the place of the skip.
                            return sign * (try player.position - last) > 0
                        }
                    }
                    let distance = sign > 0 ? 0.2 : 0
                    #expect(abs(try player.position - before - distance) < 0.06)
                }
                #expect(try player.buttonName == "Play")
            }
        }

        @Test func overlaysOpenAndClose() async throws {
            try await withFilm { player in
                let hands = player.desk.hands
                try hands.press("shift+i")
                try await eventually("statistics", telling: player.lastWords) { try player.tells("on demand") }
                try hands.press("shift+i")
                try await eventually("no statistics") { try !player.tells("on demand") }
                try hands.press("question")
                try await eventually("keys", telling: player.lastWords) {
                    try player.shows("Back or forward 10 seconds")
                }
                try hands.press("Escape")
                try await eventually("no keys") { try !player.shows("Back or forward 10 seconds") }
                try hands.press("q")
                try await player.waitFor("button", "Hide the queue")
                try hands.press("Escape")
                try await eventually("no queue") { try player.find("button", "Hide the queue") == nil }
                try await player.waitForPlayback()
            }
        }

        @Test func fullScreenKeysToggle() async throws {
            try await withFilm { player in
                let area = try player.area
                for (open, close) in [("f", "Escape"), ("F11", "f")] {
                    try player.desk.hands.press(open)
                    try await eventually("the whole screen by \(open)") { try player.area.width == 1280 }
                    try await player.waitFor("button", "Exit full screen")
                    try player.desk.hands.press(close)
                    try await eventually("the window by \(close)") { try player.area == area }
                }
                // The last request counts, even before the first is finished.
                try player.desk.hands.press("f", "F11")
                await Waiting.pause(1)
                #expect(try player.area == area)
                try player.desk.hands.press("f", "f", "F11")
                try await eventually("the whole screen") { try player.area.width == 1280 }
            }
        }

        @Test func nAndPSkipThroughTheQueue() async throws {
            let film = try await TestMedia.mp4Counting.file()
            let other = try await TestMedia.mkv.file()
            try await withPlayer([film.path, other.path]) { player in
                try await player.waitForPlayback()
                #expect(player.title == "film – Playhead")
                try player.desk.hands.press("n")
                try await eventually("the next film", telling: player.title) {
                    player.title == "Film with chapters – Playhead"
                }
                #expect(try player.buttonName == "Pause")
                // On a slow machine the first press restarts the film.
                try player.desk.hands.press("p", times: 2, every: 30)
                try await eventually("the film before", telling: player.title) {
                    player.title == "film – Playhead"
                }
                try await player.waitForPlayback()
            }
        }
    }
}
