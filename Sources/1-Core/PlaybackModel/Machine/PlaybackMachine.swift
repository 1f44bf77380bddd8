/// The state machine that turns commands, engine events and deadlines into lanes.
///
/// The machine decides everything that a player shows: it keeps the ``lanes``, and every projection (phase, button,
/// spinner, explanation) is a function of them. It is a pure value without clocks, tasks, locks or I/O. Each input
/// comes with the moment at which it happened, and the result is a list of outputs to carry out, so the same inputs
/// give the same outputs on every machine at any time. That is what makes it possible to explore its states
/// exhaustively, to replay a recorded trace, and to test a timeout without waiting for it.
///
/// Applications rarely use the machine directly: `Player` drives one. Drive it yourself to build another kind of
/// player. Call ``handle(_:at:into:)`` for each input, and carry out the output in this order:
///
/// 1. Act on notices. ``PlaybackNotice/engineLost`` requires a new engine before any command is sent.
/// 2. Send the commands to the engine, each for its generation.
/// 3. Arm and cancel deadlines. A deadline that passes is an input.
/// 4. Show the transition, if there is one.
/// 5. Complete the commands that callers wait for.
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
///
/// Handling an input takes well under a microsecond and usually allocates nothing.
public struct PlaybackMachine: Sendable {
    /// The limits.
    public let configuration: Configuration

    /// The lanes, from which everything that is shown derives.
    public package(set) var lanes = PlaybackLanes()
    /// The requested speed, from 0.1 to 4. It is not a lane, because no phase depends on it.
    public package(set) var rate = 1.0
    /// The action at the end of an item. Default ``ActionAtItemEnd/advance``.
    public package(set) var actionAtItemEnd = ActionAtItemEnd.advance
    /// A Boolean value that indicates whether the item starts again when it reaches its end. Default `false`.
    public package(set) var loops = false

    /// The suppressions of the system; a drag of the position is part of the load.
    package var holds: SuppressionSet = []
    package var loads = LoadQueue()
    package var load = LoadState()
    package var transport = TransportConversation()
    package var seeks = SeekQueue()
    package var engine = EngineState.attached
    package var progress = PlaybackProgress(at: .zero)
    package var deadlines = DeadlineSet()
    package var now = Moment.zero
    package var lanesSince = Moment.zero

    /// Creates a machine without an item.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
        seeks.entries.reserveCapacity(16)
    }

    /// The state of the engine as a whole.
    package enum EngineState: Sendable {
        /// Commands reach an engine, or start one.
        case attached
        /// The engine is lost; the next load asks for a new one.
        case lost
        /// Everything is closed permanently.
        case released
    }

    // MARK: Properties

    /// The generation of the current load, or ``Generation/none`` before the first one.
    public var generation: Generation { loads.generation }

    /// The request of the current load, or `nil` before the first one. A stop keeps it.
    public var request: LoadRequest? { loads.request }

    /// The current item, or `nil` if there is none.
    public var item: ItemID? { loads.item }

    /// The duration: indefinite for live streams, invalid while unknown.
    public var duration: CMTime { load.duration }

    /// The range of positions that can be sought: invalid while unknown, or if there is none.
    public var seekableRange: CMTimeRange { load.seekableRange }

    /// The suppressions in effect. The lanes show the strongest of them.
    public var suppressions: SuppressionSet { load.scrub == nil ? holds : holds.union(.scrubbing) }

    /// A Boolean value that indicates whether a video frame of the current load was delivered. Until then, interfaces
    /// show a poster or cover.
    public var hasShownFrame: Bool { load.hasShownFrame }

    /// The repair step that the engine is taking, or `nil` if it is taking none.
    public var repairStep: RepairStep? { load.recovery.repairStep }

    /// A Boolean value that indicates whether the last pause is due to refused automatic playback.
    public var wasAutoplayRefused: Bool { load.wasAutoplayRefused }

    /// The position to show: the ``pendingTarget``, or else the last known position.
    ///
    /// After a seek, it does not go back to before what the seek's tolerance allowed, until playback has passed it, even if the
    /// engine landed earlier.
    public var position: CMTime { pendingTarget ?? load.shownPosition }

    /// The requested position, where playback may not be yet: the target of a pending seek, or that of the last inexact
    /// seek of a drag, to which the end of the drag seeks exactly. `nil` without one.
    public var pendingTarget: CMTime? {
        if let seek = lanes.seek { return seek.target }
        guard let scrub = load.scrub, scrub.inexactTarget.isNumeric else { return nil }
        return scrub.inexactTarget
    }

    /// The number of seeks and steps that wait for an answer, at most 33.
    public var pendingSeekCount: Int { seeks.entries.count }

    // MARK: Handling inputs

    /// Handles an input and returns its outputs. Use ``handle(_:at:into:)`` where speed matters.
    public mutating func handle(_ input: PlaybackInput, at moment: Moment) -> PlaybackOutput {
        var output = PlaybackOutput()
        handle(input, at: moment, into: &output)
        return output
    }

    /// Handles an input and replaces the contents of `output` with the results.
    ///
    /// `moment` is the time at which the input happened. A moment earlier than the previous input's is treated as the
    /// same moment.
    public mutating func handle(_ input: PlaybackInput, at moment: Moment, into output: inout PlaybackOutput) {
        output.removeAll()
        if moment > now { now = moment }
        if absorb(input) { return }
        let previous = lanes
        let cause = process(input, into: &output)
        lanes.suppression = suppressions.strongest
        updateTransport(into: &output)
        updateDeadlines(into: &output)
        guard lanes != previous else { return }
        output.transitions.append(
            PlaybackTransition(
                previous: previous, lanes: lanes, cause: cause, moment: now,
                timeInPrevious: now.nanoseconds(since: lanesSince), generation: generation, item: item,
                position: position))
        lanesSince = now
    }

    /// Handles an input that cannot change a lane: an event of another load, and nearly every position. Returns `false`
    /// for all others.
    private mutating func absorb(_ input: PlaybackInput) -> Bool {
        guard case .engine(_, let generation) = input else { return false }
        if isOfAnotherLoad(generation) { return true }
        guard case .engine(.position(let report), _) = input else { return false }
        return generation != self.generation || absorb(report)
    }

    /// Returns whether a load is neither current nor next.
    private func isOfAnotherLoad(_ generation: Generation) -> Bool {
        generation != loads.generation && generation != .none && generation != loads.nextGeneration
    }

    /// Processes an input and returns the cause that a transition names.
    private mutating func process(_ input: PlaybackInput, into output: inout PlaybackOutput) -> PlaybackCause {
        // The most frequent report is unpacked here, so that nothing else of the input is copied.
        if case .engine(.transport(let report), let generation) = input, generation == self.generation, isOpen {
            return .engine(receive(report, into: &output) ? .external : .transport)
        }
        switch input {
        case .command(let command, let id):
            perform(command, id, into: &output)
            return .user(command.name)
        case .engine(let event, let generation):
            receive(event, of: generation, into: &output)
            return .engine(event.name)
        case .system(let event):
            receive(event, into: &output)
            return .system(event.name)
        case .deadline(let deadline):
            expire(deadline, into: &output)
            return .deadline(deadline.kind)
        }
    }
}
