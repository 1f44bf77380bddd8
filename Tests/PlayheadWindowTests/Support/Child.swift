import Foundation

/// A program that runs during a test. Its output goes to files.
@MainActor final class Child {
    let name: String
    private let process: Spawned
    private let output: URL
    private let errors: URL

    /// Starts a program.
    init(_ path: String, _ arguments: [String], environment: [String: String], folder: URL) throws {
        name = path.split(separator: "/").last.map(String.init) ?? path
        let base = folder.appendingPathComponent("\(name)-\(UUID().uuidString.prefix(4))")
        output = base.appendingPathExtension("out")
        errors = base.appendingPathExtension("err")
        process = try Spawned(
            try Self.find(path, in: environment["PATH"] ?? ""), arguments, environment: environment,
            output: output.path, errors: errors.path)
        ChildGuard.started(number)
    }

    var number: pid_t { process.number }
    var isRunning: Bool { status == nil }
    /// The exit status, or the negative number of the signal that ended it; `nil` while it runs.
    var status: Int32? { process.status }
    var outputText: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }
    var errorText: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// The warnings of GLib, GTK and Swift. Messages from GStreamer's demuxers on a busy machine are ignored, because
    /// users never see them.
    var complaints: String {
        errorText.split(separator: "\n").filter {
            ($0.contains("-WARNING") || $0.contains("-CRITICAL") || $0.contains("Fatal error"))
                && !$0.contains(": GStreamer")
        }.joined(separator: "\n")
    }

    /// The line that the program wrote; `nil` until it is complete.
    var firstLine: String? {
        let text = outputText
        return text.hasSuffix("\n") ? text.trimmingCharacters(in: .newlines) : nil
    }

    /// Asks the program to exit, and kills it if it does not.
    func end() async {
        if isRunning {
            process.signal(SIGTERM)
            try? await eventually("the end of \(name)", within: 5) { !isRunning }
        }
        process.signal(SIGKILL)
        try? await eventually("the end of \(name)") { !isRunning }
        ChildGuard.ended(number)
    }

    /// Waits for the program to exit.
    @discardableResult func wait() async throws -> Int32 {
        let status = try await eventual("the end of \(name)") { self.status }
        ChildGuard.ended(number)
        return status
    }

    /// The path of a program.
    static func find(_ name: String, in path: String) throws -> URL {
        if name.hasPrefix("/") { return URL(fileURLWithPath: name) }
        for folder in path.split(separator: ":") {
            let file = URL(fileURLWithPath: String(folder)).appendingPathComponent(name)
            if FileManager.default.isExecutableFile(atPath: file.path) { return file }
        }
        throw Waiting.Expired(description: "there is no program \(name): see Scripts/debian-packages.txt")
    }
}
