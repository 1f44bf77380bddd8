import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct ManualSchedulerTests {
    let scheduler = ManualScheduler()

    @Test func actionsRunInTheOrderOfTimeThenOfScheduling() {
        var log: [String] = []
        scheduler.schedule(after: .seconds(2)) { log.append("c") }
        scheduler.schedule(after: .seconds(1)) { log.append("a") }
        scheduler.schedule(after: .seconds(1)) { log.append("b") }
        scheduler.advance(by: .seconds(3))
        #expect(log == ["a", "b", "c"])
    }

    @Test func eachActionSeesItsOwnTime() {
        var moments: [Moment] = []
        for second in 1...3 {
            scheduler.schedule(after: .seconds(second)) { [scheduler] in moments.append(scheduler.now) }
        }
        scheduler.advance(by: .seconds(10))
        #expect(moments.map(\.nanoseconds) == [1_000_000_000, 2_000_000_000, 3_000_000_000])
        #expect(scheduler.now.nanoseconds == 10_000_000_000)
    }

    @Test func scheduledActionsOfActionsRunInTheSameCallWhenDue() {
        var count = 0
        func again() {
            count += 1
            scheduler.schedule(after: .milliseconds(250), again)
        }
        again()
        scheduler.advance(by: .seconds(3600))
        #expect(count == 14_401)
        #expect(scheduler.pendingCount == 1)
    }

    @Test func aCancelledActionNeverRunsAndIsForgotten() {
        var log: [String] = []
        let first = scheduler.schedule(after: .seconds(1)) { log.append("first") }
        let second = scheduler.schedule(after: .seconds(1)) { log.append("second") }
        scheduler.schedule(after: .seconds(1)) { log.append("third") }
        second.cancel()
        #expect(scheduler.pendingCount == 2)
        scheduler.advance(by: .seconds(1))
        second.cancel()
        #expect(log == ["first", "third"])
        #expect(!first.isPending)
    }

    @Test func actionDueImmediatelyWaitsForTheNextAdvance() {
        var ran = false
        scheduler.schedule(after: .zero) { ran = true }
        #expect(!ran)
        scheduler.runDue()
        #expect(ran)
    }

    @Test func pastMomentIsDueImmediatelyAndNeverMovesTheClockBack() {
        scheduler.advance(by: .seconds(5))
        var seen = Moment.zero
        scheduler.schedule(at: .zero) { [scheduler] in seen = scheduler.now }
        scheduler.runDue()
        #expect(seen.nanoseconds == 5_000_000_000)
    }

    @Test func secondsGivenAsANumberAreRoundedToTheNanosecond() {
        scheduler.advance(by: .seconds(10.1))
        #expect(scheduler.now.nanoseconds == 10_100_000_000)
    }
}
