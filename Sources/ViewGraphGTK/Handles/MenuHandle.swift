import CGTK
import ViewGraph

/// A button that opens a menu.
@MainActor final class MenuHandle: LabelledHandle {
    private let actions = MenuActions(prefix: "menu")

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
    }
}
