import PlaybackModel
import Testing

@Suite struct CMTimeTests {
    @Test func constantsHaveTheFieldsOfCoreMedia() {
        #expect(CMTime.zero.value == 0 && CMTime.zero.timescale == 1 && CMTime.zero.flags == .valid)
        #expect(CMTime.invalid.flags.rawValue == 0)
        #expect(CMTime.positiveInfinity.flags.rawValue == 5)
        #expect(CMTime.negativeInfinity.flags.rawValue == 9)
        #expect(CMTime.indefinite.flags.rawValue == 17)
        #expect(CMTimeFlags.impliedValueFlagsMask.rawValue == 28)
        #expect(!CMTime().isValid)
        #expect(kCMTimeMaxTimescale == Int(Int32.max))
        #expect(MemoryLayout<CMTime>.size == 24)
    }

    @Test func everyTimeIsOfExactlyOneKind() {
        for time in CMTime.extremes {
            let kinds = [
                !time.isValid, time.isNumeric, time.isIndefinite, time.isPositiveInfinity, time.isNegativeInfinity,
            ]
            #expect(kinds.count { $0 } == 1, "\(time)")
        }
    }

    @Test func theMacrosAskTheSameAsTheProperties() {
        for time in CMTime.extremes {
            #expect(CMTIME_IS_VALID(time) == time.isValid)
            #expect(CMTIME_IS_INVALID(time) == !time.isValid)
            #expect(CMTIME_IS_NUMERIC(time) == time.isNumeric)
            #expect(CMTIME_IS_INDEFINITE(time) == time.isIndefinite)
            #expect(CMTIME_IS_POSITIVEINFINITY(time) == time.isPositiveInfinity)
            #expect(CMTIME_IS_NEGATIVEINFINITY(time) == time.isNegativeInfinity)
            #expect(CMTIME_HAS_BEEN_ROUNDED(time) == time.hasBeenRounded)
        }
    }

    @Test(arguments: [0, -1, Int32.min])
    func aTimescaleBelowOneMakesAnInvalidTime(timescale: Int32) {
        #expect(!CMTime(value: 1, timescale: timescale).isValid)
        #expect(!CMTimeMake(value: 1, timescale: timescale).isValid)
        #expect(!CMTimeMakeWithEpoch(value: 1, timescale: timescale, epoch: 2).isValid)
        #expect(!CMTime(seconds: 1, preferredTimescale: timescale).isValid)
        let unchecked = CMTime(value: 1, timescale: timescale, flags: .valid, epoch: 0)
        #expect(!unchecked.isValid && !unchecked.isNumeric && unchecked == .invalid)
    }

    @Test func descriptionsReadLikeThoseOfCoreMedia() {
        #expect(CMTime.s(1001, 30_000).description == "{1001/30000 = 0.033}")
        #expect(CMTime.s(-3, 2).description == "{-3/2 = -1.500}")
        #expect(CMTime.s(-1, 10).description == "{-1/10 = -0.100}")
        #expect(CMTime.s(3, 1, epoch: 2).description == "{3/1 = 3.000, epoch = 2}")
        #expect(CMTime(seconds: 0.5, preferredTimescale: 1).description == "{0/1 = 0.000, rounded}")
        #expect(CMTime.s(.min).description == "{-9223372036854775808/1 = -9223372036854775808.000}")
        #expect(CMTime.nonnumeric.map(\.description) == ["{INVALID}", "{INDEFINITE}", "{+INFINITY}", "{-INFINITY}"])
    }
}
