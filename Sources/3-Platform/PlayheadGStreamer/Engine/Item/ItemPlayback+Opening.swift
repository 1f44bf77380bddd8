import PlaybackModel
import Playhead

extension ItemPlayback {
    /// Checks the source and opens the first pipeline.
    func open() {
        guard let source = recipeSource() else { return }
        if transport.isPlayRequested { reportTransport() }
        switch source {
        case .address: makePipeline(source)
        case .feed(let feed): inspect(feed)
        }
        pump()
    }

    /// Looks into the bytes first, because pipelines often report nothing about content they cannot play. Reading may take
    /// long. Not on a global queue: Dispatch ends a confined process, in which it cannot examine its threads in `/proc`.
    private func inspect(_ feed: DescriptorFeed) {
        let number = stage.incarnation
        NamedThread.start("gst-inspect", stackSize: 1 << 20) { [weak self] in
            let inspection = SourceInspection(feed.bytes)
            self?.later(number) { item in
                item.observer.inspection = inspection
                if let error = inspection.refusal(of: item.evidence(nil)) {
                    item.fail(error)
                } else {
                    if inspection.chain != nil { item.recovery.followChain() }
                    if inspection.changesStreams { item.recovery.followStreams() }
                    feed.correct(inspection.matroska?.correction)
                    item.makePipeline(.feed(feed))
                }
            }
        }
    }

    /// The source of the recipe; `nil` when the item has failed.
    private func recipeSource() -> PipelineRecipe.Source? {
        let allowed = context.configuration.allowedSchemes.union(request.additionalSchemes)
        switch request.source {
        case .url(let address):
            switch SourceCheck.check(address, allowed: allowed) {
            case .allowed: return .address(address)
            case .refused(let error):
                fail(error)
                return nil
            }
        case .descriptor(_, let name):
            guard allowed.contains("file") else {
                fail(PlaybackError(.schemeNotAllowed, subject: "file"))
                return nil
            }
            switch held {
            case .feed(let feed): return .feed(feed)
            case .failed(let error): fail(judge(error))
            case .none: fail(PlaybackError(.fileNotFound, subject: name))
            }
            return nil
        case .provider(let provider, let length, let name):
            return .feed(
                DescriptorFeed(context.desk.source(provider, length: length, reporter: reporter), name: name))
        }
    }

    private func makePipeline(_ source: PipelineRecipe.Source) {
        stage.openPipeline(at: now)
        recovery.flow.rest()
        recovery.openPipeline()
        recovery.hardware.openPipeline()
        transport.reopen()
        if case .address(let address) = source {
            observer.register(HTTPItemPolicy(address: address, request: request, configuration: context.configuration))
            selectPart()
        }
        var recipe = PipelineRecipe(
            source: source, userAgent: request.userAgent ?? context.configuration.userAgent, isNetwork: isNetwork,
            deliversFrames: context.configuration.deliversFrames,
            sharesFrames: context.configuration.sharesFrames, frameWish: frameWish,
            maximumBitrate: maximumBitrate, sound: context.sound,
            profile: recovery.profiles.profile, delaysFlushes: context.configuration.hasSeekDiscipline)
        recipe.readsAnywhere = recovery.readsAnywhere
        recipe.beginsLate = observer.inspection.fragments.map { $0.start >= 1 } ?? false
        // Segments may be longer than stated. A live stream may offer less than 15 s.
        recipe.longestSegment = max(timeline.targetDuration, timeline.duration != nil ? 10 : 0)
        recipe.keys = request.decryptionKeys.flatMap(\.bytes)
        recovery.hardware.offersMemory = !recipe.frameWish.dmabufFormats.isEmpty
        let number = stage.incarnation
        observer.http?.setHeadHandler { [weak self] head in self?.later(number) { $0.take(head) } }
        observer.http?.start.setHandler { [weak self] in self?.later(number) { $0.hideFirstPictures() } }
        pipeline = context.makePipeline(recipe, context, observer.http, reporter) { [weak self] message in
            self?.later(number) { $0.take(message) }
        }
        hideFirstPictures()
        pipeline?.selectCaptions(selectedCaptions)
        applyScript()
        pipeline?.open()
    }

    /// Draws the host's file of subtitles, if it is for this item.
    func applyScript() { pipeline?.setScript(context.script.flatMap { $0.generation == generation ? $0 : nil }) }

    /// The first picture is not that of the position at which the item opens.
    private var opensElsewhere: Bool {
        discipline.waiting?.target != nil || !stage.hasBeenReady && start != nil
    }

    /// Builds a new pipeline at a position, in place of a stuck one or one whose sink has died.
    func replacePipeline(at target: CMTime?, abandoning: Bool) {
        guard let old = pipeline, stage.isOpen else { return }
        pipeline = nil
        // A pipeline that is gone does not answer.
        position.endSampling()
        timeline.endPolling()
        if abandoning { old.abandon() } else { letGo(old) {} }
        statistics.startOver()
        beginAgain(at: target)
        makePipeline(old.recipe.source)
    }

    /// Forgets what belongs to the life of a pipeline, and seeks to the position again after the next preroll.
    func beginAgain(at target: CMTime?) {
        stage.reopen(at: now)
        transport.reopen()
        observer.http?.disownRequests(isGone: pipeline == nil)
        discipline.close()
        flight = nil
        buffering.reset()
        position.expectMovement(false, at: now)
        recovery.reopen()
        tracks.reopen()
        transport.holdAtEnd(false)
        if discipline.waiting?.target == nil, let target { _ = discipline.submit(.init(kind: .jump(target))) }
        hideFirstPictures()
    }

    private func hideFirstPictures() {
        if opensElsewhere { pipeline?.setPicturesHidden(true) }
    }

    // MARK: Nothing to play

    /// The answer of the server turned out to be media, a manifest or something else.
    private func take(_ head: SourceHead) {
        guard stage.phase == .opening, let format = head.format else { return }
        if head.isWhole || !format.isMedia { observer.inspection.format = format }
        if let error = observer.inspection.refusal(of: evidence(nil)) {
            fail(error)
        } else if head.isWhole, format.isAdaptive {
            observer.readPlaylists(takeFacts: takeFacts)
        }
    }

    /// Notices an opening pipeline that has run out of data, or waits for streams that cannot be decrypted.
    func watchFlow(at now: Moment) {
        guard stage.phase == .opening, recovery.held == nil else { return }
        let isHopeless =
            recovery.missing.contains(where: \.isDecryptor) || isAdaptive && observer.hasFetchedEverything(at: now)
        if !stage.hasBeenReady, isHopeless, stage.isQuiet(at: now) { return reportNothingPlayable() }
        guard !stage.dryWatch.isAsking else { return }
        stage.dryWatch.ask()
        let number = stage.incarnation
        pipeline?.checkFlow(isQuiet: stage.isQuiet(at: now)) { [weak self] flow in
            self?.later(number) { item in
                guard item.stage.dryWatch.take(flow), item.stage.phase == .opening else { return }
                switch flow {
                case .forgotten: if item.recovery.canRepeat() { item.openAgain() }
                case .apart:
                    item.recovery.readsAnywhere = true
                    item.openAgain()
                default: if !item.stage.hasBeenReady { item.reportNothingPlayable() }
                }
            }
        }
    }

    /// The failure that playbin3 should have reported.
    private func reportNothingPlayable() { takeFailure(PipelineFailure(.stream, 9)) }

    // MARK: First preroll

    /// The pipeline has prerolled for the first time.
    func becomePrerolled() {
        stage.describe(at: now)
        if context.audio.isMissing { context.warnOfAudio(reporter) }
        observeContent()
        describe { $0.settle() }
    }

    /// Queries duration, window and formats.
    func describe(then: @escaping @Sendable (ItemPlayback) -> Void) {
        let number = stage.incarnation
        pipeline?.describe { [weak self] description in
            self?.later(number) { item in
                item.take(description)
                then(item)
            }
        }
    }

    /// Takes in the answer to a query.
    func take(_ description: PipelineDescription) {
        var description = description
        // GStreamer states the beginning of the last cluster. A file that is being written becomes longer.
        if let end = observer.inspection.matroska?.end {
            description.take(duration: max(Int64(end * 1e9), description.duration ?? 0))
        }
        // Matroska and FLV that were cut out of a longer stream keep their times, and state the time of their end.
        if metadata.tags.container == "Matroska" || observer.inspection.format == .flv {
            description.removeOffset(pipeline?.timeOffset ?? 0)
        }
        if let fragments = observer.inspection.fragments {
            description.take(duration: Int64((fragments.end - max(0, fragments.start)) * 1e9))
        }
        if observer.inspection.isJoined || recovery.followsChange { description.isSeekable = false }
        if observer.lacksDuration { description.becomeEndless() }
        timeline.take(
            description, durationOfParts: durationOfParts, isEndless: observer.lacksDuration, at: now)
    }

    func settle() {
        guard stage.phase == .describing, !awaitsPicture, !awaitsIndex, checkPlayable() else { return }
        stage.settle()
        discipline.open()
        if stage.hasBeenReady {
            if transport.rate != 1, discipline.isIdle { submit(.init(kind: .start(nil))) }
        } else {
            if start == nil { position.move(to: timeline.description.position.map { max(0, $0) } ?? 0) }
            // A seek requested meanwhile is newer, and carries the rate.
            if discipline.isIdle, start != nil || transport.rate != 1 {
                submit(.init(kind: .start(start)))
            }
        }
        applySelection()
        finishSettling()
    }

    /// `true` while the sound of a live stream has arrived, and its picture may follow.
    private var awaitsPicture: Bool {
        let content = timeline.description
        return isStream && content.hasAudio && !content.hasVideo && stage.mayWait(at: now)
    }

    /// `true` while the index of a file on a server is being read, which decides between several tracks, or states the duration of
    /// fragments.
    private var awaitsIndex: Bool {
        let isNeeded = tracks.offersChoice || recovery.readsAnywhere || pipeline?.needsRandomAccess == true
        return observer.isReadingIndex && isNeeded && stage.mayWait(at: now)
    }

    /// Describes an item again that waits for more: a live stream whose picture may have appeared, or a file whose index may have
    /// been read.
    func watchPicture() {
        guard stage.phase == .describing,
            isStream
                ? timeline.description.hasAudio : observer.isReadingIndex && !stage.mayWait(at: now)
        else { return }
        describe { $0.settle() }
    }

    /// Returns `true` when some of the content can be played; fails the item otherwise.
    private func checkPlayable() -> Bool {
        let missing = recovery.missing
        let isPage = missing.contains { $0.detail.hasPrefix("text/") }
        if !timeline.description.hasVideo, !timeline.description.hasAudio {
            // Without any message, nothing plays: a login page, or codecs without decoders.
            takeFailure(PipelineFailure(.stream, isPage ? 5 : missing.isEmpty ? 9 : 6))
            return false
        }
        if let codec = missing.first(where: { $0.kind == .decoder && !$0.detail.hasPrefix("text/") }) {
            warn(FailureMapper.warning(about: codec, of: evidence(nil)))
        } else if recovery.playsWithoutText || missing.contains(where: { FailureMapper.isText($0.detail) }) {
            warn(.unreadableSubtitles)
        }
        return true
    }

    /// Makes the item ready, or repaired, once nothing is on its way any more.
    func finishSettling() {
        guard stage.phase == .settling, discipline.isIdle, !discipline.wantsSelection,
            !tracks.awaitsAnswer || transport.isPlaying
        else { return }
        if !transport.isPlayRequested { stage.isChangingPipeline = false }
        // A stream opens playing, because it sends nothing else.
        if isStream, !transport.isPlayRequested { pipeline?.setState(.paused) }
        // Without a seek, the pictures are still hidden.
        pipeline?.setPicturesHidden(false)
        if stage.becomeReady() {
            reportReady()
            reportHardwareFailure()
        } else if recovery.ladder.settle(movementIsAwaited: transport.isPlayRequested) {
            reportRepair()
        }
        reportPosition(at: now)
        applyTransport()
        reportTransport(isAnswer: true)
    }

    private func reportReady() {
        let ranges = timeline.report(
            isAdaptive: isAdaptive, position: position.position, ahead: position.lastSample?.bufferedAhead)
        let position = CMTime(nanoseconds: position.position)
        // The host may ask for the position as soon as it receives the report.
        context.board.note(PositionReport(time: position, stamp: now, rate: 0), limit: .invalid, of: generation)
        // The transport comes first, so that no wrong state shows in between.
        if transport.isPlayRequested { reportTransport() }
        reporter.post(
            .ready(
                ItemDescription(
                    ranges: ranges, mediaType: timeline.description.hasVideo ? .video : .audio,
                    presentationSize: presentationSize, position: position)))
        reportTracks()
        reportMetadata()
        warnOfOrder()
        reportStatistics()
        // A start at or after the end: nothing plays.
        if transport.hasEnded { reportEnd() }
    }

    /// The size of the picture as it is shown.
    var presentationSize: PixelSize { timeline.description.presentationSize(rotation: reporter.rotation) }
}
