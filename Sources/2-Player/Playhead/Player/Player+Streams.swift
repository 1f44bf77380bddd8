public import PlaybackModel

extension Player {
    /// All properties: the current value first, then each different one. See ``PropertyStream``.
    public var properties: PropertyStream {
        PropertyStream { [weak self] in
            let source = PropertySource()
            Task { @MainActor in
                guard let self, !self.isReleased else {
                    source.finish()
                    return
                }
                source.send(self.snapshot)
                self.propertySources.append(WeakPropertySource(value: source))
            }
            return source
        }
    }

    /// The current values of all properties.
    public var currentProperties: PlayerProperties { snapshot }

    /// Each change of the lanes from now on, in order; none is lost.
    public var transitions: AsyncStream<PlaybackTransition> { transitionBroadcast.subscribe() }

    /// Warnings and other news that are no state, from now on; none is lost.
    public var notices: AsyncStream<PlaybackNotice> { noticeBroadcast.subscribe() }

    /// Subtitles as they are due, from now on.
    public var cues: AsyncStream<TextCue> { cueBroadcast.subscribe() }
}
