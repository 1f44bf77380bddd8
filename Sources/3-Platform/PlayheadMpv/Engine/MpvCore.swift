import Dispatch
import Glibc
import PlaybackModel
import Playhead
import PlayheadEngineService

/// The engine's command thread: obeys commands, and owns the current and the prepared item.
///
/// Safety of `@unchecked Sendable`: everything that changes is touched on the context's queue only.
final class MpvCore: @unchecked Sendable {
    let context: MpvContext
    private var current: MpvItem?
    private var prepared: MpvItem?

    init(_ context: MpvContext) { self.context = context }

    /// Reports that the engine is there.
    func start() {
        var capabilities: EngineCapabilities = [.frameStepping, .preparation, .providers]
        if context.configuration.deliversFrames { capabilities.insert(.frames) }
        context.post(
            .hello(EngineHello(name: MpvLog.shared.name, processID: getpid(), capabilities: capabilities)))
    }

    func obey(_ command: EngineCommand, for generation: Generation, _ held: HeldBytes) {
        guard !context.hasQuit else { return }
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
        case .setVolume(let volume): change { $0.volume = min(max(volume.isFinite ? volume : 1, 0), 2) }
        case .setMuted(let isMuted): change { $0.isMuted = isMuted }
        case .setAdjustments(let adjustments): change { $0.adjustments = adjustments.limited }
        case .setAudioDevice(let device): change { $0.device = device }
        case .setMaximumFrameSize(let size):
            context.maximumFrameSize = size
            for item in [current, prepared] { item?.applyFrameSize() }
        case .releaseFrame(let slot): context.slots?.release(slot)
        case .provide(let request, let bytes): context.desk.answer(request, with: .success(bytes))
        case .refuse(let request, let error):
            context.desk.answer(request, with: .failure(.provider(error.message)))
        case .ping(let number): context.post(.pong(number))
        case .quit: quit()
        // Pictures are always BGRA, loudness is not measured, prepared items wait for their turn, and files of subtitles are
        // shown as texts.
        case .setFrameFormats, .setDMABufFormats, .setMetering, .setJoining, .setScript: break
        case .play, .pause, .seek, .setRate, .select, .setLimits, .step: item(generation)?.obey(command)
        }
    }

    /// Releases everything. Nothing is reported afterwards.
    func quit() {
        guard !context.hasQuit else { return }
        release(&prepared)
        release(&current)
        context.hasQuit = true
        context.board.forgetAll()
    }

    private func change(_ body: (inout MpvSound) -> Void) {
        let old = context.sound
        body(&context.sound)
        guard context.sound != old else { return }
        for item in [current, prepared] { item?.applySound(since: old) }
    }

    private func open(_ request: LoadRequest, _ generation: Generation, _ held: HeldBytes) -> MpvItem {
        let item = MpvItem(request, generation, context)
        item.open(held)
        return item
    }

    private func item(_ generation: Generation) -> MpvItem? {
        [current, prepared].compactMap { $0 }.first { $0.generation == generation }
    }

    private func activate(_ generation: Generation, play: Bool, _ id: CommandID) {
        if let next = prepared, next.generation == generation {
            prepared = nil
            release(&current)
            current = next
        }
        item(generation)?.obey(play ? .play(id) : .pause(id))
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
            context.post(.unloaded, generation)
        }
    }

    private func release(_ item: inout MpvItem?) {
        item?.close()
        item = nil
    }
}
