public import FeedReaders
import Localization

/// The result of opening files, folders, lists and addresses: what was left out, and why.
///
/// ```swift
/// if let error = report.error { show(error) } else if let notice = report.notice { show(notice) }
/// ```
public struct OpeningReport: Sendable, Hashable {
    /// The number of entries that were found.
    public internal(set) var entryCount = 0
    /// The number of parts that were left out.
    public internal(set) var droppedCount = 0
    /// The first parts that were left out, at most 100. A place begins with the name of its list or folder.
    public internal(set) var dropped: [DroppedElement] = []
    /// The problems of arguments that contain nothing to play, in their order.
    public internal(set) var failures: [OpeningError] = []

    /// Creates an empty report.
    public init() {}

    /// The error if nothing was found: that of the first argument.
    public var error: OpeningError? {
        entryCount > 0 ? nil : failures.first ?? OpeningError(.nothingPlayable)
    }

    /// A sentence about everything that was left out; `nil` if nothing was, or if ``error`` explains it.
    public var notice: String? {
        guard entryCount > 0 else { return nil }
        if let failure = failures.first {
            let others = failures.count - 1 + droppedCount
            return "\(failure.message) \(failure.cause)"
                + (others > 0 ? " " + localized("\(others) more left out.") : "")
        }
        guard let first = dropped.first else { return nil }
        guard droppedCount > 1 else { return localized("Left out: \(first)") }
        return localized("\(droppedCount) entries left out. First: \(first)")
    }

    /// The largest number of ``dropped`` parts.
    static let droppedLimit = 100

    mutating func drop(_ elements: [DroppedElement], in name: String) {
        droppedCount += elements.count
        for element in elements.prefix(max(0, Self.droppedLimit - dropped.count)) {
            dropped.append(DroppedElement(at: "\(name), \(element.place)", element.reason))
        }
    }
}
