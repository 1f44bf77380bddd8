import PlaybackModel
import SeededRandom

extension CMTime {
    static func s(_ value: Int64, _ timescale: Int32 = 1, epoch: Int64 = 0) -> CMTime {
        CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: epoch)
    }

    static let nonnumeric: [CMTime] = [.invalid, .indefinite, .positiveInfinity, .negativeInfinity]

    static let extremes: [CMTime] =
        [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max].flatMap { value in
            [Int32.min, -1, 0, 1, 2, 3, 600, .max - 1, .max].map {
                CMTime(value: value, timescale: $0, flags: .valid, epoch: 0)
            }
        } + nonnumeric
        + [0, 4, 8, 12, 20, 28, 31, .max].map {
            CMTime(value: .min, timescale: .min, flags: CMTimeFlags(rawValue: $0 | 1), epoch: .min)
        } + [CMTime(value: .max, timescale: .max, flags: CMTimeFlags(rawValue: .max), epoch: .max)]

    /// A numeric time of epoch 0 whose sums are exact.
    static func moderate(using generator: inout SeededGenerator) -> CMTime {
        let timescale = [1, 2, 3, 24, 25, 30, 90, 600, 1000, 24_000, 30_000, 44_100, 48_000, 90_000]
            .randomElement(using: &generator)!
        return CMTime(value: .random(in: -10_000_000...10_000_000, using: &generator), timescale: Int32(timescale))
    }

    /// Any time at all, garbage included.
    static func arbitrary(using generator: inout SeededGenerator) -> CMTime {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return extremes.randomElement(using: &generator)!
        case 1:
            return CMTime(
                value: .random(in: .min ... .max, using: &generator),
                timescale: .random(in: .min ... .max, using: &generator),
                flags: CMTimeFlags(rawValue: .random(in: 0..<64, using: &generator)),
                epoch: .random(in: .min ... .max, using: &generator))
        case 2:
            return .s(
                .random(in: .min ... .max, using: &generator), .random(in: 1 ... .max, using: &generator))
        case 3: return .s(.random(in: -3...3, using: &generator), .random(in: 1...6, using: &generator))
        case 4:
            return .s(
                .random(in: -3...3, using: &generator), .random(in: 1...6, using: &generator),
                epoch: .random(in: -2...2, using: &generator))
        default: return moderate(using: &generator)
        }
    }
}

extension CMTimeRange {
    static func s(_ start: Int64, _ duration: Int64) -> CMTimeRange {
        CMTimeRange(start: .s(start), duration: .s(duration))
    }

    /// A range of numeric times of epoch 0 that is not empty.
    static func moderate(using generator: inout SeededGenerator) -> CMTimeRange {
        var duration = CMTime.moderate(using: &generator)
        duration.value = Int64(duration.value.magnitude) + 1
        return CMTimeRange(start: .moderate(using: &generator), duration: duration)
    }
}
