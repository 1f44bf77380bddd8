import Glibc
import PlaybackModel
import Testing

@testable import PlayheadEngineService

@Suite struct HeartbeatTests {
    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    @Test func idleEngineIsNeverWoken() {
        var heart = Heartbeat()
        for second in stride(from: 0.0, through: 100, by: 10) {
            #expect(heart.step(at: at(second)) == .wait(until: nil))
        }
    }

    @Test func playingEngineIsAskedTwiceASecond() {
        var heart = Heartbeat()
        heart.isPlaying = true
        var (now, questions) = (0.0, 0)
        while now < 10 {
            switch heart.step(at: at(now)) {
            case .ask(let number):
                questions += 1
                heart.answer(number)
            case .wait(let moment): now = moment.map { Double($0.nanoseconds) / 1e9 } ?? 10
            case .measure, .giveUp: Issue.record("given up at \(now)")
            }
        }
        #expect(questions == 20)
    }

    @Test func silenceOfTwoSecondsEndsIt() {
        var heart = Heartbeat()
        heart.isPlaying = true
        #expect(heart.step(at: at(0)) == .ask(1))
        #expect(heart.step(at: at(0)) == .wait(until: at(2)))
        #expect(heart.step(at: at(1.999)) == .wait(until: at(2)))
        #expect(heart.step(at: at(2)) == .measure)
        heart.take(delay: 70, at: at(2))
        #expect(heart.step(at: at(2)) == .wait(until: at(2.5)))
        #expect(heart.step(at: at(2.5)) == .measure)
        heart.take(delay: 1_000_070, at: at(2.5))
        #expect(heart.step(at: at(2.5)) == .giveUp)
    }

    @Test func anEngineThatCannotBeMeasuredIsGivenUp() {
        var heart = Heartbeat()
        heart.isPlaying = true
        #expect(heart.step(at: at(0)) == .ask(1))
        #expect(heart.step(at: at(2)) == .measure)
        heart.take(delay: nil, at: at(2))
        #expect(heart.step(at: at(2)) == .giveUp)
    }

    @Test func busyProcessorsGiveItMoreTimeButNotForever() {
        var heart = Heartbeat()
        heart.isPlaying = true
        #expect(heart.step(at: at(0)) == .ask(1))
        var (now, delay) = (0.0, UInt64(0))
        loop: while now < 60 {
            switch heart.step(at: at(now)) {
            case .ask: break loop
            case .measure:
                heart.take(delay: delay, at: at(now))
                delay += 50_000_000
            case .wait(let moment): now = moment.map { Double($0.nanoseconds) / 1e9 } ?? 60
            case .giveUp: break loop
            }
        }
        #expect(now == 12.5)
        #expect(heart.step(at: at(now)) == .giveUp)
        heart.answer(1)
        #expect(heart.step(at: at(now)) == .ask(2))
    }

    @Test func theDelayOfThisProcessIsKnown() throws {
        let own = try #require(ProcessorDelay.of(getpid()))
        #expect(own < 1_000_000_000_000)
        #expect(ProcessorDelay.of(.max) == nil)
    }

    @Test func commandToAnIdleEngineMustBeTaken() {
        var heart = Heartbeat()
        #expect(heart.step(at: at(50)) == .wait(until: nil))
        heart.noteCommand()
        #expect(heart.step(at: at(60)) == .ask(1))
        #expect(heart.step(at: at(60)) == .wait(until: at(62)))
        heart.answer(1)
        #expect(heart.step(at: at(60.1)) == .wait(until: nil))
    }

    @Test func hostThatWasAwayAsksAgainInsteadOfJudging() {
        var heart = Heartbeat()
        heart.isPlaying = true
        #expect(heart.step(at: at(0)) == .ask(1))
        // Stopped in a debugger, or on a machine without time for it.
        #expect(heart.step(at: at(30)) == .wait(until: at(32)))
        #expect(heart.step(at: at(32)) == .measure)
    }

    @Test func answerToAnEarlierQuestionDoesNotCount() {
        var heart = Heartbeat()
        heart.isPlaying = true
        #expect(heart.step(at: at(0)) == .ask(1))
        heart.answer(0)
        heart.answer(7)
        #expect(heart.step(at: at(2)) == .measure)
    }
}
