import CGTK
import Foundation
import XCTest

@testable import ViewGraphGTK

/// A test on GTK's thread with a display. XCTest runs on the main thread, Swift Testing does not.
///
/// The test methods are not isolated, because XCTest on Linux does not find methods of the main actor. They call `onMain`.
class GTKTestCase: XCTestCase {
    // Checked once: GTK does not survive another check after a failed one.
    @MainActor private static let hasDisplay: Bool = {
        // Real pointers use pixels, widgets use points.
        setenv("GDK_SCALE", "1", 1)
        DrawingChoice.ofThisMachine.apply()
        MainLoop.install()
        return gtk_init_check() != 0
    }()

    override func setUpWithError() throws {
        try XCTSkipUnless(MainActor.assumeIsolated { Self.hasDisplay }, "no display: run make test")
    }
}

/// Runs the body of a test on the main actor.
func onMain(_ body: @MainActor () throws -> Void) throws { try MainActor.assumeIsolated(body) }

/// Runs the loop until a condition holds.
@MainActor func waitFor(
    _ what: String, until condition: @MainActor () -> Bool, file: StaticString = #filePath, line: UInt = #line
) {
    XCTAssertTrue(MainLoop.run(until: condition, seconds: 10), "timed out waiting for \(what)", file: file, line: line)
}
