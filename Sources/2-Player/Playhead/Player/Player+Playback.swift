public import PlaybackModel

extension Player {
    /// Plays the current item, as soon as possible and for as long as possible.
    ///
    /// An item that has ended starts again, a failed one is opened again at its position, and after ``stop()`` the
    /// current item opens from its start. The button and the intent change immediately, even if the item must load
    /// first.
    public func play() {
        switch machine.lanes.controls.button {
        case .retry: retryAndPlay()
        case .replay: replay()
        case .play where isClosed: openCurrentItem(play: true)
        case .play, .pause: send(.play)
        }
    }

    /// Pauses playback at the current position. The button and the intent change immediately. The item stays open; use
    /// ``stop()`` to close it.
    public func pause() { send(.pause) }

    /// Does what the main button shows: plays, pauses, replays or retries.
    public func togglePlayPause() {
        switch machine.lanes.controls.button {
        case .pause: pause()
        case .retry: retry()
        case .play, .replay: play()
        }
    }

    /// Closes the item and frees its resources. The queue and the current item stay; the next ``play()`` opens the item
    /// from its start.
    public func stop() { send(.stop) }

    /// Opens a failed item again, with its position, intent, speed and track selection. Has no effect unless it failed.
    ///
    /// The title, chapters, tracks and other descriptions of the content stay while it opens.
    public func retry() { send(.retry) }

    /// Plays an item that has ended from its start, or opens a failed one again. Has no effect unless ``canReplay``.
    public func replay() {
        guard canReplay else { return }
        if machine.lanes.readiness.error != nil { retryAndPlay() } else { send(.replay) }
    }

    /// A retry keeps the intent: an item that was to play needs no second command, unless something holds playback.
    func retryAndPlay() {
        send(.retry)
        if machine.lanes.intent != .play || machine.lanes.suppression.holdsPlayback { send(.play) }
    }

    /// `true` while the item can be played again, because it has ended or failed.
    public var canReplay: Bool {
        switch phase {
        case .ended, .failed: true
        case .idle, .preparing, .playing, .paused, .waiting: false
        }
    }

    /// `true` while the user wants playback, also while the item opens, buffers or seeks. Setting it plays or pauses.
    ///
    /// Use it to bind a toggle to the user's intent. Read ``phase`` to find out if the position moves now.
    public var shouldPlay: Bool {
        get { controls.button == .pause }
        set { if newValue { play() } else { pause() } }
    }

    /// `true` while the player seeks or buffers. For a spinner use ``showsSpinner``, which leaves out short waits.
    public var isBusy: Bool { isBuffering || isSeeking }

    /// The requested speed, from 0.1 to 4. Default 1, the normal speed.
    ///
    /// The speed is kept during pauses and for the items that follow. Values outside the range are clamped; zero,
    /// negative and non-finite values pause playback and keep the speed.
    ///
    /// Items that cannot play at a speed, such as live streams, play at 1, with a warning.
    public var rate: Double {
        get { storedRate }
        set {
            send(.setRate(newValue))
            refreshContent()
            updateLoopWatch()
        }
    }

    /// The same as ``rate``, under Pillarbox's name.
    public var playbackSpeed: Double {
        get { rate }
        set { rate = newValue }
    }

    /// The linear volume, from 0 to 2. Default 1, the normal volume.
    ///
    /// At 0 the player is silent; values above 1 amplify, with a limiter against distortion. Values outside the range become the nearest bound, and values
    /// that are not finite are ignored. The volume applies to all items of the player; it is not the volume of the
    /// system.
    public var volume: Double {
        get { storedVolume }
        set {
            let volume = newValue.isFinite ? min(max(newValue, 0), 2) : storedVolume
            guard volume != storedVolume else { return }
            storedVolume = volume
            sendAudio()
            refreshContent()
        }
    }

    /// `true` while the sound is muted. ``volume`` is kept.
    public var isMuted: Bool {
        get { storedIsMuted }
        set {
            guard newValue != storedIsMuted else { return }
            storedIsMuted = newValue
            sendAudio()
            refreshContent()
        }
    }

    /// Sends the volume and what changes it to the engine.
    func sendAudio() { link.setAudio(volume: storedVolume * fade, isMuted: storedIsMuted) }

    /// Limits the variants that adaptive streams may choose, for example on a metered connection. The limits apply to
    /// the current item and to those that follow.
    public func setLimits(_ limits: PlaybackLimits) {
        if limits != self.limits { self.limits = limits }
        send(.setLimits(limits))
    }

    /// The action at the end of an item. Default `.advance`: the next item plays.
    public var actionAtItemEnd: ActionAtItemEnd {
        get { storedActionAtItemEnd }
        set {
            storedActionAtItemEnd = newValue
            updateEnd()
        }
    }

    /// A Boolean value that indicates whether the sound of the next item begins exactly where that of the current one ends.
    /// Default `true`.
    ///
    /// It applies to items without a picture, such as the tracks of an album, whose next item is ready in time. Other items
    /// follow as soon as the current one has ended.
    public var playsGapless: Bool {
        get { storedPlaysGapless }
        set {
            storedPlaysGapless = newValue
            updateEnd()
        }
    }

    /// Informs the player of a system event, such as an interruption, a lost output or system sleep.
    ///
    /// `PlayheadDesktop` reports the events of a Linux desktop. Call the method for events that only your application
    /// knows about, for example a telephone call.
    public func handleSystemEvent(_ event: SystemEvent) {
        // The machine's own play opens nothing.
        let mustOpen = isClosed || machine.lanes.readiness.error != nil
        if event == .remotePlay, mustOpen { play() } else { handle(.system(event)) }
    }

    /// Explains the current state, for diagnostics: the reason, the lanes that decide it, and the evidence.
    ///
    /// Log its description when a user reports that playback hangs: it distinguishes an empty buffer from a lost
    /// connection, a repair, and a transport that does not move.
    public func explain() -> PlaybackExplanation { machine.explain() }

    /// `true` while nothing is open, or the item is being closed.
    var isClosed: Bool { machine.lanes.readiness == .empty || machine.lanes.intent == .stop }
}
