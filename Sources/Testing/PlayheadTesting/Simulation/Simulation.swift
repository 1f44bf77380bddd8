public import PlaybackModel
public import Playhead

/// A world without devices, network and real time in which players play: its clock, its library and its engines.
///
/// ```swift
/// let simulation = Simulation()
/// simulation.library["https://example.com/film"] = .video(duration: 3600)
/// let player = Player(
///     item: .simple(url: URL(string: "https://example.com/film")!), engine: simulation.provider,
///     scheduler: simulation.scheduler)
/// player.play()
/// simulation.advance(by: .seconds(3601))
/// print(player.phase, simulation.transcript)
/// ```
///
/// The same library and the same commands give the same journal, in every run, on every machine.
@MainActor public final class Simulation {
    /// The clock.
    public nonisolated let scheduler: any PlaybackScheduler
    /// The scripts. A change is seen by later loads.
    public var library: SimulatedEngine.Library
    /// How often positions are reported while playing; `nil` for only when something changes. A machine takes a position
    /// that is silent for ten seconds for one that stands still, so keep it below that. 250 ms by default.
    public var reportInterval: Duration? = .milliseconds(250)
    /// How long a command is on its way. Zero by default: it is obeyed before `send` returns.
    public var commandLatency: Duration = .zero
    /// What the engines say that they can do.
    public var capabilities: EngineCapabilities = [
        .localAdaptiveStreams, .frameStepping, .preparation, .frames, .providers,
    ]
    /// With what engines that are made from now on fail at once, instead of saying hello.
    public var startFailure: PlaybackError?
    /// Whether position reports are kept in the journal. An hour has 14,400 of them.
    public var recordsPositions = true

    /// Everything that was said, in order.
    public private(set) var journal: [SimulationEntry] = []
    /// How many engines were made.
    public private(set) var engineCount = 0

    let origin: Moment
    private var attempts: [String: Int] = [:]

    /// Creates a world on a clock, by default one that is moved by hand.
    public nonisolated init(
        library: SimulatedEngine.Library = SimulatedEngine.Library(),
        scheduler: any PlaybackScheduler = ManualScheduler()
    ) {
        self.library = library
        self.scheduler = scheduler
        origin = scheduler.now
    }

    /// Makes engines of this world.
    public nonisolated var provider: EngineProvider {
        EngineProvider(readsLocalPlaylists: true) { configuration, inbox in
            SimulatedEngine(configuration: configuration, inbox: inbox, simulation: self)
        }
    }

    /// The newest engine, while somebody holds it.
    public private(set) weak var engine: SimulatedEngine?

    /// Moves the clock, when it is one that is moved by hand.
    public func advance(by duration: Duration) {
        guard let scheduler = scheduler as? ManualScheduler else {
            preconditionFailure("Only a simulation on a ManualScheduler can be advanced.")
        }
        scheduler.advance(by: duration)
    }

    // MARK: Journal

    /// The commands that the engines received, in order.
    public var commands: [EngineCommand] { journal.compactMap(\.command) }

    /// The events that the engines sent, in order.
    public var events: [EngineEvent] { journal.compactMap(\.event) }

    /// The journal as text, one entry a line.
    public var transcript: String { journal.map(\.description).joined(separator: "\n") }

    /// Forgets what was said so far.
    public func clearJournal() { journal.removeAll(keepingCapacity: true) }

    func record(_ message: SimulationEntry.Message, generation: Generation, epoch: UInt64) {
        if !recordsPositions, case .event(.position) = message { return }
        journal.append(
            SimulationEntry(moment: scheduler.now, epoch: epoch, generation: generation, message: message))
    }

    // MARK: Engines

    func add(_ engine: SimulatedEngine) {
        engineCount += 1
        self.engine = engine
    }

    func script(for source: MediaSource) -> SimulatedItem {
        let name = source.libraryName
        let attempt = attempts[name, default: 0]
        attempts[name] = attempt + 1
        return library.script(for: name, attempt: attempt)
    }
}
