import Foundation

/// The positions of the lines of a lazy container, of which only some have been measured.
///
/// A line holds one item for each column, or one item that fills the line. Lines without a measured item count with an
/// estimate: the mean of the measured lines.
struct LazyLines {
    /// The length of each item, in points; NaN while it is unknown.
    private(set) var lengths: [CGFloat] = []
    private(set) var columns = 1
    /// The length assumed for lines that have not been measured.
    private(set) var estimate: CGFloat
    let spacing: CGFloat
    private var fillsLine: [Bool] = []
    /// The first item of each line, and the number of items.
    private var starts = [0]
    /// The position of each line, and the position after the last one.
    private var offsets: [CGFloat] = [0]

    init(spacing: CGFloat, estimate: CGFloat) {
        self.spacing = spacing
        self.estimate = estimate
    }

    var lineCount: Int { starts.count - 1 }
    /// The length of all lines.
    var total: CGFloat { lineCount == 0 ? 0 : offsets[lineCount] - spacing }

    // MARK: Changing

    /// Sets the items with the lengths that are known, and whether each fills a line.
    mutating func setItems(lengths: [CGFloat], fillsLine: [Bool]) {
        precondition(lengths.count == fillsLine.count)
        self.lengths = lengths
        self.fillsLine = fillsLine
        breakLines()
    }

    mutating func setColumns(_ columns: Int) {
        guard columns != self.columns else { return }
        self.columns = max(1, columns)
        breakLines()
    }

    /// Records measured lengths.
    mutating func measure(_ measured: [(item: Int, length: CGFloat)]) {
        let changed = measured.filter { lengths[$0.item] != $0.length && $0.length.isFinite }
        guard !changed.isEmpty else { return }
        for (item, length) in changed { lengths[item] = max(0, length) }
        placeLines()
    }

    /// Sets the estimate to the mean of the measured lines. Returns `true` if it changed.
    @discardableResult mutating func updateEstimate() -> Bool {
        var (sum, count): (CGFloat, CGFloat) = (0, 0)
        for line in 0..<lineCount {
            guard let length = knownLength(of: line) else { continue }
            sum += length
            count += 1
        }
        let mean = max(1, sum / max(1, count))
        guard count > 0, mean != estimate else { return false }
        estimate = mean
        placeLines()
        return true
    }

    private mutating func breakLines() {
        starts.removeAll(keepingCapacity: true)
        if columns == 1 {
            starts.append(contentsOf: 0...lengths.count)
        } else {
            var index = 0
            while index < lengths.count {
                starts.append(index)
                let first = index
                index += 1
                guard !fillsLine[first] else { continue }
                while index < lengths.count, index - first < columns, !fillsLine[index] { index += 1 }
            }
            starts.append(lengths.count)
        }
        placeLines()
    }

    private mutating func placeLines() {
        offsets.removeAll(keepingCapacity: true)
        offsets.reserveCapacity(starts.count)
        var offset: CGFloat = 0
        for line in 0..<lineCount {
            offsets.append(offset)
            offset += (knownLength(of: line) ?? estimate) + spacing
        }
        offsets.append(offset)
    }

    private func knownLength(of line: Int) -> CGFloat? {
        var length: CGFloat?
        for item in starts[line]..<starts[line + 1] where !lengths[item].isNaN {
            length = max(length ?? 0, lengths[item])
        }
        return length
    }

    // MARK: Asking

    func items(of line: Int) -> Range<Int> { starts[line]..<starts[line + 1] }

    func items(of lines: Range<Int>) -> Range<Int> {
        lines.isEmpty ? 0..<0 : starts[lines.lowerBound]..<starts[lines.upperBound]
    }

    func offset(of line: Int) -> CGFloat { offsets[line] }

    func length(of line: Int) -> CGFloat { max(0, offsets[line + 1] - offsets[line] - spacing) }

    func fillsLine(_ item: Int) -> Bool { fillsLine[item] }

    /// Returns `true` if all lines before one have been measured.
    func isKnown(before line: Int) -> Bool { !lengths[..<starts[line]].contains(where: \.isNaN) }

    /// Returns the line of an item.
    func line(of item: Int) -> Int {
        columns == 1 ? item : Self.last(in: starts, upTo: item, count: lineCount) { $0 <= $1 }
    }

    /// Returns the line at a position, or the nearest one. There must be at least one line.
    func line(at place: CGFloat) -> Int { Self.last(in: offsets, upTo: place, count: lineCount) { $0 <= $1 } }

    /// Returns the lines that overlap a range of positions.
    func lines(from start: CGFloat, to end: CGFloat) -> Range<Int> {
        guard lineCount > 0, end > start, end > 0, start < max(total, 1) else { return 0..<0 }
        let first = line(at: start)
        return first..<max(first + 1, line(at: end) + 1)
    }

    private static func last<Value>(
        in values: [Value], upTo limit: Value, count: Int, isAtMost: (Value, Value) -> Bool
    ) -> Int {
        var (low, high) = (0, max(0, count - 1))
        while low < high {
            let middle = (low + high + 1) / 2
            if isAtMost(values[middle], limit) { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
