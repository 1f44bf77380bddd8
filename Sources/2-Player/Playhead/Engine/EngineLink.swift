import Dispatch
import FoundationEssentials
internal import MediaReaders
import PlaybackModel

#if canImport(Glibc)
import Glibc
#endif

/// The connection from the machine to the engine: creates the engine when it is first needed, resolves addresses and opens
/// sources off the main actor, and keeps the order of commands about an item that is still being opened.
///
/// The machine never sees headers, credentials or queries: they are added here.
@MainActor final class EngineLink {
    /// The source of a load, kept while the load lives.
    private struct Route {
        var server: (any LocalMediaServer)?
        /// The commands that wait for the source; `nil` once the load was sent.
        var waiting: [EngineCommand]?
        /// The resolver's task.
        var resolution: Task<Void, Never>?
        /// The search for the position at which the item starts.
        var start: Task<CMTime?, Never>?

        func end() {
            resolution?.cancel()
            start?.cancel()
            server?.stop()
        }
    }

    private let provider: EngineProvider
    private var configuration: EngineConfiguration
    private let holder = EngineHolder()
    private var routes: [Generation: Route] = [:]
    private let item: (ItemID) -> PlayerItem?
    private let resolvers: [any MediaResolver]
    private let learn: (MediaMetadata, Generation) -> Void
    private let receive: @MainActor @Sendable ([EngineInbox.Report]) -> Void
    /// Finds the position at which an item without one starts, while its source is opened; `nil` for items that start at their
    /// beginning.
    var findStart: ((PlayerItem) -> Task<CMTime?, Never>?)?
    /// The refusals that the user has lifted, for all items.
    var permitted: Set<ItemRefusal> = []
    // Settings that a new engine must receive again.
    private var audio: (volume: Double, isMuted: Bool) = (1, false)
    private var maximumFrameSize: PixelSize?
    private(set) var dmabufFormats: [DRMFormat] = []
    private var adjustments = PlaybackAdjustments.neutral
    private var isMetering = false
    private var isJoining = true
    private var script: SubtitleScript?
    /// Frames are wanted in full size, whatever the display asks for.
    private var isCapturing = false
    private let frameFormats = Player.displayedFrameFormats.withLock { $0 }

    init(
        provider: EngineProvider, configuration: EngineConfiguration, resolvers: [any MediaResolver],
        item: @escaping (ItemID) -> PlayerItem?, learn: @escaping (MediaMetadata, Generation) -> Void,
        receive: @escaping @MainActor @Sendable ([EngineInbox.Report]) -> Void
    ) {
        self.provider = provider
        self.configuration = configuration
        self.resolvers = resolvers
        self.item = item
        self.learn = learn
        self.receive = receive
    }

    /// The engine; `nil` until the first command.
    var engine: (any PlaybackEngine)? { holder.engine }

    /// `true` if the engine has received all commands: no source is still being opened.
    var isUpToDate: Bool { routes.values.allSatisfy { $0.waiting == nil } }

    /// The number of the engine's life. Events with another number are stale.
    var epoch: UInt64 { configuration.epoch }

    /// Sends a command about a load.
    func send(_ command: EngineCommand, generation: Generation) {
        switch command {
        case .load(let request):
            releaseRoutes(but: nil)
            open(request, generation) { .load($0) }
        case .prepare(let request): open(request, generation) { .prepare($0) }
        case .activate:
            pass(command, generation)
            releaseRoutes(but: generation)
        case .unload:
            if let route = routes.removeValue(forKey: generation) {
                route.end()
                if route.waiting != nil {
                    // The engine never received the load, so it cannot answer.
                    post(.unloaded, generation)
                    return
                }
            }
            post(command, to: generation)
        case .quit: close()
        default: pass(command, generation)
        }
    }

    /// Sets the volume of the engine, which is independent of items.
    func setAudio(volume: Double, isMuted: Bool) {
        let old = audio
        audio = (volume, isMuted)
        guard holder.engine != nil else { return }
        if old.volume != volume { post(.setVolume(volume), to: .none) }
        if old.isMuted != isMuted { post(.setMuted(isMuted), to: .none) }
    }

    /// Sets the largest size of pictures.
    func setMaximumFrameSize(_ size: PixelSize?) {
        guard size != maximumFrameSize else { return }
        maximumFrameSize = size
        if holder.engine != nil, !isCapturing { post(.setMaximumFrameSize(size), to: .none) }
    }

    /// Sets the formats of pictures that may stay in memory of a device.
    func setDMABufFormats(_ formats: [DRMFormat]) {
        guard formats != dmabufFormats else { return }
        dmabufFormats = formats
        if holder.engine != nil { post(.setDMABufFormats(formats), to: .none) }
    }

    /// The largest size that the display has asked for.
    var cappedSize: PixelSize? { maximumFrameSize }

    /// Requests frames in full size while some are captured.
    func setCapturing(_ isOn: Bool) {
        guard isOn != isCapturing else { return }
        isCapturing = isOn
        if holder.engine != nil, let maximumFrameSize {
            post(.setMaximumFrameSize(isOn ? nil : maximumFrameSize), to: .none)
        }
    }

    /// Sets the adjustments of sound and picture.
    func setAdjustments(_ new: PlaybackAdjustments) {
        adjustments = new
        if holder.engine != nil { post(.setAdjustments(new), to: .none) }
    }

    /// Begins or ends to measure the loudness of the sound.
    func setMetering(_ isOn: Bool) {
        guard isOn != isMetering else { return }
        isMetering = isOn
        if holder.engine != nil { post(.setMetering(isOn), to: .none) }
    }

    /// Lets the next item follow without a gap, or not.
    func setJoining(_ isOn: Bool) {
        guard isOn != isJoining else { return }
        isJoining = isOn
        if holder.engine != nil { post(.setJoining(isOn), to: .none) }
    }

    /// Draws subtitles from a file; `nil` for none.
    func setScript(_ new: SubtitleScript?) {
        guard new != script else { return }
        script = new
        if holder.engine != nil { post(.setScript(new), to: .none) }
    }

    /// Drops a lost engine. The next command creates a new one.
    func renew() {
        holder.quit(epoch: configuration.epoch)
        configuration.epoch += 1
        releaseRoutes(but: nil)
    }

    /// Ends the engine permanently.
    func close() {
        holder.quit(epoch: configuration.epoch)
        releaseRoutes(but: nil)
    }

    // MARK: Opening

    private func open(
        _ request: LoadRequest, _ generation: Generation,
        _ command: @escaping @Sendable (LoadRequest) -> EngineCommand
    ) {
        guard let item = item(request.item) else {
            post(.failed(PlaybackError(.badURL)), generation)
            return
        }
        var complete = request
        complete.headers = item.headers
        complete.userAgent = item.userAgent ?? configuration.userAgent
        complete.additionalSchemes = item.additionalSchemes
        for case .scheme(let scheme) in permitted { complete.additionalSchemes.insert(scheme) }
        let initiator = HostNames.normalized(item.initiator?.host)
        complete.initiatorHost = initiator.flatMap { permitted.contains(.ownNetwork(initiator: $0)) ? nil : $0 }
        complete.decryptionKeys = item.decryptionKeys
        let request = complete
        routes[generation] = Route(waiting: [], start: request.start == nil ? findStart?(item) : nil)
        let url = item.url
        guard let resolver = resolvers.first(where: { $0.resolves(url) }) ?? MediaResolvers.resolver(for: url) else {
            openSource(url, request, generation, command)
            return
        }
        routes[generation]?.resolution = Task.detached(priority: .userInitiated) { [weak self] in
            let result: Result<ResolvedMedia, PlaybackError>
            do throws(PlaybackError) {
                result = .success(try await resolver.resolve(url))
            } catch {
                result = .failure(error.redacted)
            }
            await self?.takeResolved(result, of: url, request, generation, command)
        }
    }

    /// Opens a resolver's answer, unless the item was replaced meanwhile.
    private func takeResolved(
        _ result: Result<ResolvedMedia, PlaybackError>, of url: URL, _ request: LoadRequest, _ generation: Generation,
        _ command: @escaping @Sendable (LoadRequest) -> EngineCommand
    ) {
        guard routes[generation]?.waiting != nil else { return }
        routes[generation]?.resolution = nil
        switch result {
        case .failure(let error):
            routes[generation] = nil
            post(.failed(error), generation)
        case .success(let media):
            var request = request
            request.headers = media.url == url ? request.headers.merging(media.headers) { $1 } : media.headers
            if let userAgent = media.userAgent { request.userAgent = userAgent }
            if request.initiatorHost == nil, let page = HostNames.normalized(media.initiator?.host),
                !permitted.contains(.ownNetwork(initiator: page))
            {
                request.initiatorHost = page
            }
            learn(media.metadata, generation)
            openSource(media.url, request, generation, command)
        }
    }

    private func openSource(
        _ url: URL, _ request: LoadRequest, _ generation: Generation,
        _ command: @escaping @Sendable (LoadRequest) -> EngineCommand
    ) {
        let (schemes, reads) = (
            configuration.allowedSchemes.union(request.additionalSchemes), provider.readsLocalPlaylists
        )
        guard SourceOpener.mayBlock(url), schemes.contains("file") else {
            let result = Result<SourceOpener.Opened, PlaybackError> { () throws(PlaybackError) in
                try SourceOpener.check(url, namedBy: request.initiatorHost)
                return try SourceOpener.open(url, allowedSchemes: schemes, readsLocalPlaylists: reads)
            }
            finish(result.map { ($0, nil) }, request, generation, command)
            return
        }
        let makeServer = provider.makeLocalMediaServer
        DispatchQueue.global(qos: .userInitiated).async { [weak self] in
            let result = Self.openFile(url, schemes, reads, makeServer)
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    guard let self else {
                        Self.discard(result)
                        return
                    }
                    self.finish(result, request, generation, command)
                }
            }
        }
    }

    private typealias OpenedSource = (SourceOpener.Opened, (any LocalMediaServer)?)

    private nonisolated static func openFile(
        _ url: URL, _ schemes: Set<String>, _ readsLocalPlaylists: Bool,
        _ makeServer: (@Sendable () -> any LocalMediaServer)?
    ) -> Result<OpenedSource, PlaybackError> {
        Result { () throws(PlaybackError) in
            let opened = try SourceOpener.open(
                url, allowedSchemes: schemes, readsLocalPlaylists: readsLocalPlaylists || makeServer == nil)
            guard case .localPlaylist(let playlist) = opened, let makeServer else { return (opened, nil) }
            let server = makeServer()
            return (.url(try server.serve(playlist).absoluteString), server)
        }
    }

    private nonisolated static func discard(_ result: Result<OpenedSource, PlaybackError>) {
        guard case .success((let opened, let server)) = result else { return }
        if case .file(let descriptor, _, _) = opened { Glibc.close(descriptor) }
        server?.stop()
    }

    private func finish(
        _ result: Result<OpenedSource, PlaybackError>, _ request: LoadRequest, _ generation: Generation,
        _ command: @escaping @Sendable (LoadRequest) -> EngineCommand
    ) {
        guard let route = routes[generation], let waiting = route.waiting else {
            Self.discard(result)
            return
        }
        if let start = route.start, case .success = result {
            routes[generation]?.start = nil
            Task {
                var request = request
                request.start = await start.value
                request.resumes = true
                finish(result, request, generation, command)
            }
            return
        }
        switch result {
        case .failure(let error):
            routes[generation] = nil
            post(.failed(error), generation)
        case .success((let opened, let server)):
            var request = request
            var descriptor: Int32?
            switch opened {
            case .url(let address): request.source = .url(address)
            case .file(let file, let name, let isGrowing):
                request.source = .descriptor(file, name: name)
                request.isGrowing = isGrowing
                descriptor = file
            case .localPlaylist(let url): request.source = .url(url.absoluteString)
            }
            routes[generation] = Route(server: server, waiting: nil)
            post(command(request), to: generation)
            if let descriptor { Glibc.close(descriptor) }
            for late in waiting { post(late, to: generation) }
        }
    }

    /// Forwards a command, or keeps it while its item's source is being opened.
    private func pass(_ command: EngineCommand, _ generation: Generation) {
        guard routes[generation]?.waiting == nil else {
            routes[generation]?.waiting?.append(command)
            return
        }
        post(command, to: generation)
    }

    private func releaseRoutes(but kept: Generation?) {
        for (generation, route) in routes where generation != kept {
            route.end()
            routes[generation] = nil
        }
    }

    // MARK: Engine

    private func post(_ command: EngineCommand, to generation: Generation) {
        runningEngine().send(EngineEnvelope(epoch: configuration.epoch, generation: generation, message: command))
    }

    /// Posts an event on the engine's behalf.
    private func post(_ event: EngineEvent, _ generation: Generation) {
        _ = runningEngine()
        holder.inbox?.post(EngineEnvelope(epoch: configuration.epoch, generation: generation, message: event))
    }

    /// Replaces the addresses of servers for local playlists.
    private func namingFiles(_ reports: [EngineInbox.Report]) -> [EngineInbox.Report] {
        reports.map { report in
            guard let server = routes[report.generation]?.server else { return report }
            return EngineEnvelope(
                epoch: report.epoch, generation: report.generation,
                message: report.message.naming { server.file(at: $0) })
        }
    }

    private func runningEngine() -> any PlaybackEngine {
        if let engine = holder.engine { return engine }
        let inbox = EngineInbox()
        inbox.setReceiver { [weak self, receive] reports in receive(self?.namingFiles(reports) ?? reports) }
        let engine = provider(configuration, inbox)
        holder.set(engine, inbox)
        let message = { (command: EngineCommand) in
            EngineEnvelope(epoch: self.configuration.epoch, generation: .none, message: command)
        }
        if audio.volume != 1 { engine.send(message(.setVolume(audio.volume))) }
        if audio.isMuted { engine.send(message(.setMuted(true))) }
        if frameFormats != [.bgra] { engine.send(message(.setFrameFormats(frameFormats))) }
        if !dmabufFormats.isEmpty { engine.send(message(.setDMABufFormats(dmabufFormats))) }
        if adjustments != .neutral { engine.send(message(.setAdjustments(adjustments))) }
        if isMetering { engine.send(message(.setMetering(true))) }
        if !isJoining { engine.send(message(.setJoining(false))) }
        if let script { engine.send(message(.setScript(script))) }
        if !isCapturing, let maximumFrameSize { engine.send(message(.setMaximumFrameSize(maximumFrameSize))) }
        return engine
    }
}

extension PlaybackError {
    /// The error with a redacted address.
    fileprivate var redacted: PlaybackError {
        guard let url, case let shown = redactedURL(url), shown != url else { return self }
        return PlaybackError(
            code, message: message, cause: cause, remedy: remedy, isRetryable: isRetryable, httpStatus: httpStatus,
            url: shown, subject: subject)
    }
}
