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
    }

    override var control: Widget { widget }
    override var fillsItsFrame: Bool { false }

    override func layOut(in size: CGSize) {
        view_container_place(widget, 0, 0, Float(size.width), Float(size.height))
    }
}
