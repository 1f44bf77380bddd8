import Testing

@testable import PlayheadCatalog

@Suite struct SyncClockTests {
    private let now = 1_700_000_000.0
    private let day = 86_400.0

    /// The states of a device that changed last at a date.
    private func device(_ date: Double) -> [SyncRecord] {
        [SyncRecord(.favorite, removed: "a", date: 1), SyncRecord(.favorite, removed: "b", date: date)]
    }

    @Test func aClockThatContinuesIsRight() {
        #expect(!SyncClock(now: now, lastExchange: nil).isBehind([device(now + 1e9)]))
        #expect(!SyncClock(now: now, lastExchange: now - day).isBehind([device(now + 1e9)]))
        #expect(!SyncClock(now: now, lastExchange: now + 0.9 * day).isBehind(nil))
    }

    @Test func laterChangesOfOthersShowThatTheClockIsBehind() {
        let clock = SyncClock(now: now, lastExchange: now + 30 * day)
        #expect(clock.isBehind([device(now + 20 * day)]))
        #expect(clock.isBehind([device(now + 20 * day), device(now - 9 * day)]))
        #expect(clock.isBehind(nil))
        #expect(SyncClock(now: 0, lastExchange: now).isBehind([]))
    }

    @Test func aClockThatWasAheadAndIsCorrectedIsRight() {
        let clock = SyncClock(now: now, lastExchange: now + 1e9)
        #expect(!clock.isBehind([]))
        #expect(!clock.isBehind([device(now), device(now - 9 * day)]))
        #expect(!clock.isBehind([device(now), device(now + 1e9), device(now - 9 * day), []]))
    }
}
