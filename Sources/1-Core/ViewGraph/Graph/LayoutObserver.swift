/// An object that inspects each finished layout. It may mark nodes, which starts another round of the same turn.
@MainActor protocol LayoutObserver: AnyObject {
    func layoutDidChange()
}
