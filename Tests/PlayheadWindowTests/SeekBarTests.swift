import Foundation
import MediaServer
import SeededRandom
import Testing
import ViewGraph

extension WindowTests {
    /// The bar of an ordinary film, whose key frames are ten seconds apart.
    @Suite @MainActor struct SeekBar {
        /// A few seconds of random clicks and drags on the bar, of keys and of pauses. `make flicker` does it for longer, and
        /// repeats a seed.
        @Test func theBarIsRightAndNothingGoesBackUnderRandomUse() async throws {
            try await withOrdinaryFilm { viewer in
                let end = Waiting.now + FlickerOptions.seconds
                var random = SeededGenerator(seed: FlickerOptions.seed)
                print("flicker: seed \(FlickerOptions.seed)")
                while Waiting.now < end {
                    try await viewer.act(&random)
                    if let status = viewer.player.child.status {
                        throw Waiting.Expired(description: "it ended with \(status): \(viewer.player.child.errorText)")
                    }
                }
            }
        }

        @Test func aClickShowsThePictureThatTheBarSaid() async throws {
            try await withOrdinaryFilm { viewer in
                try await viewer.pressButton()
                for place in [276, 455, 120, 611] { try await viewer.click(place, waitsForPicture: true) }
                try await viewer.drag([200, 320, 411, 512], waitsForPicture: true)
            }
        }
    }
}

/// The options in the environment: `PLAYHEAD_FLICKER_SECONDS` and `PLAYHEAD_FLICKER_SEED`.
enum FlickerOptions {
    static let seconds = ProcessInfo.processInfo.environment["PLAYHEAD_FLICKER_SECONDS"].flatMap(Double.init) ?? 12
    static let seed =
        ProcessInfo.processInfo.environment["PLAYHEAD_FLICKER_SEED"].flatMap(UInt64.init)
        ?? .random(in: 0..<1_000_000)
}

/// Runs the application with the ordinary film, and watches what it shows.
@MainActor private func withOrdinaryFilm(_ body: @MainActor (Viewer) async throws -> Void) async throws {
    let film = try await TestMedia.mp4Ordinary.file()
    try await withPlayer([film.path]) { player in
        try await eventually("a picture", telling: player.lastWords) { try player.pictureNumber ?? 0 > 10 }
        try player.dismissWarning()
        let viewer = try await Viewer(player)
        do {
            try await body(viewer)
        } catch {
            Issue.record("\(viewer.steps.suffix(10)): \(viewer.shown.end())")
            throw error
        }
        let breaches = viewer.shown.end()
        #expect(
            breaches.isEmpty, "seed \(FlickerOptions.seed), \(viewer.steps.count) steps: \(viewer.steps.suffix(10))")
        print("flicker: \(viewer.steps.count) steps, \(viewer.shown.summary), \(breaches.count) faults")
    }
}

/// A viewer of the ordinary film, who knows what the bar says at each place.
@MainActor private final class Viewer {
    let player: PlayerApplication
    let shown: ShownState
    private(set) var steps: [String] = []
    private let bar: Area
    private let length: Double
    private var plays = true

    init(_ player: PlayerApplication) async throws {
        self.player = player
        bar = try await player.placeOfSlider()
        length = try player.media.length
        // The pointer keeps the controls where they are.
        try player.desk.hands.move(to: bar.point(0.5, 0.5))
        let label = try await eventual("the time", telling: player.lastWords) {
            try player.tree.all.first { $0.name.hasPrefix("Elapsed ") }
        }
        let slider = try await player.waitFor("slider", "Position")
        shown = ShownState(
            ShownState.Elements(
                button: try player.mainButton(), label: label.reference, slider: slider.reference, length: length),
            player.accessibility, player.media)
    }

    // MARK: Acting

    func act(_ random: inout SeededGenerator) async throws {
        switch random.below(10) {
        case 0...3: try await click(try place(&random), waitsForPicture: random.below(3) == 0)
        case 4, 5:
            var places: [Int] = []
            for _ in 0..<2 + random.below(5) { places.append(try place(&random, awayFrom: places.last)) }
            try await drag(places, waitsForPicture: random.below(3) == 0)
        case 6, 7: try await pressButton()
        case 8:
            let digit = 1 + random.below(8)
            steps.append("key \(digit)")
            shown.willPick(length * Double(digit) / 10)
            try player.desk.hands.press("\(digit)")
        default: await Waiting.pause(Double(random.below(20)) / 10)
        }
    }

    /// A place before the last seconds, in points from the start of the bar, and away from the thumb, which a press grabs, and from the
    /// place before, whose time would be taken for that of this one.
    private func place(_ random: inout SeededGenerator, awayFrom last: Int? = nil) throws -> Int {
        let thumb = try player.media.position / length * Double(bar.width)
        while true {
            let place = 4 + random.below(bar.width * 4 / 5)
            let distance = last.map { abs(place - $0) } ?? .max
            if abs(Double(place) - thumb) > 40, distance > 20 { return place }
        }
    }

    /// The time that the bar says at a place.
    private func time(at place: Int) -> Double {
        length * SliderContent.share(at: CGFloat(place), width: CGFloat(bar.width))
    }

    private func point(_ place: Int) -> (x: Int, y: Int) { (bar.x + place, bar.y + bar.height / 2) }

    func click(_ place: Int, waitsForPicture: Bool = false) async throws {
        steps.append("click \(place)")
        shown.willPick(time(at: place))
        try player.desk.hands.click(at: point(place))
        try await waitForPick(time(at: place), waitsForPicture)
    }

    func drag(_ places: [Int], waitsForPicture: Bool = false) async throws {
        steps.append("drag \(places)")
        try player.desk.hands.move(to: point(places[0]))
        shown.willPick(time(at: places[0]))
        try player.desk.hands.pushDown()
        for place in places.dropFirst() {
            await Waiting.pause(0.06)
            shown.willPick(time(at: place))
            try player.desk.hands.move(to: point(place))
        }
        await Waiting.pause(0.06)
        // The release picks nothing else.
        try player.desk.hands.letGo()
        try await waitForPick(time(at: places[places.count - 1]), waitsForPicture)
    }

    func pressButton() async throws {
        steps.append("space")
        plays.toggle()
        shown.willPress(offering: plays ? "Pause" : "Play")
        try player.desk.hands.press("space")
        await Waiting.pause(0.2)
    }

    /// Waits until everything shows a time that was picked, and the picture, too.
    private func waitForPick(_ time: Double, _ waitsForPicture: Bool) async throws {
        let start = Waiting.now
        // The places of elements on the screen are rounded to points, which are up to a tenth of a second each.
        let time = try await eventual("\(time) to show", telling: player.lastWords) { shown.picked }
        guard waitsForPicture else { return }
        var last: Int?
        try await eventually("the picture of \(time)", telling: "The last one was \(last ?? -1).") {
            last = try player.pictureNumber
            guard let last else { return false }
            let passed = plays ? (Waiting.now - start) * 25 : 0
            return Double(last) >= time * 25 - 1 && Double(last) <= time * 25 + passed + 1
        }
    }
}
