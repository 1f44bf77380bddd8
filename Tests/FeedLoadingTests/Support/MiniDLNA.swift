import Foundation
import Glibc
import MediaServer
import Testing

/// A real media server: minidlnad on the loopback interface, with its own folders.
final class MiniDLNA: Sendable {
    /// The program; `nil` if it is not installed.
    static let program: String? = ["/usr/sbin/minidlnad", "/usr/bin/minidlnad"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The unique device name.
    let name: String
    /// The name for people.
    let title: String
    private let process: Process
    private let folder: TemporaryFolder

    /// Starts a server.
    ///
    /// - Parameter files: The files to offer, with their paths in the server's folder.
    init(_ files: [String: URL]) throws {
        let program = try #require(Self.program, "minidlna is not installed: run make setup-servers.")
        let id = UUID().uuidString.lowercased()
        name = "uuid:\(id)"
        title = "Attic \(id.prefix(8))"
        folder = try TemporaryFolder()
        for (path, file) in files { try folder.write(try Data(contentsOf: file), to: "media/\(path)") }
        try folder.write(
            """
            port=\(try FreePort.find())
            network_interface=lo
            media_dir=\(folder.path)/media
            db_dir=\(folder.path)/db
            log_dir=\(folder.path)/log
            friendly_name=\(title)
            uuid=\(id)
            inotify=no
            """, to: "minidlna.conf")
        for name in ["db", "log"] {
            try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        // In the foreground.
        process.arguments = ["-S", "-f", "\(folder.path)/minidlna.conf", "-P", "\(folder.path)/pid"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { stop() }

    /// Ends the server, as a computer that is switched off.
    func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
