import ViewGraph

/// The graph's handle of an element. The widgets behind it change when the element changes its kind.
@MainActor final class HandleSlot {
    private(set) var handle: WidgetHandle

    init(_ handle: WidgetHandle) { self.handle = handle }

    /// Replaces the widgets.
    func replace(with new: WidgetHandle) {
        let old = handle
        handle = new
        new.takePlace(of: old)
    }
}
