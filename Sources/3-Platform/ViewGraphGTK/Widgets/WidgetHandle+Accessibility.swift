import CGTK
import ViewGraph

extension WidgetHandle {
    /// Returns the accessible role of an element's container. It cannot change later.
    static func role(of content: ElementContent) -> GtkAccessibleRole {
        switch content.accessibility.role {
        case .list: return GTK_ACCESSIBLE_ROLE_LIST
        case .listItem: return GTK_ACCESSIBLE_ROLE_LIST_ITEM
        case .tabList: return GTK_ACCESSIBLE_ROLE_TAB_LIST
        case .tab: return GTK_ACCESSIBLE_ROLE_TAB
        case .header: return GTK_ACCESSIBLE_ROLE_HEADING
        case .dialog: return GTK_ACCESSIBLE_ROLE_DIALOG
        case .alert: return GTK_ACCESSIBLE_ROLE_ALERT
        case .image: return GTK_ACCESSIBLE_ROLE_IMG
        case nil: break
        }
        switch content.kind {
        case .image: return GTK_ACCESSIBLE_ROLE_IMG
        case .divider: return GTK_ACCESSIBLE_ROLE_SEPARATOR
        case .group where content.accessibility.label != nil: return GTK_ACCESSIBLE_ROLE_GROUP
        default: return GTK_ACCESSIBLE_ROLE_GENERIC
        }
    }

    /// Updates the accessible properties from the content.
    func updateAccessibleProperties(from old: ElementContent?) {
        let new = content.accessibility
        let previous = (old ?? ElementContent(.group)).accessibility
        let target = content.accessibility.role == nil ? accessibleWidget : container.widget
        if previous.label != new.label {
            cgtk_set_accessible_text(target, GTK_ACCESSIBLE_PROPERTY_LABEL, new.label)
            if target != control, case .button = content.kind {
                cgtk_set_accessible_text(control, GTK_ACCESSIBLE_PROPERTY_LABEL, new.label)
            }
        }
        if previous.value != new.value {
            cgtk_set_accessible_text(target, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, new.value)
        }
        if previous.hint != new.hint {
            cgtk_set_accessible_text(target, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, new.hint)
        }
        if previous.identifier != new.identifier { gtk_widget_set_name(target, new.identifier) }
        if previous.isHidden != new.isHidden {
            cgtk_set_accessible_flag(target, GTK_ACCESSIBLE_STATE_HIDDEN, new.isHidden ? 1 : 0)
        }
        if previous.isSelected != new.isSelected, let isSelected = new.isSelected,
            new.role == .tab || new.role == .listItem
        {
            cgtk_set_accessible_flag(target, GTK_ACCESSIBLE_STATE_SELECTED, isSelected ? 1 : 0)
        }
        if previous.isExpanded != new.isExpanded, let isExpanded = new.isExpanded {
            cgtk_set_accessible_flag(target, GTK_ACCESSIBLE_STATE_EXPANDED, isExpanded ? 1 : 0)
        }
        if case .text = content.kind { parent?.updateNameFromContents() }
        updateNameFromContents()
    }

    /// Names a button after the texts inside, unless it has a label.
    func updateNameFromContents() {
        switch content.kind {
        case .button, .menu:
            guard content.accessibility.label == nil else { return }
            let name = textInside.isEmpty ? nil : textInside
            cgtk_set_accessible_text(accessibleWidget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
            nameContainer(name)
        case .group where content.accessibility.role == .listItem || content.accessibility.role == .header:
            guard content.accessibility.label == nil else { return }
            nameContainer(textInside.isEmpty ? nil : textInside)
            // A dialog is named after its heading.
            parent?.updateNameFromContents()
        case .group where content.accessibility.role == .dialog:
            guard content.accessibility.label == nil else { return }
            cgtk_set_accessible_text(container.widget, GTK_ACCESSIBLE_PROPERTY_LABEL, headingInside ?? "")
        default:
            parent?.updateNameFromContents()
        }
    }

    /// Names the container too: a row or a tab is a container with a button inside, and a heading one with a text.
    private func nameContainer(_ name: String?) {
        guard let role = content.accessibility.role, [.listItem, .tab, .header].contains(role) else { return }
        cgtk_set_accessible_text(container.widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    }

    private var headingInside: String? {
        for child in children where !child.content.accessibility.isHidden {
            if child.content.accessibility.role == .header {
                return child.content.accessibility.label ?? child.textInside
            }
            if let heading = child.headingInside { return heading }
        }
        return nil
    }

    private var textInside: String {
        children.map { child in
            if child.content.accessibility.isHidden { return "" }
            if let label = child.content.accessibility.label { return label }
            if case .text(let text) = child.content.kind { return text.string }
            return child.textInside
        }
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
}
