import Foundation
import Testing

/// Waiting for other programs, which do not report when they are ready: the display, the bus and the player are polled
/// up to a limit. These tests wait in no other way.
enum Waiting {
    /// The error for a condition that was not met in time.
    struct Expired: Error, CustomStringConvertible {
        var description: String
    }

    /// The time limit, in seconds. It is generous because the machine may be busy.
    static let limit = 60.0

    /// The polling interval in seconds.
    private static let step = 0.02

    /// The time in seconds on a monotonic clock.
    static var now: Double { ProcessInfo.processInfo.systemUptime }

    /// Suspends the task for a time in seconds.
    static func pause(_ seconds: Double = step) async { try? await Task.sleep(for: .seconds(seconds)) }

    /// Blocks the thread for a time in seconds. Only for threads of tests.
    static func pauseThread(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }
}

/// Polls until there is a value, and returns it. The failure message is evaluated only if needed.
@MainActor @discardableResult func eventual<Value>(
    _ what: String, within limit: Double = Waiting.limit, telling: @autoclosure @MainActor () -> String = "",
    _ look: @MainActor () throws -> Value?
) async throws -> Value {
    let end = Waiting.now + limit
    repeat {
        if let value = try look() { return value }
        await Waiting.pause()
    } while Waiting.now < end
    if let value = try look() { return value }
    throw Waiting.Expired(description: "waited \(Int(limit)) s in vain for \(what). \(telling())")
}

/// Waits until a condition holds.
@MainActor func eventually(
    _ what: String, within limit: Double = Waiting.limit, telling: @autoclosure @MainActor () -> String = "",
    _ condition: @MainActor () throws -> Bool
) async throws {
    try await eventual(what, within: limit, telling: telling()) { try condition() ? true : nil }
}

/// Polls for a time in seconds and returns the first moment at which a condition did not hold; `nil` if it always held.
@MainActor func firstBreach(during seconds: Double, of condition: @MainActor () throws -> Bool) async rethrows
    -> Double?
{
    let start = Waiting.now
    while Waiting.now < start + seconds {
        if try !condition() { return Waiting.now - start }
        await Waiting.pause()
    }
    return nil
}
