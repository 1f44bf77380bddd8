import CGTK
import ViewGraph

/// The model of a menu with an action for each item.
@MainActor final class MenuActions {
    let prefix: String
    /// The action group to insert into the widget under ``prefix``.
    private(set) var group: OpaquePointer
    /// Called with the path of the chosen item.
    var onChoice: (([Int]) -> Void)?
    private var names: [String] = []

    init(prefix: String) {
        self.prefix = prefix
        group = OpaquePointer(g_simple_action_group_new())
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(group)) }

    /// Replaces the actions and makes the model, which the caller owns.
    func update(to items: [MenuItem]) -> UnsafeMutablePointer<GMenuModel> {
        for name in names { g_action_map_remove_action(group, name) }
        names = []
        return UnsafeMutableRawPointer(model(of: items, path: [])).assumingMemoryBound(to: GMenuModel.self)
    }

    private func model(of items: [MenuItem], path: [Int]) -> OpaquePointer {
        let menu = g_menu_new()!
        // Dividers separate sections, between which GTK draws a line.
        var section = g_menu_new()!
        func endSection() {
            if g_menu_model_get_n_items(model(section)) > 0 { g_menu_append_section(menu, nil, model(section)) }
            g_object_unref(UnsafeMutableRawPointer(section))
        }
        for (index, item) in items.enumerated() {
            if item.isDivider {
                endSection()
                section = g_menu_new()
            } else {
                append(item, path: path + [index], to: section)
            }
        }
        endSection()
        return menu
    }

    private func append(_ item: MenuItem, path: [Int], to section: OpaquePointer) {
        // A single underscore would mark the mnemonic.
        let title = item.title.replacing("_", with: "__")
        guard item.children.isEmpty else {
            let submenu = model(of: item.children, path: path)
            g_menu_append_submenu(section, title, model(submenu))
            g_object_unref(UnsafeMutableRawPointer(submenu))
            return
        }
        let name = "line-" + path.map(String.init).joined(separator: "-")
        addAction(name, item, path)
        g_menu_append(section, title, "\(prefix).\(name)")
    }

    private func addAction(_ name: String, _ item: MenuItem, _ path: [Int]) {
        let action =
            if let isOn = item.isOn {
                g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0))!
            } else {
                g_simple_action_new(name, nil)!
            }
        g_simple_action_set_enabled(action, item.isEnabled ? 1 : 0)
        // With this handler the state follows the views, not the click.
        connect(UnsafeMutableRawPointer(action), "activate", .notify) { [weak self] in self?.onChoice?(path) }
        g_action_map_add_action(group, action)
        g_object_unref(UnsafeMutableRawPointer(action))
        names.append(name)
    }

    private func model(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> {
        UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GMenuModel.self)
    }
}
