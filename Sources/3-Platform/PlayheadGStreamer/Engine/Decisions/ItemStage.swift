import PlaybackModel

/// The stage of a load, from opening its first pipeline to its end.
///
/// A pipeline opens (PAUSED until the first preroll), is described, settles (the first selection, the start position and
/// rate), and is ready. A repair goes through the same stages again, but reports `ready` only once.
struct ItemStage: Sendable {
    enum Phase: Sendable {
        /// The pipeline has not prerolled.
        case opening
        /// Duration and formats are being queried.
        case describing
        /// The first selection, start position and rate are being applied.
        case settling
        /// The pipeline takes every command.
        case ready
        /// The item failed: only `unload` is answered.
        case failed
        /// The item is being released.
        case closed
    }

    /// The reason why an item that never became ready is not waited for any longer.
    enum Expiry: Sendable, Hashable {
        /// The pipeline of a file is silent, and a second one may do better.
        case silent
        /// The time to open is used up.
        case timedOut
    }

    /// The time that a pipeline has to explain why it refused a state, in nanoseconds.
    private static let explanationTime: Int64 = 300_000_000
    /// The time that a pipeline which has prerolled waits for more, in nanoseconds.
    private static let patience: Int64 = 1_000_000_000

    private(set) var phase = Phase.opening
    /// `true` once `ready` was reported.
    private(set) var hasBeenReady = false
    /// The number of the current pipeline: messages and answers of earlier ones are dropped.
    private(set) var incarnation = 0
    /// `true` while a pipeline opens that continues in another container, or with another decoder.
    var isChangingPipeline = false
    private var watch: OpenWatch
    /// The data that still moves in the pipeline that opens.
    var dryWatch = DryWatch()
    private var refusedAt: Moment?
    private var prerolledAt: Moment?

    init(at now: Moment) { watch = OpenWatch(began: now) }

    /// `true` until the item fails or is closed.
    var isOpen: Bool { phase != .failed && phase != .closed }
    var isReady: Bool { phase == .ready }
    /// The moment at which the current pipeline began to open.
    var beganOpening: Moment { watch.beginning }

    /// A new pipeline opens.
    mutating func openPipeline(at now: Moment) {
        incarnation += 1
        refusedAt = nil
        reopen(at: now)
    }

    /// The current pipeline opens again.
    mutating func reopen(at now: Moment) {
        phase = .opening
        watch = OpenWatch(began: now)
        dryWatch = DryWatch()
    }

    /// The time so far does not count.
    mutating func startOver(at now: Moment) { watch = OpenWatch(began: now) }

    /// Returns `true` while a pipeline opens that has sent nothing for half a second.
    func isQuiet(at now: Moment) -> Bool { phase == .opening && watch.isQuiet(at: now) }

    /// The pipeline has sent a message.
    mutating func noteMessage(at now: Moment) { if phase == .opening { watch.hear(at: now) } }

    /// The pipeline has refused a state. Its explanation may follow.
    mutating func noteRefusal(at now: Moment) { if refusedAt == nil { refusedAt = now } }

    /// Returns `true` when the pipeline has refused a state and did not explain why.
    func isRefused(at now: Moment) -> Bool {
        refusedAt.map { now.nanoseconds(since: $0) >= Self.explanationTime } ?? false
    }

    /// The first preroll: the pipeline can be described.
    mutating func describe(at now: Moment) {
        phase = .describing
        prerolledAt = now
    }

    /// Returns whether an item that has prerolled may wait for more: for the picture of a live stream, as RTSP and RTMP do not
    /// announce it, or for the index of a file on a server.
    func mayWait(at now: Moment) -> Bool {
        guard phase == .describing, !hasBeenReady, let prerolledAt else { return false }
        return now.nanoseconds(since: prerolledAt) < Self.patience
    }

    /// The description is there: the pipeline settles.
    mutating func settle() { phase = .settling }

    /// The pipeline has settled. Returns `true` when the item is ready for the first time.
    mutating func becomeReady() -> Bool {
        defer { hasBeenReady = true }
        phase = .ready
        return !hasBeenReady
    }

    /// The item ends: its pipeline is not listened to any more.
    mutating func end(_ phase: Phase) {
        self.phase = phase
        incarnation += 1
    }

    /// Returns why an item that was never ready should not be waited for, or `nil` while it should.
    func expiry(isNetwork: Bool, canReopen: Bool, at now: Moment) -> Expiry? {
        if canReopen, watch.isSilent(at: now) { return .silent }
        return watch.isExpired(isNetwork: isNetwork, at: now) ? .timedOut : nil
    }
}
