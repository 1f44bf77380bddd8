/// A span of one timeline and the span of another that it is presented in, such as an edit at half speed.
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
    /// The span of the source timeline. Its start is not numeric where the target shows nothing.
    public var source: CMTimeRange

    /// The span of the target timeline.
    public var target: CMTimeRange

    /// Creates an invalid mapping.
    @inlinable
    public init() {
        self.init(source: .invalid, target: .invalid)
    }

    /// Creates a mapping from one span to another, unchecked.
    @inlinable
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }

    /// A mapping to nowhere.
    @inlinable public static var invalid: CMTimeMapping { CMTimeMapping() }

    /// Whether the target is valid.
    @inlinable public var isValid: Bool { target.isValid }

    /// Whether the target is valid and has no source: a gap.
    @inlinable public var isEmpty: Bool { !source.start.isNumeric && target.isValid }
}

extension CMTimeMapping: CustomStringConvertible {
    /// The source and target ranges.
    public var description: String { "{\(source), \(target)}" }
}
