import CGTK
import ViewGraph

/// The menu that a secondary click, a long press or the menu key opens on an element.
@MainActor final class ContextMenu {
    private weak var handle: WidgetHandle?
    private let widget: Widget
    private let actions = MenuActions(prefix: "context")
    private let gesture: OpaquePointer
    private var popover: Widget?

    init(_ handle: WidgetHandle) {
        self.handle = handle
        widget = handle.container.widget
        gesture = gtk_gesture_click_new()
        gtk_gesture_single_set_button(gesture, UInt32(GDK_BUTTON_SECONDARY))
        actions.onChoice = { [weak handle] path in handle?.send(.contextMenu(path)) }
        gtk_widget_insert_action_group(widget, actions.prefix, actions.group)
        connect(UnsafeMutableRawPointer(gesture), "pressed", .press) { [weak self] _, x, y in self?.open(x, y) }
        gtk_widget_add_controller(widget, gesture)
    }

    /// Takes everything off the widget.
    func remove() {
        if let popover { gtk_widget_unparent(popover) }
        popover = nil
        gtk_widget_remove_controller(widget, gesture)
        gtk_widget_insert_action_group(widget, actions.prefix, nil)
    }

    private func open(_ x: Double, _ y: Double) {
        guard let items = handle?.content.contextMenu, !items.isEmpty else { return }
        let model = actions.update(to: items)
        defer { g_object_unref(UnsafeMutableRawPointer(model)) }
        let popover = self.popover ?? makePopover()
        gtk_popover_menu_set_menu_model(popover.opaque, model)
        var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
        gtk_popover_set_pointing_to(popover.to(), &place)
        gtk_popover_popup(popover.to())
    }

    private func makePopover() -> Widget {
        let popover: Widget = gtk_popover_menu_new_from_model(nil)
        gtk_popover_set_has_arrow(popover.to(), 0)
        gtk_widget_set_halign(popover, GTK_ALIGN_START)
        gtk_widget_set_parent(popover, widget)
        self.popover = popover
        return popover
    }
}
