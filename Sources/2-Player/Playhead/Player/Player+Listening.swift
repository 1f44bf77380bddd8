package import PlaybackModel

// Synchronous forms of the streams, for trackers, and for tools that print events in the order in which they happen.
extension Player {
    /// Calls `listener` with each change of the lanes from now on, in the turn in which it happens. Commands that the
    /// listener sends to the player are carried out right after it returns.
    @discardableResult
    package func onTransition(_ listener: @escaping @MainActor (PlaybackTransition) -> Void) -> Listening {
        transitionBroadcast.listen(listener)
    }

    /// Calls `listener` with each notice from now on, in the turn in which it happens.
    @discardableResult
    package func onNotice(_ listener: @escaping @MainActor (PlaybackNotice) -> Void) -> Listening {
        noticeBroadcast.listen(listener)
    }

    /// Calls `listener` with each different snapshot of the properties from now on, in the turn in which it changes.
    @discardableResult
    package func onPropertiesChange(_ listener: @escaping @MainActor (PlayerProperties) -> Void) -> Listening {
        propertyBroadcast.listen(listener)
    }

    /// Calls `listener` each time the position may have jumped, or started or stopped moving, once in the turn in which it
    /// does. ``Player/time()`` returns the new position.
    @discardableResult
    package func onTimeJump(_ listener: @escaping @MainActor () -> Void) -> Listening {
        jumpBroadcast.listen(listener)
    }
}
