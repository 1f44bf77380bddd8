public import PlaybackModel

extension Player {
    /// Plays. It does what a button that says so does: it replays an item that has ended, opens a failed one again at
    /// its position, and opens the current item when nothing is open.
    public func play() {
        switch machine.lanes.controls.button {
        case .retry:
            send(.retry)
            send(.play)
        case .replay: replay()
        case .play where isClosed: openCurrentItem(play: true)
        case .play, .pause: send(.play)
        }
    }

    /// Pauses, at once as far as the interface is concerned.
    public func pause() { send(.pause) }

    /// Does what the button shows.
    public func togglePlayPause() {
        switch machine.lanes.controls.button {
        case .pause: pause()
        case .retry: retry()
        case .play, .replay: play()
        }
    }

    /// Closes the item; the queue and the current item stay. The next ``play()`` starts it from its start.
    public func stop() { send(.stop) }

    /// Opens a failed item again, with its position, intent, speed and track choice. Nothing happens unless it failed.
    public func retry() { send(.retry) }

    /// Plays again from the start. A failed item is opened again; nothing happens unless ``canReplay``.
    public func replay() {
        guard canReplay else { return }
        if machine.lanes.readiness.error != nil {
            send(.retry)
            send(.play)
        } else {
            send(.replay)
        }
    }

    /// Whether the item can be played again: it has ended, or failed.
    public var canReplay: Bool { lanes.canReplay }

    /// Whether playback goes on as far as the user is concerned. Setting it plays or pauses.
    public var shouldPlay: Bool {
        get { lanes.shouldPlay }
        set { if newValue { play() } else { pause() } }
    }

    /// Whether a position change is pending, or data are awaited.
    public var isBusy: Bool { lanes.isBusy }

    /// Whether data are awaited.
    public var isBuffering: Bool { lanes.isBuffering }

    /// Whether a position change is pending.
    public var isSeeking: Bool { lanes.isSeeking }

    /// The requested speed, 0.1 to 2; it is kept while paused and for the items that follow. Setting 0 pauses.
    public var rate: Double {
        get { storedRate }
        set {
            send(.setRate(newValue))
            refreshContent()
        }
    }

    /// The same as ``rate``, by Pillarbox's name.
    public var playbackSpeed: Double {
        get { rate }
        set { rate = newValue }
    }

    /// The volume, 0 to 1, linear; up to 1.5 amplifies.
    public var volume: Double {
        get { storedVolume }
        set {
            let volume = newValue.isFinite ? min(max(newValue, 0), 1.5) : storedVolume
            guard volume != storedVolume else { return }
            storedVolume = volume
            link.setAudio(volume: storedVolume, isMuted: storedIsMuted)
            refreshContent()
        }
    }

    /// Whether the sound is off.
    public var isMuted: Bool {
        get { storedIsMuted }
        set {
            guard newValue != storedIsMuted else { return }
            storedIsMuted = newValue
            link.setAudio(volume: storedVolume, isMuted: storedIsMuted)
            refreshContent()
        }
    }

    /// Limits what adaptive streams may choose.
    public func setLimits(_ limits: PlaybackLimits) { send(.setLimits(limits)) }

    /// What happens at the end of an item. Default: the next one plays.
    public var actionAtItemEnd: ActionAtItemEnd {
        get { machine.actionAtItemEnd }
        set { send(.setActionAtItemEnd(newValue)) }
    }

    /// Tells the player what the system does: interruptions, lost outputs, suspend.
    public func handleSystemEvent(_ event: SystemEvent) {
        // What the machine's own play does not do.
        let mustOpen = isClosed || machine.lanes.readiness.error != nil
        if event == .remotePlay, mustOpen { play() } else { handle(.system(event)) }
    }

    /// Why the interface shows what it shows.
    public func explain() -> PlaybackExplanation { machine.explain() }

    /// Nothing is open, or is being closed.
    var isClosed: Bool { machine.lanes.readiness == .empty || machine.lanes.intent == .stop }
}
