/// The changes of a picture over time.
struct PictureFacts: Sendable, Hashable {
    /// The time that was observed, in seconds of media.
    private(set) var observedTime = 0.0
    /// The time in which the picture was black.
    private(set) var blackTime = 0.0
    /// The longest time without a change.
    private(set) var longestStill = 0.0
    /// The time in which the picture did not change for a second or more.
    private(set) var stillTime = 0.0
    /// The position at which the longest time without a change began.
    private(set) var stillPosition: Double?
    /// The number of samples.
    private(set) var count = 0

    private var last: (time: Double, isBlack: Bool)?
    /// The first picture of those that look the same. Slow changes add up against it.
    private var still: (time: Double, sample: PictureSample)?
    /// The still time before the first picture of those that look the same.
    private var earlierStillTime = 0.0

    init() {}

    /// Takes the sample of a picture at a position in seconds.
    mutating func take(_ sample: PictureSample, at time: Double) {
        count += 1
        let isBlack = sample.isBlack
        defer { last = (time, isBlack) }
        guard let last, time >= last.time, let still else {
            self.still = (time, sample)
            earlierStillTime = stillTime
            return
        }
        let step = time - last.time
        observedTime += step
        if last.isBlack, isBlack { blackTime += step }
        guard sample.looksLike(still.sample) else {
            self.still = (time, sample)
            earlierStillTime = stillTime
            return
        }
        let length = time - still.time
        if length >= 1 { stillTime = earlierStillTime + length }
        if length > longestStill {
            longestStill = length
            stillPosition = still.time
        }
    }

    /// The next picture belongs to another position.
    mutating func interrupt() {
        last = nil
        still = nil
    }

    static func == (left: PictureFacts, right: PictureFacts) -> Bool {
        left.count == right.count && left.observedTime == right.observedTime && left.blackTime == right.blackTime
            && left.longestStill == right.longestStill && left.stillTime == right.stillTime
    }

    func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
