import PlaybackModel
import SeededRandom
import Testing

@Suite struct CMTimeArithmeticTests {
    /// Returns whether two times have equal fields, and not only equal values.
    private func same(_ time: CMTime, _ value: Int64, _ timescale: Int32, rounded: Bool = false, epoch: Int64 = 0)
        -> Bool
    {
        time.isNumeric && time.value == value && time.timescale == timescale && time.hasBeenRounded == rounded
            && time.epoch == epoch
    }

    // MARK: - Sums

    @Test func sumsHaveTheLeastCommonTimescale() {
        #expect(same(.s(1, 600) + .s(2, 600), 3, 600))
        #expect(same(.s(1, 2) + .s(1, 3), 5, 6))
        #expect(same(.s(1, 4) - .s(1, 6), 1, 12))
        #expect(same(CMTimeAdd(.s(1, 30_000), .s(1, 48_000)), 13, 240_000))
        #expect(same(CMTimeSubtract(.s(1, 600), .s(2, 600)), -1, 600))
        var time = CMTime.s(1)
        time += .s(1, 2)
        time -= .s(1, 4)
        #expect(same(time, 5, 4))
    }

    @Test func aTimescaleTooLargeIsCutToTheLargestAndRounded() {
        let sum = CMTime.s(1, .max) + .s(1, .max - 1)
        #expect(same(sum, 2, .max, rounded: true))
    }

    @Test func sumsThatOverflowHalveTheTimescale() {
        #expect(same(.s(.max, 600) + .s(.max, 600), .max, 300))
        #expect(same(.s(.max, 3) + .s(1, 3), 3_074_457_345_618_258_603, 1, rounded: true))
        #expect((CMTime.s(.max) + .s(1)).isPositiveInfinity)
        #expect((CMTime.s(.min) - .s(1)).isNegativeInfinity)
        #expect(same(.s(.min) - .s(.min), 0, 1))
        #expect(same(.zero - .s(.min, 2), 1 << 62, 1))
    }

    @Test func roundingIsInherited() {
        let rounded = CMTime(seconds: 0.5, preferredTimescale: 1)
        #expect((rounded + .s(1)).hasBeenRounded)
        #expect((.s(1, 2) - rounded).hasBeenRounded)
        #expect(CMTimeMultiply(rounded, multiplier: 2).hasBeenRounded)
        #expect(CMTimeMultiplyByFloat64(rounded, multiplier: 0.5).hasBeenRounded)
        #expect(CMTimeMultiplyByRatio(rounded, multiplier: 1, divisor: 2).hasBeenRounded)
    }

    @Test func infinitiesAddUpOrCancelToInvalid() {
        let (plus, minus) = (CMTime.positiveInfinity, CMTime.negativeInfinity)
        #expect(plus + plus == plus)
        #expect(minus + minus == minus)
        #expect(!(plus + minus).isValid && !(minus + plus).isValid)
        #expect(!(plus - plus).isValid && !(minus - minus).isValid)
        #expect(plus - minus == plus)
        #expect(minus - plus == minus)
        #expect(.s(1) + plus == plus)
        #expect(.s(1) - plus == minus)
        #expect(.indefinite + plus == plus)
        #expect(minus - .indefinite == minus)
    }

    @Test func unknownAndInvalidTimesSpread() {
        #expect((CMTime.indefinite + .s(1)).isIndefinite)
        #expect((.s(1) - CMTime.indefinite).isIndefinite)
        for time in CMTime.extremes {
            #expect(!(time + .invalid).isValid && !(.invalid - time).isValid)
        }
    }

    @Test func onlyDurationsAreAddedToTimesOfAnEpoch() {
        #expect(same(.s(2, 1, epoch: 3) + .s(1), 3, 1, epoch: 3))
        #expect(same(.s(1, 2) + .s(2, 1, epoch: 3), 5, 2, epoch: 3))
        #expect(same(.s(2, 1, epoch: 3) - .s(1, 2), 3, 2, epoch: 3))
        #expect(same(.s(2, 1, epoch: 3) - .s(4, 1, epoch: 3), -2, 1, epoch: 0))
        #expect(same(.s(2, 1, epoch: 3) + .s(4, 1, epoch: 3), 6, 1, epoch: 0))
        #expect(same(.s(2, 1, epoch: 3) - .s(1, 2, epoch: 3), 3, 2, epoch: 0))
        #expect(!(CMTime.s(2, 1, epoch: 3) + .s(4, 1, epoch: 4)).isValid)
        #expect(!(CMTime.s(2, 1, epoch: 3) - .s(4, 1, epoch: 4)).isValid)
    }

    @Test(arguments: SeededGenerator.seeds)
    func addingAndSubtractingAgainIsNoChange(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let (a, b) = (CMTime.moderate(using: &generator), CMTime.moderate(using: &generator))
            let sum = a + b
            #expect(!sum.hasBeenRounded && sum - b == a && b + a == sum && a - b + b == a, "\(a) \(b)")
            #expect((a < b) == (a - b < .zero))
        }
    }

    @Test(arguments: SeededGenerator.seeds)
    func sumsAreExactOrTheNearestValueOfTheirTimescale(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let a = CMTime.s(
                .random(in: .min ... .max, using: &generator), .random(in: 1 ... .max, using: &generator))
            let b = CMTime.s(
                .random(in: .min ... .max, using: &generator), .random(in: 1...100_000, using: &generator))
            let sum = a + b
            guard sum.isNumeric else { continue }
            let (t, u) = (Int128(a.timescale), Int128(b.timescale))
            // The distance of the sum from the true one, in units of 1 / (t × u × timescale) seconds.
            let truth = (Int128(a.value) * u + Int128(b.value) * t) * Int128(sum.timescale)
            let distance = (truth - Int128(sum.value) * t * u).magnitude
            #expect(sum.hasBeenRounded ? distance * 2 <= (t * u).magnitude : distance == 0, "\(a) \(b)")
        }
    }

    // MARK: - Products

    @Test func integerProductsKeepTheTimescaleOrHalveIt() {
        #expect(same(CMTimeMultiply(.s(3, 2), multiplier: 4), 12, 2))
        #expect(same(CMTimeMultiply(.s(.max, 600), multiplier: 2), .max, 300))
        #expect(CMTimeMultiply(.s(.max), multiplier: 2).isPositiveInfinity)
        #expect(CMTimeMultiply(.s(.max), multiplier: -2).isNegativeInfinity)
        #expect(CMTimeMultiply(.s(.min), multiplier: -1).isPositiveInfinity)
        #expect(CMTimeMultiply(.positiveInfinity, multiplier: -1).isNegativeInfinity)
        #expect(CMTimeMultiply(.negativeInfinity, multiplier: .min).isPositiveInfinity)
        #expect(CMTimeMultiply(.indefinite, multiplier: -1).isIndefinite)
        #expect(!CMTimeMultiply(.invalid, multiplier: -1).isValid)
        #expect(CMTimeMultiply(.s(1, 1, epoch: 4), multiplier: 3).epoch == 4)
    }

    @Test func floatingProductsUseATimescaleOfAtLeast65536() {
        #expect(same(CMTimeMultiplyByFloat64(.s(1, 600), multiplier: 1.5), 192, 76_800))
        #expect(same(CMTimeMultiplyByFloat64(.s(1, 90_000), multiplier: -3), -3, 90_000))
        #expect(same(CMTimeMultiplyByFloat64(.s(1), multiplier: 0.5), 32_768, 65_536))
        #expect(same(CMTimeMultiplyByFloat64(.s(1), multiplier: 0x1p-17), 1, 65_536, rounded: true))
        #expect(same(CMTimeMultiplyByFloat64(.s(1), multiplier: 0x1.fp-18), 0, 65_536, rounded: true))
        #expect(same(CMTimeMultiplyByFloat64(.s(1), multiplier: 0), 0, 65_536))
        #expect(same(CMTimeMultiplyByFloat64(.s(1), multiplier: .leastNonzeroMagnitude), 0, 65_536, rounded: true))
        #expect(same(CMTimeMultiplyByFloat64(.s(.max), multiplier: -1), -.max, 1))
    }

    @Test func floatingProductsWithoutANumberAreInfiniteOrInvalid() {
        #expect(CMTimeMultiplyByFloat64(.s(1), multiplier: .greatestFiniteMagnitude).isPositiveInfinity)
        #expect(CMTimeMultiplyByFloat64(.s(-1), multiplier: 0x1p80).isNegativeInfinity)
        #expect(CMTimeMultiplyByFloat64(.s(-1), multiplier: .infinity).isNegativeInfinity)
        #expect(!CMTimeMultiplyByFloat64(.zero, multiplier: .infinity).isValid)
        #expect(!CMTimeMultiplyByFloat64(.s(1), multiplier: .nan).isValid)
        #expect(CMTimeMultiplyByFloat64(.negativeInfinity, multiplier: -0.5).isPositiveInfinity)
        #expect(CMTimeMultiplyByFloat64(.indefinite, multiplier: -0.5).isIndefinite)
        #expect(!CMTimeMultiplyByFloat64(.invalid, multiplier: 2).isValid)
    }

    @Test(arguments: SeededGenerator.seeds)
    func floatingProductsAreNearTheProductOfTheSeconds(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let time = CMTime.moderate(using: &generator)
            let factor = Double.random(in: -100...100, using: &generator)
            let product = CMTimeMultiplyByFloat64(time, multiplier: factor)
            let expected = time.seconds * factor
            let tolerance: Double = 0x1p-17 + abs(expected) * 0x1p-50
            #expect(abs(product.seconds - expected) <= tolerance, "\(time) × \(factor)")
        }
    }

    @Test func ratiosStayExactWhileTheyCan() {
        #expect(same(CMTimeMultiplyByRatio(.s(3, 2), multiplier: 1, divisor: 3), 3, 6))
        #expect(same(CMTimeMultiplyByRatio(.s(1, 2), multiplier: -2, divisor: 3), -2, 6))
        #expect(same(CMTimeMultiplyByRatio(.s(1, 90_000), multiplier: 90_000, divisor: -90_000), -1, 90_000))
        #expect(same(CMTimeMultiplyByRatio(.s(.max, 600), multiplier: 600, divisor: 600), .max, 600))
        #expect(same(CMTimeMultiplyByRatio(.s(5, .max), multiplier: 1, divisor: 2), 3, .max, rounded: true))
        #expect(same(CMTimeMultiplyByRatio(.s(.min), multiplier: .min, divisor: .min), .min, 1))
        #expect(CMTimeMultiplyByRatio(.s(.max), multiplier: 3, divisor: 2).isPositiveInfinity)
    }

    @Test func ratiosOverZeroAreInfiniteOrInvalid() {
        #expect(CMTimeMultiplyByRatio(.s(3, 2), multiplier: 1, divisor: 0).isPositiveInfinity)
        #expect(CMTimeMultiplyByRatio(.s(3, 2), multiplier: -1, divisor: 0).isNegativeInfinity)
        #expect(!CMTimeMultiplyByRatio(.zero, multiplier: 1, divisor: 0).isValid)
        #expect(!CMTimeMultiplyByRatio(.s(1), multiplier: 0, divisor: 0).isValid)
        #expect(CMTimeMultiplyByRatio(.negativeInfinity, multiplier: -1, divisor: 2).isPositiveInfinity)
        #expect(CMTimeMultiplyByRatio(.indefinite, multiplier: 1, divisor: 2).isIndefinite)
        #expect(CMTimeMultiplyByRatio(.indefinite, multiplier: 1, divisor: 0).isIndefinite)
        #expect(!CMTimeMultiplyByRatio(.invalid, multiplier: 1, divisor: 2).isValid)
    }

    @Test func absoluteValuesKeepTimescaleAndEpoch() {
        #expect(same(CMTimeAbsoluteValue(.s(-4, 2, epoch: 3)), 4, 2, epoch: 3))
        #expect(same(CMTimeAbsoluteValue(.s(4, 2)), 4, 2))
        #expect(same(CMTimeAbsoluteValue(.s(.min, 2)), 1 << 62, 1))
        #expect(CMTimeAbsoluteValue(.s(.min)).isPositiveInfinity)
        #expect(CMTimeAbsoluteValue(.negativeInfinity).isPositiveInfinity)
        #expect(CMTimeAbsoluteValue(.indefinite).isIndefinite)
        #expect(!CMTimeAbsoluteValue(.invalid).isValid)
    }

    // MARK: - Extremes

    @Test func noArithmeticTrapsOnAnyFields() {
        let integers: [Int32] = [.min, -1, 0, 1, 3, .max]
        let doubles: [Double] = [
            -.infinity, -.greatestFiniteMagnitude, -1e18, -0.1, 0, .leastNonzeroMagnitude, 0x1p-90, 1, 3e9, .infinity,
            .nan,
        ]
        for a in CMTime.extremes {
            for b in CMTime.extremes {
                expectSane(a + b)
                expectSane(a - b)
            }
            for integer in integers {
                expectSane(CMTimeMultiply(a, multiplier: integer))
                for divisor in integers {
                    expectSane(CMTimeMultiplyByRatio(a, multiplier: integer, divisor: divisor))
                }
                for method in CMTimeSecondsTests.roundings.map(\.0) {
                    expectSane(a.convertScale(integer, method: method))
                }
            }
            for double in doubles {
                expectSane(CMTimeMultiplyByFloat64(a, multiplier: double))
            }
            expectSane(CMTimeAbsoluteValue(a))
            _ = (a.hashValue, a.description, a.seconds)
        }
        for double in doubles {
            for timescale in integers {
                expectSane(CMTime(seconds: double, preferredTimescale: timescale))
            }
        }
    }

    private func expectSane(_ time: CMTime, sourceLocation: SourceLocation = #_sourceLocation) {
        guard time.isNumeric, time.timescale < 1 else { return }
        Issue.record("a numeric result without a timescale", sourceLocation: sourceLocation)
    }
}
