import CGTK
import CViewContainer
import Foundation
import ViewGraph

/// A control whose label consists of views: a button or a menu button.
@MainActor class LabelledHandle: ControlHandle {
    private let label: Container

    init(
        _ element: Element, _ content: ElementContent, renderer: GTKRenderer, control: Widget, label: Container
    ) {
        self.label = label
        super.init(element, content, renderer: renderer, control: control)
        // A press on the label is a press on the button.
        label.onContains = { false }
        label.onAllocate = { [weak self] _ in self?.placeLabel() }
    }

    override final var childContainer: Container { label }
    override var fillsItsFrame: Bool { true }

    /// The theme's border lies between the edges of the control and the label.
    private func placeLabel() {
        var x = 0.0
        var y = 0.0
        _ = cgtk_translate(label.widget, container.widget, &x, &y)
        placeChildren(at: CGPoint(x: x, y: y))
        followShape()
    }

    private var radius = 0

    /// Rounds the control, and with it its highlight and focus outline, like a label that is a single rounded view.
    private func followShape() {
        let views = element?.children.flatMap(\.rendered) ?? []
        let radius = views.count == 1 ? Int(views[0].content?.cornerRadius ?? 0) : 0
        guard radius != self.radius else { return }
        if self.radius > 0 { control.setStyle(StyleSheet.rounded(self.radius), false) }
        if radius > 0 { control.setStyle(StyleSheet.rounded(radius)) }
        self.radius = radius
    }
}

/// A button.
@MainActor final class ButtonHandle: LabelledHandle {
    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        let button: Widget = view_button_new()
        let label = Container()
        gtk_button_set_child(button.to(), label.widget)
        button.setStyle(StyleSheet.button)
        super.init(element, content, renderer: renderer, control: button, label: label)
        if content.accessibility.role == .listItem { letControlsInsideComeFirst() }
        connect(button.object, "clicked") { [weak self] in self?.wasClicked() }
        connect(button.object, "press") { [weak self] in self?.wasPressed() }
        connect(button.object, "activate") { [weak self] in self?.wasActivated() }
    }

    /// Lets the controls in a row take their presses. Buttons in GTK take every press inside before their contents.
    private func letControlsInsideComeFirst() {
        let controllers = gtk_widget_observe_controllers(control)
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        for position in 0..<g_list_model_get_n_items(controllers) {
            guard let controller = g_list_model_get_item(controllers, position) else { continue }
            if gtk_event_controller_get_propagation_phase(OpaquePointer(controller)) == GTK_PHASE_CAPTURE {
                gtk_event_controller_set_propagation_phase(OpaquePointer(controller), GTK_PHASE_BUBBLE)
            }
            g_object_unref(controller)
        }
    }

    // MARK: Presses

    /// Handles a press by assistive technology, which reads the new name as soon as the press is answered.
    private func wasPressed() {
        send(.activate)
        renderer.flushNow()
    }

    /// The time of the last press by keyboard until GTK reports the click, in microseconds; `nil` for none.
    private var activation: Int?

    /// Handles a press by keyboard immediately. GTK shows the button pressed for a moment, reports the click only after
    /// that, and drops further presses meanwhile.
    private func wasActivated() {
        if activation == nil { activation = g_get_monotonic_time() }
        send(.activate)
    }

    private func wasClicked() {
        defer { activation = nil }
        // If the button was hidden meanwhile, GTK has not reported the click.
        if let activation, g_get_monotonic_time() - activation < 1_000_000 { return }
        send(.activate)
    }

    override func apply(from old: ElementContent?) {
        guard case .button(let button) = content.kind else { return }
        control.setStyle(StyleSheet.plain, button.style == .plain || button.style == .link)
        control.setStyle("link", button.style == .link)
        control.setStyle("suggested-action", button.style == .prominent && !button.isDestructive)
        control.setStyle("destructive-action", button.style == .prominent && button.isDestructive)
        control.setStyle(StyleSheet.destructive, button.style != .prominent && button.isDestructive)
        if button.isOn {
            gtk_widget_set_state_flags(control, GTK_STATE_FLAG_CHECKED, 0)
        } else {
            gtk_widget_unset_state_flags(control, GTK_STATE_FLAG_CHECKED)
        }
        if button.isOn || wasOn(old) {
            cgtk_set_accessible_pressed(
                control, button.isOn ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE)
        }
    }

    private func wasOn(_ old: ElementContent?) -> Bool {
        if case .button(let button)? = old?.kind { return button.isOn }
        return false
    }
}
