import Foundation

/// One run of a command-line tool to its end, with its output in files.
///
/// Files, not pipes: a pipe is inherited by every process that starts at the same moment, and then reading it to its end
/// waits for those as well.
struct ToolRun {
    /// What a run left.
    struct Result {
        var status: Int32
        var output: Data
        var errorText: String
    }

    /// A tool is not installed.
    struct NotFound: Error {
        var tool: String
    }

    private let executable: URL
    private let arguments: [String]
    private let folder: URL?

    /// Finds a tool on the `PATH`.
    init(_ tool: String, arguments: [String], folder: URL? = nil) throws(NotFound) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        let candidates = path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent(tool) }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw NotFound(tool: tool)
        }
        executable = found
        self.arguments = arguments
        self.folder = folder
    }

    /// Runs the tool. Blocks until it has ended.
    func run() throws -> Result {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("playhead-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let (output, errors) = (scratch.appendingPathComponent("out"), scratch.appendingPathComponent("err"))
        try Data().write(to: output)
        try Data().write(to: errors)

        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        // Closed by hand: the process keeps its handles, and is itself kept for a while after its end.
        let handles = [try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors)]
        defer { for handle in handles { try? handle.close() } }
        (process.standardOutput, process.standardError) = (handles[0], handles[1])
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        ended.wait()
        return Result(
            status: process.terminationStatus, output: try Data(contentsOf: output),
            errorText: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
