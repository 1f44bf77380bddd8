/// A mapping from a range of one timeline to a range of another, such as an edit at half speed.
///
/// ```swift
/// let source = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
/// let target = CMTimeRange(start: .zero, duration: CMTime(value: 4, timescale: 1))
/// let slowMotion = CMTimeMapping(source: source, target: target)
/// ```
///
/// Source: Apple's documentation of Core Media, `CMTimeMapping`.
@frozen
public struct CMTimeMapping: Sendable, Hashable, Codable {
    /// The range of the source timeline. Its start is not numeric if the mapping is a gap.
    public var source: CMTimeRange

    /// The range of the target timeline.
    public var target: CMTimeRange

    /// Creates an invalid mapping.
    @inlinable
    public init() {
        self.init(source: .invalid, target: .invalid)
    }

    /// Creates a mapping from one range to another, without validation.
    @inlinable
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }

    /// An invalid mapping.
    @inlinable public static var invalid: CMTimeMapping { CMTimeMapping() }

    /// A Boolean value that indicates whether the target is valid.
    @inlinable public var isValid: Bool { target.isValid }

    /// A Boolean value that indicates whether the mapping is a gap: the target is valid, but has no source.
    @inlinable public var isEmpty: Bool { !source.start.isNumeric && target.isValid }
}

extension CMTimeMapping: CustomStringConvertible {
    /// The source and target ranges.
    public var description: String { "{\(source), \(target)}" }
}
