/// The judgment of the clock before an exchange. Changes get their times from it, so an exchange while it is behind, as
/// before the network has set it after the start of a computer without a battery, would make all of them old.
struct SyncClock {
    /// The date, in seconds since 1970.
    let now: Double
    /// The date of the last exchange; `nil` if unknown.
    let lastExchange: Double?

    /// The difference that does not matter, in seconds.
    private static let tolerance = 86_400.0
    /// No clock that is set shows a time before: September 2020.
    private static let earliest = 1_600_000_000.0

    /// Returns `true` if the clock is behind.
    ///
    /// A date before the last exchange has one of two reasons: the clock is behind now, or it was ahead then. In the second
    /// case, other devices have no changes after now.
    ///
    /// - Parameter others: The states of each other device; `nil` if they are unknown.
    func isBehind(_ others: [[SyncRecord]]?) -> Bool {
        guard let lastExchange, now < lastExchange - Self.tolerance else { return false }
        guard now >= Self.earliest, let others else { return true }
        let latest = others.compactMap { $0.map(\.date).max() }
        let laterCount = latest.count { $0 > now + Self.tolerance }
        // A single device of several may be wrong itself.
        return laterCount > 0 && laterCount * 2 >= latest.count
    }
}
