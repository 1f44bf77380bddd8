import Foundation
import Synchronization

/// A program that runs until the test stops it.
@MainActor final class RunningTool {
    private let process: Process
    private let output = Output()

    fileprivate init(_ process: Process) throws {
        self.process = process
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        let output = output
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil } else { output.append(data) }
        }
        try process.run()
    }

    func waitForOutput(containing text: String) {
        waitFor("“\(text)”") { output.text.contains(text) }
    }

    /// Stops the program and returns its output.
    func stop() -> String {
        process.terminate()
        process.waitUntilExit()
        return output.text
    }

    private final class Output: Sendable {
        private let data = Mutex(Data())
        func append(_ more: Data) { data.withLock { $0 += more } }
        var text: String { data.withLock { String(decoding: $0, as: UTF8.self) } }
    }
}

extension PrivateBus {
    /// Starts a program on this bus.
    func start(_ command: String...) throws -> RunningTool { try RunningTool(process(command)) }
}
