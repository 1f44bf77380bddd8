import CGTK
import ViewGraph

extension WidgetHandle {
    /// Scrolls to the element if no part of it is visible. Returns whether it does; GTK moves the widget in its next layout.
    func scrollsIntoView() -> Bool {
        guard let element, element.visiblePart.isEmpty, element.placeInScroller != nil else { return false }
        element.scrollIntoView()
        renderer.flushNow()
        return true
    }

    /// Scrolls to the element when a key or assistive technology presses its button. GTK opens the popup a quarter of a second
    /// later.
    func scrollIntoViewBeforePopup(of button: Widget) {
        connect(button.object, "activate") { [weak self] in _ = self?.scrollsIntoView() }
    }
}
