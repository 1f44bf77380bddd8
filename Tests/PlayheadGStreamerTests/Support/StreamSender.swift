import Foundation
import Glibc
import Testing

/// A real server or sender of a live stream: a program that runs until it is ended.
final class StreamSender {
    private let process = Process()
    /// The server that the program sends to, or the relay that it sends through; `nil` if there is none.
    private var server: StreamSender?
    /// The folder of the program's files.
    private var folder: URL?

    /// A picture and a tone from FFmpeg, in real time.
    static func ffmpeg(_ output: String...) throws -> StreamSender {
        try StreamSender(
            "ffmpeg",
            [
                "-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25", "-f", "lavfi", "-i",
                "sine=frequency=440", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "25",
                "-pix_fmt", "yuv420p", "-c:a", "aac",
            ] + output)
    }

    init(_ program: String, _ arguments: [String], in folder: URL? = nil) throws {
        self.folder = folder
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// A server with its settings in a file, once it accepts connections.
    convenience init(_ program: String, _ arguments: [String], settings: String, port: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try settings.write(to: folder.appendingPathComponent("settings"), atomically: true, encoding: .utf8)
        try self.init(program, arguments, in: folder)
        for _ in 0..<100 where !Self.accepts(port) { usleep(50_000) }
    }

    /// Ends the server or relay together with the program.
    func using(_ server: StreamSender) -> StreamSender {
        self.server = server
        return self
    }

    /// Ends the program as a crash does.
    func kill() {
        server?.kill()
        server = nil
        if process.isRunning {
            Glibc.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        if let folder { try? FileManager.default.removeItem(at: folder) }
        folder = nil
    }

    deinit { kill() }

    // MARK: Ports

    /// A port that no socket of the kind uses now.
    static func freePort(_ type: __socket_type = SOCK_STREAM) throws -> Int {
        let descriptor = socket(AF_INET, Int32(type.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, size) == 0 ? getsockname(descriptor, pointer, &size) : -1
            }
        }
        try #require(result == 0)
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func accepts(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
