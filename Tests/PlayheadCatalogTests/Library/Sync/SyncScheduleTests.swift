import Testing

@testable import PlayheadCatalog

/// The times of exchanges.
@Suite struct SyncScheduleTests {
    @Test func changesAreWrittenWhenTheyEndAndAtTheLatestAfterAMinute() {
        var schedule = SyncSchedule()
        #expect((schedule.due, schedule.isChanged) == (nil, false))
        for second in 0..<90 {
            schedule.noteChange(at: .seconds(second), quiet: .seconds(4), longest: .seconds(60))
            #expect(schedule.due == .seconds(min(second + 4, 60)))
        }
        #expect(schedule.isChanged)
    }

    @Test func aChangeHereDoesNotDelayThoseOfTheFolder() {
        var schedule = SyncSchedule()
        schedule.want(at: .seconds(1))
        schedule.noteChange(at: .zero, quiet: .seconds(4), longest: .seconds(60))
        #expect(schedule.due == .seconds(1))
        schedule.want(at: .seconds(30))
        #expect(schedule.due == .seconds(1))
    }
}
