import PlaybackModel
import Playhead

extension ItemPlayback {
    /// Checks the source and opens the first pipeline.
    func open() {
        guard let source = recipeSource() else { return }
        makePipeline(source)
        if isTold { reportTransport() }
        pump()
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
            guard let descriptor else {
                fail(PlaybackError(.fileNotFound, subject: name))
                return nil
            }
            return .feed(descriptor)
        case .provider:
            fail(PlaybackError(.notSupportedByContent))
            return nil
        }
    }

    private func makePipeline(_ source: PipelineRecipe.Source) {
        incarnation += 1
        let number = incarnation
        if case .address(let address) = source, http == nil {
            http = HTTPObserver.register(
                HTTPItemPolicy(address: address, request: request, configuration: context.configuration))
        }
        let recipe = PipelineRecipe(
            source: source, userAgent: request.userAgent ?? context.configuration.userAgent, isNetwork: isNetwork,
            deliversFrames: context.configuration.deliversFrames, maximumFrameSize: context.maximumFrameSize,
            maximumBitrate: maximumBitrate, volume: context.volume, isMuted: context.isMuted)
        let reporter = reporter
        let queue = queue
        pipeline = ItemPipeline(
            recipe, audio: context.audio, frames: context.frames, http: http, reporter: reporter,
            show: { reporter.post(.cue($0)) },
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
        refusedAt = nil
        pipeline?.open()
    }

    /// Builds a new pipeline at a position, in place of the one that is stuck or whose sink has died.
    func replacePipeline(at target: CMTime?, abandoning: Bool) {
        guard let old = pipeline, isOpen else { return }
        pipeline = nil
        if abandoning { old.abandon() } else { old.release {} }
        statistics.startOver()
        beginAgain(at: target)
        makePipeline(old.recipe.source)
    }

    /// Forgets what belonged to a pipeline's life and wants the position again after the next preroll.
    func beginAgain(at target: CMTime?) {
        phase = .opening
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
        if !hasBeenReady, request.start != nil || rate != 1 { submit(.init(kind: .start(request.start))) }
        if hasBeenReady, rate != 1, discipline.isIdle { submit(.init(kind: .start(nil))) }
        applySelection()
        finishSettling()
    }

    /// Whether anything of the content can be played; fails the item otherwise.
    private func checkPlayable() -> Bool {
        let isPage = missing.contains { $0.detail.hasPrefix("text/") }
        if !content.hasVideo, !content.hasAudio {
            if isPage {
                fail(PlaybackError(.notMedia))
            } else if let codec = missing.first {
                fail(PlaybackError(.missingCodec, subject: codec.name))
            } else {
                fail(PlaybackError(.noPlayableStream))
            }
            return false
        }
        if let codec = missing.first(where: { $0.kind == .decoder && !$0.detail.hasPrefix("text/") }) {
            warn(PlaybackError(.missingCodec, subject: codec.name))
        }
        return true
    }

    /// Nothing is on its way any more: the item is ready, or repaired.
    func finishSettling() {
        guard phase == .settling, discipline.isIdle, !discipline.wantsSelection else { return }
        phase = .ready
        if hasBeenReady {
            if ladder.recover() { reporter.post(.warning(PlaybackError(.pipelineRepaired))) }
        } else {
            hasBeenReady = true
            let start = content.position.map { max(0, $0) } ?? 0
            if discipline.isIdle, request.start == nil { position = start }
            becomeReady()
        }
        reportPosition(at: MonotonicClock.now)
        applyTransport()
        reportTransport(answering: answered)
    }

    private func becomeReady() {
        let ranges = makeRanges()
        lastRanges = ranges
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
