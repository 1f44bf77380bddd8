extension PlaybackLanes {
    /// A Boolean value that indicates whether a seek is pending in an open item.
    @inlinable public var isSeeking: Bool { seek != nil && isOpenAndGoing }

    /// A Boolean value that indicates whether the player waits for data: an open item is opening or has an empty
    /// buffer, regardless of the intent to play. A failed, ended or closing item waits for nothing.
    @inlinable public var isBuffering: Bool {
        guard isOpenAndGoing else { return false }
        switch readiness {
        case .empty, .failed: return false
        case .opening: return true
        case .ready: return transport == .waiting(.minimizingStalls)
        }
    }

    /// A Boolean value that indicates whether the player buffers or seeks.
    @inlinable public var isBusy: Bool { isBuffering || isSeeking }

    /// A Boolean value that indicates whether playback continues from the user's point of view. Bind a play and pause
    /// button to it.
    ///
    /// `true` exactly when the button is ``PlaybackControls/Button/pause``, so a label derived from it is never wrong.
    @inlinable public var shouldPlay: Bool { button == .pause }

    /// A Boolean value that indicates whether the item can be replayed, because it ended or failed.
    @inlinable public var canReplay: Bool { isFailed || (hasEnded && intent != .stop && readiness != .empty) }

    /// A Boolean value that indicates whether an item is open, and has neither failed nor ended, and is not closing.
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
