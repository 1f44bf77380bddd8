import Glibc
import PlaybackModel
import SeededRandom
import Testing

@testable import PlayheadEngineService

struct JobScheduleTests {
    private let limits = JobSchedule.Limits()

    private func moment(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: milliseconds * 1_000_000) }

    /// Takes steps until there is none.
    private func steps(_ schedule: inout JobSchedule, at milliseconds: Int64 = 0) -> [JobSchedule.Step] {
        var steps: [JobSchedule.Step] = []
        while true {
            let step = schedule.step(at: moment(milliseconds))
            if case .wait = step { return steps }
            steps.append(step)
        }
    }

    private func add(_ schedule: inout JobSchedule, _ ids: UInt64..., limit: Int64 = 1_000) {
        for id in ids { schedule.add(id, timeLimit: limit * 1_000_000) }
    }

    /// A schedule whose process serves.
    private func serving(_ limits: JobSchedule.Limits = JobSchedule.Limits()) -> JobSchedule {
        var schedule = JobSchedule(limits)
        schedule.prepare()
        #expect(steps(&schedule) == [.start])
        schedule.hasGreeted(at: .zero)
        return schedule
    }

    @Test func theFirstWorkStartsAProcessAndIsSentAfterTheGreeting() {
        var schedule = JobSchedule()
        #expect(steps(&schedule).isEmpty)
        add(&schedule, 1)
        #expect(steps(&schedule) == [.start])
        #expect(steps(&schedule).isEmpty)
        schedule.hasGreeted(at: .zero)
        #expect(steps(&schedule) == [.send(1)])
    }

    @Test func workInProgressIsBounded() {
        var schedule = serving()
        add(&schedule, 1, 2, 3)
        #expect(steps(&schedule) == [.send(1), .send(2)])
        schedule.isDone(2)
        #expect(steps(&schedule) == [.send(3)])
    }

    @Test func anIdleProcessLeaves() {
        var schedule = serving()
        #expect(schedule.step(at: .zero) == .wait(until: Moment(nanoseconds: limits.idle)))
        add(&schedule, 1)
        #expect(steps(&schedule, at: 5) == [.send(1)])
        #expect(steps(&schedule, at: 60) == [])
        schedule.isDone(1)
        #expect(schedule.step(at: moment(100)) == .wait(until: moment(100).advanced(by: limits.idle)))
        #expect(steps(&schedule, at: 100 + limits.idle / 1_000_000) == [.quit])
        #expect(schedule.isAbsent)
        add(&schedule, 2)
        #expect(steps(&schedule, at: 30_000) == [.start])
    }

    @Test func suspectsAreTriedAgainOneByOne() {
        var schedule = serving()
        add(&schedule, 1, 2, 3)
        #expect(steps(&schedule) == [.send(1), .send(2)])
        schedule.isLost(.crashed(signal: SIGSEGV), at: .zero)
        let once = JobSchedule.Record(losses: 1)
        #expect(steps(&schedule) == [.remember(2, once), .remember(1, once), .start])
        schedule.hasGreeted(at: .zero)
        #expect(steps(&schedule) == [.send(1)])
        schedule.isLost(.crashed(signal: SIGSEGV), at: .zero)
        #expect(
            steps(&schedule) == [
                .remember(1, JobSchedule.Record(losses: 2)), .fail(1, .lost("Its process was ended by SIGSEGV.")),
                .start,
            ])
        schedule.hasGreeted(at: .zero)
        #expect(steps(&schedule) == [.send(2)])
        schedule.isDone(2)
        #expect(steps(&schedule) == [.send(3)])
    }

    @Test func onlyTheWorkThatIsOverdueIsTheCause() {
        var schedule = serving()
        add(&schedule, 1, limit: 5_000)
        add(&schedule, 2, limit: 1_000)
        #expect(steps(&schedule) == [.send(1), .send(2)])
        #expect(schedule.step(at: .zero) == .wait(until: moment(1_000)))
        #expect(schedule.step(at: moment(1_000)) == .end)
        schedule.isLost(.hung, at: moment(1_000))
        #expect(steps(&schedule, at: 1_000) == [.remember(2, JobSchedule.Record(losses: 1)), .start])
        schedule.hasGreeted(at: moment(1_000))
        // The suspect first, alone.
        #expect(steps(&schedule, at: 1_000) == [.send(2)])
        schedule.isDone(2)
        #expect(steps(&schedule, at: 1_000) == [.send(1)])
    }

    @Test func otherProgramsMayEndTheProcessMoreOften() {
        var schedule = serving()
        add(&schedule, 1)
        for kill in 1...limits.kills {
            #expect(steps(&schedule).contains(.send(1)))
            schedule.isLost(.crashed(signal: SIGKILL), at: .zero)
            let steps = steps(&schedule)
            let hasFailed = steps.contains { if case .fail = $0 { true } else { false } }
            #expect(hasFailed == (kill == limits.kills))
            schedule.hasGreeted(at: .zero)
        }
    }

    @Test func workThatIsRememberedIsRefusedWithoutAProcess() {
        var schedule = JobSchedule()
        schedule.add(1, timeLimit: 1, record: JobSchedule.Record(losses: 2))
        #expect(steps(&schedule) == [.fail(1, .lost("It was given up before."))])
        #expect(schedule.isAbsent)
    }

    @Test func lossesBeforeTheGreetingAreNoWorksFault() {
        var schedule = JobSchedule()
        add(&schedule, 1)
        for _ in 1..<limits.startFailures {
            #expect(steps(&schedule) == [.start])
            schedule.isLost(.exited(status: 1), at: .zero)
        }
        #expect(steps(&schedule) == [.start])
        schedule.isLost(.exited(status: 1), at: .zero)
        #expect(steps(&schedule) == [.fail(1, .unavailable("Its process ended with status 1."))])
        add(&schedule, 2)
        #expect(steps(&schedule, at: 1_000) == [.fail(2, .unavailable("Its process ended with status 1."))])
        // Another attempt after a time.
        add(&schedule, 3)
        #expect(steps(&schedule, at: 61_000) == [.start])
    }

    @Test func aProcessThatDoesNotGreetIsEnded() {
        var schedule = JobSchedule()
        add(&schedule, 1)
        #expect(steps(&schedule) == [.start])
        #expect(schedule.step(at: moment(9_999)) == .wait(until: moment(10_000)))
        #expect(schedule.step(at: moment(10_000)) == .end)
        schedule.isLost(.hung, at: moment(10_000))
        #expect(steps(&schedule, at: 10_000) == [.start])
    }

    @Test func canceledWorkKeepsItsPlaceUntilItEnds() {
        var schedule = serving()
        add(&schedule, 1, 2, 3)
        #expect(steps(&schedule) == [.send(1), .send(2)])
        schedule.cancel(1)
        schedule.cancel(3)
        schedule.cancel(1)
        #expect(steps(&schedule) == [.cancel(1)])
        add(&schedule, 4)
        #expect(steps(&schedule) == [])
        #expect(schedule.isInProgress(1))
        schedule.isDone(1)
        #expect(steps(&schedule) == [.send(4)])
        // Work that does not react to a cancellation still ends its process.
        schedule.cancel(4)
        schedule.cancel(2)
        #expect(steps(&schedule) == [.cancel(4), .cancel(2)])
        #expect(steps(&schedule, at: 2_000) == [.end])
    }

    /// Whatever happens, all work is answered: failed or done.
    @Test(arguments: SeededGenerator.seeds + (10..<110)) func allWorkIsAnswered(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var limits = JobSchedule.Limits()
        limits.concurrency = Int.random(in: 1...3, using: &random)
        var schedule = JobSchedule(limits)
        var (open, sent, now, next) = (Set<UInt64>(), [UInt64](), Int64(0), UInt64(0))
        var (isStarting, isServing) = (false, false)
        #expect(schedule.isAbsent)
        for round in 0..<400 {
            now += Int64.random(in: 0...50, using: &random)
            if round < 300, Int.random(in: 0..<3, using: &random) == 0 {
                next += 1
                open.insert(next)
                add(&schedule, next, limit: 400)
            }
            var isSteady = false
            while !isSteady {
                switch schedule.step(at: moment(now)) {
                case .start:
                    #expect(!isStarting && !isServing, "seed \(seed)")
                    isStarting = true
                case .send(let id):
                    #expect(isServing && open.contains(id) && sent.count < limits.concurrency, "seed \(seed)")
                    sent.append(id)
                case .fail(let id, _): #expect(open.remove(id) != nil, "seed \(seed)")
                case .end:
                    (isStarting, isServing, sent) = (false, false, [])
                    schedule.isLost(.hung, at: moment(now))
                case .quit: isServing = false
                case .remember, .cancel: break
                case .wait: isSteady = true
                }
            }
            switch Int.random(in: 0..<10, using: &random) {
            case 0 where round < 300 && (isStarting || isServing):
                (isStarting, isServing, sent) = (false, false, [])
                schedule.isLost(.crashed(signal: Bool.random(using: &random) ? SIGKILL : SIGABRT), at: moment(now))
            case 1 where !open.isEmpty && round < 300:
                guard let id = open.sorted().randomElement(using: &random) else { break }
                schedule.cancel(id)
                open.remove(id)
            // Answered by the process nevertheless.
            case _ where isStarting:
                (isStarting, isServing) = (false, true)
                schedule.hasGreeted(at: moment(now))
            case _ where isServing && !sent.isEmpty:
                let id = sent.removeFirst()
                schedule.isDone(id)
                open.remove(id)
            default: break
            }
        }
        #expect(open.isEmpty, "seed \(seed)")
    }
}
