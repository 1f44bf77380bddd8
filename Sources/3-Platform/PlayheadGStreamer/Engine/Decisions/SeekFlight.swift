import PlaybackModel

/// The seek, step or rate change that is in flight: the call on the pipeline, and whether it has landed.
///
/// An operation has landed when the pipeline took it, a preroll followed, its own segment reached a sink (a pause prerolls
/// too), and there is a position again.
struct SeekFlight: Sendable {
    /// The call to make on the pipeline.
    enum Order: Sendable, Hashable {
        case seek(SeekOrder)
        /// A number of frames forward.
        case step(Int)
    }

    /// The facts about the item that an operation depends on.
    struct Conditions: Sendable {
        var content: SeekPlan.Content
        /// The position in nanoseconds.
        var position: Int64
        /// The picture from which a step leads.
        var picture: PictureSpan?
        /// The position for a seek that only changes the rate.
        var ratePosition: Int64
        /// The duration of a frame in nanoseconds, or zero when it is not known.
        var frameDuration: Int64
        var rate: Double
        var isPlayRequested = false
    }

    /// The time after which a preroll counts although no sink has seen the segment, in nanoseconds.
    private static let segmentPatience: Int64 = 300_000_000
    /// The time after a preroll during which the old position does not count as a landing, in nanoseconds.
    private static let stalePatience: Int64 = 1_000_000_000
    /// The distance at which positions differ, in nanoseconds.
    private static let stalePrecision: Int64 = 250_000_000
    /// The duration of a frame where none is known, in nanoseconds.
    private static let usualFrame: Int64 = 40_000_000

    let order: Order
    /// The seek goes to the end: the item has ended when it lands.
    let isEnd: Bool
    /// The target in nanoseconds; `nil` where the operation leads nowhere else.
    let target: Int64?
    /// The position at which the operation began.
    private let origin: Int64
    private var precision: SeekOrder.Precision
    private(set) var isSent = false
    /// The number of times that the pipeline has refused the operation.
    var refusals = 0
    private var prerolledAt: Moment?
    private var isMeasuring = false

    init(_ operation: SeekDiscipline.Operation, _ conditions: Conditions) {
        let rate = conditions.rate
        origin = conditions.position
        var plan: SeekPlan?
        switch operation.kind {
        case .seek(let seek):
            plan = SeekPlan(
                target: seek.target, toleranceBefore: seek.toleranceBefore, toleranceAfter: seek.toleranceAfter,
                content: conditions.content)
        case .start(let time?), .jump(let time):
            plan = SeekPlan(target: time, toleranceBefore: .zero, toleranceAfter: .zero, content: conditions.content)
            // Content that plays is at its end only once the data have ended.
            if case .jump = operation.kind { plan?.isEnd = false }
            if conditions.isPlayRequested { plan?.isEnd = false }
        default: break
        }
        precision = plan?.precision ?? .accurate
        isEnd = plan?.isEnd ?? false
        if let plan {
            target = plan.target
            order = .seek(SeekOrder(target: plan.target, precision: plan.precision, rate: rate))
        } else if case .step(let count, _) = operation.kind, count < 0 {
            let frame = conditions.frameDuration > 0 ? conditions.frameDuration : Self.usualFrame
            let picture = conditions.picture?.origin(frameDuration: frame) ?? conditions.position
            // The middle of the picture, so that rounded times do not lead to another one.
            target = max(0, picture + Int64(count) * frame + frame / 2)
            order = .seek(SeekOrder(target: target, precision: .accurate, rate: rate))
        } else if case .step(let count, _) = operation.kind {
            target = nil
            order = .step(count)
        } else {
            target = nil
            let position: Int64? = if case .rate = operation.kind { conditions.ratePosition } else { nil }
            order = .seek(SeekOrder(target: position, precision: .accurate, rate: rate))
        }
    }

    /// Frames are stepped forward, without a seek.
    var isStep: Bool { if case .step = order { true } else { false } }
    /// The seek may land on a key frame.
    var isTolerant: Bool { precision != .accurate }

    /// The pipeline has taken the operation.
    mutating func confirm() { isSent = true }

    /// The pipeline has prerolled.
    mutating func preroll(at now: Moment) { prerolledAt = now }

    /// Returns the same seek, exact, for a repair. `fallback` is the target where the operation has none.
    mutating func repeated(fallback: CMTime, rate: Double) -> SeekOrder {
        prerolledAt = nil
        precision = .accurate
        return SeekOrder(target: target ?? fallback.nanoseconds, precision: .accurate, rate: rate)
    }

    /// Returns `true`, once, when the position should be measured: the operation has landed.
    mutating func beginMeasuring(hasSeenSeek: Bool, at now: Moment) -> Bool {
        guard isSent, !isMeasuring, let prerolledAt,
            isStep || hasSeenSeek || now.nanoseconds(since: prerolledAt) >= Self.segmentPatience
        else { return false }
        isMeasuring = true
        return true
    }

    /// The measurement has arrived.
    mutating func endMeasuring() { isMeasuring = false }

    /// Returns `true` when a measured position is that from before an exact seek: a sink that the flush has not reached yet
    /// has answered, after a preroll that belongs to something else.
    func isStale(_ measured: Int64, at now: Moment) -> Bool {
        guard !isTolerant, !isStep, let target, abs(measured - target) > Self.stalePrecision,
            abs(measured - origin) < Self.stalePrecision, let prerolledAt
        else { return false }
        return now.nanoseconds(since: prerolledAt) < Self.stalePatience
    }

    /// Returns `true` when the end of the data is that of this seek, which went so near to the end that it plays out.
    func canEnd(hasSeenSeek: Bool) -> Bool { isSent && hasSeenSeek && !isStep && target != nil }

    /// The position at which the operation landed, from a measured one.
    ///
    /// A pipeline that plays has advanced by the time it is asked, even if it waits by then: an exact seek has landed where it
    /// was sent.
    func landing(from measured: Int64) -> Int64 {
        guard !isTolerant, !isStep, let target, measured > target, measured - target < 1_000_000_000 else {
            return measured
        }
        return target
    }
}
