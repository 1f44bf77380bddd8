extension PlaybackExplanation: CustomStringConvertible {
    /// A plain sentence, followed by the evidence.
    public var description: String {
        var text = sentence
        if let target = evidence.seekTarget, target.isNumeric, evidence.error == nil, reason != .endReached,
            phase != .idle
        {
            text += " Seeking to \(seconds(target))."
        }
        if let step = evidence.repairStep, reason != .failed { text += " The engine is \(step.activity)." }
        if let attempt = evidence.reconnectAttempt { text += " Reconnecting, attempt \(attempt)." }
        return text
    }

    private var sentence: String {
        switch reason {
        case .nothingOpen: "No item is open."
        case .nothingOpenToPlay: "Playback is requested, but no item is open."
        case .stopped: "Stopped."
        case .closing: "Stopping: the engine is releasing the item."
        case .openingToPlay: "Opening the item to play it."
        case .opening: "Opening the item; it stays paused."
        case .playing: "Playing."
        case .aboutToPlay: "About to play: measuring the download speed."
        case .interstitial: "Playing an interstitial."
        case .scrubbing: "Playback resumes when the drag ends."
        case .seekingToPlay: "Playback resumes when the seek completes."
        case .interrupted: "Paused: another app or a call is using the audio."
        case .outputUnsuitable: "Paused: the output is not suitable for playback."
        case .inBackground: "Paused: the app is in the background."
        case .pauseAsked: "Paused."
        case .playNotAsked: "Ready to play."
        case .autoplayRefused: "Paused: autoplay is not allowed."
        case .stalled: "Waiting: the buffer is empty."
        case .seekNeedsData: "Waiting for data at the new position."
        case .starting: "Waiting for playback to start."
        case .groupNotReady: "Waiting for another participant of the group."
        case .nothingToPlay: "Waiting: the engine has nothing to play."
        case .reconnecting: "Waiting: the connection was lost and is being restored."
        case .repairing: "Waiting: the engine is recovering."
        case .notMoving: "Waiting: the engine reports playing, but the position does not advance."
        case .endReached: "The item played to its end."
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
    fileprivate var activity: String {
        switch self {
        case .seekAgain: "seeking again"
        case .pauseAndPlay: "pausing and resuming its pipeline"
        case .reopen: "reopening its elements"
        case .replace: "replacing its pipeline"
        case .awaitNetwork: "waiting for the network"
        case .restart: "starting again in a new process"
        }
    }
}
