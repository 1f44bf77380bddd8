/// The changes of a picture over time.
struct PictureFacts: Sendable, Hashable {
    /// The time that was observed, in seconds of media.
    private(set) var observedTime = 0.0
    /// The time in which the picture was black.
    private(set) var blackTime = 0.0
    /// The longest time without a change.
    private(set) var longestStill = 0.0
    /// The position at which the longest time without a change began.
    private(set) var stillPosition: Double?
    /// The number of samples.
    private(set) var count = 0

    private var last: (time: Double, isBlack: Bool)?
    /// The first picture of those that look the same. Slow changes add up against it.
    private var still: (time: Double, sample: PictureSample)?

    init() {}

    /// Takes the sample of a picture at a position in seconds.
    mutating func take(_ sample: PictureSample, at time: Double) {
        count += 1
        let isBlack = sample.isBlack
        defer { last = (time, isBlack) }
        guard let last, time >= last.time, let still else {
            self.still = (time, sample)
            return
        }
        let step = time - last.time
        observedTime += step
        if last.isBlack, isBlack { blackTime += step }
        guard sample.looksLike(still.sample) else {
            self.still = (time, sample)
            return
        }
        if time - still.time > longestStill {
            longestStill = time - still.time
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
            && left.longestStill == right.longestStill
    }

    func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
