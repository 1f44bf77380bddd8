import FoundationEssentials
import PlaybackModel
import Playhead
import PlayheadTesting

/// A player with a simulated engine and a manual clock, and a record of everything that it showed.
@MainActor final class HardCaseStage {
    let items: [SimulatedItem]
    let simulation: Simulation
    var player: Player
    private(set) var queue: [PlayerItem]

    // History, from the beginning of the case.
    var phases: [String] = []
    var buttons: [PlaybackControls.Button] = []
    var transitions = 0
    var notices: [PlaybackNotice] = []
    var metrics = PlaybackMetrics()
    var spinners = 0
    var seeks: [Bool?] = []
    /// Violations of rules that hold in all cases.
    var problems: [String] = []

    private var listening: Listening?
    private var showedSpinner = false

    init(items: [SimulatedItem]) {
        self.items = items
        simulation = Simulation()
        queue = []
        player = Player(engine: simulation.provider, scheduler: simulation.scheduler)
        setNetwork(isThere: true)
    }

    /// The items for later loads.
    func setNetwork(isThere: Bool) {
        for (index, item) in items.enumerated() {
            simulation.library[Self.address(index)] =
                isThere ? item : .failing(PlaybackError(.connectionRefused))
        }
    }

    private static func address(_ index: Int) -> String { "https://www.example.com/\(index + 1).mp4" }

    /// The items of the queue, with the first one at a position.
    func makeQueue(from start: Double? = nil) -> [PlayerItem] {
        items.indices.compactMap { index in
            URL(string: Self.address(index)).map {
                PlayerItem(url: $0, startPosition: index == 0 ? start.map { .seconds($0) } : nil)
            }
        }
    }

    /// Recreates the player.
    func makePlayer(_ items: [PlayerItem]) {
        simulation.clearJournal()
        queue = items
        player = Player(items: items, engine: simulation.provider, scheduler: simulation.scheduler)
        player.onTransition { [weak self] in self?.note($0) }
        player.onNotice { [weak self] in self?.notices.append($0) }
        listening = player.onPropertiesChange { [weak self] in self?.note($0.controls.button) }
    }

    /// Gives the player the items that it was created without.
    func open() {
        queue = makeQueue()
        player.items = queue
    }

    /// Starts the recorded history.
    func beginHistory() {
        phases = [player.phase.name]
        buttons = [player.controls.button]
        transitions = 0
        notices = []
        seeks = []
        metrics = PlaybackMetrics()
        spinners = 0
        showedSpinner = player.showsSpinner
        journalStart = simulation.journal.count
    }

    private var journalStart = 0

    /// The commands sent to engines since the beginning.
    var commands: [SimulationEntry] { Array(simulation.journal[min(journalStart, simulation.journal.count)...]) }

    /// Lets time pass while observing the spinner.
    func wait(_ seconds: Double) {
        var left = Int64((seconds * 1e9).rounded())
        while left > 0 {
            let part = min(left, 50_000_000)
            simulation.advance(by: .nanoseconds(part))
            left -= part
            noteSpinner()
        }
    }

    func noteSpinner() {
        if player.showsSpinner, !showedSpinner { spinners += 1 }
        showedSpinner = player.showsSpinner
    }

    private func note(_ transition: PlaybackTransition) {
        let phase = transition.lanes.phase.name
        if phases.last != phase { phases.append(phase) }
        transitions += 1
        metrics.record(transition)
        let (from, to) = (transition.previous.playbackState, transition.lanes.playbackState)
        if from != to, !from.canTransition(to: to) { problems.append("\(from) became \(to), which is illegal") }
    }

    private func note(_ button: PlaybackControls.Button) {
        if buttons.last != button { buttons.append(button) }
    }
}

extension CMTime {
    static func seconds(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1000) }
}
