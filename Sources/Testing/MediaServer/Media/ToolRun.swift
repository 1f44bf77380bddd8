import FoundationEssentials
import Glibc

/// One run of a command-line tool to its end, with its output in files.
///
/// Files, not pipes: a pipe is inherited by every process that starts at the same moment, and then reading it to its end
/// waits for those as well.
struct ToolRun {
    /// The result of a run.
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
        let folders = path.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
        let candidates = folders.map { $0.appendingPathComponent(tool) }
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
        let status = try spawn(output: output.path, errors: errors.path)
        return Result(
            status: status, output: try Self.contents(of: output),
            errorText: String(decoding: try Self.contents(of: errors), as: UTF8.self).trimmed)
    }

    /// A file whole. Foundation's own way leaks a buffer for an empty file.
    private static func contents(of file: URL) throws -> Data {
        guard let reader = FileReader(url: file), let length = reader.length else { throw CocoaError(.fileReadUnknown) }
        return reader.read(at: 0, maximum: length)
    }

    /// Starts the tool and waits for its end; 128 and the signal when one killed it.
    ///
    /// Not Foundation's `Process`: it is never freed on Linux when it is not the main thread that waits.
    private func spawn(output: String, errors: String) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)

        // The call that changes the folder does not import.
        let command = (folder.map { ["/usr/bin/env", "--chdir=\($0.path)"] } ?? []) + [executable.path] + arguments
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, command[0], &actions, nil, words, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
        // WIFEXITED and WEXITSTATUS, whose macros do not import.
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }
}
