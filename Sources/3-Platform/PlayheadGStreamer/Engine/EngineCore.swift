import Dispatch
import Glibc
import PlaybackModel
import Playhead

/// The engine's command thread: obeys commands, and owns the current and the prepared item.
///
/// Safety of `@unchecked Sendable`: everything that changes is touched on the context's queue only.
final class EngineCore: @unchecked Sendable {
    let context: EngineContext
    private(set) var current: ItemPlayback?
    private(set) var prepared: ItemPlayback?
    private var hasQuit = false

    init(_ context: EngineContext) { self.context = context }

    /// The name and version of the engine.
    static var name: String { "GStreamer \(GStreamerRuntime.version.text)" }

    /// Starts GStreamer and reports that the engine is there.
    func start() {
        GStreamerRuntime.start()
        context.queue.async { [weak self, context] in
            context.takeSoundEnd = { [weak self] item, moment in self?.join(after: item, at: moment) }
        }
        if context.configuration.ownsProcess {
            LibraryLog.start { [inbox = context.inbox, epoch = context.configuration.epoch] line in
                inbox.post(EngineEnvelope(epoch: epoch, generation: .none, message: .log(line)))
            }
        }
        var capabilities: EngineCapabilities = [
            .frameStepping, .preparation, .providers, .metering, .variantLimits, .liveWindows,
        ]
        if context.configuration.deliversFrames { capabilities.insert(.frames) }
        context.post(
            .hello(
                EngineHello(
                    name: Self.name, processID: getpid(),
                    capabilities: capabilities)))
    }

    func obey(_ command: EngineCommand, for generation: Generation, held: HeldSource) {
        guard !hasQuit else { return }
        if command.endsJoin, prepared?.generation != generation { prepared?.endJoin() }
        switch command {
        case .load(let request):
            release(&prepared)
            release(&current)
            current = open(request, generation, held)
        case .prepare(let request):
            release(&prepared)
            prepared = open(request, generation, held)
        case .activate(let play, let id): activate(generation, play: play, id)
        case .unload: unload(generation)
        case .setVolume(let volume):
            context.sound.volume = min(max(volume.isFinite ? volume : 1, 0), 2)
            forEach { $0.applySound() }
        case .setMuted(let isMuted):
            context.sound.isMuted = isMuted
            forEach { $0.applySound() }
        case .setAdjustments(let adjustments):
            let (old, new) = (context.sound.adjustments, adjustments.limited)
            context.sound.adjustments = new
            let hasNewColors =
                (old.brightness, old.contrast, old.saturation) != (new.brightness, new.contrast, new.saturation)
            forEach { hasNewColors ? $0.applyColors() : $0.applySound() }
        case .setMetering(let isOn):
            context.sound.metersLevel = isOn
            forEach { $0.applySound() }
        case .setJoining(let isOn):
            context.joinsItems = isOn
            if !isOn { prepared?.endJoin() }
        case .setMaximumFrameSize(let size):
            context.frameWish.maximumSize = size
            forEach { $0.applyFrameWish() }
        case .setFrameFormats(let formats):
            context.frameWish.formats = formats
            forEach { $0.applyFrameWish() }
        case .setDMABufFormats(let formats):
            context.frameWish.hasRefusedDMABufs = formats.isEmpty && !context.frameWish.dmabufFormats.isEmpty
            context.frameWish.dmabufFormats = formats
            forEach { $0.applyFrameWish() }
        case .setScript(let script):
            context.script = script
            forEach { $0.applyScript() }
        case .setAudioDevice(let device):
            context.audio.select(device)
            forEach { $0.changeAudioDevice() }
        case .releaseFrame(let slot): context.frames?.release(slot)
        case .provide(let request, let bytes): context.desk.answer(request, with: .success(bytes))
        case .refuse(let request, let error):
            context.desk.answer(request, with: .failure(.provider(error.message)))
        case .ping(let number): context.post(.pong(number))
        case .quit: quit()
        default: item(generation)?.obey(command)
        }
    }

    /// Releases everything. Nothing is reported afterwards.
    func quit() {
        guard !hasQuit else { return }
        hasQuit = true
        context.hasQuit = true
        release(&prepared)
        release(&current)
        context.board.forgetAll()
    }

    private func open(
        _ request: LoadRequest, _ generation: Generation, _ held: HeldSource
    ) -> ItemPlayback {
        let item = ItemPlayback(request, generation, held, context)
        item.open()
        return item
    }

    private func item(_ generation: Generation) -> ItemPlayback? {
        if let current, current.generation == generation { return current }
        if let prepared, prepared.generation == generation { return prepared }
        return nil
    }

    private func forEach(_ body: (ItemPlayback) -> Void) {
        if let current { body(current) }
        if let prepared { body(prepared) }
    }

    private func activate(_ generation: Generation, play: Bool, _ id: CommandID) {
        if let prepared, prepared.generation == generation {
            self.prepared = nil
            prepared.activate(play: play, id)
            release(&current)
            current = prepared
        } else {
            item(generation)?.obey(play ? .play(id) : .pause(id))
        }
    }

    /// Lets the prepared item begin at the moment at which the sound of the current one ends.
    private func join(after item: ItemPlayback, at moment: Moment) {
        guard context.joinsItems, item === current, let prepared else { return }
        prepared.join(at: moment, rate: item.transport.rate)
    }

    private func unload(_ generation: Generation) {
        if current?.generation == generation {
            current?.unload()
            current = nil
        } else if prepared?.generation == generation {
            prepared?.unload()
            prepared = nil
        } else {
            // The item was replaced, or never existed: there is nothing to release.
            context.inbox.post(
                EngineEnvelope(epoch: context.configuration.epoch, generation: generation, message: .unloaded))
        }
    }

    private func release(_ item: inout ItemPlayback?) {
        item?.close()
        item = nil
    }
}

extension EngineCommand {
    /// `true` if the current item ends later than was expected, or does not end.
    fileprivate var endsJoin: Bool {
        switch self {
        case .pause, .seek, .setRate, .step: true
        default: false
        }
    }
}
