/// A table of every combination of the lanes, and what the interface shows for it.
///
/// The lanes are few and finite, so their projections can be listed completely. The table is the specification of the
/// interface, and a test compares each row with it. Export it to check another implementation:
///
/// ```swift
/// print(LaneTable().csv)
/// ```
///
/// Creating the table takes a few milliseconds; rendering it allocates about half a megabyte.
public struct LaneTable: Sendable {
    /// A combination of the lanes with its projections.
    public struct Row: Sendable, Hashable {
        /// The combination.
        public let lanes: PlaybackLanes
        /// The overall state to show.
        public let phase: PlaybackUIPhase
        /// The state in detail, with transient states.
        public let playbackState: PlaybackState
        /// The state without passing states: ``PlaybackLanes/settledState``.
        public let settled: PlaybackState
        /// The main button.
        public let button: PlaybackControls.Button
        /// A Boolean value that indicates whether a spinner may show once its delay has passed.
        public let spinner: Bool

        /// Creates the row of some lanes.
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

    /// Creates the table.
    public init() { rows = PlaybackLanes.product.map(Row.init) }

    /// The rows as comma-separated values with a header. No value needs quotes. Ends with a line feed.
    public var csv: String {
        var text = "intent,seek,readiness,transport,suppression,hasEnded,phase,playbackState,settled,button,spinner\n"
        for row in rows { text += row.cells.joined(separator: ",") + "\n" }
        return text
    }

    /// The rows as a JSON array with one object per line. Ends with a line feed.
    public var json: String { "[\n" + rows.map(\.json).joined(separator: ",\n") + "\n]\n" }

    /// The table as a Markdown document with an introduction. Ends with a line feed.
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

        Everything that a player shows derives from six independent lanes: the user's request (`intent`), the position
        change that has not landed yet (`seek`), the readiness of the item (`readiness`), the state of the engine's
        transport (`transport`), the reason why playback is held although the intent remains (`suppression`), and
        whether the item played to its end (`ended`). This table lists all 2,240 combinations, and what the interface
        shows for each. There are no other states, and no row depends on what happened before.

        The lanes are to the left of `phase`, with `–` for none or no; a pending seek is shown with its target.
        `phase` is the state of the screen, `state` the finest of twelve states, `settled` the state that buttons are
        bound to, `button` the action of the main button, and `spinner` whether a spinner may show once its delay has
        passed. Many rows cannot occur; they are defined anyway, so that no behavior of an engine can confuse the
        interface.

        This file is generated, and a test compares it with the code. To update it, run:

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

    /// The values in the order of the header.
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
