import CGTK
import ViewGraph

/// A button that opens a menu.
@MainActor final class MenuHandle: LabelledHandle {
    private let actions = MenuActions(prefix: "menu")
    private var isOpen = false

    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        let button: Widget = gtk_menu_button_new()
        let label = Container()
        gtk_menu_button_set_child(button.opaque, label.widget)
        button.setStyle(StyleSheet.button)
        button.setStyle(StyleSheet.text)
        super.init(element, content, renderer: renderer, control: button, label: label)
        actions.onChoice = { [weak self] path in self?.send(.menu(path)) }
        gtk_widget_insert_action_group(button, actions.prefix, actions.group)
    }

    // An open menu holds the pointer; it must let go before it is destroyed.
    override func willRemove() { gtk_menu_button_popdown(control.opaque) }

    override func apply(from old: ElementContent?) {
        guard case .menu(let menu) = content.kind else { return }
        control.setStyle(StyleSheet.plain, menu.isPlain)
        let model = actions.update(to: menu.items)
        gtk_menu_button_set_menu_model(control.opaque, UnsafeMutablePointer(model))
        g_object_unref(UnsafeMutableRawPointer(model))
        listenToPopover()
    }

    /// Each model has a popover of its own.
    private func listenToPopover() {
        setOpen(false)
        guard let popover = gtk_menu_button_get_popover(control.opaque) else { return }
        let object = UnsafeMutableRawPointer(popover)
        connect(object, "show") { [weak self] in self?.setOpen(true) }
        connect(object, "closed") { [weak self] in self?.setOpen(false) }
    }

    private func setOpen(_ isOpen: Bool) {
        guard isOpen != self.isOpen else { return }
        self.isOpen = isOpen
        element?.send(.menuIsOpen(isOpen))
    }
}
