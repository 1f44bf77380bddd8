package import PlaybackModel

/// Synchronous forms of the streams, for tools that print what happens in the order in which it happens.
extension Player {
    /// Calls `listener` with each change of the lanes from now on, in the turn in which it happens, before anything else
    /// can. What the listener asks of the player is done right after it.
    package func onTransition(_ listener: @escaping @MainActor (PlaybackTransition) -> Void) {
        transitionBroadcast.listen(listener)
    }

    /// Calls `listener` with each notice from now on, in the turn in which it happens.
    package func onNotice(_ listener: @escaping @MainActor (PlaybackNotice) -> Void) {
        noticeBroadcast.listen(listener)
    }

    /// Calls `listener` with each different snapshot of the properties from now on, in the turn in which it changes.
    package func onPropertiesChange(_ listener: @escaping @MainActor (PlayerProperties) -> Void) {
        propertyBroadcast.listen(listener)
    }
}
