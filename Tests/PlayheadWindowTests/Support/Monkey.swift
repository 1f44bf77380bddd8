import Foundation
import MediaServer
import SeededRandom

/// Random input, decided by a seed: keys, clicks, drags, wheels, window sizes and server faults.
@MainActor struct Monkey {
    /// The options in the environment: `PLAYHEAD_MONKEY_SECONDS` and `PLAYHEAD_MONKEY_SEED`.
    enum Options {
        nonisolated static let seconds =
            ProcessInfo.processInfo.environment["PLAYHEAD_MONKEY_SECONDS"].flatMap(Double.init) ?? 20
        nonisolated static let seed =
            ProcessInfo.processInfo.environment["PLAYHEAD_MONKEY_SEED"].flatMap(UInt64.init)
            ?? .random(in: 0..<1_000_000)
    }

    let player: PlayerApplication
    let server: StreamServer
    private var random: SeededGenerator
    private(set) var steps: [String] = []

    private static let keys = [
        "space", "k", "Left", "Right", "Up", "Down", "j", "l", "Home", "End", "m", "f", "F11", "Escape", "c", "n", "p",
        "less", "greater", "comma", "period", "i", "question", "q", "Tab", "shift+Tab", "Return", "ctrl+l", "ctrl+v",
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "BackSpace", "a", "x", "Delete", "Prior", "Next",
    ]

    init(_ player: PlayerApplication, server: StreamServer, seed: UInt64) {
        self.player = player
        self.server = server
        random = SeededGenerator(seed: seed)
    }

    /// Performs one random step.
    mutating func step() throws {
        let hands = player.desk.hands
        switch Int.random(in: 0..<100, using: &random) {
        case ..<45: try press()
        case ..<60: try click()
        case ..<72: try drag()
        case ..<80:
            let point = try somewhere()
            note("wheel \(point)")
            try hands.click(
                at: point, button: Int.random(in: 4...7, using: &random), times: Int.random(in: 1...6, using: &random),
                every: 10)
        case ..<86:
            let point = try somewhere()
            note("move \(point)")
            try hands.move(to: point)
        case ..<91:
            let (width, height) = (
                Int.random(in: 200...1200, using: &random), Int.random(in: 150...700, using: &random)
            )
            note("size \(width) \(height)")
            try player.resizeOnScreen(width: width, height: height)
        default: breakOrRepair()
        }
    }

    private mutating func press() throws {
        let key = Self.keys.randomElement(using: &random) ?? "space"
        let times = Int.random(in: 0..<6, using: &random) == 0 ? Int.random(in: 2...20, using: &random) : 1
        note("key \(key) \(times)")
        try player.desk.hands.press(key, times: times, every: 15)
    }

    private mutating func click() throws {
        let point = try somewhere()
        let button = Int.random(in: 0..<8, using: &random) == 0 ? 3 : 1
        let times = Int.random(in: 1...3, using: &random)
        note("click \(button) \(times) \(point)")
        try player.desk.hands.click(at: point, button: button, times: times)
    }

    private mutating func drag() throws {
        let hands = player.desk.hands
        let isOnSlider = Bool.random(using: &random)
        let slider = isOnSlider ? try? player.find("slider", "Position").map { try player.place(of: $0) } : nil
        let points: [(x: Int, y: Int)] = try (0..<Int.random(in: 2...8, using: &random)).map { _ in
            if let slider { return slider.point(.random(in: 0...1, using: &random), 0.5) }
            return try somewhere()
        }
        note("drag \(points)")
        try hands.move(to: points[0])
        try hands.pushDown()
        for point in points.dropFirst() { try hands.move(to: point) }
        try hands.letGo()
        // A drag of the picture may have moved the window.
        try player.moveOnScreen()
    }

    private mutating func breakOrRepair() {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            note("stall")
            server.inject(.stall(afterBytes: 20_000, .untilReleased), at: .suffix(".ts"), times: 3)
        case 1:
            note("404")
            server.inject(.status(404), times: 2)
        default:
            note("mend")
            server.removeAllFaults()
        }
    }

    private mutating func somewhere() throws -> (x: Int, y: Int) {
        // Half of all positions are near the bottom edge, where the controls are.
        let down =
            Bool.random(using: &random)
            ? Double.random(in: 0.82...0.99, using: &random) : .random(in: 0.01...0.99, using: &random)
        return try player.point(.random(in: 0.01...0.99, using: &random), down)
    }

    private mutating func note(_ step: String) { steps.append(step) }
}
