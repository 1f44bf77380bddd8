/// The text at the end of the demo.
enum DemoClosing {
    static func text(_ findings: [DemoFinding], hasUnicode: Bool) -> String {
        let (good, bad) = hasUnicode ? ("✓", "✗") : ("+", "!")
        var text = "\nResults:\n"
        for finding in findings { text += "  \(finding.isGood ? good : bad) \(finding.text)\n" }
        let failures = findings.count { !$0.isGood }
        text += "\n"
        if findings.isEmpty {
            text = "\nThe demo was closed before it started.\n\n"
        } else if failures == 0 {
            text += "Every button, phase and spinner derives from the same six lanes. See the table: playhead lanes\n"
        } else {
            text += failures == 1 ? "One step failed.\n" : "\(failures) steps failed.\n"
        }
        return text + "Play your own media: playhead FILE|FOLDER|URL…\n"
    }
}
