/// The values of the screens on a navigation stack, of whatever types.
public struct NavigationPath: Equatable {
    var values: [AnyHashable] = []

    /// No screen on the first one.
    public init() {}

    /// The values of a sequence, in order.
    public init<Values: Sequence>(_ values: Values) where Values.Element: Hashable {
        self.values = values.map { AnyHashable($0) }
    }

    /// How many screens lie on the first one.
    public var count: Int { values.count }
    /// Whether only the first screen is there.
    public var isEmpty: Bool { values.isEmpty }

    /// Puts a screen on top.
    public mutating func append(_ value: some Hashable) { values.append(AnyHashable(value)) }

    /// Takes screens from the top; there must be as many.
    public mutating func removeLast(_ count: Int = 1) {
        precondition(
            (0...values.count).contains(count), "\(count) screens are taken from a path of \(values.count)")
        values.removeLast(count)
    }
}
