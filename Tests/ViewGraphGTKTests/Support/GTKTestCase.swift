import CGTK
import XCTest

@testable import ViewGraphGTK

/// A test on the thread of GTK, with a display. XCTest runs on the process's main thread, swift-testing does not.
@MainActor class GTKTestCase: XCTestCase {
    override nonisolated func setUpWithError() throws {
        let hasDisplay = MainActor.assumeIsolated {
            MainLoop.install()
            return gtk_init_check() != 0
        }
        try XCTSkipUnless(hasDisplay, "no display: run Scripts/test")
    }

    /// Runs the loop until a condition holds.
    func wait(
        _ what: String, until condition: @MainActor () -> Bool, file: StaticString = #filePath, line: UInt = #line
    ) {
        XCTAssertTrue(MainLoop.run(until: condition, seconds: 10), "waited in vain for \(what)", file: file, line: line)
    }
}
