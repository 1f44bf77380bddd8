public import PlaybackModel

extension Player {
    /// A stream of all properties: the current values first, then each different snapshot. See ``PropertyStream``.
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

    /// A stream of each change of the lanes from now on, in order, with its cause. None is lost.
    public var transitions: AsyncStream<PlaybackTransition> { transitionBroadcast.subscribe() }

    /// A stream of warnings and other events that are not state, from now on. None is lost.
    public var notices: AsyncStream<PlaybackNotice> { noticeBroadcast.subscribe() }

    /// A stream of subtitle cues as they are due, from now on. See ``subtitles`` for the cues to show.
    public var cues: AsyncStream<TextCue> { cueBroadcast.subscribe() }
}
