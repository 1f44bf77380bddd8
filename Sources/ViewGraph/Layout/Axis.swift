/// A direction of the screen.
@frozen public enum Axis: Int8, Sendable, Hashable, CaseIterable {
    case horizontal, vertical

    /// The other one.
    package var crossing: Axis { self == .horizontal ? .vertical : .horizontal }

    /// Several axes.
    public struct Set: OptionSet, Sendable, Hashable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)

        package func includes(_ axis: Axis) -> Bool { contains(axis == .horizontal ? .horizontal : .vertical as Set) }
    }
}
