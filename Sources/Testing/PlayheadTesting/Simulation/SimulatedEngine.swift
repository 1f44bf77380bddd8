import Dispatch
public import PlaybackModel
public import Playhead
import Synchronization

/// An engine that plays scripts instead of media, on a clock that a test moves.
///
/// Tests of a player do not create it: they pass ``Simulation/provider``, and reach the engine of the moment with
/// ``Simulation/engine``, for example to inspect its ``transport`` or to trigger an incident with ``perform(_:)``. Use
/// it directly to test code that drives an engine.
///
/// The engine implements the whole contract of `PlaybackEngine`. Commands sent on the main actor are performed, and
/// their events delivered, before ``send(_:)`` returns; commands sent while an event is being handled, right after it;
/// commands from other threads, soon. Nothing else is asynchronous: the same script and commands produce the same
/// events at the same moments.
///
/// ```swift
/// let simulation = Simulation(library: .init(items: ["film": .video(duration: 90)]))
/// let inbox = EngineInbox()
/// let engine = simulation.provider(EngineConfiguration(), inbox)
/// let load = LoadRequest(source: .url("film"), play: true)
/// engine.send(EngineEnvelope(epoch: 1, generation: Generation(rawValue: 1), message: .load(load)))
/// simulation.advance(by: .seconds(91))
/// simulation.events.last  // ended
/// ```
@MainActor public final class SimulatedEngine: PlaybackEngine {
    /// The configuration that it was created with.
    public nonisolated let configuration: EngineConfiguration
    /// The simulation that it belongs to.
    public nonisolated let simulation: Simulation
    nonisolated let inbox: EngineInbox
    nonisolated let timelines = Mutex<[Generation: SimulatedTimeline]>([:])
    nonisolated let pictures: SimulatedFrames?
    private nonisolated let mailbox = Mutex<[EngineEnvelope<EngineCommand>]>([])

    /// The volume it has received, linear.
    public internal(set) var volume = 1.0
    /// `true` if it is muted.
    public internal(set) var isMuted = false
    /// The limits it has received.
    public internal(set) var limits = PlaybackLimits()
    /// The requested maximum frame size; `nil` for any.
    public internal(set) var maximumFrameSize: PixelSize?
    /// The requested output device; `nil` for the default.
    public internal(set) var audioDevice: String?
    /// The adjustments it has received, within their ranges.
    public internal(set) var adjustments = PlaybackAdjustments.neutral
    /// `true` while it reports the loudness of the sound, with each moving position.
    public internal(set) var isMetering = false
    /// `true` while the next item follows without a gap. The simulated items have no sound, and begin when they are activated.
    public internal(set) var isJoining = true
    /// `true` until `quit`, a crash or a hang.
    public internal(set) var isRunning = true

    /// The load that plays.
    var current: SimulatedLoad?
    /// The load that waits.
    var prepared: SimulatedLoad?
    /// The newest command it has obeyed.
    var answered = CommandID.none
    private var isBusy = false

    /// Returns a provider of engines that play the scripts of a library.
    ///
    /// The provider creates its own world; use ``Simulation`` to read the journal and to trigger incidents.
    public nonisolated static func provider(
        for library: Library, scheduler: any PlaybackScheduler
    ) -> EngineProvider {
        Simulation(library: library, scheduler: scheduler).provider
    }

    nonisolated init(configuration: EngineConfiguration, inbox: EngineInbox, simulation: Simulation) {
        self.configuration = configuration
        self.inbox = inbox
        self.simulation = simulation
        pictures = configuration.deliversFrames ? SimulatedFrames() : nil
        onMainActor { $0.start() }
    }

    public nonisolated var frames: (any FrameSource)? { pictures }

    public nonisolated func send(_ command: EngineEnvelope<EngineCommand>) {
        mailbox.withLock { $0.append(command) }
        onMainActor { $0.readMailbox() }
    }

    /// Returns the current position of a load, exact on the simulation's clock; invalid before it is ready and after
    /// its release.
    public nonisolated func currentTime(of generation: Generation) -> CMTime {
        guard let timeline = timelines.withLock({ $0[generation] }), timeline.isKnown else { return .invalid }
        return SimulatedTime.time(nanoseconds: timeline.position(at: simulation.scheduler.now))
    }

    private nonisolated func onMainActor(_ body: @escaping @MainActor @Sendable (SimulatedEngine) -> Void) {
        if MainActorCheck.isCurrent {
            MainActor.assumeIsolated { body(self) }
        } else {
            DispatchQueue.main.async { MainActor.assumeIsolated { body(self) } }
        }
    }

    // MARK: Order

    /// Runs code that posts events. Commands that arrive meanwhile are obeyed right after it.
    func run(_ body: () -> Void) {
        guard !isBusy else {
            body()
            return
        }
        isBusy = true
        body()
        isBusy = false
        readMailbox()
    }

    private func readMailbox() {
        guard !isBusy else { return }
        isBusy = true
        defer { isBusy = false }
        while let command = mailbox.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { receive(command) }
    }

    private func receive(_ command: EngineEnvelope<EngineCommand>) {
        simulation.record(.command(command.message), generation: command.generation, epoch: command.epoch)
        guard command.epoch == configuration.epoch else { return }
        guard simulation.commandLatency > .zero else {
            obey(command.message, of: command.generation)
            return
        }
        simulation.scheduler.schedule(after: simulation.commandLatency) { [self] in
            run { obey(command.message, of: command.generation) }
        }
    }

    /// Posts an event, unless the engine has ended.
    func post(_ event: EngineEvent, of generation: Generation) {
        guard isRunning else { return }
        deliver(event, of: generation, epoch: configuration.epoch)
    }

    func deliver(_ event: EngineEvent, of generation: Generation, epoch: UInt64) {
        simulation.record(.event(event), generation: generation, epoch: epoch)
        inbox.postNow(EngineEnvelope(epoch: epoch, generation: generation, message: event))
    }

    private func start() {
        simulation.add(self)
        run {
            if let error = simulation.startFailure {
                crash(error)
                return
            }
            let hello = EngineHello(
                name: "Simulation", processID: Int32(simulation.engineCount), capabilities: simulation.capabilities)
            post(.hello(hello), of: .none)
        }
    }
}
