import PlaybackModel
import Playhead
import Synchronization

/// All commands and events between suite and engine, in order, from any thread.
final class ConformanceJournal: Sendable {
    /// An entry of the journal.
    struct Entry: Sendable {
        var entry: SimulationEntry
        /// The contract version of an event.
        var version: Int
    }

    private struct State {
        var entries: [Entry] = []
        var listener: (@Sendable (EngineInbox.Report) -> Void)?
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Moment

    init(now: @escaping @Sendable () -> Moment) { self.now = now }

    var entries: [Entry] { state.withLock { $0.entries } }
    var count: Int { state.withLock { $0.entries.count } }

    /// The entries from a place on.
    func entries(from start: Int) -> ArraySlice<Entry> { state.withLock { $0.entries[start...] } }

    /// The listener to each report, on the thread that posts it.
    func setListener(_ listener: (@Sendable (EngineInbox.Report) -> Void)?) {
        state.withLock { $0.listener = listener }
    }

    func note(_ command: EngineEnvelope<EngineCommand>) {
        add(.command(command.message), command.generation, command.epoch, command.version)
    }

    func note(_ report: EngineInbox.Report) {
        add(.event(report.message), report.generation, report.epoch, report.version)
        if let listener = state.withLock({ $0.listener }) { listener(report) }
    }

    private func add(
        _ message: SimulationEntry.Message, _ generation: Generation, _ epoch: UInt64, _ version: Int
    ) {
        state.withLock { state in
            let entry = SimulationEntry(moment: now(), epoch: epoch, generation: generation, message: message)
            state.entries.append(Entry(entry: entry, version: version))
        }
    }

    /// A line for each entry; in long journals the first hundred and the last four hundred.
    var text: String {
        let entries = entries
        let origin = entries.first?.entry.moment ?? .zero
        let lines = entries.map { entry in
            var line = entry.entry
            line.moment = Moment(nanoseconds: line.moment.nanoseconds(since: origin))
            return "    \(line)"
        }
        guard lines.count > 500 else { return lines.joined(separator: "\n") }
        return (lines.prefix(100) + ["    … \(lines.count - 500) lines …"] + lines.suffix(400)).joined(separator: "\n")
    }
}
