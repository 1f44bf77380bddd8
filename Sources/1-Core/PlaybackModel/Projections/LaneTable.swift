/// The whole table: every combination of the lanes and what the interface shows for it.
///
/// ```swift
/// print(LaneTable().csv)
/// ```
///
/// Building it takes a few milliseconds; rendering allocates about half a megabyte.
public struct LaneTable: Sendable {
    /// One combination.
    public struct Row: Sendable, Hashable {
        public let lanes: PlaybackLanes
        public let phase: PlaybackUIPhase
        public let playbackState: PlaybackState
        /// The state without passing forms: ``PlaybackLanes/settledState``.
        public let settled: PlaybackState
        public let button: PlaybackControls.Button
        /// Whether a spinner may show once its delay has passed.
        public let spinner: Bool

        /// Derives a row.
        public init(_ lanes: PlaybackLanes) {
            self.lanes = lanes
            phase = lanes.phase
            playbackState = lanes.playbackState
            settled = lanes.settledState
            button = lanes.button
            spinner = lanes.mayShowSpinner
        }
    }

    /// All 2,240 rows, in the order of ``PlaybackLanes/product``.
    public let rows: [Row]

    /// Derives the whole table.
    public init() { rows = PlaybackLanes.product.map(Row.init) }

    /// The rows as comma-separated values with a heading. No value needs quotes. Ends with a line feed.
    public var csv: String {
        var text = "intent,seek,readiness,transport,suppression,hasEnded,phase,playbackState,settled,button,spinner\n"
        for row in rows { text += row.cells.joined(separator: ",") + "\n" }
        return text
    }

    /// The rows as a JSON array, one object a line. Ends with a line feed.
    public var json: String { "[\n" + rows.map(\.json).joined(separator: ",\n") + "\n]\n" }

    /// The table as a document, with an introduction. Ends with a line feed.
    public var markdown: String {
        var text = Self.introduction
        var heading: PlaybackIntent?
        for row in rows {
            if row.lanes.intent != heading {
                heading = row.lanes.intent
                text += "\n## Intent: \(row.lanes.intent.rawValue)\n\n"
                text +=
                    "| seek | readiness | transport | suppression | ended | phase | state | settled | button | spinner |\n"
                text += "|---|---|---|---|---|---|---|---|---|---|\n"
            }
            text += "| " + row.markdownCells.joined(separator: " | ") + " |\n"
        }
        return text
    }

    private static var introduction: String {
        """
        # The lane table

        Everything that a player shows is derived from six separate lanes: what the user asked (`intent`), the position
        change that has not landed (`seek`), whether the item can play (`readiness`), what the engine's transport does
        (`transport`), what holds playback although the user's wish stands (`suppression`), and whether the item has
        played to its end (`ended`). This is every combination of them, 2,240 rows, and what the interface shows for it.
        There is no other state, and no row depends on what happened before.

        How to read a row: left of `phase` stand the lanes, `–` for none or no; a pending seek is shown with its target.
        `phase` is what the screen shows, `state` the finest of twelve states, `settled` the one that buttons are bound
        to, `button` what the main button does when pressed, and `spinner` whether a spinner may show once its delay has
        passed. Many rows cannot happen; they are defined all the same, so that no surprise of an engine can confuse the
        interface.

        This file is generated, and a test compares it with the code:

            playhead lanes --format markdown > Documentation/LaneTable.md


        """
    }
}

extension LaneTable.Row {
    /// The row as a JSON object.
    fileprivate var json: String {
        let seek = lanes.seek.map { "{\"id\":\($0.id.rawValue),\"target\":\($0.target.seconds)}" } ?? "null"
        let cells = cells
        return "{\"lanes\":{\"intent\":\"\(cells[0])\",\"seek\":\(seek),\"readiness\":\"\(cells[2])\","
            + "\"transport\":\"\(cells[3])\",\"suppression\":\"\(cells[4])\",\"hasEnded\":\(cells[5])},"
            + "\"phase\":\"\(cells[6])\",\"playbackState\":\"\(cells[7])\",\"settled\":\"\(cells[8])\","
            + "\"button\":\"\(cells[9])\",\"spinner\":\(cells[10])}"
    }

    /// The values in the order of the headings.
    fileprivate var cells: [String] {
        [
            lanes.intent.rawValue, lanes.seek.map { "\($0.target.seconds)" } ?? "none", lanes.readiness.name,
            lanes.transport.name, lanes.suppression.rawValue, "\(lanes.hasEnded)", phase.name,
            playbackState.description, settled.description, button.rawValue, "\(spinner)",
        ]
    }

    fileprivate var markdownCells: [String] {
        cells.dropFirst().map { cell in
            switch cell {
            case "none", "false": "–"
            case "true": "yes"
            default: cell
            }
        }
    }
}
