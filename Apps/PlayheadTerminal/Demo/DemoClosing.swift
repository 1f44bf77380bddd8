/// What the demonstration says at its end.
enum DemoClosing {
    static func text(_ findings: [DemoFinding], hasUnicode: Bool) -> String {
        let (good, bad) = hasUnicode ? ("✓", "✗") : ("+", "!")
        var text = "\nWhat you saw:\n"
        for finding in findings { text += "  \(finding.isGood ? good : bad) \(finding.text)\n" }
        let failures = findings.count { !$0.isGood }
        text += "\n"
        if findings.isEmpty {
            text = "\nThe demonstration was left before it began.\n\n"
        } else if failures == 0 {
            text += "Every button, phase and spinner came from the same few lanes; see them all with: playhead lanes\n"
        } else {
            text += failures == 1 ? "One thing did not work here.\n" : "\(failures) things did not work here.\n"
        }
        return text + "Now play something of your own: playhead URL|FILE…\n"
    }
}
