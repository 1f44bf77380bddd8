extension PlaybackLanes {
    /// Whether a position change is pending in an item that is open.
    @inlinable public var isSeeking: Bool { seek != nil && isOpenAndGoing }

    /// Whether data are awaited: an item is open, has neither failed nor ended, and opens or waits for its buffer,
    /// whatever the intent to play. An item that is being closed awaits nothing.
    @inlinable public var isBuffering: Bool {
        guard isOpenAndGoing else { return false }
        switch readiness {
        case .empty, .failed: return false
        case .opening: return true
        case .ready: return transport == .waiting(.minimizingStalls)
        }
    }

    /// Whether the player buffers or seeks.
    @inlinable public var isBusy: Bool { isBuffering || isSeeking }

    /// Whether playback goes on as far as the user is concerned: what a play and pause button is bound to.
    ///
    /// True exactly when the button is ``PlaybackControls/Button/pause``, so that a label made from it is never wrong.
    @inlinable public var shouldPlay: Bool { button == .pause }

    /// Whether the item can be played again: it has ended, or failed.
    @inlinable public var canReplay: Bool { isFailed || (hasEnded && intent != .stop && readiness != .empty) }

    /// An item is open, and neither closing, nor failed, nor at its end.
    @inlinable var isOpenAndGoing: Bool {
        if hasEnded || intent == .stop { return false }
        switch readiness {
        case .empty, .failed: return false
        case .opening, .ready: return true
        }
    }

    @inlinable var isFailed: Bool {
        if case .failed = readiness { true } else { false }
    }
}
