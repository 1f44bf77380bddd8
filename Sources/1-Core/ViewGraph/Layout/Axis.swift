/// A direction of the screen.
@frozen public enum Axis: Int8, Sendable, Hashable, CaseIterable {
    /// Across.
    case horizontal
    /// Up and down.
    case vertical

    /// The other one.
    package var crossing: Axis { self == .horizontal ? .vertical : .horizontal }

    /// Several axes.
    public struct Set: OptionSet, Sendable, Hashable {
        /// A bit for each axis.
        public let rawValue: Int8
        /// Makes a set of its bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// Across.
        public static let horizontal = Set(rawValue: 1)
        /// Up and down.
        public static let vertical = Set(rawValue: 2)

        package func includes(_ axis: Axis) -> Bool { contains(axis == .horizontal ? .horizontal : .vertical as Set) }
    }
}
