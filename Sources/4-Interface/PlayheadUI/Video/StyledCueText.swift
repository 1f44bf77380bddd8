import Foundation
internal import PlaybackModel
import ViewGraph

/// The text of a cue with the styles of the content: a view for each line, and in a line one for each style.
struct StyledCueText: View {
    let cue: TextCue
    let size: CGFloat
    /// The color of letters without their own color.
    let color: Color
    /// `false` to draw all letters in ``color``.
    var keepsColors = true

    var body: some View {
        if cue.runs.count > 1 {
            let lines = Self.lines(cue.runs)
            VStack(alignment: stackAlignment, spacing: 0) {
                ForEach(0..<lines.count, id: \.self) { index in line(lines[index]) }
            }
        } else {
            text(cue.runs.first ?? TextRun(text: cue.text)).multilineTextAlignment(textAlignment)
        }
    }

    private func line(_ runs: [TextRun]) -> some View {
        HStack(spacing: 0) {
            ForEach(0..<runs.count, id: \.self) { index in text(runs[index]) }
        }
    }

    private func text(_ run: TextRun) -> Text {
        var font = Font.system(size: (size * (run.scale ?? 1)).rounded(), weight: run.isBold ? .bold : .medium)
        if run.isItalic { font = font.italic() }
        var shown = color
        if keepsColors, let own = run.color {
            shown = Color(red: Double(own.red) / 255, green: Double(own.green) / 255, blue: Double(own.blue) / 255)
        }
        return Text(verbatim: run.text).font(font).underline(run.isUnderlined).foregroundColor(shown)
    }

    private var stackAlignment: HorizontalAlignment {
        switch cue.placement?.horizontal {
        case .leading: .leading
        case .trailing: .trailing
        case .center, nil: .center
        }
    }

    private var textAlignment: TextAlignment {
        switch cue.placement?.horizontal {
        case .leading: .leading
        case .trailing: .trailing
        case .center, nil: .center
        }
    }

    /// The runs of each line.
    static func lines(_ runs: [TextRun]) -> [[TextRun]] {
        var lines: [[TextRun]] = [[]]
        for run in runs {
            for (index, part) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { lines.append([]) }
                guard !part.isEmpty else { continue }
                var piece = run
                piece.text = String(part)
                lines[lines.count - 1].append(piece)
            }
        }
        return lines
    }
}
