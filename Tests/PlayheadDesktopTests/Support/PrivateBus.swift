import Foundation
import XCTest

@testable import PlayheadDesktop

/// A `dbus-daemon` for one test.
@MainActor final class PrivateBus {
    let address: String
    private let daemon = Process()

    init() throws {
        let output = Pipe()
        daemon.executableURL = URL(filePath: "/usr/bin/env")
        daemon.arguments = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"]
        daemon.standardOutput = output
        daemon.standardError = FileHandle.nullDevice
        try daemon.run()
        var text = ""
        while !text.contains("\n") {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        address = text.trimmingCharacters(in: .whitespacesAndNewlines)
        try XCTSkipIf(address.isEmpty, "no dbus-daemon: run Scripts/setup")
    }

    var bus: DesktopBus { .address(address) }

    func stop() {
        guard daemon.isRunning else { return }
        daemon.terminate()
        daemon.waitUntilExit()
    }

    /// Runs a program on this bus while the loop runs, and returns its output and status.
    func run(_ command: String...) throws -> (status: Int32, output: String) { try run(command) }

    /// Runs a program in the same way.
    func run(_ command: [String]) throws -> (status: Int32, output: String) {
        let process = process(command)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try output.fileHandleForWriting.close()
        waitFor("\(command.joined(separator: " ")) to end") { !process.isRunning }
        if process.isRunning { process.terminate() }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        return (
            process.terminationStatus,
            String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        )
    }

    /// A program on this bus, not started yet.
    func process(_ command: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        var environment = ProcessInfo.processInfo.environment
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
        environment["LC_ALL"] = "C.UTF-8"
        process.environment = environment
        return process
    }
}
