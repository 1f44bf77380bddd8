import ViewGraph

/// What the graph holds for an element. The widgets behind it change when the element becomes another kind of thing.
@MainActor final class HandleSlot {
    private(set) var handle: WidgetHandle

    init(_ handle: WidgetHandle) { self.handle = handle }

    /// Puts other widgets where the ones before were.
    func replace(with new: WidgetHandle) {
        let old = handle
        handle = new
        new.takePlace(of: old)
    }
}
