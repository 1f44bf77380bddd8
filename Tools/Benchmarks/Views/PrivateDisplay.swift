import Foundation

/// A virtual X server. It runs as long as this object exists.
final class PrivateDisplay {
    let name: String
    private let process: Process

    /// Starts a server; `nil` without Xvfb.
    init?() throws {
        let path = "/usr/bin/Xvfb"
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        let output = Pipe()
        process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The server writes its number as soon as it accepts clients.
        let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
