import CGIO
import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

/// Runs a test with a private bus, on the main thread of an `XCTestCase`, whose GLib loop it runs.
func onBus(_ body: @MainActor (PrivateBus) throws -> Void) throws {
    try MainActor.assumeIsolated {
        let bus = try PrivateBus()
        defer { bus.stop() }
        try body(bus)
    }
}

/// GLib's default loop.
@MainActor enum Loop {
    /// Runs all ready sources.
    static func settle() {
        while g_main_context_iteration(nil, 0) != 0 {}
    }

    /// Runs the loop until a condition holds. Returns `false` after ten seconds.
    static func run(until condition: () -> Bool) -> Bool {
        let end = g_get_monotonic_time() + 10_000_000
        // Wakes the loop, because a condition may become true without an event.
        let tick = g_timeout_add(2, keepSource, nil)
        defer { g_source_remove(tick) }
        while !condition() {
            if g_get_monotonic_time() >= end { return false }
            g_main_context_iteration(nil, 1)
        }
        return true
    }
}

private nonisolated func keepSource(_: UnsafeMutableRawPointer?) -> gboolean { 1 }

/// Runs the loop until a condition holds.
@MainActor func waitFor(
    _ what: String, until condition: @MainActor () -> Bool, file: StaticString = #filePath, line: UInt = #line
) {
    XCTAssertTrue(Loop.run(until: condition), "waited in vain for \(what)", file: file, line: line)
}
