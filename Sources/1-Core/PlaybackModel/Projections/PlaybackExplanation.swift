/// An explanation of what the interface shows: a stable reason, the lanes that decided, the evidence, and a sentence.
///
/// Explanations are made for bug reports, logs and curious users. When a player seems to hang, the explanation names
/// the cause without a debugger:
///
/// ```swift
/// let explanation = machine.explain()
/// explanation.reason       // .stalled
/// explanation.lanes        // [.intent, .transport]
/// explanation.description  // "Waiting: the buffer is empty."
/// ```
///
/// ``PlaybackLanes/explanation`` uses the lanes alone. ``PlaybackMachine/explain()`` adds the machine's evidence, which
/// distinguishes a stall from a lost connection, a repair, and a transport that does not move.
public struct PlaybackExplanation: Sendable, Hashable, Codable {
    /// The stable name of a reason.
    ///
    /// Each reason belongs to one phase. Names are never renamed or reused; new ones may be added.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        // idle
        /// No item is open, and playback was not requested.
        case nothingOpen
        /// The user wants to play, but no item is open.
        case nothingOpenToPlay
        /// The user stopped playback.
        case stopped
        /// The user stopped playback, and the engine is releasing the item.
        case closing
        // preparing
        /// The item is opening and will play.
        case openingToPlay
        /// The item is opening and will stay paused.
        case opening
        // playing
        /// The position advances.
        case playing
        /// Playback is about to start; there is nothing worth showing.
        case aboutToPlay
        /// An interstitial plays.
        case interstitial
        /// The user drags the position of a playing item.
        case scrubbing
        /// Playback resumes when the pending seek lands.
        case seekingToPlay
        // paused
        /// Another application, or a call, uses the audio.
        case interrupted
        /// The output is not suitable for playback.
        case outputUnsuitable
        /// The application is in the background.
        case inBackground
        /// A pause was requested.
        case pauseAsked
        /// Playback has not been requested yet.
        case playNotAsked
        /// Automatic playback is not allowed.
        case autoplayRefused
        // waiting
        /// The buffer is empty.
        case stalled
        /// The data at the new position has not arrived yet.
        case seekNeedsData
        /// The transport has not started yet.
        case starting
        /// Another participant of a group is not ready.
        case groupNotReady
        /// The transport has nothing to play.
        case nothingToPlay
        /// The connection was lost and is being restored.
        case reconnecting
        /// The engine is recovering from a fault.
        case repairing
        /// The transport reports playing, but the position does not advance.
        case notMoving
        // ended
        /// The item played to its end.
        case endReached
        // failed
        /// The item cannot play.
        case failed

        /// The name of the phase that this reason explains.
        public var phaseName: String { phase(error: PlaybackError(.engineFailed)).name }

        /// The lanes that decide for this reason, in order.
        public var lanes: [Lane] {
            switch self {
            case .nothingOpen, .nothingOpenToPlay, .stopped, .openingToPlay, .opening, .failed: [.readiness]
            case .closing, .pauseAsked, .playNotAsked, .autoplayRefused: [.intent]
            case .endReached: [.hasEnded]
            case .interrupted, .outputUnsuitable, .inBackground: [.suppression]
            case .scrubbing: [.intent, .suppression]
            case .seekingToPlay: [.intent, .seek, .transport]
            case .playing, .aboutToPlay, .interstitial, .stalled, .seekNeedsData, .starting, .groupNotReady,
                .nothingToPlay, .reconnecting, .repairing, .notMoving:
                [.intent, .transport]
            }
        }
    }

    /// A lane, by its Swift name.
    public enum Lane: String, Sendable, Hashable, Codable, CaseIterable {
        /// The user's request.
        case intent
        /// The position change that has not landed yet.
        case seek
        /// The readiness of the item.
        case readiness
        /// The state of the transport.
        case transport
        /// The reason why playback is held.
        case suppression
        /// The end of the item.
        case hasEnded
    }

    /// The facts behind a reason. Those from ``repairStep`` on come from the machine, not from the lanes.
    public struct Evidence: Sendable, Hashable, Codable {
        /// The reason why the transport waits, or `nil` if it does not.
        public var waitingReason: WaitingReason?
        /// The strongest suppression, or `nil` if nothing suppresses playback.
        public var suppression: Suppression?
        /// The target of the pending seek, or `nil` if there is none.
        public var seekTarget: CMTime?
        /// The error of the item, or `nil` if it has not failed.
        public var error: PlaybackError?
        /// The repair step that the engine is taking, or `nil` if it is taking none.
        public var repairStep: RepairStep?
        /// A Boolean value that indicates whether the last pause is due to refused automatic playback.
        public var wasAutoplayRefused = false
        /// The number of the current attempt to reconnect, starting at 1, or `nil` if the connection is intact.
        public var reconnectAttempt: Int?
        /// The time since the lanes last changed, in nanoseconds, or `nil` if unknown.
        public var timeInState: Int64?
    }

    /// The phase that is explained.
    public let phase: PlaybackUIPhase
    /// The reason for the phase.
    public let reason: Reason
    /// The lanes that decided, in order.
    public let lanes: [Lane]
    /// The facts around the reason.
    public let evidence: Evidence
}

extension PlaybackLanes {
    /// The explanation of these lanes' phase. Every combination of lanes has one.
    public var explanation: PlaybackExplanation { explanation(reason, evidence) }

    fileprivate func explanation(
        _ reason: PlaybackExplanation.Reason, _ evidence: PlaybackExplanation.Evidence
    ) -> PlaybackExplanation {
        PlaybackExplanation(phase: phase, reason: reason, lanes: reason.lanes, evidence: evidence)
    }

    fileprivate var evidence: PlaybackExplanation.Evidence {
        var evidence = PlaybackExplanation.Evidence()
        if case .waiting(let reason) = transport { evidence.waitingReason = reason }
        if suppression != .none { evidence.suppression = suppression }
        evidence.seekTarget = seek?.target
        evidence.error = readiness.error
        return evidence
    }
}

extension PlaybackMachine {
    /// Explains the current phase, with the machine's evidence beyond the lanes.
    public func explain() -> PlaybackExplanation {
        var evidence = lanes.evidence
        evidence.repairStep = repairStep
        evidence.wasAutoplayRefused = wasAutoplayRefused
        evidence.reconnectAttempt = isReconnecting ? load.troubles.reconnections : nil
        evidence.timeInState = now.nanoseconds(since: lanesSince)
        return lanes.explanation(refined(lanes.reason), evidence)
    }

    private func refined(_ reason: PlaybackExplanation.Reason) -> PlaybackExplanation.Reason {
        switch reason {
        case .pauseAsked: wasAutoplayRefused ? .autoplayRefused : reason
        case .stalled, .seekNeedsData:
            isReconnecting
                ? .reconnecting
                : repairStep != nil ? .repairing : transport.report == .frozen ? .notMoving : reason
        default: reason
        }
    }
}
