import CSystemCalls
import FoundationEssentials
import Glibc
import PlayheadEngineService
import Sandbox

/// A probe that has confined itself, and the host's side of it.
final class ConfinedProbe {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let process: pid_t
    let hello: ProbeHello
    /// The descriptor of gated calls, for a gate.
    let listener: Int32?
    private let channel: ProbeChannel
    private var isWaitedFor = false

    /// Starts a probe.
    ///
    /// - Parameters:
    ///   - program: The path of the probe.
    ///   - confinement: The restrictions.
    ///   - options: Further arguments of the probe.
    ///   - environment: Variables in addition to those of the test.
    ///   - inherited: Descriptors that the probe inherits, by their numbers there.
    ///   - prefix: The command that starts the probe, such as bwrap.
    init(
        program: String, _ confinement: Confinement, options: [String] = [], environment: [String: String] = [:],
        inherited: [Int32: Int32] = [:], prefix: ((_ command: [String]) -> [String])? = nil
    ) throws {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0 else {
            throw Failure(description: "no socket pair: \(errno)")
        }
        let text = String(decoding: try JSONEncoder().encode(confinement), as: UTF8.self)
        var words = [program, text] + options
        if let prefix { words = prefix(words) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
        for (number, descriptor) in inherited.merging([3: pair[1]], uniquingKeysWith: { $1 }).sorted(by: {
            $0.key < $1.key
        }) {
            posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, max(inherited.keys.max() ?? 3, 3) + 1)
        // Threads of the test runner block signals.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var process = pid_t()
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let code = Self.withWords(words) { words in
            Self.withWords(variables.map { "\($0)=\($1)" }) { variables in
                posix_spawn(&process, words[0]!, &actions, &attributes, words, variables)
            }
        }
        Glibc.close(pair[1])
        guard code == 0 else {
            Glibc.close(pair[0])
            throw Failure(description: "cannot start \(words[0]): \(code)")
        }
        self.process = process
        channel = ProbeChannel(descriptor: pair[0])
        guard let (hello, listener) = channel.receiveWithDescriptor(ProbeHello.self) else {
            var status: Int32 = 0
            waitpid(process, &status, 0)
            Glibc.close(pair[0])
            throw Failure(description: "the probe ended with status \(status)")
        }
        self.hello = hello
        self.listener = listener
    }

    private static func withWords<Result>(_ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result)
        -> Result
    {
        let copies = words.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }

    deinit {
        Glibc.close(channel.descriptor)
        wait()
    }

    /// Waits for the end. Returns the signal that ended the process, or 0.
    @discardableResult
    func wait() -> Int32 {
        guard !isWaitedFor else { return 0 }
        isWaitedFor = true
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F
    }

    /// Makes an attempt. Nil if the probe ended.
    func attempt(_ request: ProbeRequest) -> ProbeReply? {
        channel.send(request)
        return channel.receive()
    }

    /// Makes an attempt. Returns the errno, 0 for success, or -1 if the probe ended.
    func error(of attempt: String, _ change: (inout ProbeRequest) -> Void = { _ in }) -> Int32 {
        var request = ProbeRequest(attempt: attempt)
        change(&request)
        return self.attempt(request)?.error ?? -1
    }
}
