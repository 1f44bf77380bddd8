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

    /// Scrolls to the element before its button, the first child of the control, opens a popup. GTK opens it a quarter of a
    /// second after assistive technology has pressed the button, but as soon as a key is released. Nothing opens while
    /// the button is outside of all screens.
    func scrollIntoViewBeforePopup() {
        guard let button = popupButton, let keys = gtk_event_controller_key_new() else { return }
        connect(button.object, "activate") { [weak self] in _ = self?.scrollsIntoView() }
        gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        connect(UnsafeMutableRawPointer(keys), "key-pressed", .key) { [weak self] key, _, _ in
            guard let self, Self.pressingKeys.contains(Int32(key)) else { return false }
            guard scrollsIntoView() else { return !X11Surface.isOnScreen(control) }
            openPopupSoon()
            return true
        }
        gtk_widget_add_controller(button, keys)
    }

    /// Opens the popup of the control's button, after scrolling to it.
    func openPopup() {
        _ = scrollsIntoView()
        openPopupSoon()
    }

    /// Presses the button after GTK has moved it.
    private func openPopupSoon() {
        MainLoop.after(milliseconds: 50) { [weak self] in
            guard let button = self?.popupButton, gtk_widget_get_mapped(button) != 0, X11Surface.isOnScreen(button)
            else {
                return
            }
            gtk_widget_activate(button)
        }
    }

    private var popupButton: Widget? { gtk_widget_get_first_child(control) }

    /// The keys that press a button.
    private static let pressingKeys: Set<Int32> = [
        GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter,
    ]
}
