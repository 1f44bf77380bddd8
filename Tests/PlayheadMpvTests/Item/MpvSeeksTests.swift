import PlaybackModel
import Testing

@testable import PlayheadMpv

@Suite struct MpvSeeksTests {
    private func seek(_ number: UInt64, _ seconds: Double = 1) -> PendingSeek {
        PendingSeek(
            id: CommandID(rawValue: number), target: MpvFacts.time(seconds), toleranceBefore: .zero,
            toleranceAfter: .zero)
    }

    @Test func oneSeekIsInFlightAndTheNewestWaits() {
        var seeks = MpvSeeks()
        #expect(seeks.add(seek(1)) == nil)
        #expect(seeks.next(at: .zero)?.id.rawValue == 1)
        #expect(seeks.add(seek(2)) == nil && seeks.add(seek(3)) == CommandID(rawValue: 2))
        #expect(seeks.next(at: .zero) == nil)
        #expect(seeks.answer(CommandID(rawValue: 1), isRefused: false) == false)
        seeks.begin()
        #expect(seeks.land()?.id.rawValue == 1)
        #expect(seeks.next(at: .zero)?.id.rawValue == 3)
        #expect(seeks.isBusy)
    }

    @Test func seekOfATrackChangeIsNoLanding() {
        var seeks = MpvSeeks()
        _ = seeks.add(seek(1))
        _ = seeks.next(at: .zero)
        seeks.begin()
        #expect(seeks.land() == nil)
        _ = seeks.answer(CommandID(rawValue: 1), isRefused: false)
        #expect(seeks.land() == nil)
        seeks.begin()
        #expect(seeks.land()?.id.rawValue == 1)
        #expect(!seeks.isBusy && seeks.land() == nil)
    }

    @Test func refusedSeekIsOver() {
        var seeks = MpvSeeks()
        _ = seeks.add(seek(1))
        _ = seeks.next(at: .zero)
        #expect(seeks.answer(CommandID(rawValue: 9), isRefused: true) == false)
        #expect(seeks.answer(CommandID(rawValue: 1), isRefused: true) == true)
        #expect(!seeks.isBusy)
    }

    @Test func aSeekThatLandsLateBeginsEarlier() {
        var seeks = MpvSeeks()
        func lead(_ target: Double, _ landing: Double) -> Double? {
            seeks.lead(after: seek(1, target), landing: landing, frameDuration: 0.04)
        }
        #expect(lead(27, 27) == nil && lead(27, 27.05) == nil && lead(27, 20) == nil)
        #expect(lead(27, 30) == 10)
        #expect(lead(50, 60) == 40)
        #expect(lead(30, 60) == nil, "it began with the first picture")
        #expect(lead(500, 620) == 160)
        let end = PendingSeek(
            id: .none, target: .positiveInfinity, toleranceBefore: .zero, toleranceAfter: .zero)
        #expect(seeks.lead(after: end, landing: 900, frameDuration: 0.04) == nil)
        let tolerant = PendingSeek(
            id: .none, target: MpvFacts.time(500), toleranceBefore: .positiveInfinity,
            toleranceAfter: .positiveInfinity)
        #expect(seeks.lead(after: tolerant, landing: 620, frameDuration: 0.04) == nil)
    }

    @Test func endAnswersAll() {
        var seeks = MpvSeeks()
        _ = seeks.add(seek(1))
        _ = seeks.next(at: .zero)
        _ = seeks.add(seek(2, 7))
        #expect(seeks.target == MpvFacts.time(7) && seeks.current?.id.rawValue == 1)
        #expect(seeks.endAll().map(\.rawValue) == [1, 2])
        #expect(seeks.endAll().isEmpty)
    }
}
