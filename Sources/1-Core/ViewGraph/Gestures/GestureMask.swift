/// A selection of the gestures that take part in recognition.
public struct GestureMask: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Creates a set from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Neither the added gesture nor those of the view's subviews.
    public static let none: GestureMask = []
    /// The added gesture, but not those of the subviews.
    public static let gesture = GestureMask(rawValue: 1)
    /// The gestures of the subviews, but not the added one.
    public static let subviews = GestureMask(rawValue: 2)
    /// All gestures.
    public static let all: GestureMask = [.gesture, .subviews]
}
