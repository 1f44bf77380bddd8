import CGTK
import ViewGraph

/// The menu that a secondary click, a long touch or the menu key opens on an element.
@MainActor final class ContextMenu {
    private weak var handle: WidgetHandle?
    private let widget: Widget
    private let actions = MenuActions(prefix: "context")
    private var controllers: [OpaquePointer] = []
    private var popover: Widget?
    /// The style of the popover's texts.
    private var textStyle: String?

    init(_ handle: WidgetHandle) {
        self.handle = handle
        widget = handle.container.widget
        actions.onChoice = { [weak handle] path in handle?.send(.contextMenu(path)) }
        gtk_widget_insert_action_group(widget, actions.prefix, actions.group)
        addClick()
        addLongPress()
        addKeys()
    }

    /// Removes the menu from the widget.
    func remove() {
        if let popover {
            // An open menu holds the pointer, which it must release before it is destroyed.
            gtk_popover_popdown(popover.to())
            gtk_widget_unparent(popover)
        }
        popover = nil
        for controller in controllers { gtk_widget_remove_controller(widget, controller) }
        controllers = []
        gtk_widget_insert_action_group(widget, actions.prefix, nil)
    }

    /// `true` while the menu is open, for tests.
    var isOpen: Bool { popover.map { gtk_widget_get_visible($0) != 0 } ?? false }

    private func add(_ controller: OpaquePointer) {
        gtk_widget_add_controller(widget, controller)
        controllers.append(controller)
    }

    private func addClick() {
        let click = gtk_gesture_click_new()!
        gtk_gesture_single_set_button(click, UInt32(GDK_BUTTON_SECONDARY))
        connect(UnsafeMutableRawPointer(click), "pressed", .press) { [weak self] _, x, y in self?.open(x, y) }
        add(click)
    }

    private func addLongPress() {
        let press = gtk_gesture_long_press_new()!
        gtk_gesture_single_set_touch_only(press, 1)
        connect(UnsafeMutableRawPointer(press), "pressed", .point) { [weak self] x, y in self?.open(x, y) }
        add(press)
    }

    /// `true` for the menu key and Shift+F10, which open context menus elsewhere on the desktop.
    static func isKey(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
        let hasShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
        return key == UInt32(GDK_KEY_Menu) || (key == UInt32(GDK_KEY_F10) && hasShift)
    }

    private func addKeys() {
        let keys = gtk_event_controller_key_new()!
        connect(UnsafeMutableRawPointer(keys), "key-pressed", .key) { [weak self] key, _, modifiers in
            guard let self, Self.isKey(key, modifiers) else { return false }
            open(Double(gtk_widget_get_width(widget)) / 2, Double(gtk_widget_get_height(widget)) / 2)
            return true
        }
        add(keys)
    }

    /// Opens the menu at a place of the widget. A widget that has the keyboard focus but was scrolled away comes back first.
    func open(_ x: Double, _ y: Double) {
        guard let handle, handle.scrollsIntoView() else { return openNow(x, y) }
        // After GTK has moved the widget.
        MainLoop.after(milliseconds: 50) { [weak self] in self?.openNow(x, y) }
    }

    private func openNow(_ x: Double, _ y: Double) {
        // The widget may have left the window while it was scrolled to.
        guard let content = handle?.content, !content.contextMenu.isEmpty, !controllers.isEmpty,
            gtk_widget_get_mapped(widget) != 0, X11Surface.isOnScreen(widget)
        else { return }
        let model = actions.update(to: content.contextMenu)
        defer { g_object_unref(UnsafeMutableRawPointer(model)) }
        let popover = self.popover ?? makePopover()
        if let textStyle { popover.setStyle(textStyle, false) }
        textStyle = StyleSheet.text(content.textScale)
        if let textStyle { popover.setStyle(textStyle) }
        gtk_popover_menu_set_menu_model(popover.opaque, model)
        var place = PopoverAnchor.nearest(toX: x, y: y, in: widget)
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
