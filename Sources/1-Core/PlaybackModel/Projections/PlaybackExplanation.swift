/// Why the interface shows what it shows: a stable reason, the lanes that decided, the evidence, and a sentence.
///
/// ```swift
/// let explanation = machine.explain()
/// explanation.reason       // .stalled
/// explanation.lanes        // [.intent, .transport]
/// explanation.description  // "It should play but waits, because its buffer is empty."
/// ```
public struct PlaybackExplanation: Sendable, Hashable, Codable {
    /// The stable name of a reason. Each belongs to one phase. Names are never reused; new ones may be added.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        // idle
        /// Nothing is open and nothing was asked.
        case nothingOpen
        /// The user wants to play, but nothing is open.
        case nothingOpenToPlay
        /// The user stopped.
        case stopped
        /// The user stopped, and the engine is letting go of the item.
        case closing
        // preparing
        /// The item is being opened and will play.
        case openingToPlay
        /// The item is being opened and will stay paused.
        case opening
        // playing
        /// The position moves.
        case playing
        /// It is about to play; there is nothing worth showing.
        case aboutToPlay
        /// An interstitial plays.
        case interstitial
        /// The user drags the position of an item that plays.
        case scrubbing
        /// It plays on as soon as the position change has landed.
        case seekingToPlay
        // paused
        /// Another application, or a call, has the audio.
        case interrupted
        /// The output is not fit for playback.
        case outputUnsuitable
        /// The application is in the background.
        case inBackground
        /// The user, or somebody for them, asked to pause.
        case pauseAsked
        /// Nobody has asked to play yet.
        case playNotAsked
        /// Playback may not start by itself.
        case autoplayRefused
        // waiting
        /// The buffer is empty.
        case stalled
        /// The data at the new position are not there yet.
        case seekNeedsData
        /// The transport has not started yet.
        case starting
        /// Another participant of a group is not ready.
        case groupNotReady
        /// The transport has nothing to play.
        case nothingToPlay
        /// The connection was lost and is being made again.
        case reconnecting
        /// The engine is mending itself.
        case repairing
        /// The transport says that it plays, but nothing moves.
        case notMoving
        // ended
        /// The item has played to its end.
        case endReached
        // failed
        /// The item cannot play.
        case failed

        /// The name of the phase that it explains.
        public var phaseName: String {
            switch self {
            case .nothingOpen, .nothingOpenToPlay, .stopped, .closing: "idle"
            case .openingToPlay, .opening: "preparing"
            case .playing, .aboutToPlay, .interstitial, .scrubbing, .seekingToPlay: "playing"
            case .interrupted, .outputUnsuitable, .inBackground, .pauseAsked, .playNotAsked, .autoplayRefused:
                "paused"
            case .stalled, .seekNeedsData, .starting, .groupNotReady, .nothingToPlay, .reconnecting, .repairing,
                .notMoving:
                "waiting"
            case .endReached: "ended"
            case .failed: "failed"
            }
        }
    }

    /// A lane by its Swift name.
    public enum Lane: String, Sendable, Hashable, Codable, CaseIterable {
        case intent
        case seek
        case readiness
        case transport
        case suppression
        case hasEnded
    }

    /// What else is known. Lanes alone do not tell the fields from ``repairStep`` on.
    public struct Evidence: Sendable, Hashable, Codable {
        /// Why the transport waits; `nil` when it does not.
        public var waitingReason: WaitingReason?
        /// What holds playback; `nil` when nothing does.
        public var suppression: Suppression?
        /// Where a pending position change goes; `nil` without one.
        public var seekTarget: CMTime?
        /// Why the item failed; `nil` when it did not.
        public var error: PlaybackError?
        /// What the engine does to mend itself; `nil` when it does nothing.
        public var repairStep: RepairStep?
        /// Whether a start by itself was refused.
        public var wasAutoplayRefused = false
        /// The number of the attempt to connect again, from 1; `nil` when the connection stands.
        public var reconnectAttempt: Int?
        /// How long the lanes have been as they are, in nanoseconds; `nil` when nobody measured.
        public var timeInState: Int64?
    }

    /// The phase that is explained.
    public let phase: PlaybackUIPhase
    /// Why.
    public let reason: Reason
    /// The lanes that decided, in the order in which they did.
    public let lanes: [Lane]
    /// What else is known.
    public let evidence: Evidence
}

extension PlaybackLanes {
    /// Why these lanes give their phase. Total.
    public var explanation: PlaybackExplanation {
        let (reason, lanes) = decision
        return PlaybackExplanation(phase: phase, reason: reason, lanes: lanes, evidence: evidence)
    }

    var evidence: PlaybackExplanation.Evidence {
        var evidence = PlaybackExplanation.Evidence()
        if case .waiting(let reason) = transport { evidence.waitingReason = reason }
        if suppression != .none { evidence.suppression = suppression }
        evidence.seekTarget = seek?.target
        evidence.error = readiness.error
        return evidence
    }

    /// The reason and the lanes that decided.
    private var decision: (PlaybackExplanation.Reason, [PlaybackExplanation.Lane]) {
        switch readiness {
        case .empty:
            switch intent {
            case .play: return (.nothingOpenToPlay, [.readiness])
            case .stop: return (.stopped, [.readiness])
            case .none, .pause: return (.nothingOpen, [.readiness])
            }
        case .failed: return (.failed, [.readiness])
        case .opening, .ready: break
        }
        if intent == .stop { return (.closing, [.intent]) }
        if hasEnded { return (.endReached, [.hasEnded]) }
        // A pause that was asked for stands whatever holds playback besides.
        if case .ready = readiness {
            switch intent {
            case .none: return (.playNotAsked, [.intent])
            case .pause, .stop: return (.pauseAsked, [.intent])
            case .play: break
            }
        }
        switch suppression {
        case .interruption: return (.interrupted, [.suppression])
        case .unsuitableOutput: return (.outputUnsuitable, [.suppression])
        case .background: return (.inBackground, [.suppression])
        case .none, .scrubbing: break
        }
        if case .opening = readiness { return (intent == .play ? .openingToPlay : .opening, [.readiness]) }
        if suppression == .scrubbing { return (.scrubbing, [.intent, .suppression]) }
        switch transport {
        case .playing: return (.playing, [.intent, .transport])
        case .paused:
            return seek == nil ? (.starting, [.intent, .transport]) : (.seekingToPlay, [.intent, .seek, .transport])
        case .waiting(.evaluatingBufferingRate): return (.aboutToPlay, [.intent, .transport])
        case .waiting(.interstitial): return (.interstitial, [.intent, .transport])
        case .waiting(.externalSync): return (.groupNotReady, [.intent, .transport])
        case .waiting(.noItemToPlay): return (.nothingToPlay, [.intent, .transport])
        case .waiting(.minimizingStalls):
            return seek == nil ? (.stalled, [.intent, .transport]) : (.seekNeedsData, [.intent, .transport])
        }
    }
}

extension PlaybackMachine {
    /// Why the phase is what it is, with what the machine knows beyond the lanes. Total.
    public func explain() -> PlaybackExplanation {
        let plain = lanes.explanation
        var evidence = plain.evidence
        evidence.repairStep = repairStep
        evidence.wasAutoplayRefused = wasAutoplayRefused
        evidence.reconnectAttempt = isReconnecting ? reconnectAttempts : nil
        evidence.timeInState = now.nanoseconds(since: lanesSince)
        return PlaybackExplanation(
            phase: plain.phase, reason: refined(plain.reason), lanes: plain.lanes, evidence: evidence)
    }

    private func refined(_ reason: PlaybackExplanation.Reason) -> PlaybackExplanation.Reason {
        switch reason {
        case .pauseAsked: wasAutoplayRefused ? .autoplayRefused : reason
        case .stalled, .seekNeedsData:
            isReconnecting ? .reconnecting : repairStep != nil ? .repairing : isSilenced ? .notMoving : reason
        default: reason
        }
    }
}
