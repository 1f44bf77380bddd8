import MediaReaders
import PlaybackModel
import Playhead

/// Opens an item, paused and without outputs, until its description is complete.
@MainActor final class ProbeSession {
    private let player: Player
    private let scheduler: any PlaybackScheduler
    private let address: String
    private let onFinish: (Result<ProbeReport, PlaybackError>) -> Void
    private var quiet: ScheduledAction?
    private var limits: [ScheduledAction] = []
    private var isFinished = false

    /// The description is complete when nothing changed for this time.
    private let patience = Duration.milliseconds(700)
    /// The most time to wait after the item is ready.
    private let settling = Duration.seconds(5)
    /// The most time to wait in all.
    private let limit = Duration.seconds(30)

    init(
        media: String, request: RequestOptions, engine: EngineProvider, scheduler: any PlaybackScheduler,
        onFinish: @escaping (Result<ProbeReport, PlaybackError>) -> Void
    ) {
        var configuration = PlayerConfiguration.default
        configuration.deliversFrames = false
        configuration.output = .headless
        configuration.allowedSchemes.formUnion(request.additionalSchemes)
        if let userAgent = request.userAgent { configuration.userAgent = userAgent }
        let url = MediaAddress.url(media)
        address = redactedURL(url)
        self.scheduler = scheduler
        self.onFinish = onFinish
        player = Player(engine: engine, configuration: configuration, scheduler: scheduler)
        player.onTransition { [weak self] in self?.take($0) }
        player.onPropertiesChange { [weak self] _ in self?.wait() }
        limits.append(
            scheduler.schedule(after: limit) { [weak self] in
                guard let self else { return }
                self.finish(.failure(PlaybackError(.openTimedOut, url: self.address)))
            })
        player.items = [
            PlayerItem(
                url: url, headers: request.headers, additionalSchemes: PlayerItem.streamSchemes,
                decryptionKeys: request.keys)
        ]
    }

    private func take(_ transition: PlaybackTransition) {
        switch transition.lanes.readiness {
        case .failed(let error):
            // Not within the player's turn.
            limits.append(scheduler.schedule(at: scheduler.now) { [weak self] in self?.finish(.failure(error)) })
        case .ready where transition.previous.readiness != .ready:
            limits.append(scheduler.schedule(after: settling) { [weak self] in self?.report() })
            wait()
        case .empty, .opening, .ready: break
        }
    }

    /// Restarts the wait for changes.
    private func wait() {
        quiet?.cancel()
        guard !isFinished, player.lanes.readiness == .ready else { return }
        quiet = scheduler.schedule(after: patience) { [weak self] in self?.report() }
    }

    private func report() {
        finish(.success(ProbeReport(address: address, properties: player.currentProperties)))
    }

    private func finish(_ result: Result<ProbeReport, PlaybackError>) {
        guard !isFinished else { return }
        isFinished = true
        quiet?.cancel()
        for action in limits { action.cancel() }
        player.release()
        onFinish(result)
    }
}
