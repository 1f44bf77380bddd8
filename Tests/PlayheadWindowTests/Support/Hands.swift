import Foundation

/// Keyboard, pointer and wheel input through the X server, by xdotool.
@MainActor final class Hands {
    private let environment: [String: String]
    private let folder: URL

    init(environment: [String: String], folder: URL) {
        self.environment = environment
        self.folder = folder
    }

    /// Presses and releases keys with X names: `space`, `Right`, `shift+period`.
    func press(_ keys: String..., every milliseconds: Int = 12) throws {
        try xdotool(["key", "--clearmodifiers", "--delay", "\(milliseconds)"] + keys)
    }

    /// Presses the same key several times.
    func press(_ key: String, times: Int, every milliseconds: Int) throws {
        try xdotool(["key", "--delay", "\(milliseconds)"] + Array(repeating: key, count: times))
    }

    /// Types text.
    func type(_ text: String) throws { try xdotool(["type", "--delay", "5", text]) }

    /// Moves the pointer to a position on the screen.
    func move(to point: (x: Int, y: Int)) throws {
        // A negative coordinate looks like an option.
        try xdotool(["mousemove", "\(max(point.x, 0))", "\(max(point.y, 0))"])
    }

    /// Presses and releases a pointer button: 1 left, 4 wheel up, 5 wheel down.
    func click(at point: (x: Int, y: Int), button: Int = 1, times: Int = 1, every milliseconds: Int = 80) throws {
        try xdotool(
            [
                "mousemove", "\(max(point.x, 0))", "\(max(point.y, 0))", "click", "--repeat", "\(times)", "--delay",
                "\(milliseconds)",
            ]
                + ["\(button)"])
    }

    func pushDown() throws { try xdotool(["mousedown", "1"]) }
    func letGo() throws { try xdotool(["mouseup", "1"]) }

    /// The output of an xdotool query.
    func ask(_ arguments: [String]) throws -> String {
        try Self.run("xdotool", arguments, environment: environment, folder: folder).output
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs xdotool.
    func xdotool(_ arguments: [String]) throws {
        let run = try Self.run("xdotool", arguments, environment: environment, folder: folder)
        guard run.status == 0 else {
            throw Waiting.Expired(description: "xdotool \(arguments.joined(separator: " ")) failed: \(run.output)")
        }
    }

    /// Starts xdotool without waiting for it.
    func start(_ arguments: [String]) throws -> Child {
        try Child("xdotool", arguments, environment: environment, folder: folder)
    }

    /// Runs a short program to its end and returns its combined output.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String], folder: URL, input: Data? = nil
    ) throws -> (status: Int32, output: String) {
        let base = folder.appendingPathComponent("run-\(UUID().uuidString.prefix(8))")
        let (from, to) = (base.appendingPathExtension("in"), base.appendingPathExtension("out"))
        defer { for file in [from, to] { try? FileManager.default.removeItem(at: file) } }
        try input?.write(to: from)
        let process = try Spawned(
            try Child.find(program, in: environment["PATH"] ?? ""), arguments, environment: environment,
            input: input == nil ? "/dev/null" : from.path, output: to.path, errors: to.path)
        let status = process.waitForEnd()
        return (status, (try? String(contentsOf: to, encoding: .utf8)) ?? "")
    }
}
