import PlaybackModel

/// Decides when MPRIS clients receive `Seeked`.
///
/// A client extrapolates the position: from the last one it knows, at `Rate`, while `PlaybackStatus` is Playing. The
/// signal corrects it once after each event that breaks this extrapolation: a seek that landed or was abandoned, a
/// replay, a discontinuity, a start in the middle, and stalls of a second or more. An ordinary start, the end and a
/// pause need no signal.
struct DiscontinuityRule: Sendable, Hashable {
    /// The shortest stall that counts, in nanoseconds.
    static let noticeableLag: Int64 = 1_000_000_000

    private var isPending = false
    private var startsInTheMiddle = false
    private var hasMoved = false
    private var lag: Int64 = 0
    private var generation = Generation.none

    /// Creates a rule for the current state of a player.
    init(lanes: PlaybackLanes = PlaybackLanes(), position: CMTime = .invalid) {
        startsInTheMiddle = lanes.readiness == .opening && position.isNumeric && position > .zero
        hasMoved = lanes.transport == .playing
    }

    /// Updates the rule with a transition.
    mutating func take(_ transition: PlaybackTransition) {
        let isNewLoad = generation != transition.generation && generation != .none
        generation = transition.generation
        let lanes = transition.lanes
        let isReady = lanes.readiness == .ready
        if lanes.readiness == .opening, isNewLoad || transition.previous.readiness != .opening {
            begin(inTheMiddle: transition.position.isNumeric && transition.position > .zero)
        }
        if isReady, !isNewLoad, transition.previous.seek != nil, lanes.seek == nil {
            isPending = true
            lag = 0
        }
        if hasMoved, isLate(transition.previous) { lag += transition.timeInPrevious }
        if isReady, lanes.transport == .playing, lanes.shouldPlay, lanes.seek == nil {
            if lag >= Self.noticeableLag { isPending = true }
            hasMoved = true
            lag = 0
        }
    }

    /// Updates the rule with a notice. `start` is the start position of the current item.
    mutating func take(_ notice: PlaybackNotice, start: CMTime?) {
        switch notice {
        case .discontinuity:
            isPending = true
            lag = 0
        case .advanced:
            begin(inTheMiddle: start.map { $0.isNumeric && $0 > .zero } ?? false)
        case .warning, .engine, .engineLost, .inconsistency: break
        }
    }

    /// Returns `true` if the signal is due at the end of this turn. A pending seek postpones it until the seek lands.
    mutating func takePending(lanes: PlaybackLanes) -> Bool {
        let isReady = lanes.readiness == .ready
        if startsInTheMiddle, isReady {
            startsInTheMiddle = false
            isPending = true
        }
        defer { isPending = false }
        return isPending && isReady && lanes.seek == nil
    }

    private mutating func begin(inTheMiddle: Bool) {
        startsInTheMiddle = inTheMiddle
        isPending = false
        hasMoved = false
        lag = 0
    }

    /// Returns `true` if clients extrapolate in these lanes although playback is stalled.
    private func isLate(_ lanes: PlaybackLanes) -> Bool {
        lanes.readiness == .ready && lanes.shouldPlay && lanes.transport != .playing && lanes.seek == nil
    }
}
