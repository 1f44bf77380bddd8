import Sandbox
import Synchronization

/// Namespaces around yt-dlp where ``Bubblewrap`` is installed.
///
/// Scripts of web pages run in yt-dlp. Inside, there are libraries and programs of the system, yt-dlp itself, and the network. There
/// are no files of the user, no other processes, and no sockets of the desktop. Caches last as long as the process.
enum PageSandbox {
    /// The path of `bwrap`; `nil` if it is not installed, or if this system does not let users create namespaces.
    static var program: String? {
        isAvailable.withLock { $0 } ? Bubblewrap.program() : nil
    }

    private static let isAvailable = Mutex(true)

    /// Returns `true` if a program ended because its namespaces could not be created. It then runs without them from now on.
    static func failed(_ result: ChildProgram.Result) -> Bool {
        guard result.ending == .exited(1), result.errors.starts(with: "bwrap:".utf8) else { return false }
        isAvailable.withLock { $0 = false }
        return true
    }

    /// The arguments of `bwrap` that run a program.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - arguments: Its arguments.
    ///   - environment: Its variables, of which those that name folders count.
    static func arguments(_ program: String, _ arguments: [String], environment: [String: String]) -> [String] {
        var words = Bubblewrap.options + ["--tmpfs", "/tmp", "--setenv", "TMPDIR", "/tmp"]
        var places = Bubblewrap.system(for: Confinement(kind: .network, devices: []))
        places += ["/usr/bin", "/usr/local/bin", "/usr/libexec", "/bin", "/etc/python3", "/opt"]
        if let home = environment["HOME"].flatMap(AudioSockets.normalized) {
            words += ["--tmpfs", home]
            // Where pip, pipx and uv install programs.
            places += [".local/lib", ".local/share/pipx", ".local/pipx", ".local/share/uv"].map { "\(home)/\($0)" }
        }
        places += ["SSL_CERT_FILE", "SSL_CERT_DIR"].compactMap { environment[$0].flatMap(AudioSockets.normalized) }
        places.append(program)
        return words + Bubblewrap.readOnly(places) + Bubblewrap.command([program] + arguments)
    }
}
