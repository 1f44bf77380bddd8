import PlaybackModel

/// The sound of the next item begins where that of the current one ends, before the host knows about the end.
///
/// The sink of the current item knows the end of its last sample as soon as the end of the data reaches it, while up to 200 ms
/// are still to be heard. The prepared pipeline then starts with exactly this moment as the time of its first sample. Until the
/// host activates the item, it reports nothing.
extension ItemPlayback {
    /// The time for the host to activate an item that plays already, in nanoseconds.
    private static let joinLimit: Int64 = 2_000_000_000

    /// The sound of the item ends at a moment.
    func takeSoundEnd(at moment: Moment) {
        guard stage.isReady, transport.isPlaying, discipline.isIdle, !timeline.description.hasVideo, !isLive,
            partEnd == nil
        else { return }
        context.takeSoundEnd(self, moment)
    }

    /// Starts the prepared item at a moment, if it is sound alone and has nothing else to do.
    func join(at moment: Moment, rate: Double) {
        guard stage.isReady, discipline.isIdle, !timeline.description.hasVideo, !isLive, !transport.isPlayRequested,
            !buffering.isWaiting, transport.rate == rate, !isJoining
        else { return }
        isJoining = true
        pipeline?.start(at: moment)
        let number = stage.incarnation
        context.clock.schedule(after: max(0, moment.nanoseconds(since: now)) + Self.joinLimit, on: queue) {
            [weak self] in
            self?.later(number) { $0.endJoin() }
        }
    }

    /// Makes the item wait at its start again, because the current one does not end as expected.
    func endJoin() {
        guard isJoining else { return }
        isJoining = false
        pipeline?.setState(.paused)
        submit(.init(kind: .jump(request.start ?? .zero)))
        pump()
    }

    /// The item becomes the current one. If it plays already, it continues, unless `play` is `false`.
    func activate(play: Bool, _ id: CommandID) {
        if isJoining, !play { pipeline?.setState(.paused) }
        isJoining = false
        obey(play ? .play(id) : .pause(id))
    }
}
