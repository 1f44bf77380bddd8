/// Which gestures of a view take part.
public struct GestureMask: OptionSet, Sendable, Hashable {
    /// A bit for each kind.
    public let rawValue: UInt8
    /// Makes a set of its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Neither the gesture that is added nor those of views inside.
    public static let none: GestureMask = []
    /// The gesture that is added, but none of views inside.
    public static let gesture = GestureMask(rawValue: 1)
    /// Those of views inside, but not the one that is added.
    public static let subviews = GestureMask(rawValue: 2)
    /// All of them.
    public static let all: GestureMask = [.gesture, .subviews]
}
