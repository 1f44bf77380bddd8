import Foundation
import MediaServer
import Testing

extension WindowTests {
    /// The application under Wayland, by real touches: of the touchscreen of a headless Mutter.
    @Suite(.enabled(if: WaylandDesk.isInstalled, "Mutter is not installed: see Scripts/debian-packages.txt"))
    @MainActor struct Touchscreen {
        /// A place in the middle of the picture.
        private static let middle = (x: 500.0, y: 300.0)
        /// The time in seconds after which controls are hidden, with a reserve. The accessibility tree keeps them.
        private static let hidingTime = 4.5
        /// The time in seconds in which a tap shows the controls: no second tap can follow, and they are opaque.
        private static let showingTime = 1.0

        @Test func theFirstTapShowsTheControlsWhoseButtonsPauseAndPlay() async throws {
            try await Self.withFilm { player, fingers in
                let button = try await player.middle(of: "button", from: "Pause")
                await Waiting.pause(Self.hidingTime)
                try await fingers.tap(at: Self.middle)
                await Waiting.pause(Self.showingTime)
                try await fingers.tap(at: button)
                try await player.waitForStatus("Paused")
                try await fingers.tap(at: button)
                try await player.waitForStatus("Playing")

                // The next tap hides them, and hidden buttons only appear.
                await Waiting.pause(Self.showingTime)
                try await fingers.tap(at: Self.middle)
                await Waiting.pause(Self.showingTime)
                try await Self.expectHiddenControls(player, button)
            }
        }

        @Test func fingersOnThePictureSkipSwipeAndHold() async throws {
            try await Self.withFilm { player, fingers in
                try fingers.down(at: Self.middle)
                try await eventually("double speed", telling: player.lastWords) { try player.media.rate == 2 }
                try fingers.up()
                try await eventually("the speed of before", telling: player.lastWords) { try player.media.rate == 1 }
                #expect(try player.media.playbackStatus == "Playing")

                try fingers.press(.space)
                try await player.waitForStatus("Paused")
                let start = try player.media.position
                try await fingers.tapTwice(at: (900, 300))
                try await player.waitForPosition(start + 10, within: 0.1)
                try await fingers.tapTwice(at: (900, 300))
                try await player.waitForPosition(start + 20, within: 0.1)
                try await fingers.tapTwice(at: (100, 300))
                try await player.waitForPosition(start + 10, within: 0.1)
                // The width of the window is half a minute.
                try await fingers.drag(from: (300, 300), to: (700, 305))
                try await player.waitForPosition(start + 22, within: 1.5)

                let volume = try player.media.volume
                try await fingers.drag(from: (500, 250), to: (500, 450))
                try await eventually("a lower volume", telling: player.lastWords) {
                    try abs(volume - player.media.volume - 0.3) < 0.05
                }
                #expect(try player.media.playbackStatus == "Paused")
            }
        }

        @Test func twoFingersMagnifyThePicture() async throws {
            try await Self.withFilm { player, fingers in
                try await fingers.spread(around: Self.middle, from: 100, to: 300)
                // The map states it for as long as it shows.
                try await eventually("a larger picture", telling: player.lastWords) { try player.hasSaid("300%") }
                try fingers.up(finger: 0)
                try fingers.up(finger: 1)
                // A double tap shows the whole picture, so that the next pinch begins with it. On a busy machine the taps can
                // arrive too far from each other.
                let map = "Part of the picture that shows"
                try await eventually("a map of the picture", telling: player.lastWords) { try player.tells(map) }
                repeat {
                    await Waiting.pause(Self.showingTime)
                    try await fingers.tapTwice(at: Self.middle)
                    await Waiting.pause(Self.showingTime)
                } while try player.tells(map)
                try await fingers.spread(around: Self.middle, from: 200, to: 300)
                try await eventually("a larger picture", telling: player.lastWords) { try player.hasSaid("150%") }
                try fingers.up(finger: 0)
                try fingers.up(finger: 1)
                #expect(try player.media.playbackStatus == "Playing")
            }
        }

        @Test func aFingerOnTheBarSeeksAndTheControlsHideAfterwards() async throws {
            try await Self.withFilm { player, fingers in
                let button = try await player.middle(of: "button", from: "Pause")
                try fingers.press(.space)
                try await player.waitForStatus("Paused")
                let bar = try player.place(of: try await player.waitFor("slider", from: "Position"))
                func place(_ part: Double) -> Fingers.Point {
                    (Double(bar.x) + Double(bar.width) * part, Double(bar.y) + Double(bar.height) / 2)
                }
                // Paused playback keeps the controls.
                try await fingers.drag(from: place(0.1), to: place(0.5))
                try await player.waitForPosition(30, within: 1.5)
                try await fingers.tap(at: place(0.25))
                try await player.waitForPosition(15, within: 1.5)

                // The keyboard stays with the picture: Space plays.
                try fingers.press(.space)
                try await player.waitForStatus("Playing")
                await Waiting.pause(Self.hidingTime)
                try await Self.expectHiddenControls(player, button)
            }
        }

        @Test func fingersScrollSwipeAndOpenThingsOnHome() async throws {
            try await withTouchscreen(["--demo"]) { player in
                let fingers = player.desk.fingers
                try await eventually("the whole demo library", within: 90, telling: player.lastWords) {
                    try player.tells("This is the demo library.")
                }

                try await Self.swipeSlides(player)
                try await Self.scrollPage(player)

                let card = try await player.middle(of: "button", from: "Northern Lights")
                let place = (x: card.x, y: card.y - 20)
                // A held finger opens the menu of a card, which stays when the finger is lifted.
                try fingers.down(at: place)
                _ = try await player.waitFor("menu item", from: "Mark as played")
                try fingers.up()
                await Waiting.pause(Self.showingTime)
                #expect(try player.tells("Mark as played"))
                try await fingers.tap(at: (900, 650))
                try await eventually("no menu", telling: player.lastWords) { try !player.tells("Mark as played") }

                try await fingers.tap(at: place)
                try await player.waitForStatus("Playing")
                _ = try await player.waitFor("slider", from: "Position")
            }
        }

        /// Under Wayland, programs cannot keep their windows on top.
        @Test func theMiniWindowExplainsHowItStaysOnTop() async throws {
            try await Self.withFilm { player, fingers in
                let explanation = "To keep this window on top, press Alt+Space and choose Always on Top."
                #expect(try !player.tells(explanation))
                try fingers.press(.i)
                try await eventually("the explanation", telling: player.lastWords) { try player.tells(explanation) }
                try await eventually("a mini window", telling: player.lastWords) {
                    try player.size == (width: 480, height: 270)
                }
                try fingers.press(.i)
                try await eventually("the usual window", telling: player.lastWords) {
                    try player.size == WaylandDesk.size
                }
                // It leaves with the mini window, before its time.
                try await eventually("no explanation", within: 2, telling: player.lastWords) {
                    try !player.tells(explanation)
                }
            }
        }

        /// Wayland leaves the title bar to programs. The header takes its place.
        @Test func theHeaderHasTheButtonsOfTheWindow() async throws {
            try await withTouchscreen([], endsItself: true) { player in
                // GNOME has no other buttons unless the user wants them.
                let close = try await player.middle(of: "button", from: "Close the window")
                #expect(close.y < 48)
                // The accessibility tree knows the window before it is on the screen.
                await Waiting.pause(Self.showingTime)
                try await player.desk.fingers.tap(at: close)
                #expect(try await player.child.wait() == 0)
            }
        }

        // MARK: Steps

        /// Swipes to the next slide and back. Slides advance automatically until the first touch.
        private static func swipeSlides(_ player: TouchedApplication) async throws {
            let place = try player.place(of: try await player.waitFor("group", from: "Featured"))
            func point(_ across: Double) -> Fingers.Point {
                (Double(place.x) + Double(place.width) * across, Double(place.y) + Double(place.height) * 0.4)
            }
            try await player.desk.fingers.drag(from: point(0.7), to: point(0.3))
            // A busy machine shows the slide late.
            var (first, repetitions) = (try slide(player), 0)
            while repetitions < 3 {
                await Waiting.pause(showingTime)
                let now = try slide(player)
                (first, repetitions) = (now, now == first ? repetitions + 1 : 0)
            }
            try await player.desk.fingers.drag(from: point(0.3), to: point(0.7))
            try await eventually("the slide before", telling: player.lastWords) { try slide(player) == first - 1 }
            try await player.desk.fingers.drag(from: point(0.7), to: point(0.3))
            try await eventually("the next slide", telling: player.lastWords) { try slide(player) == first }
        }

        /// Scrolls to the lower part of a page and back.
        private static func scrollPage(_ player: TouchedApplication) async throws {
            let fingers = player.desk.fingers
            let start = try player.place(of: try await player.waitFor("heading", from: "Continue watching")).y
            // The lower parts of the page are made when they come near.
            for _ in 0..<4 {
                try await fingers.drag(from: (700, 650), to: (700, 450))
                await Waiting.pause(showingTime)
            }
            let heading = try #require(try player.tree.all.last { $0.role == "heading" })
            let top = try player.place(of: heading).y
            // A flick moves the page further than the finger.
            try await fingers.drag(from: (700, 200), to: (700, 320), steps: 5, every: 0.008)
            var distance = 0
            try await eventually("a page that moves further than the finger", telling: "It moved by \(distance).") {
                distance = try player.place(of: heading).y - top
                return distance > 130
            }
            for _ in 0..<2 {
                try await fingers.drag(from: (700, 200), to: (700, 650), steps: 5, every: 0.008)
                await Waiting.pause(showingTime)
            }
            try await eventually("the start of the page", telling: player.lastWords) {
                let first = try player.tree.all.first { $0.role == "heading" && $0.name == "Continue watching" }
                return try first.map { try player.place(of: $0).y == start } ?? false
            }
        }

        /// Taps a hidden button, which pauses nothing and shows it, so that the next tap pauses.
        private static func expectHiddenControls(
            _ player: TouchedApplication, _ button: Fingers.Point
        ) async throws {
            try await player.desk.fingers.tap(at: button)
            let breach = try await firstBreach(during: showingTime) { try player.media.playbackStatus == "Playing" }
            #expect(breach == nil, "A tap on a place of hidden controls paused.")
            try await player.desk.fingers.tap(at: button)
            try await player.waitForStatus("Paused")
        }

        /// The number of the slide that is shown.
        private static func slide(_ player: TouchedApplication) throws -> Int {
            let page = try player.tree.all.first { $0.name.hasPrefix("Page ") && $0.has(.selected) }
            let number = page?.name.split(separator: " ").dropFirst().first.flatMap { Int($0) }
            guard let number else { throw Waiting.Expired(description: "no slide. \(player.lastWords)") }
            return number
        }

        private static func withFilm(
            _ body: @MainActor (TouchedApplication, Fingers) async throws -> Void
        ) async throws {
            let film = try await TestMedia.mp4Counting.file()
            try await withTouchscreen([film.path]) { player in
                try await player.waitForStatus("Playing")
                try await eventually("a film that plays", telling: player.lastWords) { try player.media.position > 0.2 }
                try await body(player, player.desk.fingers)
            }
        }
    }
}
