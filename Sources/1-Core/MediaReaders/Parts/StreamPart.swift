/// A part of a stream for which a demuxer starts: where the container, the protection or the period changes.
package struct StreamPart: Sendable, Hashable {
    /// The start in seconds.
    package var start: Double
    /// The identifiers of the systems that protect the part; `nil` if it plays.
    package var protection: [String]?
    /// `true` if the demuxer of the part before it continues here. It cannot seek to this part.
    package var continues: Bool

    /// Creates a part.
    package init(start: Double, protection: [String]? = nil, continues: Bool = false) {
        (self.start, self.protection, self.continues) = (start, protection, continues)
    }
}

extension [StreamPart] {
    /// Returns the index of the part at a position in seconds. Positions before the first part belong to it.
    package func index(at position: Double) -> Int {
        // Positions are rounded to nanoseconds.
        Swift.max(0, (firstIndex { $0.start > position + 0.001 } ?? count) - 1)
    }
}
