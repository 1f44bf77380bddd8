extension PlaybackExplanation: CustomStringConvertible {
    /// One plain sentence, and more where there is evidence to tell.
    public var description: String {
        var text = sentence
        if let target = evidence.seekTarget, target.isNumeric, evidence.error == nil, reason != .endReached,
            phase != .idle
        {
            text += " The position changes to \(seconds(target))."
        }
        if let step = evidence.repairStep, reason != .failed { text += " The engine \(step.deed)." }
        if let attempt = evidence.reconnectAttempt { text += " This is attempt \(attempt) to connect again." }
        return text
    }

    private var sentence: String {
        switch reason {
        case .nothingOpen: "Nothing is open."
        case .nothingOpenToPlay: "The user wants to play, but nothing is open."
        case .stopped: "The user stopped, and nothing is open."
        case .closing: "The user stopped, and the engine is letting go of the item."
        case .openingToPlay: "The item is being opened and will play."
        case .opening: "The item is being opened and will stay paused."
        case .playing: "It plays."
        case .aboutToPlay: "It is about to play: the engine measures how fast data arrive."
        case .interstitial: "An interstitial plays."
        case .scrubbing: "It plays on when the user lets go of the position."
        case .seekingToPlay: "It plays on when the position change has landed."
        case .interrupted: "It is held because another application, or a call, has the audio."
        case .outputUnsuitable: "It is held because the output is not fit for playback."
        case .inBackground: "It is held because the application is in the background."
        case .pauseAsked: "It is paused, as was asked."
        case .playNotAsked: "It is ready, and nobody has asked to play."
        case .autoplayRefused: "It is paused because playback may not start by itself."
        case .stalled: "It should play but waits, because its buffer is empty."
        case .seekNeedsData: "It should play but waits for the data at its new position."
        case .starting: "It should play, but the transport has not started yet."
        case .groupNotReady: "It should play but waits for another participant of the group."
        case .nothingToPlay: "It should play, but the transport has nothing to play."
        case .reconnecting: "It should play, but the connection was lost and is being made again."
        case .repairing: "It should play, but the engine is mending itself."
        case .notMoving: "The engine says that it plays, but the position does not move."
        case .endReached: "The item has played to its end."
        case .failed: evidence.error?.message ?? "The item cannot play."
        }
    }

    private func seconds(_ time: CMTime) -> String {
        guard time.seconds.magnitude < 1e12 else { return "an unknown time" }
        let whole = Int64(time.seconds * 10)
        return whole % 10 == 0 ? "\(whole / 10) s" : "\(whole / 10).\(whole.magnitude % 10) s"
    }
}

extension RepairStep {
    fileprivate var deed: String {
        switch self {
        case .seekAgain: "seeks to the wanted position again"
        case .pauseAndPlay: "pauses and plays its pipeline"
        case .reopen: "opens its elements again"
        case .replace: "replaces its pipeline"
        case .awaitNetwork: "waits for the network"
        }
    }
}
