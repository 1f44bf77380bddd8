import Foundation
import XCTest

@testable import ViewGraphGTK

/// Keys and pointers as the X server has them, made by xdotool.
@MainActor enum RealInput {
    private static let program = URL(fileURLWithPath: "/usr/bin/xdotool")

    static func skipUnlessThere() throws {
        let hasServer = ProcessInfo.processInfo.environment["DISPLAY"] != nil
        try XCTSkipUnless(
            hasServer && FileManager.default.isExecutableFile(atPath: program.path), "no X server, or no xdotool")
    }

    /// Gives the keyboard to the window of this process.
    static func focusFirstWindow() throws { try perform(focusArguments) }

    /// Begins what xdotool's arguments say.
    @discardableResult static func start(_ arguments: String) throws -> Process {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments.split(separator: " ").map(String.init)
        try process.run()
        return process
    }

    /// What gives the keyboard to the window of this process: without a window manager nobody else does.
    static var focusArguments: String {
        "search --onlyvisible --pid \(ProcessInfo.processInfo.processIdentifier) windowfocus"
    }

    /// Does what xdotool's arguments say, while the loop runs.
    static func perform(_ arguments: String) throws {
        let process = try start(arguments)
        waitFor("xdotool \(arguments)") { !process.isRunning }
        XCTAssertEqual(process.terminationStatus, 0)
    }
}
