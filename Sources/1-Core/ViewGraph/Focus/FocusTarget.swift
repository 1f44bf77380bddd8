/// A view that follows whether the keyboard is in it, and asks for it.
@MainActor final class FocusTarget {
    weak var element: Element?
    /// Whether it is to have the keyboard.
    var isWanted = false
    /// Writes whether it has the keyboard.
    var write: (Bool) -> Void = { _ in }

    init(_ element: Element) { self.element = element }
}
