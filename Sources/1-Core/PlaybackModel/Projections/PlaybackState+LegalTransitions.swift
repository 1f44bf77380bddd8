extension PlaybackState {
    /// What the PRESTOplay document states.
    static let stated: [LegalTransition] =
        [
            LegalTransition(
                .idle, .opening, .stated("The player is in opening state when it started to open content.")),
            LegalTransition(
                .opening, .ready,
                .stated(
                    "It will stay in this state until it has enough meta-data loaded to build up a track model and "
                        + "transition to Ready.")),
            LegalTransition(
                .ready, .play,
                .stated("At this point how the player proceeds depends on the autoplay configuration.")),
            LegalTransition(
                .play, .playing, .stated("Usually the player transitions out to Playing and playback starts.")),
            LegalTransition(
                .play, .pausing,
                .stated(
                    "This operation might fail, for instance because if auto-play not being permitted, in which case "
                        + "the player transitions to Pausing."),
                whyNeverMade: "In the state play nothing moves yet, so that a refused start is paused at once."),
            LegalTransition(
                .playing, .buffering,
                .stated("The player does not have enough data to keep in playing and need to fill its buffers")),
            LegalTransition(
                .buffering, .playing,
                .stated("need to fill its buffers further before playback can continue.")),
            LegalTransition(.pausing, .paused, .stated("The player is trying to pause playback.")),
            LegalTransition(.stopping, .idle, .stated("The player is trying to stop playback.")),
            LegalTransition(.playing, .seeking, .stated("A position change was requested.")),
            LegalTransition(.paused, .seeking, .stated("A position change was requested.")),
            LegalTransition(
                .seeking, .playing,
                .stated("will transition back to playing or pausing depending on where it came from")),
            LegalTransition(
                .seeking, .pausing,
                .stated("will transition back to playing or pausing depending on where it came from")),
            LegalTransition(
                .seeking, .buffering,
                .stated(
                    "it will first transition into buffering if the requested position is not found in the current "
                        + "buffer.")),
            LegalTransition(
                .playing, .ended,
                .stated("the playhead moves to the end of the available content either by normal playback")),
            LegalTransition(
                .seeking, .ended, .stated("or via a seek operation that seeks at or beyond the end of the content.")),
            LegalTransition(
                .ended, .idle, .stated("The player will stay in the ended state until it is released")),
            LegalTransition(
                .ended, .seeking, .stated("or the user seeks back into the content timeline.")),
            LegalTransition(
                .ended, .opening, .stated("In addition to releasing, the player can also transition to opening here.")),
            LegalTransition(
                .error, .idle,
                .stated("The player can not get out of the error state itself and needs to be released.")),
        ]
        + [PlaybackState.opening, .ready, .buffering, .play, .playing, .pausing, .paused, .seeking, .ended].map {
            LegalTransition(
                $0, .error, .stated("The player ends up in the errorstate after a fatal error occurred."))
        }

    /// What the lanes need beyond it.
    static let beyond: [LegalTransition] = [
        group(
            "What follows is known already when the item becomes ready: intent, stored seek and the transport's word.",
            .opening, to: [.play, .playing, .pausing, .paused, .buffering, .seeking]),
        group(
            "The user may stop in any state of an open item; the document does not say whence.",
            from: [.opening, .ready, .buffering, .play, .playing, .pausing, .paused, .seeking, .ended], .stopping),
        group(
            "An item may be opened in place of another one at any time.",
            from: [.ready, .buffering, .play, .playing, .pausing, .paused, .seeking, .stopping], .opening),
        group("A retry opens the failed item again.", from: [.error], .opening),
        group(
            "A release closes everything at once.",
            from: [.opening, .ready, .buffering, .play, .playing, .pausing, .paused, .seeking], .idle),
        group("The pause was asked for while the position moves.", from: [.playing], .pausing),
        group(
            "The pause was asked for, or something holds playback, when the position already stands.",
            from: [.ready, .play, .playing, .buffering], .paused),
        group(
            "A seek lands, or gives way to the item that follows, and playback stands as the user wants.",
            from: [.seeking, .buffering], .ready),
        group("A seek lands where playback stands, because it is paused or held.", from: [.seeking], .paused),
        group(
            "A seek lands while paused, in data that are still missing, and the engine has not stopped.",
            from: [.buffering], .pausing),
        group("A seek lands before the transport has started.", from: [.seeking], .play),
        group("The user plays, or what held playback ends, and the transport stands.", from: [.paused], .play),
        group(
            "The user plays before the transport has stopped, or somebody else started it.",
            from: [.pausing, .paused, .ready], .playing),
        group(
            "The user plays, what held playback ends, or a seek begins, while the buffer is empty.",
            from: [.paused, .ready, .play, .ended], .buffering),
        group(
            "A position change may be asked for in any state of an open item.",
            from: [.ready, .buffering, .play, .pausing], .seeking),
        group(
            "The end is an event of the engine: it may come in any state of an open item.",
            from: [.ready, .buffering, .play, .pausing, .paused], .ended),
        group(
            "The transport moves although it should stand, until it obeys.", from: [.ready, .paused], .pausing),
        group("The transport obeys before anything was asked.", from: [.pausing], .ready),
        group("What held playback ends before anything was asked.", from: [.paused], .ready),
        group(
            "The transport stops by itself or is held for a drag, while the user wants to play.",
            from: [.playing, .buffering], .play),
        group(
            "The next item was prepared: going on to it skips opening.",
            from: [.idle, .error], to: [.play, .paused, .ready]),
        group("The next item was prepared: going on to it skips opening.", from: [.stopping], to: [.paused, .ready]),
        group("The next item was prepared: going on to it skips opening.", from: [.ended], .paused),
        group("The next item has failed while it was prepared.", from: [.idle, .stopping], .error),
    ].flatMap(\.self)

    private static func group(
        _ reason: String, from: [PlaybackState], to: [PlaybackState]
    ) -> [LegalTransition] {
        from.flatMap { from in to.map { LegalTransition(from, $0, .lanes(reason)) } }
    }

    private static func group(_ reason: String, from: [PlaybackState], _ to: PlaybackState) -> [LegalTransition] {
        group(reason, from: from, to: [to])
    }

    private static func group(_ reason: String, _ from: PlaybackState, to: [PlaybackState]) -> [LegalTransition] {
        group(reason, from: [from], to: to)
    }
}
