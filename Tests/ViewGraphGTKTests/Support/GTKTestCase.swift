import CGTK
import Foundation
import XCTest

@testable import ViewGraphGTK

/// A test on the thread of GTK, with a display. XCTest runs on the process's main thread, swift-testing does not.
///
/// Its methods are not isolated, because XCTest on Linux finds no methods of the main actor; `onMain` is what they run.
class GTKTestCase: XCTestCase {
    // Asked once: GTK does not survive the second question after a first "no".
    @MainActor private static let hasDisplay: Bool = {
        // Places of real pointers are pixels, those of widgets points.
        setenv("GDK_SCALE", "1", 1)
        DrawingChoice.ofThisMachine.apply()
        MainLoop.install()
        return gtk_init_check() != 0
    }()

    override func setUpWithError() throws {
        try XCTSkipUnless(MainActor.assumeIsolated { Self.hasDisplay }, "no display: run make test")
    }
}

/// Runs a test's body, on the main thread that the test is on.
func onMain(_ body: @MainActor () throws -> Void) throws { try MainActor.assumeIsolated(body) }

/// Runs the loop until a condition holds.
@MainActor func waitFor(
    _ what: String, until condition: @MainActor () -> Bool, file: StaticString = #filePath, line: UInt = #line
) {
    XCTAssertTrue(MainLoop.run(until: condition, seconds: 10), "waited in vain for \(what)", file: file, line: line)
}
