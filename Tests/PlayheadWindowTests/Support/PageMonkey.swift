import Foundation
import MediaServer
import SeededRandom

/// Random use of the whole application, decided by a seed: keys, texts, clicks, wheels, presses by assistive technologies,
/// window sizes, faults of the network, and other starts.
@MainActor struct PageMonkey {
    let desk: Desk
    let library: SmallLibrary
    private(set) var player: PlayerApplication
    private var random: SeededGenerator
    private(set) var steps: [String] = []
    private(set) var memory = MemoryTrend()
    private var isOffline = false

    /// Keys of all pages. Two that open dialogs of GTK are among them; closing the window is not.
    private static let keys = [
        "alt+1", "alt+2", "alt+3", "ctrl+f", "ctrl+comma", "alt+Left", "alt+Right", "Escape", "q", "question", "Tab",
        "shift+Tab", "Return", "space", "Up", "Down", "Left", "Right", "Home", "End", "Prior", "Next", "Menu",
        "shift+F10", "ctrl+a", "BackSpace", "Delete", "ctrl+l", "ctrl+v", "ctrl+o", "F11", "F5", "m", "f", "c", "i",
        "n",
        "p", "k", "j", "l", "less", "greater", "period", "0", "5", "9",
    ]

    private static let texts = [
        "maps", "seco", "wind", "one", "xyzzy", "e", "ü", "http://", "/", "a b c", "%s", "<b>", "0123456789",
        String(repeating: "long ", count: 30),
    ]

    /// The roles that people press.
    private static let pressed: Set<String> = [
        "button", "toggle button", "check box", "radio button", "switch", "menu item", "list item", "combo box", "tab",
    ]

    init(_ desk: Desk, _ library: SmallLibrary, seed: UInt64) async throws {
        self.desk = desk
        self.library = library
        random = SeededGenerator(seed: seed)
        player = try await PlayerApplication.started(on: desk, [])
    }

    /// Performs one random step. If it ends the application by one of its commands, starts it again.
    mutating func step() async throws {
        do {
            try await perform()
        } catch {
            try? await eventually("the end", within: 3) { player.child.status != nil }
            guard player.child.status == 0 else { throw error }
        }
        if player.child.status != nil || steps.count.isMultiple(of: 5) { try await continueAfterQuit() }
    }

    private mutating func perform() async throws {
        // A dialog that the last step opened can come up late.
        try closeDialogs()
        switch Int.random(in: 0..<200, using: &random) {
        case ..<70: try press()
        case ..<85:
            let text = Self.texts.randomElement(using: &random) ?? ""
            note("type \(text)")
            try desk.hands.type(text)
        case ..<130: try click()
        case ..<160: try activate()
        case ..<180:
            let point = try somewhere()
            let button = Int.random(in: 4...7, using: &random)
            note("wheel \(button) \(point)")
            try desk.hands.click(at: point, button: button, times: Int.random(in: 1...12, using: &random), every: 8)
        case ..<186:
            let (width, height) = (
                Int.random(in: 200...1200, using: &random), Int.random(in: 150...760, using: &random)
            )
            note("size \(width) \(height)")
            try player.resizeOnScreen(width: width, height: height)
        case ..<190: try breakOrRepair()
        // Rarely, so that the memory of a process can be followed.
        case 199 where Int.random(in: 0..<25, using: &random) == 0: try await addAgain()
        default: try visit()
        }
        try closeDialogs()
    }

    // MARK: Steps

    private mutating func press() throws {
        let key = Self.keys.randomElement(using: &random) ?? "space"
        let times = Int.random(in: 0..<5, using: &random) == 0 ? Int.random(in: 2...12, using: &random) : 1
        note("key \(key) \(times)")
        try desk.hands.press(key, times: times, every: 15)
    }

    private mutating func click() throws {
        let point = try somewhere()
        let button = Int.random(in: 0..<6, using: &random) == 0 ? 3 : 1
        let times = Int.random(in: 0..<4, using: &random) == 0 ? 2 : 1
        note("click \(button) \(times) \(point)")
        try desk.hands.click(at: point, button: button, times: times)
    }

    /// Activates an element, as assistive technologies do.
    private mutating func activate() throws {
        let elements = try player.tree.all.filter { Self.pressed.contains($0.role) && $0.has(.showing) }
        guard let element = elements.randomElement(using: &random), element.name != "Quit" else { return }
        note("activate \(element.role) “\(element.name)”")
        // It may have gone since.
        try? player.accessibility.press(element.reference)
    }

    /// Goes to a page by its key, and opens or plays something there.
    private mutating func visit() throws {
        let hands = desk.hands
        let title = ["maps", "seco", "evening", "test card", "videos"].randomElement(using: &random) ?? ""
        note("visit \(title)")
        try hands.press("Escape", "Escape", "ctrl+f", "ctrl+a")
        try hands.type(title)
        try hands.press("Return", "Tab", "Tab", "Return")
    }

    private mutating func breakOrRepair() throws {
        let server = library.server
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            note("stall")
            server.inject(.stall(afterBytes: 20_000, .untilReleased), at: .suffix(".ts"), times: 3)
        case 1:
            note("404")
            server.inject(.status(404), times: 3)
        case 2:
            guard !isOffline else { return }
            note("offline")
            server.stop()
            isOffline = true
        default:
            try repair()
        }
    }

    private mutating func repair() throws {
        note("repair")
        library.server.removeAllFaults()
        if isOffline { try library.server.start() }
        isOffline = false
    }

    /// Ends the application as people do, adds the sources that were removed, and starts it again.
    private mutating func addAgain() async throws {
        note("start again")
        try repair()
        await player.child.end()
        try check()
        try await library.fill(desk)
        player = try await PlayerApplication.started(on: desk, [])
        memory.restart()
    }

    /// File dialogs belong to GTK, and lead to files that the monkey must not open.
    private func closeDialogs() throws {
        for _ in 0..<12 {
            let windows = try desk.hands.ask([
                "search", "--onlyvisible", "--pid", "\(player.child.number)", "--name", ".",
            ])
            guard windows.split(separator: "\n").count > 1 else { return }
            try desk.hands.press("Escape")
        }
    }

    private mutating func somewhere() throws -> (x: Int, y: Int) {
        try player.point(.random(in: 0.01...0.99, using: &random), .random(in: 0.01...0.99, using: &random))
    }

    private mutating func note(_ step: String) { steps.append(step) }

    // MARK: Checks

    /// Checks that the application runs, or was ended by its own command, and has no complaints.
    private func check() throws {
        guard player.complaints == "" else { throw Waiting.Expired(description: player.complaints) }
        guard let status = player.child.status else { return }
        guard status == 0 else { throw Waiting.Expired(description: "it ended: \(status). \(player.child.errorText)") }
    }

    /// Checks the application, and starts it again if it has ended.
    private mutating func continueAfterQuit() async throws {
        try check()
        if player.child.status != nil { try await addAgain() }
        try player.expectReply()
    }

    /// Goes to Home, and notes the memory there.
    mutating func measure() async throws {
        try desk.hands.press("Escape", "Escape", "Escape", "alt+1")
        await Waiting.pause(1)
        try closeDialogs()
        memory.note(process: player.child.number)
    }
}
