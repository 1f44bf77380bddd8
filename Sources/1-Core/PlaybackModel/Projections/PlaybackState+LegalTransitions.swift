extension PlaybackState {
    /// The transitions that the PRESTOplay document states.
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
                whyNeverMade: "Nothing moves yet in the state play, so a refused start is paused immediately."),
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

    /// The transitions that the lanes require in addition.
    static let beyond: [LegalTransition] = [
        group(
            "The intent, a stored seek and the state of the transport are known before the item becomes ready.",
            .opening, to: [.play, .playing, .pausing, .paused, .buffering, .seeking]),
        group(
            "The user may stop in any state of an open item; the document does not limit it.",
            from: [.opening, .ready, .buffering, .play, .playing, .pausing, .paused, .seeking, .ended], .stopping),
        group(
            "An item may be opened in place of another one at any time.",
            from: [.ready, .buffering, .play, .playing, .pausing, .paused, .seeking, .stopping], .opening),
        group("A retry opens the failed item again.", from: [.error], .opening),
        group(
            "A release closes everything immediately.",
            from: [.opening, .ready, .buffering, .play, .playing, .pausing, .paused, .seeking], .idle),
        group("A pause was requested while the position advances.", from: [.playing], .pausing),
        group(
            "A pause was requested, or playback is held, while the position does not advance.",
            from: [.ready, .play, .playing, .buffering], .paused),
        group(
            "A seek lands, or is replaced by the next item, and playback has not been requested.",
            from: [.seeking, .buffering], .ready),
        group("A seek lands while playback is paused or held.", from: [.seeking], .paused),
        group(
            "A seek lands in missing data while paused, and the engine has not stopped.",
            from: [.buffering], .pausing),
        group("A seek lands before the transport has started.", from: [.seeking], .play),
        group("The user plays, or a suppression ends, while the transport is paused.", from: [.paused], .play),
        group(
            "The user plays before the transport has stopped, or another client started it.",
            from: [.pausing, .paused, .ready], .playing),
        group(
            "The user plays, a suppression ends, or a seek begins while the buffer is empty.",
            from: [.paused, .ready, .play, .ended], .buffering),
        group(
            "A seek may be requested in any state of an open item.",
            from: [.ready, .buffering, .play, .pausing], .seeking),
        group(
            "The engine may report the end in any state of an open item.",
            from: [.ready, .buffering, .play, .pausing, .paused], .ended),
        group(
            "The transport plays against its order until it complies.", from: [.ready, .paused], .pausing),
        group("The transport complies before playback was requested.", from: [.pausing], .ready),
        group("A suppression ends before playback was requested.", from: [.paused], .ready),
        group(
            "The transport stops without an order, or is held during a drag, while the user wants to play.",
            from: [.playing, .buffering], .play),
        group(
            "The next item was prepared, so advancing to it skips opening.",
            from: [.idle, .error], to: [.play, .paused, .ready]),
        group(
            "The next item was prepared, so advancing to it skips opening.", from: [.stopping], to: [.paused, .ready]),
        group("The next item was prepared, so advancing to it skips opening.", from: [.ended], .paused),
        group("The next item failed while it was prepared.", from: [.idle, .stopping], .error),
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
