import Foundation

/// Playback of a ``CodedClip`` in a program with a window, with its other processes.
struct WindowRun {
    struct NoFrame: Error, CustomStringConvertible {
        let name: String
        var description: String { "Cannot measure \(name): no frame was visible within 20 s. Run it by hand." }
    }

    /// Processor time in percent of a core, from a second after the first frame.
    var processor = 0.0
    /// Memory of all processes (PSS), in megabytes.
    var memory = 0.0
    /// Frames that were never visible.
    var missed = 0
    /// The time from the start of the process to the first frame, in milliseconds.
    var firstFrame = 0.0

    /// Runs a program, and ends it.
    init(_ name: String, _ command: [String], on screen: CodedScreen, seconds: Double) throws {
        let clock = ContinuousClock()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = screen.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let start = clock.now
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
            // The next run would see this one's last frame.
            while screen.frame != nil, clock.now - start < .seconds(60) { Thread.sleep(forTimeInterval: 0.02) }
        }
        while screen.frame == nil {
            guard clock.now - start < .seconds(20), process.isRunning else { throw NoFrame(name: name) }
            Thread.sleep(forTimeInterval: 0.002)
        }
        firstFrame = (clock.now - start).nanoseconds / 1e6
        Thread.sleep(forTimeInterval: 1)
        let group = ProcessGroup(of: process.processIdentifier)
        var seen = Set<Int>()
        let (begin, before) = (clock.now, group.processorTime)
        while (clock.now - begin).nanoseconds < seconds * 1e9 {
            if let frame = screen.frame { seen.insert(frame) }
            Thread.sleep(forTimeInterval: 0.002)
        }
        let elapsed = (clock.now - begin).nanoseconds / 1e9
        processor = (group.processorTime - before) / elapsed * 100
        memory = group.memory
        // Frames after a stall were missed as well as those between others.
        missed = max(0, Int(elapsed * Double(CodedClip.rate)) - seen.count)
    }
}
