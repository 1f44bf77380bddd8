import Foundation
import Glibc
import MediaServer
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

    /// - Parameter output: The file for the program's messages.
    init(
        _ program: String, _ arguments: [String], in folder: URL? = nil, output: FileHandle = .nullDevice
    ) throws {
        self.folder = folder
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = output
        try process.run()
    }

    /// A server with its settings in a file, once it accepts connections.
    /// - Parameter sign: A part of its message that it does; `nil` to try.
    convenience init(
        _ program: String, _ arguments: [String], settings: String, port: UInt16, sign: String? = nil
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try settings.write(to: folder.appendingPathComponent("settings"), atomically: true, encoding: .utf8)
        let log = folder.appendingPathComponent("log")
        try Data().write(to: log)
        try self.init(program, arguments, in: folder, output: FileHandle(forWritingTo: log))
        var text: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }
        for _ in 0..<400 where process.isRunning {
            if sign.map(text.contains) ?? FreePort.accepts(port) { return }
            usleep(50_000)
        }
        throw EngineStage.Missed(description: "\(program) does not accept connections: \(text)")
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
}
