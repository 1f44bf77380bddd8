import CGTK
import CViewContainer
import Foundation
import ViewGraph

/// An element with a GTK control that fills its container.
@MainActor class ControlHandle: WidgetHandle {
    private let widget: Widget

    /// Creates a handle for a control without an owner.
    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer, control: Widget) {
        widget = control
        super.init(element, content, renderer: renderer)
        container.add(control)
        // Keeps the focus where it is, so that Space keeps its meaning after a click.
        if keepsKeyboardOnPress { gtk_widget_set_focus_on_click(control, 0) }
    }

    /// `true` if a press leaves the keyboard focus where it is.
    var keepsKeyboardOnPress: Bool { true }

    override var control: Widget { widget }
    override var fillsItsFrame: Bool { false }

    /// Gives the control's own texts the size of the texts of views.
    final func scaleText(from old: ElementContent?) {
        if let old, old.textScale != content.textScale { widget.setStyle(StyleSheet.text(old.textScale), false) }
        widget.setStyle(StyleSheet.text(content.textScale))
    }

    override func layOut(in size: CGSize) {
        view_container_place(widget, 0, 0, Float(size.width), Float(size.height))
    }
}
