import FoundationEssentials

/// The clock of a library: the date for entries of the history, and elapsed time for delayed writes.
///
/// Applications use ``system``. Tests create one from closures, and move it by hand.
///
/// ```swift
/// let clock = ContinuousClock()
/// let start = clock.now
/// let fixedDate = LibraryClock(
///     date: { 1_800_000_000 }, elapsed: { clock.now - start }, wait: { try await clock.sleep(for: $0) })
/// let library = try await MediaLibrary.inMemory(clock: fixedDate)
/// try await library.recordStart(of: film)
/// print(try await library.history()[0].lastPlayed)  // 1800000000.0
/// ```
public struct LibraryClock: Sendable {
    /// Returns the date, in seconds since 1970.
    public let date: @Sendable () -> Double
    /// Returns the time since a fixed moment. Never decreases.
    public let elapsed: @Sendable () -> Duration
    /// Waits, and throws when the task is canceled.
    public let wait: @Sendable (Duration) async throws -> Void

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - date: Returns the date, in seconds since 1970.
    ///   - elapsed: Returns the time since a fixed moment.
    ///   - wait: Waits, and throws when the task is canceled.
    public init(
        date: @escaping @Sendable () -> Double, elapsed: @escaping @Sendable () -> Duration,
        wait: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.date = date
        self.elapsed = elapsed
        self.wait = wait
    }

    /// The system's clocks.
    public static var system: LibraryClock {
        let clock = ContinuousClock()
        let start = clock.now
        return LibraryClock(
            date: { Date().timeIntervalSince1970 }, elapsed: { clock.now - start },
            wait: { try await clock.sleep(for: $0) })
    }
}
