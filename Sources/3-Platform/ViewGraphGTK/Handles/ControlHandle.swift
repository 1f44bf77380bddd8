import CGTK
import CViewContainer
import Foundation
import ViewGraph

/// An element that is a control of GTK: the control fills the container.
@MainActor class ControlHandle: WidgetHandle {
    private let widget: Widget

    /// Takes a control that nobody owns yet.
    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer, control: Widget) {
        widget = control
        super.init(element, content, renderer: renderer)
        container.add(control)
        // Space goes on doing what it did before somebody pressed something.
        if keepsKeyboardOnPress { gtk_widget_set_focus_on_click(control, 0) }
    }

    /// Whether a press leaves the keyboard where it is.
    var keepsKeyboardOnPress: Bool { true }

    override var control: Widget { widget }
    override var fillsItsFrame: Bool { false }

    override func layOut(in size: CGSize) {
        view_container_place(widget, 0, 0, Float(size.width), Float(size.height))
    }
}
