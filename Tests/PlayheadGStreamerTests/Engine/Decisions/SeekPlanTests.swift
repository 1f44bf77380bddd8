import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite struct SeekPlanTests {
    private func plan(
        _ seconds: Double, before: CMTime = .zero, after: CMTime = .zero, duration: Double? = 60,
        window: ClosedRange<Double>? = nil, isAdaptive: Bool = false
    ) -> SeekPlan {
        SeekPlan(
            target: CMTime(seconds: seconds, preferredTimescale: 1000), toleranceBefore: before, toleranceAfter: after,
            content: SeekPlan.Content(
                duration: duration.map { Int64($0 * 1e9) }, seekableStart: Int64((window?.lowerBound ?? 0) * 1e9),
                seekableEnd: (window?.upperBound ?? duration).map { Int64($0 * 1e9) }, isAdaptive: isAdaptive,
                avoidsSnapping: true))
    }

    @Test func tolerancesChooseThePrecision() {
        #expect(plan(10).precision == .accurate)
        #expect(plan(10, before: .positiveInfinity, after: .positiveInfinity).precision == .keyUnitNearest)
        #expect(plan(10, before: .positiveInfinity).precision == .keyUnitBefore)
        #expect(plan(10, after: .positiveInfinity).precision == .accurate)
        #expect(plan(10, before: CMTime(value: 2, timescale: 1), after: .positiveInfinity).precision == .accurate)
        #expect(plan(10, before: CMTime(value: 30, timescale: 1)).precision == .keyUnitBefore)
    }

    @Test func adaptiveStreamsNeverSnap() {
        for target in [0.0, 10, 57, 59.5, 60] {
            let made = plan(target, before: .positiveInfinity, after: .positiveInfinity, isAdaptive: true)
            #expect(made.precision == .keyUnit || made.precision == .accurate)
        }
    }

    @Test func targetsAreClamped() {
        #expect(plan(-5).target == 0)
        #expect(plan(59.95).target == 59_900_000_000)
        #expect(plan(59.95).isEnd == false)
        #expect(plan(60).isEnd)
        #expect(plan(1000).target == 59_900_000_000)
        #expect(plan(60, before: .positiveInfinity, isAdaptive: true).precision == .accurate)
    }

    @Test func liveTargetsStayInTheWindow() {
        #expect(plan(3, duration: nil, window: 10...20).target == 10_000_000_000)
        #expect(plan(50, duration: nil, window: 10...20).target == 19_900_000_000)
        #expect(plan(50, duration: nil, window: 10...20).isEnd == false)
        #expect(plan(15, duration: nil, window: 10...20).target == 15_000_000_000)
    }

    @Test func targetsStayInThePartThatPlays() {
        func plan(_ seconds: Double) -> SeekPlan {
            SeekPlan(
                target: CMTime(seconds: seconds, preferredTimescale: 1000), toleranceBefore: .zero,
                toleranceAfter: .zero,
                content: SeekPlan.Content(
                    duration: 60_000_000_000, seekableStart: 0, seekableEnd: 60_000_000_000, partEnd: 20_000_000_000,
                    isAdaptive: true, avoidsSnapping: true))
        }
        #expect(plan(12).target == 12_000_000_000)
        #expect(plan(19.99).target == 19_900_000_000)
        #expect(plan(19.99).isEnd == false)
    }

    @Test func shortContentIsClamped() {
        #expect(plan(0.02, duration: 0.05).target == 0)
        #expect(plan(5, duration: 0.05).isEnd)
    }
}
