import Playhead

/// The complete report of `playhead doctor`.
struct DoctorReport: Sendable, Hashable {
    var parts: [DoctorPart]
    var verdict: DoctorVerdict

    init(_ parts: [DoctorPart], hasApt: Bool = true) {
        self.parts = parts
        verdict = DoctorVerdict(parts, hasApt: hasApt)
    }

    /// The report as one JSON object. Its keys are documented in `Documentation/Doctor.md`.
    var json: JSONValue {
        .object(
            [.init("playhead", .string(playheadVersion)), .init("verdict", verdict.json)]
                + parts.map { .init($0.id, $0.json) })
    }

    /// The report as lines.
    ///
    /// - Parameters:
    ///   - columns: The width of the terminal; `nil` for lines of any length.
    ///   - hasUnicode: `true` to use symbols that are not ASCII.
    func lines(columns: Int?, hasUnicode: Bool) -> [StyledLine] {
        let layout = DoctorLayout(parts, columns: columns, hasUnicode: hasUnicode)
        var lines: [StyledLine] = []
        for part in parts where !part.lines.isEmpty {
            lines.append(StyledLine(layout.shown(part.title), .strong))
            for item in part.lines { lines += layout.lines(item) }
            lines.append(StyledLine())
        }
        for text in verdict.advice { lines += layout.paragraph(text) }
        // Commands are not wrapped, so that they can be copied.
        if let text = verdict.optional { lines.append(StyledLine(layout.shown(text))) }
        lines.append(StyledLine(layout.shown(verdict.sentence), verdict.isComplete ? .good : .error))
        return lines
    }
}
