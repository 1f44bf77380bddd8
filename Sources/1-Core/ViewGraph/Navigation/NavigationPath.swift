/// The values of the screens on a ``NavigationStack``. They may have different types.
///
/// Store a path in a state, pass its binding to the stack, and change it to push and pop screens. If all values have
/// one type, an array serves the same purpose.
public struct NavigationPath: Equatable {
    var values: [AnyHashable] = []

    /// Creates an empty path, which shows the root.
    public init() {}

    /// Creates a path from a sequence of values.
    public init<Values: Sequence>(_ values: Values) where Values.Element: Hashable {
        self.values = values.map { AnyHashable($0) }
    }

    /// The number of screens above the root.
    public var count: Int { values.count }
    /// `true` if only the root is shown.
    public var isEmpty: Bool { values.isEmpty }

    /// Pushes the screen of a value. The stack needs a destination for its type.
    public mutating func append(_ value: some Hashable) { values.append(AnyHashable(value)) }

    /// Pops screens.
    ///
    /// - Parameter count: The number of screens, at most ``count``. Default 1.
    public mutating func removeLast(_ count: Int = 1) {
        precondition(
            (0...values.count).contains(count), "\(count) screens are taken from a path of \(values.count)")
        values.removeLast(count)
    }
}
