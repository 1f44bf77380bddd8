public import PlaybackModel

extension Player {
    /// The adjustments of sound and picture: delays, loudness, and colors. Default `PlaybackAdjustments.neutral`.
    ///
    /// They apply immediately, to the current item and to those that follow, and an engine that takes the place of a lost one
    /// receives them again. Values outside their ranges become the nearest bound. The player does not store them: an application
    /// that remembers them sets them again.
    ///
    /// ```swift
    /// player.adjustments.subtitleDelay -= 0.1     // a little earlier
    /// player.adjustments.isNightMode = true
    /// ```
    public var adjustments: PlaybackAdjustments {
        get { storedAdjustments }
        set {
            let new = newValue.limited
            guard new != storedAdjustments else { return }
            storedAdjustments = new
            link.setAdjustments(new)
            subtitleTracker?.update()
        }
    }

    /// The loudness of the sound from now on, ten times a second at most, while sound plays.
    ///
    /// The sound is measured only while there is a reader, and a slow reader receives only the newest value. Show a level that
    /// falls when values stop, as they do during a pause. Each access returns a separate stream, which ends when the player is
    /// released.
    public var audioLevels: AsyncStream<AudioLevel> {
        let (stream, continuation) = AsyncStream<AudioLevel>.makeStream(bufferingPolicy: .bufferingNewest(1))
        guard !isReleased else {
            continuation.finish()
            return stream
        }
        lastLevelReader += 1
        let key = lastLevelReader
        levelReaders[key] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.removeLevelReader(key) }
        }
        link.setMetering(true)
        return stream
    }

    private func removeLevelReader(_ key: UInt64) {
        guard levelReaders.removeValue(forKey: key) != nil, levelReaders.isEmpty, !isReleased else { return }
        link.setMetering(false)
    }

    /// Passes a loudness to the readers.
    func take(_ level: AudioLevel) { for reader in levelReaders.values { reader.yield(level) } }
}
