/// A part of a stream that plays with a demuxer for itself: up to where the container or the protection changes.
package struct StreamPart: Sendable, Hashable {
    /// The start in seconds.
    package var start: Double
    /// The identifiers of the systems that protect the part; `nil` if it plays.
    package var protection: [String]?

    /// Creates a part.
    package init(start: Double, protection: [String]? = nil) {
        (self.start, self.protection) = (start, protection)
    }
}

extension [StreamPart] {
    /// Returns the index of the part at a position in seconds. Positions before the first part belong to it.
    package func index(at position: Double) -> Int {
        // Positions are rounded to nanoseconds.
        Swift.max(0, (firstIndex { $0.start > position + 0.001 } ?? count) - 1)
    }
}
