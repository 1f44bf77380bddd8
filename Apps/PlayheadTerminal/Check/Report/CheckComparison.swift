import Localization

/// The differences between two reports. It keeps 24 bytes for each item of the earlier one.
struct CheckComparison: Sendable {
    /// A change of an item.
    enum Change: String, Sendable, Hashable, CaseIterable {
        /// The item fails now, and played before or is new.
        case newFailure
        /// The item failed before, and plays now.
        case fixed
        /// The item has other findings than before.
        case changed
    }

    /// The result of an item.
    private struct Result: Hashable {
        var fails: Bool
        var codes: UInt32
        /// The error as a number.
        var error: UInt32
    }

    private var earlier: [UInt64: Result] = [:]
    /// The numbers of changes.
    private(set) var counts: [Change: Int] = [:]
    /// The number of items of the earlier report that are missing.
    var missingCount: Int { earlier.count - seenCount }
    private var seenCount = 0

    /// Reads the earlier report.
    init(baseline path: String) throws(CheckFileError) {
        var earlier: [UInt64: Result] = [:]
        var hasOther = false
        try CheckFile.read(path) { bytes in
            if let line = CheckLine(bytes) { earlier[line.key] = Self.result(line) } else { hasOther = true }
            return !earlier.isEmpty || !hasOther
        }
        if earlier.isEmpty, hasOther { throw .isNoReport(path: path) }
        self.earlier = earlier
    }

    /// Compares an item of the later report; `nil` if it is the same as before. Pass each item once.
    mutating func compare(_ line: CheckLine) -> Change? {
        let now = Self.result(line)
        let before = earlier[line.key]
        if before != nil { seenCount += 1 }
        let change: Change? =
            switch (before, now.fails) {
            case (nil, let fails): fails ? .newFailure : nil
            case (let before?, true): !before.fails ? .newFailure : before == now ? nil : .changed
            case (let before?, false): before.fails ? .fixed : before == now ? nil : .changed
            }
        if let change { counts[change, default: 0] += 1 }
        return change
    }

    private static func result(_ line: CheckLine) -> Result {
        Result(
            fails: line.verdict == .fails, codes: line.findings.reduce(0) { $0 | $1.code.bit },
            error: line.error.map { UInt32(truncatingIfNeeded: CheckKey.value($0.code.rawValue)) } ?? 0)
    }

    /// `true` if an item fails that did not fail before.
    var hasRegressions: Bool { counts[.newFailure, default: 0] > 0 }

    /// The numbers in one line.
    var text: String {
        localized(
            "Compared with the baseline: new failures \(counts[.newFailure, default: 0]), fixed \(counts[.fixed, default: 0]), changed \(counts[.changed, default: 0]), missing \(missingCount)."
        )
    }
}

extension CheckComparison.Change {
    /// The name for people.
    var name: String {
        switch self {
        case .newFailure: localized("new failure")
        case .fixed: localized("fixed")
        case .changed: localized("changed")
        }
    }
}
