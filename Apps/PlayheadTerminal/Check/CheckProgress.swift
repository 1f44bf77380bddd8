import FeedReaders
import Glibc
import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// The output of a check for people: one updated line with the progress on a terminal, and lines for items.
///
/// Without a terminal, each item has a line, for logs. On a terminal, only those with findings do, above the progress.
@MainActor final class CheckProgress {
    private let output: any TextOutput
    private let columns: () -> Int?
    private let now: () -> Moment
    private let start: Moment
    private var isShown = false
    /// The items that were done before this check.
    private let doneBefore: Int
    private var doneCount = 0
    private var counts: CheckCounts
    /// The items that were found so far, without those done before.
    var foundCount = 0
    /// `true` once all items are found.
    var isComplete = false
    /// The names of the items that are being checked, in the order of their start.
    private var running: [(id: Int, name: String)] = []

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - columns: Returns the width of the terminal; `nil` if there is none.
    init(
        output: any TextOutput, counts: CheckCounts, columns: @escaping () -> Int?, now: @escaping () -> Moment
    ) {
        self.output = output
        self.columns = columns
        self.now = now
        self.counts = counts
        doneBefore = counts.total
        start = now()
    }

    /// An item begins.
    func begin(_ id: Int, name: String) {
        running.append((id, name))
        update()
    }

    /// An item was checked; `nil` if it was not, because the check was stopped.
    func end(_ id: Int, _ record: CheckRecord?) {
        running.removeAll { $0.id == id }
        guard let record else { return update() }
        doneCount += 1
        counts.count(record.verdict)
        let isTerminal = columns() != nil
        if !isTerminal || record.verdict != .plays {
            let place = isTerminal ? "" : "[\(doneCount)/\(foundCount)\(isComplete ? "" : "+")] "
            printLine(place + Self.line(record))
        }
        update()
    }

    /// Prints a line.
    func printLine(_ text: String) {
        clear()
        output.write(text + "\n")
        update()
    }

    /// Shows the current state in the line of the terminal.
    func update() {
        guard let columns = columns() else { return }
        isShown = true
        output.write("\r" + CellWidth.fitting(state, max(1, columns - 1)) + TerminalSequence.clearLine)
    }

    /// Removes the line of the terminal.
    func clear() {
        guard isShown else { return }
        isShown = false
        output.write("\r" + TerminalSequence.clearLine)
    }

    /// The numbers of this check and of those that it continues.
    var total: CheckCounts { counts }

    /// The state in one line.
    private var state: String {
        var parts = ["\(doneCount)/\(foundCount)\(isComplete ? "" : "+")"]
        if counts.fails > 0 { parts.append(localized("\(counts.fails) fail")) }
        if counts.suspect > 0 { parts.append(localized("\(counts.suspect) suspect")) }
        if let timeLeft { parts.append(localized("\(PlayerWording.clock(timeLeft)) left")) }
        return parts.joined(separator: ", ") + (running.first.map { "  " + $0.name } ?? "")
    }

    /// The time that the other items take at the pace so far, in seconds; `nil` while it is unknown.
    private var timeLeft: Double? {
        guard isComplete, doneCount > 0, foundCount > doneCount else { return nil }
        let elapsed = Double(now().nanoseconds(since: start)) / 1e9
        return elapsed / Double(doneCount) * Double(foundCount - doneCount)
    }

    /// The result of an item in one line.
    static func line(_ record: CheckRecord) -> String {
        var parts: [String] = []
        if let error = record.error { parts.append("\(error.message) \(error.cause) (\(error.code.rawValue))") }
        parts += record.findings.filter { $0.code != .cannotPlay }.map(\.text)
        let text = "\(record.verdict.name)  \(CheckPlace.name(record.title, record.address))"
        return PrintableText(
            parts.isEmpty ? text : text + ": " + parts.joined(separator: "; "), maximumLength: 4_000
        ).string
    }
}
