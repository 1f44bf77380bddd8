/// A view that follows, and requests, the keyboard focus.
@MainActor final class FocusTarget {
    weak var element: Element?
    /// `true` if the view is to have the focus.
    var isWanted = false
    /// Reports whether the view has the focus.
    var write: (Bool) -> Void = { _ in }

    init(_ element: Element) { self.element = element }
}
