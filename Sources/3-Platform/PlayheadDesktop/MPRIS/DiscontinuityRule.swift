import PlaybackModel

/// When clients of MPRIS are told `Seeked`.
///
/// A client counts on by itself: from the last position that it knows, at `Rate`, while `PlaybackStatus` is Playing. So
/// it is told whenever that goes wrong, once each time and when it is over: a seek that has landed or was given up, a
/// replay, a jump of the engine's, a start in the middle, and movement after stalls of a second or more. Not told: an
/// ordinary start, the end, a pause.
struct DiscontinuityRule: Sendable, Hashable {
    /// From this many nanoseconds on, waiting counts.
    static let noticeableLag: Int64 = 1_000_000_000

    private var isPending = false
    private var startsInTheMiddle = false
    private var hasMoved = false
    private var lag: Int64 = 0
    private var generation = Generation.none

    /// Begins with a player as it is.
    init(lanes: PlaybackLanes = PlaybackLanes(), position: CMTime = .invalid) {
        startsInTheMiddle = lanes.readiness == .opening && position.isNumeric && position > .zero
        hasMoved = lanes.transport == .playing
    }

    /// Takes in a change of the lanes.
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

    /// Takes in a notice; `start` is where the item that is current now was to begin.
    mutating func take(_ notice: PlaybackNotice, start: CMTime?) {
        switch notice {
        case .discontinuity:
            isPending = true
            lag = 0
        case .advanced:
            begin(inTheMiddle: start.map { $0.isNumeric && $0 > .zero } ?? false)
        case .warning, .engineLost, .inconsistency: break
        }
    }

    /// Whether to tell now, at the end of a turn. A pending seek tells by itself when it lands.
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

    /// Whether a client counts on in these lanes although playback stands.
    private func isLate(_ lanes: PlaybackLanes) -> Bool {
        lanes.readiness == .ready && lanes.shouldPlay && lanes.transport != .playing && lanes.seek == nil
    }
}
