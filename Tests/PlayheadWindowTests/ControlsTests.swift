import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// Pointer, wheel and overlays.
    @Suite @MainActor struct Controls {
        @Test func controlsHideDuringPlaybackAndReturnWithThePointer() async throws {
            try await withFilm { player in
                let picture = try player.pictureArea
                try player.desk.hands.move(to: try player.point(0.5, 0.6))
                try player.desk.hands.move(to: try player.point(0.5, 0.65))
                try await eventually("controls") { player.showsControls(in: picture) }
                try await eventually("hidden controls") { player.hidesControls(in: picture) }

                try player.desk.hands.move(to: try player.point(0.6, 0.5))
                try await eventually("controls again") { player.showsControls(in: picture) }
            }
        }

        @Test func controlsHideAfterAClickOnTheBarWhichLeavesTheKeyboardWhereItIs() async throws {
            try await withFilm { player in
                let picture = try player.pictureArea
                let slider = try await player.placeOfSlider()
                try player.desk.hands.click(at: slider.point(0.5, 0.5))
                try await player.waitForSecond(29...33)
                #expect(try player.find("slider", "Position")?.has(.focused) == false)
                try player.desk.hands.move(to: try player.point(0.5, 0.4))
                try await eventually("hidden controls", telling: player.lastWords) {
                    player.hidesControls(in: picture)
                }
            }
        }

        @Test func controlsStayWhilePaused() async throws {
            try await withFilm { player in
                let picture = try player.pictureArea
                try player.desk.hands.press("space")
                try await player.waitForButton("Play")
                try await eventually("controls") { player.showsControls(in: picture) }
                #expect(await firstBreach(during: 4) { player.showsControls(in: picture) } == nil)
            }
        }

        @Test func openMenuKeepsTheControls() async throws {
            try await withFilm { player in
                let picture = try player.pictureArea
                try player.desk.hands.move(to: try player.point(0.5, 0.6))
                try player.desk.hands.move(to: try player.point(0.5, 0.65))
                let menu = try await eventual("the menu of speeds", telling: player.lastWords) {
                    try player.tree.all.last { $0.name.hasPrefix("Speed, ") }
                }
                let place = try player.place(of: menu)
                try player.desk.hands.click(at: place.point(0.5, 0.5))
                try await eventually("its lines", telling: player.lastWords) { try player.tells("1.5×") }
                // Menus open above their buttons, so the pointer is over the picture now.
                try player.desk.hands.move(to: try player.point(0.2, 0.4))
                #expect(await firstBreach(during: 4.5) { player.showsControls(in: picture) } == nil)
                try player.desk.hands.press("Escape")
                try await eventually("hidden controls") { player.hidesControls(in: picture) }
                #expect(try player.buttonName == "Pause")
            }
        }

        @Test func clicksPauseAndResume() async throws {
            try await withFilm { player in
                try player.desk.hands.click(at: try player.point(0.5, 0.6))
                try await player.waitForButton("Play")
                let second = try await eventual("a picture") { try player.filmSecond }
                let picture = try player.pictureArea
                #expect(await firstBreach(during: 1.5) { player.second(in: picture) == second } == nil)
                try player.desk.hands.click(at: try player.point(0.5, 0.6))
                try await player.waitForButton("Pause")
                try await player.waitForPlayback()
            }
        }

        @Test func doubleClickTogglesFullScreen() async throws {
            try await withFilm { player in
                let area = try player.area
                try player.desk.hands.click(at: try player.point(0.5, 0.6), times: 2)
                try await eventually("the whole screen") { try player.area.width == player.desk.screen.width }
                #expect(try player.area == Area(x: 0, y: 0, width: 1280, height: 800))
                try await player.waitForPlayback()
                #expect(try player.buttonName == "Pause")
                try player.desk.hands.press("Escape")
                try await eventually("the window's size") { try player.area == area }
                try await player.waitForPlayback()
            }
        }

        @Test func wheelSetsTheVolume() async throws {
            try await withFilm { player in
                #expect(try player.sliderValue("Volume").current == 1)
                try player.desk.hands.click(at: try player.point(0.5, 0.6), button: 5, times: 4)
                try await eventually("less volume", telling: player.lastWords) {
                    abs(try player.sliderValue("Volume").current - 0.8) < 0.001
                }
                #expect(try player.hasSaid("Volume 80%"))
                try player.desk.hands.click(at: try player.point(0.5, 0.6), button: 4, times: 2)
                try await eventually("more volume") { abs(try player.sliderValue("Volume").current - 0.9) < 0.001 }
            }
        }

        @Test func everyControlHasARoleANameAndKeyboardFocus() async throws {
            let film = try await TestMedia.mkv.file()
            let short = try await TestMedia.shortMP4.file()
            try await withPlayer([film.path, short.path]) { player in
                try await player.waitForButton("Pause")
                try await player.waitFor("slider", "Position")
                try player.desk.hands.press("space")
                try await player.waitForButton("Play")
                let kinds: Set = ["button", "toggle button", "slider", "menu button", "combo box", "check box"]
                let controls = try player.tree.all.filter { kinds.contains($0.role) && $0.has(.sensitive) }
                let nameless = controls.filter(\.name.isEmpty)
                #expect(nameless.isEmpty, "\(nameless)")

                var reached: [String] = []
                for _ in 0..<30 {
                    try player.desk.hands.press("Tab")
                    await Waiting.pause(0.05)
                    guard let focused = try player.tree.all.last(where: { $0.has(.focused) }) else { continue }
                    reached.append(focused.name)
                    if reached.count > 3, reached.last == reached.first { break }
                }
                for name in [
                    "Play", "Next", "Back 10 seconds", "Position", "Mute", "Volume", "Full screen", "Show the queue",
                ] {
                    #expect(reached.contains(name), "\(name) is not among \(reached). \(player.lastWords)")
                }
            }
        }
    }
}
