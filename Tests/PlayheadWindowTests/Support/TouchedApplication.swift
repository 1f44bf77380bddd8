import Foundation
import Testing

/// The application on a touchscreen under Wayland, used only through fingers, keys, its accessibility tree and MPRIS.
/// Its window fills the screen, so that places in the window are places on the screen.
@MainActor final class TouchedApplication {
    let desk: WaylandDesk
    let child: Child
    private let accessibility: AccessibilityBus
    private var root: Accessible.Reference?

    /// Starts the application, maximizes its window by keys, and waits for that.
    static func started(on desk: WaylandDesk, _ arguments: [String]) async throws -> TouchedApplication {
        let application = try TouchedApplication(on: desk, arguments)
        do {
            try await application.findWindow()
        } catch {
            await application.child.end()
            throw error
        }
        return application
    }

    private init(on desk: WaylandDesk, _ arguments: [String]) throws {
        self.desk = desk
        child = try Child(
            PlayerApplication.programs.appendingPathComponent("playhead-window").path, ["--no-folder"] + arguments,
            environment: desk.environment, folder: desk.folder)
        accessibility = AccessibilityBus(desk.buses.accessibility)
    }

    private func findWindow() async throws {
        let found: Accessible.Reference = try await eventual(
            "the application on the accessibility bus", within: 30, telling: child.errorText
        ) {
            if let status = child.status {
                throw Waiting.Expired(description: "it ended: \(status) \(child.errorText)")
            }
            return try accessibility.application(of: child.number)
        }
        root = found
        try await eventually("a window", within: 30, telling: lastWords) { ((try? size)?.width ?? 0) > 10 }
        // Keys reach the window only once it has the keyboard.
        var nextPress = 0.0
        try await eventually("a window as large as the screen", within: 30, telling: lastWords) {
            if Waiting.now >= nextPress {
                try desk.fingers.press(.windows, .up)
                nextPress = Waiting.now + 1
            }
            return try size == WaylandDesk.size
        }
    }

    /// The size of the window.
    var size: (width: Int, height: Int) {
        get throws {
            guard let window = try tree.children.first else { return (0, 0) }
            let frame = try accessibility.frame(of: window.reference)
            return (frame.width, frame.height)
        }
    }

    /// The current accessibility tree.
    var tree: Accessible {
        get throws {
            guard let root, let tree = accessibility.tree(root) else {
                throw Waiting.Expired(description: "nothing on the accessibility bus. \(child.errorText)")
            }
            return tree
        }
    }

    /// The accessibility tree and process state, for failure messages.
    var lastWords: String {
        "Size: \((try? size).map { "\($0)" } ?? "none"). Accessibility tree:\n\((try? tree.description) ?? "nothing")\n\(child.status.map { "It ended: \($0). " } ?? "")\(child.errorText)"
    }

    /// Returns `true` if an element's name contains this text.
    func tells(_ text: String) throws -> Bool { try tree.all.contains { $0.name.contains(text) } }

    /// Returns `true` if a name or the last announcement contains this text. Messages show only briefly.
    func hasSaid(_ text: String) throws -> Bool {
        try tree.all.contains { $0.name.contains(text) || $0.hint.contains(text) }
    }

    /// Waits for an element with a role whose name begins with a text.
    func waitFor(_ role: String, from start: String, within limit: Double = Waiting.limit) async throws -> Accessible {
        try await eventual("\(role) “\(start)…”", within: limit, telling: lastWords) {
            try tree.all.first { $0.role == role && $0.name.hasPrefix(start) }
        }
    }

    /// The place of an element on the screen.
    func place(of element: Accessible) throws -> Area { try accessibility.frame(of: element.reference) }

    /// The middle of an element, which is waited for.
    func middle(of role: String, from start: String) async throws -> Fingers.Point {
        let place = try place(of: try await waitFor(role, from: start))
        return (Double(place.x) + Double(place.width) / 2, Double(place.y) + Double(place.height) / 2)
    }

    /// The MPRIS interface of the application.
    var media: MediaPlayerBus { MediaPlayerBus(session: desk.buses.session) }

    /// Waits for a playback status.
    func waitForStatus(_ status: String) async throws {
        try await eventually("the status \(status)", telling: lastWords) { (try? media.playbackStatus) == status }
    }

    /// Waits for a position in seconds.
    func waitForPosition(_ seconds: Double, within difference: Double) async throws {
        var last = 0.0
        try await eventually("position \(seconds)", telling: "The last one was \(last). \(lastWords)") {
            last = try media.position
            return abs(last - seconds) <= difference
        }
    }
}

/// Runs the application on a touchscreen, and always ends it afterwards.
@MainActor func withTouchscreen(
    _ arguments: [String], endsItself: Bool = false, _ body: @MainActor (TouchedApplication) async throws -> Void
) async throws {
    let desk = try await WaylandDesk.started()
    do {
        let player = try await TouchedApplication.started(on: desk, arguments)
        do {
            try await body(player)
            if !endsItself, let status = player.child.status {
                Issue.record("the application ended with \(status): \(player.child.errorText)")
            }
        } catch {
            await player.child.end()
            throw error
        }
        await player.child.end()
        #expect(player.child.complaints == "")
    } catch {
        await desk.end()
        throw error
    }
    await desk.end()
}
