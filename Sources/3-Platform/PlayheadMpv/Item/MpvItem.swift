import Dispatch
import MediaReaders
import PlaybackModel
import Playhead
import PlayheadEngineService

/// One load: an instance of mpv, and what the player wants of it.
///
/// Safety of `@unchecked Sendable`: everything that changes is touched on the context's queue only.
final class MpvItem: @unchecked Sendable {
    enum Stage: Sendable, Hashable {
        case opening
        case ready
        case failed(PlaybackError)
        case closed
    }

    let request: LoadRequest
    let generation: Generation
    let context: MpvContext
    let reporter: ItemReporter
    /// Opens the instance, which may take a while.
    private let work = DispatchQueue(label: "playhead.engine.mpv.item", qos: .userInitiated)
    let target: PictureTarget?
    var client: MpvClient?
    var stream: MpvStream?

    var stage = Stage.opening
    var facts: MpvFacts
    var transport: MpvTransport
    var seeks = MpvSeeks()
    var selection: TrackSelection
    var failure: MpvFailure
    var reports = MpvReports()
    var stallWatch = StallWatch()
    let openedAt = MpvLog.shared.mark()
    /// `true` once a start after the end is ignored.
    var ignoresStart = false
    /// `true` while the address is opened again.
    var isOpeningAgain = false
    /// Called when everything is released.
    private var ended: (() -> Void)?

    init(_ request: LoadRequest, _ generation: Generation, _ context: MpvContext) {
        self.request = request
        self.generation = generation
        self.context = context
        let reporter = ItemReporter(
            generation: generation, epoch: context.configuration.epoch, inbox: context.inbox)
        self.reporter = reporter
        target = context.slots.map { PictureTarget($0, reporter: reporter, maximum: context.maximumFrameSize) }
        var address: String?
        if case .url(let text) = request.source { address = text }
        facts = MpvFacts(isNetwork: address != nil)
        failure = MpvFailure(address: address)
        transport = MpvTransport(play: request.play, rate: request.rate)
        selection = request.selection ?? TrackSelection()
    }

    var isReady: Bool { stage == .ready }

    // MARK: Opening

    /// Opens the source.
    func open(_ held: HeldBytes) {
        switch (request.source, held) {
        case (.url(let address), _):
            if let error = refusal(of: address) { return fail(error) }
            start(address, nil)
        case (.provider(let number, let length, _), _):
            start(MpvStream.address, context.desk.source(number, length: length, reporter: reporter))
        case (.descriptor, .bytes(let bytes)): start(MpvStream.address, bytes)
        case (.descriptor, .failed(let error)): fail(MpvFailure().error(0, reading: error))
        case (.descriptor, .none): fail(PlaybackError(.fileNotFound))
        }
    }

    /// The error of an address that is not opened.
    private func refusal(of address: String) -> PlaybackError? {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        guard ["http", "https"].contains(scheme), context.configuration.allowedSchemes.contains(scheme) else {
            return PlaybackError(.schemeNotAllowed, url: redactedURL(address), subject: scheme)
        }
        guard request.headers.isEmpty else {
            // FFmpeg would send them to every server that the content names.
            return PlaybackError(
                .notSupportedByContent, message: "Cannot play this content with mpv.",
                cause: "It has headers that only its own server may receive.", remedy: "Play it with GStreamer.",
                url: redactedURL(address))
        }
        return nil
    }

    private func start(_ address: String, _ bytes: (any ByteSource)?) {
        let options = MpvOptions(
            output: context.configuration.output, isNetwork: bytes == nil, deliversFrames: target != nil,
            userAgent: request.userAgent ?? context.configuration.userAgent,
            start: request.start.flatMap { $0.isNumeric && $0.seconds > 0 ? $0.seconds : nil }, sound: context.sound,
            rate: transport.rate, bitRateLimit: request.limits.preferredPeakBitRate,
            // FFmpeg 5.1 takes one.
            decryptionKey: request.decryptionKeys.first?.key)
        let stream = bytes.map { MpvStream($0) }
        self.stream = stream
        work.async { [self] in
            if let error = bytes.flatMap({ ItemBytes.refusal($0, hasKeys: !request.decryptionKeys.isEmpty) }) {
                return context.queue.async { [self] in
                    fail(error)
                    if stage == .closed { finish() }
                }
            }
            var options = options
            if let bytes { options.bytes = ItemBytes.facts(bytes) }
            let result: Result<MpvClient, MpvClient.Failure>
            do throws(MpvClient.Failure) {
                result = .success(
                    try MpvClient(options: options.list, stream: stream, pictures: target) { [weak self] event in
                        self?.context.queue.async { [weak self] in self?.take(event) }
                    } end: { [self] in
                        // Retained until here: mpv reads the stream.
                        context.queue.async { [self] in finish() }
                    })
            } catch {
                result = .failure(error)
            }
            context.queue.async { [self, options] in
                facts.bytes = options.bytes
                attach(result, address, since: options.sound)
            }
        }
    }

    private func attach(
        _ result: Result<MpvClient, MpvClient.Failure>, _ address: String, since sound: MpvSound
    ) {
        switch result {
        case .failure(let failure):
            if stage == .closed { return finish() }
            reporter.post(.log(LogLine(level: .error, text: failure.text)))
            fail(PlaybackError(.engineFailed, cause: "mpv cannot be started.", remedy: "Try again."))
        case .success(let client):
            guard stage == .opening else { return client.end() }
            self.client = client
            // Settings may have changed since the options were made.
            applySound(since: sound)
            applyFrameSize()
            client.set("speed", MpvText.number(transport.rate))
            client.open(address)
            tick()
        }
    }

    // MARK: End

    /// Fails the item for good.
    func fail(_ error: PlaybackError) {
        guard stage == .opening || stage == .ready else { return }
        stage = .failed(error)
        retireSlots()
        endClient()
        reporter.post(.failed(error))
        for id in seeks.endAll() { reporter.post(.seeked(SeekReport(id: id, outcome: .failed(error)))) }
    }

    /// Releases the item without a word.
    func close() {
        guard stage != .closed else { return }
        stage = .closed
        retireSlots()
        reporter.close()
        context.board.forget(generation)
        endClient()
    }

    /// Releases the item, and reports when everything is released.
    func unload() {
        let isOpening = stage == .opening && client == nil && stream != nil
        let isRunning = client != nil || isOpening
        close()
        guard isRunning else { return context.post(.unloaded, generation) }
        ended = { [context, generation] in context.post(.unloaded, generation) }
        // mpv may wait for a server.
        context.queue.asyncAfter(deadline: .now() + 2) { [self] in finish() }
    }

    private func finish() {
        ended?()
        ended = nil
    }

    private func endClient() {
        context.desk.cancel(generation)
        stream?.cancel()
        client?.end()
        client = nil
    }

    private func retireSlots() {
        target?.close()
        for slot in context.slots?.retireAll(of: generation) ?? [] { reporter.post(.retired(slot)) }
    }
}
