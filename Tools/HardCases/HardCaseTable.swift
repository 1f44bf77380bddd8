/// The hard cases as a Markdown document.
struct HardCaseTable {
    /// The document. Ends with a line feed.
    var markdown: String {
        var text = Self.introduction
        for group in HardCaseGroup.all {
            text += "\n## \(group.name)\n"
            for hardCase in group.cases { text += "\n" + hardCase.markdown }
        }
        return text
    }

    private static var introduction: String {
        let cases = HardCaseGroup.all.flatMap(\.cases)
        let dictated = cases.count { $0.isDictated }
        let runs = "\(cases.count - dictated) cases run on the simulated engine, \(dictated) on dictated reports."
        return """
            # The hard cases

            These 94 situations are known to confuse players. For each one, the table lists the events, step by step,
            and what Playhead shows after each step. The cases are data in `Tools/HardCases`: this document is
            generated from them, and a test runs each one on a real player with a manual clock:

                swift test --filter HardCasesTests

            *Phase* is the state of the screen. *Button* is ▶ play, ❚❚ pause, ↻ replay or ⟲ retry. A spinner appears
            when a wait exceeds 0.4 s, and stays for at least 0.5 s during playback. *From* names the player, standard
            or report that the case comes from. *Decision* records the behavior of Playhead if several would be
            reasonable. Cases run on the simulated engine, which behaves correctly, or on an engine whose reports are
            dictated, if late, outdated or contradictory reports matter.

            \(runs)

            This file is generated. To update it, run `make generate`.

            """
    }
}

extension HardCase {
    /// A heading, the details of the case, and a table with a row for each expectation.
    fileprivate var markdown: String {
        var text = "### \(number). \(title)\n\nFrom \(source). Runs on \(stage)."
        if let decision { text += " *Decision:* \(decision)" }
        text += "\n\n| Event | Phase | Button | Spinner | Also |\n|---|---|---|---|---|\n"
        for row in rows { text += row.markdown }
        return text
    }

    /// The events between two expectations, and the second expectation.
    private struct Row {
        var happenings: [String] = []
        var shown: Shown?
        var facts: [String] = []

        var markdown: String {
            var notes: [String] = []
            if let position = shown?.position { notes.append("at \(position.inWords) s") }
            switch shown?.seek {
            case .to(let target): notes.append("seeking to \(target.inWords) s")
            case .some(.none): notes.append("no seek pending")
            case .any, nil: break
            }
            let cells = [
                happenings.joined(separator: "; "), shown?.phase.rawValue ?? "", shown?.button.sign ?? "",
                shown.map { $0.spinner ? "yes" : "–" } ?? "", (notes + facts).joined(separator: "; "),
            ]
            return "| " + cells.joined(separator: " | ") + " |\n"
        }
    }

    private var rows: [Row] {
        var rows = [Row()]
        for step in steps {
            switch step {
            case .expect(let shown):
                if rows[rows.count - 1].shown != nil { rows.append(Row()) }
                rows[rows.count - 1].shown = shown
            case .check(let fact): rows[rows.count - 1].facts.append(fact.description)
            default:
                let last = rows[rows.count - 1]
                if last.shown != nil || !last.facts.isEmpty { rows.append(Row()) }
                let isAnew = if case .begins = step { rows.count > 1 } else { false }
                rows[rows.count - 1].happenings.append((isAnew ? "starting over: " : "") + step.description)
            }
        }
        return rows
    }
}
