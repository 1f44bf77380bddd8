import Foundation

/// A child process with files as input, output and errors.
///
/// Foundation's `Process` passes on the signal mask of the calling thread. Threads of tasks block all signals, so that
/// such children could not be terminated.
@MainActor final class Spawned {
    let number: pid_t
    private var ended: Int32?

    /// Starts a program.
    init(
        _ program: URL, _ arguments: [String], environment: [String: String], input: String = "/dev/null",
        output: String, errors: String
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
        if errors == output {
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        } else {
            posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var words: [UnsafeMutablePointer<CChar>?] = ([program.path] + arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var number: pid_t = 0
        let problem = posix_spawn(&number, program.path, &actions, &attributes, &words, &variables)
        guard problem == 0 else {
            throw Waiting.Expired(description: "\(program.path) does not start: \(String(cString: strerror(problem)))")
        }
        self.number = number
    }

    /// The exit status, or the negative number of the signal that ended the process; `nil` while it runs.
    var status: Int32? {
        if ended == nil { look(WNOHANG) }
        return ended
    }

    /// Blocks until the process exits. For short programs.
    func waitForEnd() -> Int32 {
        while ended == nil { look(0) }
        return ended ?? 0
    }

    private func look(_ options: Int32) {
        var word: Int32 = 0
        let answer = waitpid(number, &word, options)
        if answer == number {
            // The low seven bits are the signal, the next byte the status.
            ended = word & 0x7F == 0 ? (word >> 8) & 0xFF : -(word & 0x7F)
        } else if answer < 0, errno != EINTR {
            ended = 0
        }
    }

    func signal(_ signal: Int32) { if status == nil { kill(number, signal) } }
}
