import Foundation
import SeededRandom
import Testing

@testable import ViewGraph

struct LazyLinesTests {
    @Test(arguments: 0..<30 as Range<UInt64>)
    func linesLieWhereAPlainSumPutsThem(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1..<60, using: &random)
        let lengths = (0..<count).map { _ in
            Bool.random(using: &random) ? CGFloat(Int.random(in: 0..<90, using: &random)) : .nan
        }
        let fillsLine = lengths.map { _ in Int.random(in: 0..<6, using: &random) == 0 }
        let columns = Int.random(in: 1...4, using: &random)
        var lines = LazyLines(spacing: 5, estimate: 40)
        lines.setColumns(columns)
        lines.setItems(lengths: lengths, fillsLine: fillsLine)
        let model = modelLines(fillsLine, columns)
        #expect((0..<lines.lineCount).map { lines.items(of: $0) } == model, "seed \(seed)")
        var offset: CGFloat = 0
        for (line, items) in model.enumerated() {
            let known = items.map { lengths[$0] }.filter { !$0.isNaN }
            #expect(lines.offset(of: line) == offset, "seed \(seed)")
            #expect(lines.length(of: line) == known.max() ?? 40, "seed \(seed)")
            for item in items { #expect(lines.line(of: item) == line, "seed \(seed)") }
            offset += (known.max() ?? 40) + 5
        }
        #expect(lines.total == offset - 5, "seed \(seed)")
    }

    private func modelLines(_ fillsLine: [Bool], _ columns: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        for item in fillsLine.indices {
            if let last = lines.last, !fillsLine[item], !fillsLine[last.lowerBound], last.count < columns {
                lines[lines.count - 1] = last.lowerBound..<item + 1
            } else {
                lines.append(item..<item + 1)
            }
        }
        return lines
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func linesBetweenTwoPositionsTouchThatRange(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let lengths = (0..<50).map { _ in CGFloat(Int.random(in: 1..<40, using: &random)) }
        var lines = LazyLines(spacing: 0, estimate: 40)
        lines.setItems(lengths: lengths, fillsLine: lengths.map { _ in false })
        let start = CGFloat(Int.random(in: 0..<900, using: &random)) + 0.5
        let end = start + CGFloat(Int.random(in: 1..<300, using: &random))
        let expected = lengths.indices.filter {
            lines.offset(of: $0) <= end && lines.offset(of: $0) + lines.length(of: $0) > start
        }
        #expect(Array(lines.lines(from: start, to: end)) == expected, "seed \(seed)")
    }

    @Test func unknownLinesCountWithTheMean() {
        var lines = LazyLines(spacing: 0, estimate: 40)
        lines.setItems(lengths: [.nan, .nan, .nan, .nan], fillsLine: [false, false, false, false])
        #expect(lines.total == 160)
        lines.measure([(0, 10), (1, 20)])
        #expect(lines.total == 110)
        let changes = [lines.updateEstimate(), lines.updateEstimate()]
        #expect(changes == [true, false])
        #expect(lines.total == 60)
        #expect(lines.isKnown(before: 2))
        #expect(!lines.isKnown(before: 3))
    }

    @Test func emptyLinesHaveNoLength() {
        let lines = LazyLines(spacing: 8, estimate: 40)
        #expect(lines.total == 0)
        #expect(lines.lines(from: 0, to: 100).isEmpty)
    }
}
