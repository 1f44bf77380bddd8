import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite struct WatchTests {
    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }

    @Test func movementNeedsFiftyMilliseconds() {
        var watch = MovementWatch()
        watch.expect(at: at(0))
        #expect(watch.take(1_000_000_000, at: at(0.03)) == nil)
        #expect(watch.take(1_030_000_000, at: at(0.06)) == nil)
        #expect(!watch.isMoving)
        #expect(watch.take(1_060_000_000, at: at(0.09)) == .began)
        #expect(watch.isMoving)
    }

    @Test func halfASecondWithoutMovementIsAStall() {
        var watch = MovementWatch()
        watch.expect(at: at(0))
        _ = watch.take(0, at: at(0))
        #expect(watch.take(100_000_000, at: at(0.1)) == .began)
        #expect(watch.take(100_000_000, at: at(0.4)) == nil)
        #expect(watch.take(100_000_000, at: at(0.61)) == .stalled)
        #expect(watch.take(100_000_000, at: at(0.9)) == nil)
        #expect(watch.take(200_000_000, at: at(1)) == .began)
    }

    @Test func ladderTakesItsStepsInOrderWithin15Seconds() {
        for trouble in [RepairLadder.Trouble.landing, .movement] {
            var ladder = RepairLadder()
            var steps: [RepairStep] = []
            var last = 0.0
            var gaveUp = false
            for tick in 0...300 {
                let now = Double(tick) / 10
                switch ladder.suffer(trouble, since: at(0), at: at(now)) {
                case .step(let step):
                    steps.append(step)
                    last = now
                case .giveUp: gaveUp = true
                case nil: break
                }
                if gaveUp { break }
            }
            #expect(steps == [.seekAgain, .pauseAndPlay, .reopen, .replace])
            #expect(last < 15)
            #expect(gaveUp)
        }
    }

    @Test func recoveryCountsOnlyAfterAStep() {
        var ladder = RepairLadder()
        #expect(ladder.suffer(.landing, since: at(0), at: at(1)) == nil)
        let counted = ladder.recover()
        #expect(!counted)
        #expect(ladder.suffer(.landing, since: at(0), at: at(5)) == .step(.seekAgain))
        let repaired = ladder.recover()
        #expect(repaired)
        #expect(!ladder.isRepairing)
    }

    @Test func reopenedPipelineThatDoesNotMoveIsReplaced() {
        var ladder = RepairLadder()
        var steps: [RepairStep] = []
        var since = 0.0
        for tick in 0...150 {
            let now = Double(tick) / 10
            guard case .step(let step) = ladder.suffer(.movement, since: at(since), at: at(now)) else { continue }
            steps.append(step)
            guard step == .reopen else { continue }
            // It prerolls, should play, and does not move again.
            let isOver = ladder.settle(movementIsAwaited: true)
            #expect(!isOver)
            since = now
        }
        #expect(steps == [.seekAgain, .pauseAndPlay, .reopen, .replace])
        let isOver = ladder.recover()
        #expect(isOver)
    }

    @Test func failedPipelineIsReplacedASecondTimeBeforeGivingUp() {
        var ladder = RepairLadder()
        ladder.fall(at: at(0))
        #expect(ladder.isRepairing)
        var verdicts: [(RepairLadder.Verdict, Int)] = []
        var since = 0.0
        for tick in 0...250 {
            let now = Double(tick) / 10
            guard let verdict = ladder.suffer(.movement, since: at(since), at: at(now)) else { continue }
            verdicts.append((verdict, tick))
            if verdict == .giveUp { break }
            since = now
        }
        #expect(verdicts.map(\.0) == [.step(.replace), .giveUp])
        #expect(verdicts.map(\.1) == [110, 200])
    }

    @Test func latePipelineIsGivenTimeToMove() {
        var ladder = RepairLadder()
        for tick in 0...120 { _ = ladder.suffer(.movement, since: at(0), at: at(Double(tick) / 10)) }
        #expect(ladder.taken == 4)
        // Its data came after 30 seconds.
        #expect(ladder.suffer(.movement, since: at(30), at: at(30.1)) == nil)
        #expect(ladder.suffer(.movement, since: at(30), at: at(31.5)) == .giveUp)
    }

    @Test func pauseEndsAStandstillButNotAStuckSeek() {
        var ladder = RepairLadder()
        #expect(ladder.suffer(.movement, since: at(0), at: at(4)) == .step(.seekAgain))
        ladder.rest()
        #expect(!ladder.isRepairing)
        #expect(ladder.suffer(.landing, since: at(5), at: at(10)) == .step(.seekAgain))
        ladder.rest()
        #expect(ladder.isRepairing)
        let isOver = ladder.settle(movementIsAwaited: true)
        #expect(isOver)
    }

    @Test func starvationIsReportedOncePerStall() {
        var watch = StarvationWatch()
        #expect(watch.starve(at: at(0)) == false)
        #expect(watch.starve(at: at(14.9)) == false)
        #expect(watch.starve(at: at(15)) == true)
        #expect(watch.starve(at: at(40)) == false)
        #expect(watch.lasts(40_000_000_000, at: at(40)) && !watch.lasts(40_000_000_000, at: at(39)))
        watch.feed()
        #expect(!watch.lasts(0, at: at(41)))
        #expect(watch.starve(at: at(41)) == false)
        #expect(watch.starve(at: at(56)) == true)
    }

    @Test func networkAnswersIfSomethingArrivedAndNothingFailedLately() {
        var evidence = HTTPEvidence()
        #expect(!evidence.isAnswering(for: 10, now: 100))
        evidence.lastActivity = 95
        #expect(evidence.isAnswering(for: 10, now: 100) && !evidence.isAnswering(for: 10, now: 105))
        evidence.lastFailure = HTTPRequestRecord(purpose: .playlist, url: "https://example.org/list", start: 91)
        #expect(!evidence.isAnswering(for: 10, now: 100) && evidence.isAnswering(for: 10, now: 101))
    }

    @Test func windowIsStaleAfterSixTargetDurationsAndHalfAMinute() {
        var window = LiveWindow()
        window.take(start: 0, end: 10_000_000_000, at: at(0))
        window.take(start: 2_000_000_000, end: 12_000_000_000, at: at(2))
        #expect(window.observedTarget == 2)
        #expect(window.isStill(for: 17_000_000_000, at: at(19)) && !window.isStill(for: 17_000_000_000, at: at(18)))
        #expect(!window.isStale(targetDuration: 0, at: at(31)))
        #expect(window.isStale(targetDuration: 0, at: at(33)))
        #expect(!window.isStale(targetDuration: 10, at: at(60)))
        #expect(window.isStale(targetDuration: 10, at: at(63)))
        window.take(start: 2_000_000_000, end: nil, at: at(64))
        #expect(!window.isStale(targetDuration: 0, at: at(200)))
    }

    @Test func positionOutsideTheWindowReturnsToItsStart() {
        var window = LiveWindow()
        #expect(window.returnPoint(from: 5) == nil)
        window.take(start: 10_000_000_000, end: 20_000_000_000, at: at(0))
        #expect(window.returnPoint(from: 9_000_000_000) == 10_000_000_000)
        #expect(window.returnPoint(from: 11_000_000_000) == nil)
        #expect(window.returnPoint(from: 30_000_000_000) == nil)
        #expect(window.clamp(30_000_000_000) == 19_900_000_000)
    }

    @Test func moreThanASecondShortIsTruncated() {
        #expect(TruncationCheck.isTruncated(lastMoving: 10_000_000_000, duration: 30_000_000_000))
        #expect(!TruncationCheck.isTruncated(lastMoving: 29_500_000_000, duration: 30_000_000_000))
        #expect(!TruncationCheck.isTruncated(lastMoving: nil, duration: 30_000_000_000))
        #expect(!TruncationCheck.isTruncated(lastMoving: 10, duration: nil))
    }

    @Test func catchingUpIsNotAJump() {
        #expect(!JumpCheck.isJump(from: 0, to: 650_000_000, elapsed: 250_000_000, rate: 1))
        #expect(JumpCheck.isJump(from: 13_000_000_000, to: 60_000_000_000, elapsed: 1_000_000_000, rate: 1))
        #expect(JumpCheck.isJump(from: 13_000_000_000, to: 12_000_000_000, elapsed: 250_000_000, rate: 1))
        #expect(!JumpCheck.isJump(from: 0, to: 1_500_000_000, elapsed: 250_000_000, rate: 2))
    }

    @Test func openingExpiresAfterFifteenOrThirtySeconds() {
        var watch = OpenWatch(began: at(0))
        #expect(!watch.isExpired(isNetwork: false, at: at(14)))
        #expect(watch.isExpired(isNetwork: false, at: at(15)))
        #expect(watch.isExpired(isNetwork: true, at: at(15)))
        watch.hear(at: at(14))
        #expect(!watch.isExpired(isNetwork: true, at: at(15)))
        watch.hear(at: at(29))
        #expect(watch.isExpired(isNetwork: true, at: at(30)))
    }

    @Test func fileWithoutMessagesForFiveSecondsIsSilent() {
        var watch = OpenWatch(began: at(0))
        #expect(!watch.isSilent(at: at(4.9)))
        watch.hear(at: at(4.9))
        #expect(!watch.isSilent(at: at(9.8)))
        #expect(watch.isSilent(at: at(9.9)))
    }

    @Test func extrapolationFollowsTheRateAndStopsAtTheLimit() {
        let board = PositionBoard()
        let item = Generation(rawValue: 1)
        #expect(board.time(of: item, at: at(0)) == .invalid)
        let ten = CMTime(value: 10, timescale: 1)
        board.note(PositionReport(time: ten, stamp: at(1), rate: 2), limit: CMTime(value: 11, timescale: 1), of: item)
        #expect(board.time(of: item, at: at(1.25)).seconds == 10.5)
        #expect(board.time(of: item, at: at(1.75)).seconds == 11)
        #expect(board.time(of: item, at: at(0.5)).seconds == 10)
        board.note(PositionReport(time: ten, stamp: at(1), rate: 0), limit: .invalid, of: item)
        #expect(board.time(of: item, at: at(9)).seconds == 10)
        board.forget(item)
        #expect(board.time(of: item, at: at(9)) == .invalid)
    }
}
