import Localization

extension PlaybackExplanation: CustomStringConvertible {
    /// A plain sentence, followed by the evidence.
    public var description: String {
        var text = sentence
        if let target = evidence.seekTarget, target.isNumeric, evidence.error == nil, reason != .endReached,
            phase != .idle
        {
            text += " " + localized("Seeking to \(seconds(target)).")
        }
        if let step = evidence.repairStep, reason != .failed {
            text += " " + localized("The engine is \(step.activity).")
        }
        if let attempt = evidence.reconnectAttempt { text += " " + localized("Reconnecting, attempt \(attempt).") }
        return text
    }

    private var sentence: String {
        switch reason {
        case .nothingOpen: localized("No item is open.")
        case .nothingOpenToPlay: localized("Playback is requested, but no item is open.")
        case .stopped: localized("Stopped.")
        case .closing: localized("Stopping: the engine is releasing the item.")
        case .openingToPlay: localized("Opening the item to play it.")
        case .opening: localized("Opening the item; it stays paused.")
        case .playing: localized("Playing.")
        case .aboutToPlay: localized("About to play: measuring the download speed.")
        case .interstitial: localized("Playing an interstitial.")
        case .scrubbing: localized("Playback resumes when the drag ends.")
        case .seekingToPlay: localized("Playback resumes when the seek completes.")
        case .interrupted: localized("Paused: another app or a call is using the audio.")
        case .outputUnsuitable: localized("Paused: the output is not suitable for playback.")
        case .inBackground: localized("Paused: the app is in the background.")
        case .pauseAsked: localized("Paused.")
        case .playNotAsked: localized("Ready to play.")
        case .autoplayRefused: localized("Paused: autoplay is not allowed.")
        case .stalled: localized("Waiting: the buffer is empty.")
        case .seekNeedsData: localized("Waiting for data at the new position.")
        case .starting: localized("Waiting for playback to start.")
        case .groupNotReady: localized("Waiting for another participant of the group.")
        case .nothingToPlay: localized("Waiting: the engine has nothing to play.")
        case .reconnecting: localized("Waiting: the connection was lost and is being restored.")
        case .repairing: localized("Waiting: the engine is recovering.")
        case .notMoving: localized("Waiting: the engine reports playing, but the position does not advance.")
        case .endReached: localized("The item played to its end.")
        case .failed: evidence.error?.message ?? localized("The item cannot play.")
        }
    }

    private func seconds(_ time: CMTime) -> String {
        guard time.seconds.magnitude < 1e12 else { return localized("an unknown time") }
        let whole = Int64(time.seconds * 10)
        return localized("\(Double(whole) / 10, digits: whole % 10 == 0 ? 0 : 1) s")
    }
}

extension RepairStep {
    fileprivate var activity: LocalizedStringKey {
        switch self {
        case .seekAgain: "seeking again"
        case .pauseAndPlay: "pausing and resuming its pipeline"
        case .reopen: "reopening its elements"
        case .replace: "replacing its pipeline"
        case .awaitNetwork: "waiting for the network"
        case .awaitData: "waiting for a file that is being written"
        case .restart: "starting again in a new process"
        }
    }
}
