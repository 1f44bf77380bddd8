public import PlaybackModel
public import Playhead

/// A simulated world for players: a clock, a library of scripts, and engines that play them.
///
/// In a test, real media are slow, and their faults do not come when you want them. A simulation replaces them: an
/// address plays a script (``SimulatedItem``), which may stall, fail or misbehave at a given position, and time passes
/// only when the test moves the clock. The player is the real one, so a test of your view model or view covers
/// everything except decoding.
///
/// 1. Set the scripts of the addresses in ``library``. Addresses without one play its default item.
/// 2. Create a player with ``provider`` as its engine and ``scheduler`` as its clock.
/// 3. Send commands to the player, call ``advance(by:)``, and check its state.
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
/// The same library and commands produce the same ``journal`` in every run, on every machine. Print the ``transcript``
/// when a test fails: it lists all messages between player and engine with their times.
@MainActor public final class Simulation {
    /// The clock to pass to players. By default it is a ``ManualScheduler``, which moves only on request.
    public nonisolated let scheduler: any PlaybackScheduler
    /// The scripts, by address. A change affects later loads, including retries.
    public var library: SimulatedEngine.Library
    /// The interval of position reports during playback; `nil` to report only changes. Default 250 ms. Keep it below
    /// ten seconds, after which the machine considers the position stalled.
    public var reportInterval: Duration? = .milliseconds(250)
    /// The latency of commands. Default zero: a command is performed before `send` returns.
    public var commandLatency: Duration = .zero
    /// The capabilities that engines report.
    public var capabilities: EngineCapabilities = [
        .localAdaptiveStreams, .frameStepping, .preparation, .frames, .providers, .metering, .variantLimits,
        .liveWindows,
    ]
    /// The error with which engines created from now on fail immediately, instead of reporting `hello`.
    public var startFailure: PlaybackError?
    /// `true` to keep position reports in the journal. An hour has 14,400 of them.
    public var recordsPositions = true

    /// All commands and events, in order.
    public private(set) var journal: [SimulationEntry] = []
    /// The number of engines created.
    public private(set) var engineCount = 0

    let origin: Moment
    private var attempts: [String: Int] = [:]

    /// Creates a world with a clock, by default a manual one.
    public nonisolated init(
        library: SimulatedEngine.Library = SimulatedEngine.Library(),
        scheduler: any PlaybackScheduler = ManualScheduler()
    ) {
        self.library = library
        self.scheduler = scheduler
        origin = scheduler.now
    }

    /// The provider of this world's engines.
    public nonisolated var provider: EngineProvider {
        EngineProvider(readsLocalPlaylists: true) { configuration, inbox in
            SimulatedEngine(configuration: configuration, inbox: inbox, simulation: self)
        }
    }

    /// The newest engine, while it is retained.
    public private(set) weak var engine: SimulatedEngine?

    /// Moves a manual clock.
    public func advance(by duration: Duration) {
        guard let scheduler = scheduler as? ManualScheduler else {
            preconditionFailure("Only a simulation on a ManualScheduler can be advanced.")
        }
        scheduler.advance(by: duration)
    }

    // MARK: Journal

    /// The commands received by the engines, in order.
    public var commands: [EngineCommand] { journal.compactMap(\.command) }

    /// The events sent by the engines, in order.
    public var events: [EngineEvent] { journal.compactMap(\.event) }

    /// The journal as text, with one entry on each line.
    public var transcript: String { journal.map(\.description).joined(separator: "\n") }

    /// Clears the journal.
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
