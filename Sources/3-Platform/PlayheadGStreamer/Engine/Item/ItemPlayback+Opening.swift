import Dispatch
import PlaybackModel
import Playhead

extension ItemPlayback {
    /// Checks the source and opens the first pipeline.
    func open() {
        guard let source = recipeSource() else { return }
        if isTold { reportTransport() }
        switch source {
        case .address: makePipeline(source)
        case .feed(let feed): inspect(feed)
        }
        pump()
    }

    /// Looks into the bytes first: what cannot play is often silent in a pipeline. Reading may take long.
    private func inspect(_ feed: DescriptorFeed) {
        let number = incarnation
        DispatchQueue.global().async { [weak self] in
            let inspection = SourceInspection(feed.bytes)
            self?.later(number) { item in
                item.inspection = inspection
                if let error = inspection.refusal(of: item.evidence(nil)) {
                    item.fail(error)
                } else {
                    item.makePipeline(.feed(feed))
                }
                item.pump()
            }
        }
    }

    /// What the recipe reads; `nil` when the item has failed.
    private func recipeSource() -> PipelineRecipe.Source? {
        let allowed = context.configuration.allowedSchemes
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
        incarnation += 1
        hasFailure = false
        let number = incarnation
        if case .address(let address) = source, http == nil {
            http = HTTPObserver.register(
                HTTPItemPolicy(address: address, request: request, configuration: context.configuration))
        }
        http?.setHeadHandler { [weak self] head in self?.later(number) { $0.take(head) } }
        let recipe = PipelineRecipe(
            source: source, userAgent: request.userAgent ?? context.configuration.userAgent, isNetwork: isNetwork,
            deliversFrames: context.configuration.deliversFrames, frameWish: context.frameWish,
            maximumBitrate: maximumBitrate, volume: context.volume, isMuted: context.isMuted)
        let reporter = reporter
        let queue = queue
        pipeline = ItemPipeline(
            recipe, audio: context.audio, frames: context.frames, http: http, reporter: reporter,
            show: { reporter.show($0) },
            receive: { [weak self] message in
                queue.async { [weak self] in
                    guard let self, self.incarnation == number, self.isOpen else { return }
                    self.take(message)
                    self.pump()
                }
            })
        phase = .opening
        desired = .paused
        actual = .null
        openWatch = OpenWatch(began: MonotonicClock.now)
        dryWatch = DryWatch()
        refusedAt = nil
        pipeline?.open()
    }

    // MARK: Nothing to play

    /// The server's answer is known to be media, a manifest or something else.
    private func take(_ head: SourceHead) {
        guard phase == .opening, let format = head.format else { return }
        if head.isWhole || !format.isMedia {
            inspection.format = format
        }
        if let error = inspection.refusal(of: evidence(nil)) {
            fail(error)
        } else if head.isWhole, format.isAdaptive {
            observePlaylists()
        }
    }

    /// Asks an opening pipeline whether its data has run out, or whether it waits for streams that cannot be decrypted.
    func watchForDrought(at now: Moment) {
        let isHopeless = missing.contains(where: \.isDecryptor) || hasFetchedEverything(at: now)
        if phase == .opening, openWatch.isQuiet(at: now), isHopeless {
            takeFailure(PipelineFailure(.stream, 9))
            return
        }
        guard phase == .opening, !dryWatch.isAsking, heldFailure == nil else { return }
        dryWatch.ask()
        let number = incarnation
        pipeline?.checkDry { [weak self] flow in
            self?.later(number) { item in
                guard item.dryWatch.take(flow), item.phase == .opening else { return }
                // The failure that playbin3 should have reported.
                item.takeFailure(PipelineFailure(.stream, 9))
            }
        }
    }

    /// Returns whether an adaptive demuxer on demand has fetched what it wanted and still shows nothing.
    private func hasFetchedEverything(at now: Moment) -> Bool {
        guard isAdaptive, facts.isLive == false, let evidence = http?.evidence else { return false }
        return evidence.activeRequests == 0 && evidence.isQuiet(for: 0.8)
    }

    /// Builds a new pipeline at a position, in place of the one that is stuck or whose sink has died.
    func replacePipeline(at target: CMTime?, abandoning: Bool) {
        guard let old = pipeline, isOpen else { return }
        pipeline = nil
        // An old pipeline that is gone does not answer.
        isSampling = false
        isPollingWindow = false
        if abandoning { old.abandon() } else { letGo(old) {} }
        statistics.startOver()
        beginAgain(at: target)
        makePipeline(old.recipe.source)
    }

    /// Forgets what belonged to a pipeline's life and wants the position again after the next preroll.
    func beginAgain(at target: CMTime?) {
        phase = .opening
        http?.disownRequests(isGone: pipeline == nil)
        discipline.close()
        landing = Landing()
        buffering.reset()
        movement.rest()
        missing = []
        hasDecoderTracks = false
        isHeldAtEnd = false
        if discipline.waiting?.target == nil, let target { _ = discipline.submit(.init(kind: .jump(target))) }
    }

    // MARK: First preroll

    /// The pipeline has prerolled for the first time.
    func becomePrerolled() {
        phase = .describing
        if context.audio.isMissing, !context.hasWarnedOfAudio {
            context.hasWarnedOfAudio = true
            reporter.post(.warning(PlaybackError(.audioDeviceUnavailable)))
        }
        observeContent()
        describe { $0.settle() }
    }

    /// Asks for duration, window and formats.
    func describe(then: @escaping @Sendable (ItemPlayback) -> Void) {
        let number = incarnation
        pipeline?.describe { [weak self] description in
            self?.later(number) { item in
                item.content = description
                let now = MonotonicClock.now
                if description.duration == nil, description.isSeekable {
                    item.window.take(start: description.seekableStart, end: description.seekableEnd, at: now)
                }
                then(item)
                item.pump()
            }
        }
    }

    private func settle() {
        guard phase == .describing, checkPlayable() else { return }
        phase = .settling
        discipline.open()
        if !hasBeenReady, request.start == nil { position = content.position.map { max(0, $0) } ?? 0 }
        // A seek that was asked for meanwhile is newer, and carries the rate.
        if !hasBeenReady, discipline.isIdle, request.start != nil || rate != 1 {
            submit(.init(kind: .start(request.start)))
        }
        if hasBeenReady, rate != 1, discipline.isIdle { submit(.init(kind: .start(nil))) }
        applySelection()
        finishSettling()
    }

    /// Whether anything of the content can be played; fails the item otherwise.
    private func checkPlayable() -> Bool {
        let isPage = missing.contains { $0.detail.hasPrefix("text/") }
        if !content.hasVideo, !content.hasAudio {
            // Nothing was said, nothing plays: a page behind a login, or codecs without decoders.
            takeFailure(PipelineFailure(.stream, isPage ? 5 : missing.isEmpty ? 9 : 6))
            return false
        }
        if let codec = missing.first(where: { $0.kind == .decoder && !$0.detail.hasPrefix("text/") }) {
            warn(FailureMapper.warning(about: codec, of: evidence(nil)))
        }
        return true
    }

    /// Nothing is on its way any more: the item is ready, or repaired.
    func finishSettling() {
        guard phase == .settling, discipline.isIdle, !discipline.wantsSelection else { return }
        phase = .ready
        if hasBeenReady {
            if ladder.settle(movementIsAwaited: isTold) { reporter.post(.warning(PlaybackError(.pipelineRepaired))) }
        } else {
            hasBeenReady = true
            becomeReady()
        }
        reportPosition(at: MonotonicClock.now)
        applyTransport()
        reportTransport(answering: answered)
    }

    private func becomeReady() {
        let ranges = makeRanges()
        lastRanges = ranges
        // Whoever hears of it may ask for the position at once.
        let report = PositionReport(time: CMTime(nanoseconds: position), stamp: MonotonicClock.now, rate: 0)
        context.board.note(report, limit: .invalid, of: generation)
        // Whether it starts at once or waits for data is known before it is ready, so that no state shows in between.
        if isTold { reportTransport() }
        reporter.post(
            .ready(
                ItemDescription(
                    ranges: ranges, mediaType: content.hasVideo ? .video : .audio,
                    presentationSize: presentationSize, position: CMTime(nanoseconds: position))))
        reportTracks()
        reportMetadata()
    }

    /// The picture's size as it is shown.
    var presentationSize: PixelSize {
        guard content.hasVideo else { return .zero }
        let width = Int((Double(content.width) * content.pixelAspectRatio).rounded())
        let isTurned = reporter.rotation % 180 != 0
        return isTurned
            ? PixelSize(width: content.height, height: width) : PixelSize(width: width, height: content.height)
    }
}
