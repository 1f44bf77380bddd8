import PlaybackModel
import SeededRandom
import Testing

@Suite struct CMTimeOrderingTests {
    @Test func kindsAreOrderedAsInCoreMedia() {
        let ordered: [CMTime] = [
            .negativeInfinity, .s(.min), .s(-1), .zero, .s(1, .max), .s(.max), .s(.min, 1, epoch: 1), .indefinite,
            .positiveInfinity, .invalid,
        ]
        for (place, time) in ordered.enumerated() {
            for (otherPlace, other) in ordered.enumerated() {
                let expected: Int32 = place < otherPlace ? -1 : place == otherPlace ? 0 : 1
                #expect(CMTimeCompare(time, other) == expected, "\(time) \(other)")
            }
        }
    }

    @Test func valuesAreEqualAndHashAlikeWhateverTheTimescale() {
        #expect(CMTime.s(1, 2) == .s(2, 4))
        #expect(CMTime.s(0, 600) == .zero)
        #expect(CMTime.s(-1, 3) == .s(-200, 600))
        #expect(Set([CMTime.s(1, 2), .s(2, 4), .s(300, 600), .s(1, 2, epoch: 1)]).count == 2)
        #expect(Set([CMTime.s(0, 3), .s(0, 5), .zero]).count == 1)
        #expect(CMTime(seconds: 0.5, preferredTimescale: 1) == .zero)
    }

    @Test func nearValuesDifferHoweverLarge() {
        #expect(CMTime.s(.max, .max - 1) > .s(.max, .max))
        #expect(CMTime.s(.max - 1, .max) < .s(.max, .max))
        #expect(CMTime.s(.min, .max - 1) < .s(.min, .max))
    }

    @Test func anEpochComesBeforeTheValue() {
        #expect(CMTime.s(100) < .s(1, 1, epoch: 1))
        #expect(CMTime.s(1, 1, epoch: -1) < .s(-100))
        #expect(CMTime.s(1, 1, epoch: 1) != .s(1))
    }

    @Test func minimumAndMaximumFollowTheOrder() {
        #expect(CMTimeMinimum(.s(1), .s(1, 2)) == .s(1, 2))
        #expect(CMTimeMaximum(.s(1), .s(1, 2)) == .s(1))
        #expect(CMTimeMaximum(.positiveInfinity, .indefinite).isPositiveInfinity)
        #expect(CMTimeMinimum(.invalid, .indefinite).isIndefinite)
    }

    @Test(arguments: SeededGenerator.seeds)
    func theOrderIsTotalTransitiveAndAgreesWithEqualityAndHash(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let times = (0..<48).map { _ in CMTime.arbitrary(using: &generator) }
        for a in times {
            #expect(CMTimeCompare(a, a) == 0)
            for b in times {
                #expect([a < b, a == b, b < a].count { $0 } == 1, "\(a) \(b)")
                #expect(CMTimeCompare(a, b) == -CMTimeCompare(b, a), "\(a) \(b)")
                #expect(a != b || a.hashValue == b.hashValue, "\(a) \(b)")
                for c in times where a <= b && b <= c && !(a <= c) {
                    Issue.record("\(a) ≤ \(b) ≤ \(c)")
                }
            }
        }
    }
}
