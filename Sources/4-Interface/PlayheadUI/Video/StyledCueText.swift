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
        font.family = run.family
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

    /// The number of characters of usual size from which a line of several styles is broken: it does not wrap.
    private static let longestLine = 56.0

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
        return lines.flatMap(broken)
    }

    /// Halves a line that is too long, at the space nearest to its middle.
    private static func broken(_ line: [TextRun]) -> [[TextRun]] {
        let widths = line.map { Double($0.text.count) * ($0.scale ?? 1) }
        let width = widths.reduce(0, +)
        guard line.count > 1, width > longestLine else { return [line] }
        var best: (run: Int, space: String.Index, distance: Double)?
        var start = 0.0
        for (index, run) in line.enumerated() {
            for (offset, space) in zip(0..., run.text.indices) where run.text[space] == " " {
                let distance = abs(start + Double(offset) * (run.scale ?? 1) - width / 2)
                if distance < best?.distance ?? width / 2 { best = (index, space, distance) }
            }
            start += widths[index]
        }
        guard let best else { return [line] }
        var (first, second) = (Array(line[...best.run]), Array(line[best.run...]))
        first[best.run].text = String(line[best.run].text[..<best.space])
        second[0].text = String(line[best.run].text[best.space...].dropFirst())
        return [first, second].map { $0.filter { !$0.text.isEmpty } }.filter { !$0.isEmpty }.flatMap(broken)
    }
}
