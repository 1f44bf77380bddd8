import Foundation
import Glibc
import Testing

/// A shell script that has run to its end, with the program in `$PLAYHEAD`.
struct ProgramRun {
    let status: Int32
    let output: String
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// A program in the folder of the test bundle.
    static func path(of name: String = "playhead") throws -> String {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        while folder.path != "/" {
            let program = folder.appendingPathComponent(name)
            if FileManager.default.isExecutableFile(atPath: program.path) { return program.path }
            folder = folder.deletingLastPathComponent()
        }
        struct NotBuilt: Error {}
        throw NotBuilt()
    }

    init(_ script: String, errors: Bool = false) throws {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        // A file instead of a pipe, because processes that start at the same moment would inherit the pipe and keep it
        // open.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, scratch, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
        if errors {
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        } else {
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        let command = "export PLAYHEAD='\(try Self.path())' TERM=xterm-256color LC_ALL=C.UTF-8\n" + script
        let arguments: [String] = ["/bin/sh", "-c", command]
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        // Threads of the test runner block signals. A shell that misses SIGCHLD would wait forever.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process: pid_t = 0
        #expect(posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ) == 0)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        output = try String(contentsOfFile: scratch, encoding: .utf8)
        self.status = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
