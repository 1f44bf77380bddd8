/// A direction of the layout.
@frozen public enum Axis: Int8, Sendable, Hashable, CaseIterable {
    /// The horizontal axis.
    case horizontal
    /// The vertical axis.
    case vertical

    /// The axis at a right angle to this one.
    package var crossing: Axis { self == .horizontal ? .vertical : .horizontal }

    /// A set of axes.
    public struct Set: OptionSet, Sendable, Hashable {
        /// The bits of the set, one for each axis.
        public let rawValue: Int8
        /// Creates a set from bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// The horizontal axis.
        public static let horizontal = Set(rawValue: 1)
        /// The vertical axis.
        public static let vertical = Set(rawValue: 2)

        package func includes(_ axis: Axis) -> Bool { contains(axis == .horizontal ? .horizontal : .vertical as Set) }
    }
}
