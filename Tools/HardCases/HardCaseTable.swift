/// The hard cases as a document.
struct HardCaseTable {
    /// Ends with a line feed.
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
        let runs = "\(cases.count - dictated) cases run on the simulated engine, \(dictated) on dictated words."
        return """
            # The hard cases

            94 situations in which players are known to show something wrong: what happens, step by step, and what Playhead
            shows after each step. Each case is data in `Tools/HardCases`; this document is made of them, and a test runs each
            on a real player with a clock that the test moves:

                swift test --filter HardCasesTests

            How to read them: the phase is what the screen shows. The button is ▶ play, ❚❚ pause, ↻ replay or ⟲ try again. A
            spinner shows 0.4 s after there is something to wait for, and for 0.5 s at least while playback goes on. *From* names
            the player, standard or report that the case comes from. *Decided* says what Playhead does where several answers
            could be argued. *Runs on* is the simulated engine, which behaves as a good one does, or an engine whose every word is
            dictated, where late, stale or contradictory words matter.

            \(runs)

            This file is generated: `make generate` writes it again.

            """
    }
}

extension HardCase {
    /// A heading, what is known of the case, and a table with a row for each expectation.
    fileprivate var markdown: String {
        var text = "### \(number). \(title)\n\nFrom \(source). Runs on \(stage)."
        if let decision { text += " *Decided:* \(decision)" }
        text += "\n\n| What happens | Phase | Button | Spinner | Also |\n|---|---|---|---|---|\n"
        for row in rows { text += row.markdown }
        return text
    }

    /// What happens between two expectations, and the second of them.
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
                rows[rows.count - 1].happenings.append((isAnew ? "from the beginning: " : "") + step.description)
            }
        }
        return rows
    }
}
