import Foundation

/// A player in a separate process, with its arguments and the sign of its first frame.
struct PeerPlayer {
    struct NoFrame: Error, CustomStringConvertible {
        let name: String
        var description: String { "no frame from \(name) within 30 s" }
    }

    struct Usage {
        var cpuPercent: Double
        var memory: Double
    }

    let name: String
    let executable: String
    let arguments: (String) -> [String]
    /// The text in its output that reports the first frame.
    let firstFrame: String

    static func playhead(_ path: String) -> PeerPlayer {
        PeerPlayer(
            name: "playhead", executable: path, arguments: { ["play", "--headless", "--json", $0] },
            firstFrame: "\"cause\":\"engine:ready\"")
    }

    static func gstPlay(_ path: String) -> PeerPlayer {
        PeerPlayer(
            name: "gst-play-1.0", executable: path,
            arguments: {
                ["--no-interactive", "--videosink=fakesink sync=true", "--audiosink=fakesink sync=true", $0]
            },
            firstFrame: "Prerolled")
    }

    static func mpv(_ path: String) -> PeerPlayer {
        PeerPlayer(
            name: "mpv", executable: path,
            arguments: {
                ["--no-config", "--vo=null", "--ao=null", "--ytdl=no", "--load-scripts=no", "--msg-level=all=v", $0]
            },
            firstFrame: "first video frame after restart shown")
    }

    /// Measures the time from the start of the process to its first frame, in milliseconds.
    func timeToFirstFrame(_ address: String) throws -> Double {
        let pipe = Pipe()
        let clock = ContinuousClock()
        let start = clock.now
        let process = try launch(address, output: pipe)
        defer { end(process) }
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        var text = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let wanted = Data(firstFrame.utf8)
        while (clock.now - start) < .seconds(30) {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, 1_000) >= 0 else { break }
            guard request.revents != 0 else { continue }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            text.append(contentsOf: buffer[..<count])
            if text.range(of: wanted) != nil { return (clock.now - start).nanoseconds / 1e6 }
        }
        throw NoFrame(name: name)
    }

    /// Measures the resources in steady state, after a second.
    func usage(_ address: String, seconds: Double) throws -> Usage {
        let process = try launch(address, output: FileHandle.nullDevice)
        defer { end(process) }
        Thread.sleep(forTimeInterval: 1.5)
        let before = ticks(process.processIdentifier)
        Thread.sleep(forTimeInterval: seconds)
        let used = Double(ticks(process.processIdentifier) - before) / Double(sysconf(Int32(_SC_CLK_TCK)))
        return Usage(
            cpuPercent: used / seconds * 100, memory: proportionalSetSize(process.processIdentifier) / 1_000)
    }

    private func launch(_ address: String, output: Any) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments(address)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func end(_ process: Process) {
        process.terminate()
        process.waitUntilExit()
    }

    private func ticks(_ id: Int32) -> Int {
        guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return 0 }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 12 else { return 0 }
        return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }

    /// Returns the proportional memory of a process, in kilobytes.
    private func proportionalSetSize(_ id: Int32) -> Double {
        guard let text = try? String(contentsOfFile: "/proc/\(id)/smaps_rollup", encoding: .utf8) else { return 0 }
        for line in text.split(separator: "\n") where line.hasPrefix("Pss:") {
            return Double(line.split(separator: " ")[1]) ?? 0
        }
        return 0
    }
}
