import PlaybackModel
import Playhead
import PlayheadTesting

/// A playback machine that drives a simulated engine: the smallest possible player.
@MainActor final class MachineHarness {
    let simulation: Simulation
    private(set) var machine: PlaybackMachine
    private(set) var transitions: [PlaybackTransition] = []
    private(set) var completions: [CommandCompletion] = []
    private(set) var notices: [PlaybackNotice] = []
    /// Phases in order, without repetitions.
    private(set) var phases: [String] = []

    private(set) var engine: (any PlaybackEngine)?
    private var inbox = EngineInbox()
    private var epoch: UInt64 = 0
    private var lastID: UInt64 = 0
    private var deadlines: [PlaybackDeadline.Kind: ScheduledAction] = [:]
    private var inputs: [PlaybackInput] = []
    private var isHandling = false

    init(
        library: SimulatedEngine.Library = SimulatedEngine.Library(),
        configuration: PlaybackMachine.Configuration = PlaybackMachine.Configuration()
    ) {
        simulation = Simulation(library: library)
        machine = PlaybackMachine(configuration: configuration)
        makeEngine()
    }

    convenience init(_ item: SimulatedItem) { self.init(library: .init(defaultItem: item)) }

    var lanes: PlaybackLanes { machine.lanes }
    var seconds: Double { engine?.currentTime(of: machine.generation).seconds ?? .nan }
    var codes: [PlaybackErrorCode] {
        notices.compactMap { if case .warning(let error) = $0 { error.code } else { nil } }
    }

    func advance(_ seconds: Double) { simulation.advance(by: .nanoseconds(Int64(seconds * 1e9))) }

    @discardableResult
    func command(_ command: PlaybackCommand) -> CommandID {
        lastID += 1
        let id = CommandID(rawValue: lastID)
        handle(.command(command, id))
        return id
    }

    func load(_ name: String = "item", play: Bool = true, start: Double? = nil) {
        let start = start.map { CMTime(seconds: $0, preferredTimescale: 1000) }
        command(.load(LoadRequest(source: .url(name), start: start, play: play), play: play))
    }

    @discardableResult
    func seek(_ seconds: Double, tolerance: CMTime = .zero, isSmooth: Bool = false) -> CommandID {
        command(
            .seek(
                to: CMTime(seconds: seconds, preferredTimescale: 1000), toleranceBefore: tolerance,
                toleranceAfter: tolerance, isSmooth: isSmooth))
    }

    func system(_ event: SystemEvent) { handle(.system(event)) }

    /// Handles one input after the other: resulting inputs wait until it is done.
    private func handle(_ input: PlaybackInput) {
        inputs.append(input)
        guard !isHandling else { return }
        isHandling = true
        defer { isHandling = false }
        while !inputs.isEmpty { perform(machine.handle(inputs.removeFirst(), at: simulation.scheduler.now)) }
    }

    private func perform(_ output: PlaybackOutput) {
        transitions += output.transitions
        for transition in output.transitions where phases.last != transition.lanes.phase.name {
            phases.append(transition.lanes.phase.name)
        }
        completions += output.completions
        notices += output.notices
        if output.notices.contains(.engineLost) { makeEngine() }
        for change in output.deadlines {
            switch change {
            case .arm(let deadline, let moment):
                deadlines[deadline.kind]?.cancel()
                deadlines[deadline.kind] = simulation.scheduler.schedule(at: moment) { [weak self] in
                    self?.handle(.deadline(deadline))
                }
            case .cancel(let kind): deadlines.removeValue(forKey: kind)?.cancel()
            }
        }
        for command in output.commands {
            engine?.send(
                EngineEnvelope(epoch: epoch, generation: command.generation, message: command.command))
        }
    }

    private func makeEngine() {
        inbox.close()
        inbox = EngineInbox()
        epoch += 1
        let epoch = epoch
        inbox.setReceiver { [weak self] reports in
            for report in reports where report.epoch == epoch {
                self?.handle(.engine(report.message, report.generation))
            }
        }
        engine = simulation.provider(EngineConfiguration(epoch: epoch, deliversFrames: false), inbox)
    }
}

extension Simulation {
    /// The journal without what comes at intervals.
    var lines: [String] {
        journal.filter {
            switch $0.event {
            case .position, .ranges, .buffering: false
            default: true
            }
        }.map(\.description)
    }
}
