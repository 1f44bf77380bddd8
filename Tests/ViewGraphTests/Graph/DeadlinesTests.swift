import Testing

@testable import ViewGraph

@MainActor struct DeadlinesTests {
    @Test func actionsRunOnceInTheOrderOfTheirTimes() {
        let window = HeadlessWindow { Text("x") }
        let log = EventLog()
        let deadlines = window.host.deadlines
        _ = deadlines.schedule(after: .seconds(2)) { log.add("two at \(window.host.now)") }
        _ = deadlines.schedule(after: .seconds(1)) { log.add("one at \(window.host.now)") }
        window.turn()
        #expect(window.renderer.wakeTime == 1)
        window.advance(by: .milliseconds(500))
        #expect(log.take() == [])
        window.advance(by: .seconds(9))
        #expect(log.take() == ["one at 1.0", "two at 2.0"])
        #expect(window.renderer.wakeTime == nil)
        window.advance(by: .seconds(9))
        #expect(log.take() == [])
    }

    @Test func canceledActionsDoNotRun() {
        let window = HeadlessWindow { Text("x") }
        let log = EventLog()
        let early = window.host.deadlines.schedule(after: .seconds(1)) { log.add("early") }
        early.cancel()
        let later = window.host.deadlines.schedule(after: .seconds(3)) { log.add("later") }
        _ = window.host.deadlines.schedule(after: .seconds(2)) { later.cancel() }
        window.advance(by: .seconds(5))
        #expect(log.take() == [])
        #expect(window.renderer.wakeTime == nil)
    }

    @Test func delayStartsWithTheFlush() {
        let window = HeadlessWindow { Text("x") }
        let log = EventLog()
        window.host.tick(at: 1_000)
        _ = window.host.deadlines.schedule(after: .seconds(1)) { log.add("now") }
        window.host.tick(at: 2_000)
        window.turn()
        #expect(window.renderer.wakeTime == 2_001)
        window.host.tick(at: 2_000.5)
        #expect(log.take() == [])
        window.host.tick(at: 2_001)
        #expect(log.take() == ["now"])
    }

    @Test func actionCanScheduleAnother() {
        let window = HeadlessWindow { Text("x") }
        let log = EventLog()
        func again() {
            _ = window.host.deadlines.schedule(after: .seconds(1)) {
                log.add("\(window.host.now)")
                if log.lines.count < 3 { again() }
            }
        }
        again()
        window.advance(by: .seconds(10))
        #expect(log.take() == ["1.0", "2.0", "3.0"])
    }
}
