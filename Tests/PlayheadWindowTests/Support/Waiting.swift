import Foundation
import Testing

/// Waiting for other programs, which tell nobody when they are ready: the display, the bus and the player are looked at
/// again and again, up to a limit. Every wait of these tests is one of these.
enum Waiting {
    /// What was waited for did not come.
    struct Expired: Error, CustomStringConvertible {
        var description: String
    }

    /// How long anything may take on a machine that does other things at the same time.
    static let limit = 12.0

    /// How often one looks.
    private static let step = 0.02

    /// Seconds on a clock that only goes forward.
    static var now: Double { ProcessInfo.processInfo.systemUptime }

    /// Lets time go by.
    static func pause(_ seconds: Double = step) async { try? await Task.sleep(for: .seconds(seconds)) }

    /// Lets time go by on a thread of its own.
    static func pauseThread(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }
}

/// Waits until something is there, and gives it. What it says of the failure is asked for only then.
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

/// Looks again and again for a time, and says the first moment at which a condition did not hold.
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
