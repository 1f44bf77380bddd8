import Foundation
import Glibc
import MediaServer
import Testing

/// Real servers for shares, and a desktop session with GVfs that connects to them: smbd, sshd, dbus-daemon, gvfsd and
/// gvfsd-fuse, with their own folders and ports.
///
/// The servers give out their folder for reading only, so that nothing can be removed through a mount.
final class ShareServers: Sendable {
    /// The kind of server.
    enum Kind: CaseIterable {
        case smb, sftp
    }

    /// The reason why tests cannot run; `nil` if they can.
    static func missing(_ kind: Kind) -> Comment? {
        var programs = [
            "/usr/bin/dbus-daemon": "dbus", "/usr/libexec/gvfsd": "gvfs-backends",
            "/usr/libexec/gvfsd-fuse": "gvfs-fuse",
            "/usr/bin/fusermount3": "fuse3",
        ]
        switch kind {
        case .smb: programs["/usr/sbin/smbd"] = "samba"
        case .sftp: (programs["/usr/sbin/sshd"], programs["/usr/bin/ssh"]) = ("openssh-server", "openssh-client")
        }
        for (path, package) in programs.sorted(by: { $0.key < $1.key }) where access(path, X_OK) != 0 {
            return "\(path) is missing: install \(package), or run make setup-servers"
        }
        let descriptor = open("/dev/fuse", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return "/dev/fuse cannot be opened: \(String(cString: strerror(errno)))" }
        close(descriptor)
        return kind == .smb && getuid() != 0 ? "smbd requires root" : nil
    }

    /// The password of the user `viewer`, with characters that addresses separate their parts by.
    static let password = "geheim:ä@/ 9"
    static let escapedPassword = "geheim%3A%C3%A4%40%2F%209"

    /// The folder of the servers.
    let media: String
    /// The port of smbd or sshd.
    let port: UInt16
    /// The environment of programs in the session.
    let environment: [String: String]
    private let folder: TemporaryFolder
    /// The folder of the session's sockets and of the file system. Short, because paths of sockets have at most 107 bytes.
    private let runtime: String
    private let session: Process
    private let server: Process

    /// Starts a server and a session.
    ///
    /// - Parameters:
    ///   - kind: The server.
    ///   - hasFUSE: `false` to leave out the file system.
    init(_ kind: Kind, hasFUSE: Bool = true) async throws {
        folder = try TemporaryFolder()
        media = "\(folder.path)/media"
        port = try FreePort.find()
        for name in ["media", "guest", "home", "bin", "samba"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        chmod(folder.path, 0o755)
        var template = Array("/tmp/shares-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        runtime = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        // Other variables could lead to the user's own session, keyring and keys.
        var variables = [
            "PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": "\(folder.path)/home",
            "XDG_RUNTIME_DIR": runtime, "LC_ALL": "C.UTF-8",
            "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path)/none",
        ]
        if !hasFUSE { variables["GVFS_DISABLE_FUSE"] = "1" }
        switch kind {
        case .smb: server = try Self.startSamba(folder, port)
        case .sftp: server = try Self.startSSH(folder, port)
        }
        let output = Pipe()
        session = Process()
        session.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        session.arguments = ["--session", "--nofork", "--nopidfile", "--print-address=1"]
        session.environment = variables
        session.standardOutput = output
        session.standardError = FileHandle.nullDevice
        try session.run()
        var address = ""
        while !address.contains("\n") {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "dbus-daemon has ended")
            address += String(decoding: data, as: UTF8.self)
        }
        variables["DBUS_SESSION_BUS_ADDRESS"] = address.trimmingCharacters(in: .whitespacesAndNewlines)
        environment = variables
        while !FreePort.accepts(port) {
            try #require(server.isRunning, "the server has ended: \(Self.text("\(folder.path)/server.log"))")
            await Task.yield()
        }
    }

    deinit {
        for process in [session, server] {
            Self.signal(SIGKILL, process)
            process.waitUntilExit()
        }
        // The file system ends with its process, a moment later.
        Self.clean("/usr/bin/fusermount3", "-u", "-z", "-q", "\(runtime)/gvfs")
        // Never through a mount.
        Self.clean("/bin/rm", "-rf", "--one-file-system", runtime)
    }

    private static func clean(_ path: String, _ arguments: String...) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return print("Cannot run \(path): \(error)") }
        process.waitUntilExit()
    }

    /// Stops the server without ending its connections, as a computer that hangs does.
    func freeze() { Self.signal(SIGSTOP, server) }

    /// Continues the server.
    func thaw() { Self.signal(SIGCONT, server) }

    /// Ends the server, as a power cut does.
    func crash() {
        Self.signal(SIGKILL, server)
        server.waitUntilExit()
    }

    /// Sends a signal to a process and to all that it has started, in whatever groups they are.
    private static func signal(_ number: Int32, _ process: Process) {
        var parents: [pid_t: pid_t] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            // The name of the program, in parentheses, may contain spaces.
            guard let id = pid_t(name), let end = text("/proc/\(name)/stat").components(separatedBy: ") ").last else {
                continue
            }
            parents[id] = end.split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
        }
        var family: Set = [process.processIdentifier]
        while true {
            let more = parents.filter { family.contains($0.value) && !family.contains($0.key) }.keys
            if more.isEmpty { break }
            family.formUnion(more)
        }
        // GVfs's processes detach from the one that started them, but stay in its group.
        kill(-process.processIdentifier, number)
        for id in family { kill(id, number) }
    }

    /// Writes a file that the server offers.
    @discardableResult func write(_ bytes: Data, to name: String) throws -> String {
        try folder.write(bytes, to: "media/\(name)")
    }

    /// Writes a file that the server offers to guests.
    func writeForGuests(_ bytes: Data, to name: String) throws { try folder.write(bytes, to: "guest/\(name)") }

    // MARK: - Samba

    private static func startSamba(_ folder: TemporaryFolder, _ port: UInt16) throws -> Process {
        let own = "\(folder.path)/samba"
        for name in ["private", "lock", "state", "cache", "pid", "ncalrpc"] {
            try FileManager.default.createDirectory(atPath: "\(own)/\(name)", withIntermediateDirectories: true)
        }
        try folder.write("root = viewer\n", to: "samba/users")
        let configuration = try folder.write(
            """
            [global]
            server role = standalone server
            workgroup = PLAYHEAD
            netbios name = SHARES
            disable netbios = yes
            interfaces = 127.0.0.1
            bind interfaces only = yes
            smb ports = \(port)
            private dir = \(own)/private
            lock directory = \(own)/lock
            state directory = \(own)/state
            cache directory = \(own)/cache
            pid directory = \(own)/pid
            ncalrpc dir = \(own)/ncalrpc
            log file = \(own)/log
            passdb backend = tdbsam:\(own)/private/passdb.tdb
            username map = \(own)/users
            map to guest = Bad User
            guest account = nobody
            disable spoolss = yes
            load printers = no
            [media]
            path = \(folder.path)/media
            valid users = root
            read only = yes
            [guest]
            path = \(folder.path)/guest
            guest ok = yes
            read only = yes

            """, to: "smb.conf")
        let text = try folder.write("\(password)\n\(password)\n", to: "password")
        try run("/usr/bin/smbpasswd", "-c", configuration, "-a", "-s", "root", input: text)
        return try start(
            "/usr/sbin/smbd", ["--foreground", "--configfile=\(configuration)", "--debug-stdout"], folder)
    }

    // MARK: - SSH

    private static func startSSH(_ folder: TemporaryFolder, _ port: UInt16) throws -> Process {
        for name in ["host", "key", "other"] {
            try run("/usr/bin/ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(folder.path)/\(name)")
        }
        let configuration = try folder.write(
            """
            ListenAddress 127.0.0.1
            Port \(port)
            HostKey \(folder.path)/host
            PidFile none
            AuthorizedKeysFile \(folder.path)/key.pub
            StrictModes no
            UsePAM no
            PermitRootLogin yes
            PasswordAuthentication yes
            KbdInteractiveAuthentication no
            Subsystem sftp internal-sftp -R

            """, to: "sshd_config")
        // GVfs runs `ssh`, which reads the files of the user's home folder whatever HOME is.
        try folder.write(
            """
            UserKnownHostsFile \(folder.path)/known
            GlobalKnownHostsFile /dev/null
            IdentityFile \(folder.path)/key
            IdentitiesOnly yes
            HostKeyAlias playhead-test

            """, to: "ssh_config")
        let program = try folder.write(
            "#!/bin/sh\nexec /usr/bin/ssh -F '\(folder.path)/ssh_config' \"$@\"\n", to: "bin/ssh")
        chmod(program, 0o755)
        if getuid() == 0 { mkdir("/run/sshd", 0o755) }
        return try start("/usr/sbin/sshd", ["-D", "-e", "-f", configuration], folder)
    }

    /// The name of the user on the server.
    static let user = String(cString: getpwuid(getuid()).pointee.pw_name)

    /// Makes the server's identity known to the user; that of another server if `isOther`.
    func makeKnown(isOther: Bool = false) throws {
        let key = Self.text("\(folder.path)/\(isOther ? "other" : "host").pub").split(separator: " ")
        try folder.write("playhead-test \(key[0]) \(key[1])\n", to: "known")
    }

    /// Takes the user's key away.
    func removeKey() throws {
        for name in ["key", "key.pub"] { try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)") }
    }

    // MARK: - Processes

    /// Runs a program to its end.
    private static func run(_ path: String, _ arguments: String..., input: String = "/dev/null") throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = FileHandle(forReadingAtPath: input)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(path) failed")
    }

    private static func start(_ path: String, _ arguments: [String], _ folder: TemporaryFolder) throws -> Process {
        let log = try folder.write("", to: "server.log")
        let process = Process()
        // sshd closes all descriptors, by which Foundation recognizes the end of a process.
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\"$@\"; exit $?", "sh", path] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: log)
        process.standardError = FileHandle(forWritingAtPath: log)
        try process.run()
        return process
    }

    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
