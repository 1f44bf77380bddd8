import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct SeekFlightTests {
    private func at(_ seconds: Double) -> Moment { Moment(nanoseconds: Int64(seconds * 1e9)) }
    private func time(_ seconds: Double) -> Int64 { Int64(seconds * 1e9) }

    private func flight(
        _ kind: SeekDiscipline.Operation.Kind, rate: Double = 1, frame: Double = 0.04, isAdaptive: Bool = false,
        picture: PictureSpan? = nil
    ) -> SeekFlight {
        SeekFlight(
            SeekDiscipline.Operation(kind: kind),
            SeekFlight.Conditions(
                content: SeekPlan.Content(
                    duration: time(60), seekableStart: 0, seekableEnd: time(60), isAdaptive: isAdaptive,
                    avoidsSnapping: true),
                position: time(10), picture: picture, ratePosition: time(11), frameDuration: time(frame), rate: rate))
    }

    private func seek(_ seconds: Double, tolerance: CMTime = .zero) -> SeekDiscipline.Operation.Kind {
        .seek(
            PendingSeek(
                id: CommandID(rawValue: 1), target: CMTime(seconds: seconds, preferredTimescale: 1000),
                toleranceBefore: tolerance, toleranceAfter: tolerance))
    }

    @Test func eachOperationHasItsOrder() {
        func order(_ target: Double?, _ rate: Double = 1) -> SeekFlight.Order {
            .seek(SeekOrder(target: target.map(time), precision: .accurate, rate: rate))
        }
        #expect(flight(seek(20)).order == order(20))
        #expect(flight(.jump(CMTime(value: 5, timescale: 1))).order == order(5))
        #expect(flight(.start(CMTime(value: 5, timescale: 1)), rate: 2).order == order(5, 2))
        #expect(flight(.start(nil), rate: 2).order == order(nil, 2))
        #expect(flight(.rate(.none), rate: 0.5).order == order(11, 0.5))
        #expect(flight(.step(3, .none)).order == .step(3))
        #expect(flight(.step(-1, .none)).order == order(9.98))
        #expect(flight(.step(-2, .none), frame: 0).order == order(9.94))
        #expect(flight(seek(20, tolerance: .positiveInfinity), isAdaptive: true).isTolerant)
    }

    @Test func stepBackSeeksTheMiddleOfThePictureBefore() {
        func target(_ count: Int, from start: Double, to end: Double?) -> Int64? {
            let picture = PictureSpan(start: time(start), end: end.map(time))
            return flight(.step(count, .none), picture: picture).target
        }
        #expect(target(-1, from: 9.96, to: 10) == time(9.94))
        #expect(target(-3, from: 9.96, to: nil) == time(9.86))
        // The picture at the target of a seek began before it.
        #expect(target(-1, from: 9.99, to: 10) == time(9.94))
        #expect(target(-1, from: 9.9, to: 10) == time(9.88))
        #expect(target(-1, from: 0, to: 0.04) == 0)
    }

    @Test func endIsASpecialTarget() {
        #expect(flight(seek(60)).isEnd && flight(seek(60)).target == time(59.9))
        #expect(!flight(seek(59.5)).isEnd)
    }

    @Test func landingNeedsTheCallAPrerollAndTheSegment() {
        var flight = flight(seek(20))
        func isDue(_ hasSeenSeek: Bool, _ seconds: Double) -> Bool {
            var copy = flight
            return copy.beginMeasuring(hasSeenSeek: hasSeenSeek, at: at(seconds))
        }
        #expect(!isDue(true, 1))
        flight.preroll(at: at(1))
        #expect(!isDue(true, 1))
        flight.confirm()
        #expect(isDue(true, 1))
        #expect(!isDue(false, 1.29))
        #expect(isDue(false, 1.3))
        _ = flight.beginMeasuring(hasSeenSeek: true, at: at(1))
        #expect(!isDue(true, 1))
        flight.endMeasuring()
        #expect(isDue(true, 1))
        _ = flight.repeated(fallback: .zero, rate: 1)
        #expect(!isDue(true, 9))
    }

    @Test func aStepNeedsNoSegment() {
        var flight = flight(.step(1, .none))
        flight.confirm()
        flight.preroll(at: at(1))
        let isDue = flight.beginMeasuring(hasSeenSeek: false, at: at(1))
        #expect(isDue && !flight.canEnd(hasSeenSeek: true))
    }

    @Test func exactSeekHasLandedOnItsTarget() {
        let exact = flight(seek(20))
        #expect(exact.landing(from: time(20.3)) == time(20))
        #expect(exact.landing(from: time(21)) == time(21))
        #expect(exact.landing(from: time(19.9)) == time(19.9))
        let tolerant = flight(seek(20, tolerance: .positiveInfinity))
        #expect(tolerant.landing(from: time(20.3)) == time(20.3))
    }

    @Test func theOldPositionIsNoLanding() {
        var flight = flight(seek(20))
        #expect(!flight.isStale(time(10), at: at(1)))
        flight.preroll(at: at(1))
        #expect(flight.isStale(time(10), at: at(1.2)) && flight.isStale(time(10.2), at: at(1.2)))
        #expect(!flight.isStale(time(20), at: at(1.2)) && !flight.isStale(time(15), at: at(1.2)))
        // A seek that leads nowhere else is reported in the end.
        #expect(!flight.isStale(time(10), at: at(2)))
        var near = self.flight(seek(10.2))
        near.preroll(at: at(1))
        #expect(!near.isStale(time(10.2), at: at(1.2)))
        var tolerant = self.flight(seek(20, tolerance: .positiveInfinity))
        tolerant.preroll(at: at(1))
        #expect(!tolerant.isStale(time(10), at: at(1.2)))
    }

    @Test func repeatedSeekIsExact() {
        var tolerant = flight(seek(20, tolerance: .positiveInfinity))
        let order = tolerant.repeated(fallback: .zero, rate: 2)
        #expect(order == SeekOrder(target: time(20), precision: .accurate, rate: 2))
        #expect(!tolerant.isTolerant)
        var rate = flight(.rate(.none))
        #expect(rate.repeated(fallback: CMTime(value: 7, timescale: 1), rate: 1).target == time(7))
    }

    @Test func endOfTheDataMayEndTheSeek() {
        var flight = flight(seek(59.95))
        #expect(!flight.canEnd(hasSeenSeek: true))
        flight.confirm()
        #expect(flight.canEnd(hasSeenSeek: true) && !flight.canEnd(hasSeenSeek: false))
    }
}
