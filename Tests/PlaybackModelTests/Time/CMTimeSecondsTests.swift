import PlaybackModel
import SeededRandom
import Testing

@Suite struct CMTimeSecondsTests {
    @Test func secondsGoToAValueTowardZero() {
        #expect(CMTime(seconds: 1.25, preferredTimescale: 4) == .s(5, 4))
        #expect(CMTime(seconds: 1.25, preferredTimescale: 4).timescale == 4)
        #expect(CMTime(seconds: 1.9, preferredTimescale: 1).value == 1)
        #expect(CMTime(seconds: -1.9, preferredTimescale: 1).value == -1)
        #expect(CMTimeMakeWithSeconds(0.7, preferredTimescale: 10).value == 7)
    }

    @Test func secondsAreRoundedOnlyWhenTheyDoNotComeBack() {
        #expect(!CMTime(seconds: 0.1, preferredTimescale: 600).hasBeenRounded)
        #expect(CMTime(seconds: 0.1, preferredTimescale: 600).seconds == 0.1)
        #expect(CMTime(seconds: 0.5, preferredTimescale: 1).hasBeenRounded)
        #expect(!CMTime(seconds: -0.0, preferredTimescale: 1).hasBeenRounded)
    }

    @Test func secondsThatDoNotFitHalveTheTimescaleAndThenBecomeInfinite() {
        let large = CMTime(seconds: 0x1p62, preferredTimescale: 7)
        #expect(large.value == 1 << 62 && large.timescale == 1 && !large.hasBeenRounded)
        let halved = CMTime(seconds: 0x1p60, preferredTimescale: 600)
        #expect(halved.timescale == 4 && halved.value == 1 << 62)
        #expect(CMTime(seconds: 0x1p63, preferredTimescale: 600).isPositiveInfinity)
        #expect(CMTime(seconds: -0x1p63, preferredTimescale: 600).value == .min)
        #expect(CMTime(seconds: -0x1p64, preferredTimescale: 600).isNegativeInfinity)
        #expect(CMTime(seconds: .greatestFiniteMagnitude, preferredTimescale: .max).isPositiveInfinity)
    }

    @Test func secondsThatAreNoNumberAreNoTime() {
        #expect(!CMTime(seconds: .nan, preferredTimescale: 600).isValid)
        #expect(CMTime(seconds: .infinity, preferredTimescale: 600).isPositiveInfinity)
        #expect(CMTime(seconds: -.infinity, preferredTimescale: 600).isNegativeInfinity)
        #expect(CMTime.invalid.seconds.isNaN)
        #expect(CMTime.indefinite.seconds.isNaN)
        #expect(CMTimeGetSeconds(.positiveInfinity) == .infinity)
        #expect(CMTimeGetSeconds(.negativeInfinity) == -.infinity)
        #expect(CMTimeGetSeconds(.s(3, 2, epoch: 9)) == 1.5)
    }

    // MARK: - Timescales

    /// Values of 5/4, 3/2, 7/4, 1/4 and 1 second, and their opposites, at timescale 1.
    static let roundings: [(CMTimeRoundingMethod, positive: [Int64], negative: [Int64])] = [
        (.roundHalfAwayFromZero, [1, 2, 2, 0, 1], [-1, -2, -2, 0, -1]),
        (.roundTowardZero, [1, 1, 1, 0, 1], [-1, -1, -1, 0, -1]),
        (.roundAwayFromZero, [2, 2, 2, 1, 1], [-2, -2, -2, -1, -1]),
        (.quickTime, [1, 1, 1, 0, 1], [-1, -1, -1, -1, -1]),
        (.roundTowardPositiveInfinity, [2, 2, 2, 1, 1], [-1, -1, -1, 0, -1]),
        (.roundTowardNegativeInfinity, [1, 1, 1, 0, 1], [-2, -2, -2, -1, -1]),
    ]

    @Test(arguments: roundings)
    func eachMethodRoundsItsOwnWay(method: CMTimeRoundingMethod, positive: [Int64], negative: [Int64]) {
        for (index, quarters) in [Int64(5), 6, 7, 1, 4].enumerated() {
            let up = CMTimeConvertScale(.s(quarters, 4), timescale: 1, method: method)
            let down = CMTime.s(-quarters, 4).convertScale(1, method: method)
            #expect(up.value == positive[index] && up.timescale == 1)
            #expect(down.value == negative[index] && down.timescale == 1)
            #expect(up.hasBeenRounded == (quarters != 4) && down.hasBeenRounded == (quarters != 4))
        }
    }

    @Test func quickTimeRoundsAwayFromZeroTowardALargerTimescale() {
        #expect(CMTime.s(1, 2).convertScale(3, method: .quickTime).value == 2)
        #expect(CMTime.s(-1, 2).convertScale(3, method: .quickTime).value == -2)
        #expect(CMTime.s(5, 3).convertScale(2, method: .quickTime).value == 3)
    }

    @Test func methodsHaveTheRawValuesOfCoreMedia() {
        #expect(Self.roundings.map(\.0.rawValue) == [1, 2, 3, 4, 5, 6])
        #expect(CMTimeRoundingMethod.default == .roundHalfAwayFromZero)
    }

    @Test func aTimescaleThatCannotHoldTheValueMakesAnInfinity() {
        #expect(CMTime.s(.max).convertScale(.max, method: .default).isPositiveInfinity)
        #expect(CMTime.s(.min).convertScale(2, method: .default).isNegativeInfinity)
        #expect(!CMTime.s(1).convertScale(0, method: .default).isValid)
        #expect(!CMTime.s(1).convertScale(.min, method: .default).isValid)
    }

    @Test func convertingKeepsWhatIsNoNumberTheEpochAndTheRounding() {
        for time in CMTime.nonnumeric {
            #expect(time.convertScale(600, method: .default) == time)
        }
        #expect(CMTime.s(1, 2, epoch: 7).convertScale(4, method: .default).epoch == 7)
        #expect(CMTime(seconds: 0.5, preferredTimescale: 1).convertScale(2, method: .default).hasBeenRounded)
    }

    @Test(arguments: SeededGenerator.seeds)
    func convertingStaysWithinOneUnitOnTheRightSide(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let time = CMTime.moderate(using: &generator)
            let scale = Int32.random(in: 1...200_000, using: &generator)
            let floor = time.convertScale(scale, method: .roundTowardNegativeInfinity)
            let ceiling = time.convertScale(scale, method: .roundTowardPositiveInfinity)
            let nearest = time.convertScale(scale, method: .default)
            #expect(floor <= time && time <= ceiling && ceiling.value - floor.value <= 1)
            #expect((floor == ceiling) == !nearest.hasBeenRounded)
            #expect(
                CMTimeAbsoluteValue(time.convertScale(scale, method: .roundTowardZero)) <= CMTimeAbsoluteValue(time))
            #expect(
                CMTimeAbsoluteValue(time.convertScale(scale, method: .roundAwayFromZero)) >= CMTimeAbsoluteValue(time))
            // Without divisions: the difference of two times need not be a time.
            let distance = Int128(nearest.value) * Int128(time.timescale) - Int128(time.value) * Int128(scale)
            #expect(2 * distance.magnitude <= Int128(time.timescale).magnitude)
        }
    }
}
