import Localization

/// The text at the end of the demo.
enum DemoClosing {
    static func text(_ findings: [DemoFinding], hasUnicode: Bool) -> String {
        let (good, bad) = hasUnicode ? ("✓", "✗") : ("+", "!")
        var text = "\n" + localized("Results:") + "\n"
        for finding in findings { text += "  \(finding.isGood ? good : bad) \(finding.text)\n" }
        let failures = findings.count { !$0.isGood }
        text += "\n"
        if findings.isEmpty {
            text = "\n" + localized("The demo was closed before it started.") + "\n\n"
        } else if failures == 0 {
            text += localized(
                "Every button, phase and spinner derives from the same six lanes. See the table: playhead lanes")
            text += "\n"
        } else {
            text += localized(.plural(failures, one: "One step failed.", other: "\(failures) steps failed.")) + "\n"
        }
        return text + "Play your own media: playhead FILE|FOLDER|URL…\n"
    }
}
