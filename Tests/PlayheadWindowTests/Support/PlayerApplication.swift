import Foundation
import Testing

/// The application under test, used only through its screen, accessibility tree, keyboard and pointer.
@MainActor final class PlayerApplication {
    let desk: Desk
    let child: Child
    let accessibility: AccessibilityBus
    private var window = ""
    private var root: Accessible.Reference?
    private var known: [String: Accessible.Reference] = [:]

    /// The possible names of the main button.
    static let buttonNames: Set<String> = ["Play", "Pause", "Replay", "Retry"]

    /// Starts the application on a desktop and waits for its window.
    static func started(
        on desk: Desk, _ arguments: [String], program: String = "playhead-window"
    ) async throws -> PlayerApplication {
        let application = try PlayerApplication(on: desk, arguments, program: program)
        do {
            try await application.findWindow()
        } catch {
            await application.child.end()
            throw error
        }
        return application
    }

    /// Starts the application without waiting.
    init(on desk: Desk, _ arguments: [String], program: String = "playhead-window") throws {
        self.desk = desk
        child = try Self.start(on: desk, arguments, program: program)
        accessibility = AccessibilityBus(desk.accessibility)
    }

    /// Starts the application with arguments.
    static func start(on desk: Desk, _ arguments: [String], program: String = "playhead-window") throws -> Child {
        let path = programs.appendingPathComponent(program).path
        // The films of tests are in one folder.
        let arguments = program == "playhead-window" ? ["--no-folder"] + arguments : arguments
        return try Child(path, arguments, environment: desk.environment, folder: desk.folder)
    }

    /// Programs are in the same folder as the tests.
    static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    private func findWindow() async throws {
        window = try await eventual("the window", telling: child.errorText) {
            if let status = child.status {
                throw Waiting.Expired(description: "it ended: \(status) \(child.errorText)")
            }
            let found = try? desk.hands.ask(["search", "--onlyvisible", "--pid", "\(child.number)"])
            return found?.split(separator: "\n").first.map(String.init)
        }
        root = try await eventual("the application on the accessibility bus", telling: child.errorText) {
            try accessibility.application(of: child.number)
        }
        try await eventually("the window's place") { (try? area)?.width ?? 0 > 10 }
    }

    // MARK: Window

    /// The frame of the window on the screen.
    var area: Area {
        get throws {
            var numbers: [Substring: Int] = [:]
            let answer = try desk.hands.ask(["getwindowgeometry", "--shell", window])
            for line in answer.split(separator: "\n") {
                let parts = line.split(separator: "=")
                if parts.count == 2 { numbers[parts[0]] = Int(parts[1]) }
            }
            guard let x = numbers["X"], let y = numbers["Y"], let width = numbers["WIDTH"],
                let height = numbers["HEIGHT"]
            else { throw Waiting.Expired(description: "the window has no place: “\(answer)”. \(lastWords)") }
            return Area(x: x, y: y, width: width, height: height)
        }
    }

    var title: String { (try? desk.hands.ask(["getwindowname", window])) ?? "" }

    func resize(width: Int, height: Int) throws {
        try desk.hands.xdotool(["windowsize", window, "\(width)", "\(height)"])
    }

    /// Resizes the window and moves it to the corner of the screen. GTK 4.8 prints warnings when a menu opens at a place that
    /// no monitor shows.
    func resizeOnScreen(width: Int, height: Int) throws {
        try resize(width: width, height: height)
        try moveOnScreen()
    }

    /// Moves the window to the corner of the screen.
    func moveOnScreen() throws { try desk.hands.xdotool(["windowmove", window, "8", "32"]) }

    /// A point of the window, given as fractions of its sides.
    func point(_ across: Double, _ down: Double) throws -> (x: Int, y: Int) { try area.point(across, down) }

    // MARK: Accessibility tree

    /// The current accessibility tree.
    var tree: Accessible {
        get throws {
            guard let root, let tree = accessibility.tree(root) else {
                throw Waiting.Expired(description: "nothing on the accessibility bus. \(child.errorText)")
            }
            return tree
        }
    }

    /// Waits for a reply, which means that the main loop is not stuck.
    func expectReply() throws {
        guard let root else { return }
        _ = try accessibility.name(of: root)
    }

    /// The first element with a role and a name; `nil` without one.
    func find(_ role: String, _ name: String) throws -> Accessible? {
        try tree.all.first { $0.role == role && $0.name == name }
    }

    /// Returns `true` if an element has this name.
    func shows(_ text: String) throws -> Bool { try tree.all.contains { $0.name == text } }

    /// Returns `true` if an element's name contains this text.
    func tells(_ text: String) throws -> Bool { try tree.all.contains { $0.name.contains(text) } }

    /// Returns `true` if a name or the last announcement contains this text. Messages show only briefly.
    func hasSaid(_ text: String) throws -> Bool {
        try tree.all.contains { $0.name.contains(text) || $0.hint.contains(text) }
    }

    /// Waits for an element with a role and a name.
    @discardableResult func waitFor(_ role: String, _ name: String) async throws -> Accessible {
        try await eventual("\(role) “\(name)”", telling: lastWords) { try find(role, name) }
    }

    /// The accessibility tree and process state, for failure messages.
    var lastWords: String {
        "Accessibility tree:\n\((try? tree.description) ?? "nothing")\n\(child.status.map { "It ended: \($0). " } ?? "")\(child.errorText)"
    }

    /// The name of the main button.
    var buttonName: String {
        get throws { try accessibility.name(of: try mainButton()) }
    }

    /// The main button. It stays the same element while media is open.
    func mainButton() throws -> Accessible.Reference {
        if let button = known["button"], (try? accessibility.name(of: button)).map(Self.buttonNames.contains) == true {
            return button
        }
        // The error banner has a button of the same name, which comes later in the tree.
        let found = try tree.all.first { $0.role == "button" && Self.buttonNames.contains($0.name) }
        guard let found else { throw Waiting.Expired(description: "no main button. \(lastWords)") }
        known["button"] = found.reference
        return found.reference
    }

    /// Starts to record the name of the main button.
    func recordButton() throws -> TextRecord {
        let button = try mainButton()
        return TextRecord { [accessibility] in try accessibility.name(of: button) }
    }

    /// Waits until the main button has a name.
    func waitForButton(_ name: String) async throws {
        try await eventually("the button “\(name)”", telling: lastWords) { (try? buttonName) == name }
    }

    /// Waits until a record of the main button has its name, too: on a busy machine it reads less often.
    func waitForButton(_ name: String, in record: TextRecord) async throws {
        try await waitForButton(name)
        try await eventually("the button “\(name)” in the record") { record.texts.last == name }
    }

    /// Activates an element with a role and a name, as assistive technologies do.
    func activate(_ role: String, _ name: String) async throws {
        try accessibility.press(try await waitFor(role, name).reference)
    }

    /// The position in seconds, as reported over MPRIS.
    var position: Double { get throws { try media.position } }

    /// The MPRIS interface of the application.
    var media: MediaPlayerBus { MediaPlayerBus(session: desk.session) }

    /// The value and range of a slider.
    func sliderValue(_ name: String) throws -> (current: Double, minimum: Double, maximum: Double) {
        if let slider = known[name], let value = try? accessibility.value(of: slider) { return value }
        guard let slider = try find("slider", name) else {
            throw Waiting.Expired(description: "no slider “\(name)”. \(lastWords)")
        }
        known[name] = slider.reference
        return try accessibility.value(of: slider.reference)
    }

    /// The frame of an element on the screen.
    func place(of thing: Accessible) throws -> Area {
        let window = try area
        var frame = try accessibility.frame(of: thing.reference)
        frame.x += window.x
        frame.y += window.y
        return frame
    }
}
