import CGTK
import ViewGraph

/// A button that opens a menu.
@MainActor final class MenuHandle: LabelledHandle {
    private let actions = MenuActions(prefix: "menu")
    private var isOpen = false
    /// `true` if the items have changed since the menu was made.
    private var hasOtherItems = false
    /// The element with the keyboard focus before the menu opened; `nil` if there was none.
    private weak var keyboardOwner: Element?

    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        // To assistive technologies, the toggle inside is the button. The menu button would be another one.
        let button: Widget = cgtk_new_with_role(gtk_menu_button_get_type(), GTK_ACCESSIBLE_ROLE_GENERIC)
        let label = Container()
        gtk_menu_button_set_child(button.opaque, label.widget)
        button.setStyle(StyleSheet.button)
        super.init(element, content, renderer: renderer, control: button, label: label)
        actions.onChoice = { [weak self] path in self?.send(.menu(path)) }
        listenToToggle()
    }

    override var accessibleWidget: Widget { toggle ?? control }
    private var toggle: Widget? { gtk_widget_get_first_child(control) }

    // An open menu holds the pointer, which it must release before it is destroyed.
    override func willRemove() {
        gtk_menu_button_popdown(control.opaque)
        // GTK keeps an open menu that is destroyed.
        setActions(nil)
    }

    override func apply(from old: ElementContent?) {
        guard case .menu(let menu) = content.kind else { return }
        scaleText(from: old)
        control.setStyle(StyleSheet.plain, menu.isPlain)
        gtk_menu_button_set_direction(control.opaque, menu.opensUpwards ? GTK_ARROW_UP : GTK_ARROW_DOWN)
        // GTK reports the state of the menu button only.
        cgtk_set_accessible_flag(accessibleWidget, GTK_ACCESSIBLE_STATE_DISABLED, content.isEnabled ? 0 : 1)
        hasOtherItems = true
        if isOpen { makeMenu() }
    }

    /// Makes the menu when it opens: most menus of a page never do, and GTK makes widgets for all of their lines.
    private func makeMenu() {
        guard hasOtherItems, case .menu(let menu) = content.kind else { return }
        hasOtherItems = false
        let model = actions.update(to: menu.items)
        gtk_menu_button_set_menu_model(control.opaque, UnsafeMutablePointer(model))
        g_object_unref(UnsafeMutableRawPointer(model))
        setActions(actions.group)
    }

    /// In the button, assistive technologies would find the lines of the menu among the actions of the button.
    private func setActions(_ group: OpaquePointer?) {
        guard let popover = gtk_menu_button_get_popover(control.opaque) else { return }
        let widget = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
        gtk_widget_insert_action_group(widget, actions.prefix, group)
    }

    /// GTK 4.8 does not report the opening and closing of menus, but the toggle in the button is active meanwhile.
    private func listenToToggle() {
        guard let toggle else { return }
        connect(toggle.object, "notify::active", .notify) { [weak self] in self?.toggleHasChanged() }
        let box = SignalBox<@MainActor () -> Void> { [weak self] in
            self?.keyboardOwner = self?.element?.keyboardFocus?.element
            self?.makeMenu()
        }
        gtk_menu_button_set_create_popup_func(control.opaque, menuComesUp, box.passRetained(), releaseBox)
        scrollIntoViewBeforePopup()
    }

    private func toggleHasChanged() {
        guard let toggle else { return }
        let isOpen = gtk_toggle_button_get_active(toggle.to()) != 0
        guard isOpen != self.isOpen else { return }
        self.isOpen = isOpen
        if !isOpen {
            giveKeyboardBack()
            // GTK 4.18 focuses the button after the menu has closed.
            MainLoop.whenIdle { [weak self] in self?.giveKeyboardBackAgain() }
        }
        element?.send(.menuIsOpen(isOpen))
    }

    // MARK: Keyboard

    private func giveKeyboardBackAgain() {
        guard !isOpen, let toggle, gtk_widget_has_focus(toggle) != 0 else { return }
        giveKeyboardBack()
    }

    /// Returns the focus to where it was. Otherwise the menu would leave it on its button, also after a click with the
    /// mouse. A dialog that a line of the menu has opened keeps it.
    private func giveKeyboardBack() {
        guard let element, keyboardOwner !== element, !element.isBehindModal else { return }
        // GTK does not report that the focus has left the menu.
        element.send(.focus(false))
        // Without a widget to focus, GTK would keep its plan to focus the button.
        if keyboardOwner == nil { element.keyboardFocus?.request(element) }
        element.keyboardFocus?.request(keyboardOwner)
    }
}

/// Not isolated: GTK calls it.
private nonisolated func menuComesUp(button: OpaquePointer?, data: UnsafeMutableRawPointer?) {
    let handler = SignalBox<@MainActor () -> Void>.handler(data)
    MainActor.assumeIsolated { handler?() }
}
