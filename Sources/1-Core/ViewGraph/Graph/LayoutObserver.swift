/// Something that looks at the layout once it is done, and may mark nodes for another round of the same turn.
@MainActor protocol LayoutObserver: AnyObject {
    func layoutDidChange()
}
