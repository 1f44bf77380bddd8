import CGTK
import ViewGraph

/// A switch or checkbox.
@MainActor final class ToggleHandle: ControlHandle {
    private let isSwitch: Bool
    private var changed: SignalConnection?

    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        if case .toggle(let toggle) = content.kind { isSwitch = toggle.style == .toggle } else { isSwitch = true }
        let widget: Widget = isSwitch ? gtk_switch_new() : gtk_check_button_new()
        super.init(element, content, renderer: renderer, control: widget)
        changed = connect(widget.object, "notify::active", .notify) { [weak self] in
            guard let self else { return }
            send(.toggle(isOn))
        }
        if !isSwitch { addAction() }
    }

    /// Adds an action for assistive technologies, which GTK provides for switches but not for checkboxes.
    private func addAction() {
        guard let group = g_simple_action_group_new(), let action = g_simple_action_new("toggle", nil) else { return }
        connect(UnsafeMutableRawPointer(action), "activate", .notify) { [weak self] in
            guard let self else { return }
            send(.toggle(!isOn))
        }
        g_action_map_add_action(OpaquePointer(group), action)
        g_object_unref(UnsafeMutableRawPointer(action))
        gtk_widget_insert_action_group(control, "box", OpaquePointer(group))
        g_object_unref(UnsafeMutableRawPointer(group))
    }

    override func apply(from old: ElementContent?) {
        guard case .toggle(let toggle) = content.kind, isOn != toggle.isOn else { return }
        changed?.blocking { cgtk_set_boolean(control.object, "active", toggle.isOn ? 1 : 0) }
    }

    private var isOn: Bool { cgtk_get_boolean(control.object, "active") != 0 }
}
