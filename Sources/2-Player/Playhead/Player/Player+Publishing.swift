public import PlaybackModel

// From lanes and content to observable state.
extension Player {
    /// Publishes transitions: first the state, so that a listener that reads the player reads what the transition says.
    func publish(_ transitions: [PlaybackTransition]) {
        refreshContent()
        guard !transitions.isEmpty else { return }
        for transition in transitions { transitionBroadcast.send(transition) }
        updateSpinner()
    }

    /// Updates the observable state from the machine and the current content. Equal values are not written.
    ///
    /// Commands that observers send are carried out when all observers are notified, so that none sees a later state before
    /// an earlier one.
    func refreshContent() {
        isContentStale = true
        guard !isRefreshing else { return }
        isRefreshing = true
        let isInHandling = isHandling
        isHandling = true
        while isContentStale {
            isContentStale = false
            publishContent()
        }
        isRefreshing = false
        isHandling = isInHandling
        if !isInHandling { finishHandling() }
    }

    private func publishContent() {
        let content = contents[machine.generation] ?? ItemContent()
        var new = snapshot
        new.lanes = machine.lanes
        new.currentItem = machine.item
        let isOpen = machine.lanes.readiness == .ready
        new.mediaType = isOpen ? content.mediaType : .unknown
        new.presentationSize = isOpen ? content.presentationSize : nil
        new.duration = isOpen ? machine.duration : .invalid
        new.seekableTimeRange = isOpen ? machine.seekableRange : .invalid
        new.loadedTimeRanges = isOpen ? content.ranges.loaded : []
        new.streamType = isOpen ? classifier.classify(content.ranges) : .unknown
        new.rate = machine.rate
        new.volume = storedVolume
        new.isMuted = storedIsMuted
        new.repeatMode = queue.repeatMode
        new.isShuffled = queue.isShuffled
        new.loop = looping.loop
        new.subtitleLook = subtitleLook
        new.secondaryText = secondaryText
        new.tracks = shelf?.completing(content.tracks, choice: trackSelection.text) ?? content.tracks
        new.metadata = metadata(of: content, isLive: new.streamType == .live || new.streamType == .dvr)
        new.bufferingPercent = content.bufferingPercent
        new.statistics = content.statistics
        new.hasShownFrame = machine.hasShownFrame
        new.warnings = content.warnings
        guard new != snapshot else { return }
        snapshot = new
        writeEssentialState()
        propertyBroadcast.send(new)
        propertySources.removeAll { $0.value == nil }
        for source in propertySources { source.value?.send(new) }
    }

    private func writeEssentialState() {
        let new = snapshot
        if lanes != new.lanes {
            lanes = new.lanes
            if isSeeking != new.isSeeking { isSeeking = new.isSeeking }
            if isBuffering != new.isBuffering { isBuffering = new.isBuffering }
            if phase != new.phase { phase = new.phase }
            if playbackState != new.playbackState { playbackState = new.playbackState }
            if controls != new.controls { controls = new.controls }
            if error != new.error { error = new.error }
        }
        if mediaType != new.mediaType { mediaType = new.mediaType }
        if streamType != new.streamType { streamType = new.streamType }
        if presentationSize != new.presentationSize { presentationSize = new.presentationSize }
        if duration != new.duration { duration = new.duration }
        if metadata != new.metadata { metadata = new.metadata }
        if tracks != new.tracks {
            tracks = new.tracks
            subtitleTracker?.update()
        }
        if hasShownFrame != new.hasShownFrame { hasShownFrame = new.hasShownFrame }
        if storedRate != new.rate { storedRate = new.rate }
    }

    /// The descriptions to show: those of the content, completed by a resolver's, with the item's title if it is preferred.
    private func metadata(of content: ItemContent, isLive: Bool) -> MediaMetadata {
        var result = content.metadata.completed(by: content.resolved)
        result.chapters = result.chapters.tidied(duration: content.ranges.duration)
        if !isLive, let item = queue.current, item.id == machine.item, item.prefersTitle, let title = item.title {
            result.title = title
        }
        return result
    }

    /// Stores a resolver's metadata of an item that is being opened.
    func learn(_ metadata: MediaMetadata, of generation: Generation) {
        guard generation >= machine.generation, metadata != .empty else { return }
        contents[generation, default: ItemContent()].resolved = metadata
        if generation == machine.generation { refreshContent() }
    }

    /// Adds descriptions of the current item that its content lacks, such as the chapters of a podcast that are in a
    /// separate document. Values in the content take precedence, except for chapters without pictures and links over those that
    /// have them. Has no effect if another item is current.
    ///
    /// They are forgotten when the item is closed or opened again.
    ///
    /// - Parameters:
    ///   - metadata: The descriptions.
    ///   - item: The item that they belong to.
    public func addMetadata(_ metadata: MediaMetadata, to item: PlayerItem) {
        guard machine.item == item.id, metadata != .empty else { return }
        let known = contents[machine.generation]?.resolved ?? .empty
        contents[machine.generation, default: ItemContent()].resolved = metadata.completed(by: known)
        refreshContent()
    }

    private func updateSpinner() {
        apply(spinner.update(for: machine.lanes, at: scheduler.now))
    }

    private func apply(_ decision: SpinnerPolicy.Decision) {
        spinnerAction?.cancel()
        spinnerAction = nil
        if showsSpinner != decision.isVisible { showsSpinner = decision.isVisible }
        guard let moment = decision.nextCall else { return }
        spinnerAction = scheduler.schedule(at: moment) { [weak self] in self?.updateSpinner() }
    }
}

extension MediaMetadata {
    /// `true` if chapters have pictures or links, as those of a podcast's document do.
    private var hasIllustratedChapters: Bool { chapters.contains { $0.image != nil || $0.link != nil } }

    /// Returns these values, completed by another's where one is missing.
    func completed(by other: MediaMetadata) -> MediaMetadata {
        MediaMetadata(
            title: title ?? other.title, artist: artist ?? other.artist, album: album ?? other.album,
            genre: genre ?? other.genre, organization: organization ?? other.organization,
            comment: comment ?? other.comment, lyrics: lyrics ?? other.lyrics,
            chapters: chapters.isEmpty || other.hasIllustratedChapters && !hasIllustratedChapters
                ? other.chapters : chapters,
            artwork: artwork ?? other.artwork)
    }
}
