/// The pure reducer that keeps the lanes.
///
/// Inputs are commands, engine events, system events and deadlines, each with the moment it happened; outputs are engine
/// commands, deadlines to arm, completions and transitions. The machine has no clock, no tasks and no I/O: the same
/// inputs give the same outputs on any machine, at any time.
///
/// ```swift
/// var machine = PlaybackMachine()
/// var output = PlaybackOutput()
/// let item = LoadRequest(source: .url("https://www.example.com/a.m3u8"))
/// machine.handle(.command(.load(item, play: true), CommandID(rawValue: 1)), at: .zero, into: &output)
/// machine.lanes.phase            // .preparing
/// machine.lanes.controls.button  // .pause
/// output.commands                // load
/// ```
public struct PlaybackMachine: Sendable {
    /// The limits that the machine watches, in nanoseconds.
    public struct Configuration: Sendable, Hashable, Codable {
        /// Without a word for so long, an item that opens fails. Default 18 s.
        public var openLimit: Int64 = 18_000_000_000
        /// A seek that has not landed, without a word from the engine. Default 20 s.
        public var seekLimit: Int64 = 20_000_000_000
        /// Playback that does not move, without a word from the engine. Default 20 s.
        public var movementLimit: Int64 = 20_000_000_000
        /// The transport says playing but nothing moves: it is shown as waiting. Default 10 s.
        public var stillnessLimit: Int64 = 10_000_000_000
        /// An engine that does not say that it released an item. Default 5 s.
        public var stopLimit: Int64 = 5_000_000_000
        /// The duration has passed without a word about the end. Default 3 s.
        public var endLimit: Int64 = 3_000_000_000
        /// A suppression that lasts so long becomes a pause. Default 600 s.
        public var suppressionLimit: Int64 = 600_000_000_000
        /// The pauses before the attempts to connect again after a loss. Default 0.5, 1, 2 and 3 s.
        public var reconnectDelays: [Int64] = [500_000_000, 1_000_000_000, 2_000_000_000, 3_000_000_000]
        /// A loss that is told when the position has stood for so long is an outage that was waited for: it is not tried
        /// again. Default 4 s.
        public var reconnectWindow: Int64 = 4_000_000_000
        /// How often a seek that failed is tried again. Default 1.
        public var seekRetries = 1

        public init() {}
    }

    /// The limits.
    public let configuration: Configuration

    /// The lanes: everything that is shown derives from them.
    public internal(set) var lanes = PlaybackLanes()
    /// The current load.
    public internal(set) var generation = Generation.none
    /// What the current load opened; `nil` before the first. Kept after a stop.
    public internal(set) var request: LoadRequest? {
        didSet { item = request?.item }
    }
    /// The item that is current; `nil` without one.
    public private(set) var item: ItemID?
    /// The requested speed. It stands beside the lanes: no phase depends on it.
    public internal(set) var rate = 1.0
    /// What happens at the end of an item.
    public internal(set) var actionAtItemEnd = ActionAtItemEnd.advance
    /// Whether the item starts again at its end.
    public internal(set) var loops = false
    /// The duration; indefinite for live streams, invalid while unknown.
    public internal(set) var duration = CMTime.invalid
    /// Where one can seek to; invalid while unknown or nowhere.
    public internal(set) var seekableRange = CMTimeRange.invalid
    /// The suppressions that hold.
    public internal(set) var suppressions: SuppressionSet = []
    /// Whether a picture of the current load was delivered: until then a poster or cover stays.
    public internal(set) var hasShownFrame = false
    /// The step of the engine's repair that was told last, while it lasts.
    public internal(set) var repairStep: RepairStep?
    /// Whether the last pause came from a refused automatic start.
    public internal(set) var wasAutoplayRefused = false

    var lastPosition = CMTime.invalid
    var next: Successor? {
        didSet { nextGeneration = next?.generation ?? .none }
    }
    /// The load of the item that waits for its turn; none without one.
    private(set) var nextGeneration = Generation.none
    var generations = Generation.none
    var now = Moment.zero
    var lanesSince = Moment.zero

    // The transport as the engine was told, and as it told us.
    var toldPlay = false
    /// The last number given to a play, pause, rate or activate, of any load.
    var transportID = CommandID.none
    /// The newest of those numbers that this load has to answer.
    var awaited = CommandID.none
    /// The newest of those numbers that this load has answered.
    var answered = CommandID.none
    var reported = TransportState.paused
    var corrections = 0
    /// The engine stopped by itself, for want of data, and must be told to play again.
    var hasStoppedItself = false
    var mustPlayAgain = false
    /// The transport says that it plays, but nothing moves: it is shown as waiting.
    var isSilenced = false

    // Seeks.
    var pendingSeeks: [SeekEntry] = []
    var seekAttempts = 0
    var ownSeekNumber: UInt64 = 0
    var scrub: Scrub?

    // Recovery.
    var reconnectAttempts = 0
    var isReconnecting = false
    var movedSince = CMTime.invalid
    var isEngineLost = false
    var isReleased = false

    // Watching.
    var lastWord = Moment.zero
    var lastMovement = Moment.zero
    /// When the transport last began to play: stillness counts from here.
    var lastStart = Moment.zero
    /// Whether it began to play since it last moved. A transport that only flaps is no sign of life.
    var hasStarted = false
    /// The highest buffer level since something moved. Only a higher one is progress.
    var bufferPeak = -1
    var watches = Watches()

    /// Creates a machine without an item.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        pendingSeeks.reserveCapacity(16)
    }

    /// An item that waits for its turn.
    struct Successor: Sendable {
        var generation: Generation
        var request: LoadRequest
        var description: ItemDescription?
        var error: PlaybackError?
    }

    /// A seek or step whose caller waits.
    struct SeekEntry: Sendable {
        var id: CommandID
        var isSmooth = false
        var isSent = false
        /// How many frames to move, for a step.
        var stepCount: Int?
    }

    /// What was true when the user took hold of the position.
    struct Scrub: Sendable {
        var origin: CMTime
        var hasReachedEnd = false
    }

    /// The position to show: the target of a pending seek, else the last known one.
    @inlinable public var position: CMTime { lanes.seek?.target ?? knownPosition }

    /// How many seeks and steps wait for their answer. Never more than 33.
    public var pendingSeekCount: Int { pendingSeeks.count }

    @usableFromInline var knownPosition: CMTime { lastPosition }

    /// Handles an input and returns what it leads to. Prefer ``handle(_:at:into:)`` where speed matters.
    public mutating func handle(_ input: PlaybackInput, at moment: Moment) -> PlaybackOutput {
        var output = PlaybackOutput()
        handle(input, at: moment, into: &output)
        return output
    }

    /// Handles an input; `output` is emptied first.
    ///
    /// `moment` is when it happened; earlier than the last one counts as the same moment.
    public mutating func handle(_ input: PlaybackInput, at moment: Moment, into output: inout PlaybackOutput) {
        output.removeAll()
        if moment > now { now = moment }
        if isUneventful(input) { return }
        let previous = lanes
        let cause = take(input, into: &output)
        lanes.suppression = suppressions.strongest
        tellTransport(into: &output)
        watch(into: &output)
        guard lanes != previous else { return }
        output.transitions.append(
            PlaybackTransition(
                previous: previous, lanes: lanes, cause: cause, moment: now,
                timeInPrevious: now.nanoseconds(since: lanesSince), generation: generation, item: item,
                position: position))
        lanesSince = now
    }

    /// Takes in what changes no lane: words about another load, and nearly all positions. False when it needs a closer
    /// look.
    private mutating func isUneventful(_ input: PlaybackInput) -> Bool {
        guard case .engine(_, let generation) = input else { return false }
        if isOfAnotherLoad(generation) { return true }
        guard case .engine(.position(let report), _) = input else { return false }
        return generation != self.generation || isUneventful(report)
    }

    /// Whether this load is neither open nor next. While the end is awaited, any word makes the machine look again.
    private func isOfAnotherLoad(_ generation: Generation) -> Bool {
        generation != self.generation && generation != .none && generation != nextGeneration && !watches.isArmed(.end)
    }

    /// Takes in what happened. Says what a transition names as its cause.
    private mutating func take(_ input: PlaybackInput, into output: inout PlaybackOutput) -> PlaybackCause {
        // The most frequent word is taken out of the input by itself, which copies nothing else of it.
        if case .engine(.transport(let report), let generation) = input, generation == self.generation, isOpen {
            return .engine(take(report, into: &output) ? .external : .transport)
        }
        switch input {
        case .command(let command, let id):
            obey(command, id, into: &output)
            return .user(command.name)
        case .engine(let event, let generation):
            take(event, of: generation, into: &output)
            return .engine(event.name)
        case .system(let event):
            take(event, into: &output)
            return .system(event.name)
        case .deadline(let deadline):
            pass(deadline, into: &output)
            return .deadline(deadline.kind)
        }
    }
}
