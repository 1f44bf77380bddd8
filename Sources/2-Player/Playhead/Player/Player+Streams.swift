public import PlaybackModel

extension Player {
    /// A stream of all properties: the current values first, then each different snapshot.
    ///
    /// Use it to follow the player without views. Each access returns a separate stream, which ends when the player is
    /// released; see ``PropertyStream`` for the pace of values. For the causes of changes use ``transitions``.
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

    /// The current values of all properties, as one value. Use it to read several properties that belong together.
    public var currentProperties: PlayerProperties { snapshot }

    /// A stream of each change of the lanes from now on, in order, with its cause.
    ///
    /// Use it for logs, metrics and tests: no transition is lost, however slow the reader. Each access returns a
    /// separate stream, which ends when the player is released.
    public var transitions: AsyncStream<PlaybackTransition> { transitionBroadcast.subscribe() }

    /// A stream of warnings and other events that are not state, from now on.
    ///
    /// No notice is lost. Each access returns a separate stream, which ends when the player is released. The warnings
    /// about the current item also stay available in ``PlayerProperties/warnings``.
    public var notices: AsyncStream<PlaybackNotice> { noticeBroadcast.subscribe() }

    /// A stream of subtitle cues as the engine delivers them, from now on. To show subtitles use ``subtitles``, which
    /// knows the cues to show at the current position.
    public var cues: AsyncStream<TextCue> { cueBroadcast.subscribe() }
}
