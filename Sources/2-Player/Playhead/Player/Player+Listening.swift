package import PlaybackModel

/// Synchronous forms of the streams, for tools that print what happens in the order in which it happens.
extension Player {
    /// Calls `listener` with each change of the lanes from now on, in the turn in which it happens, before anything else
    /// can. What the listener asks of the player is done right after it.
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

    /// Calls `listener` each time the position may have jumped, or started or stopped moving, in the turn in which it
    /// does. ``Player/time()`` tells where it is then.
    @discardableResult
    package func onTimeJump(_ listener: @escaping @MainActor () -> Void) -> Listening {
        jumpBroadcast.listen(listener)
    }
}
