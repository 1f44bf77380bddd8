import CGTK
import ViewGraph

/// A picker.
@MainActor final class PickerHandle: ControlHandle {
    private var changed: SignalConnection?
    private var options: [String] = []

    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        super.init(element, content, renderer: renderer, control: Self.makeDropDown(textScale: content.textScale))
        changed = connect(control.object, "notify::selected", .notify) { [weak self] in
            guard let self, let selected else { return }
            send(.select(selected))
        }
        scrollIntoViewBeforePopup()
    }

    static func makeDropDown(textScale: Double) -> Widget {
        let dropDown: Widget = gtk_drop_down_new_from_strings([nil])
        dropDown.setStyle(StyleSheet.flat)
        dropDown.setStyle(StyleSheet.text(textScale))
        // The list keeps GTK's labels, which have check marks and their whole texts.
        gtk_drop_down_set_list_factory(dropDown.opaque, gtk_drop_down_get_factory(dropDown.opaque))
        gtk_drop_down_set_factory(dropDown.opaque, choiceFactory)
        return dropDown
    }

    /// Makes the label of the choice, which ends with an ellipsis where the drop-down is narrow. GTK's own does not.
    private static let choiceFactory: OpaquePointer? = {
        let bytes = g_bytes_new(choiceLabel, gsize(choiceLabel.utf8.count))
        defer { g_bytes_unref(bytes) }
        return gtk_builder_list_item_factory_new_from_bytes(nil, bytes)
    }()

    private static let choiceLabel = """
        <interface>
          <template class="GtkListItem">
            <property name="child">
              <object class="GtkLabel">
                <property name="ellipsize">end</property>
                <property name="xalign">0</property>
                <binding name="label">
                  <lookup name="string" type="GtkStringObject"><lookup name="item">GtkListItem</lookup></lookup>
                </binding>
              </object>
            </property>
          </template>
        </interface>
        """

    override func apply(from old: ElementContent?) {
        guard case .picker(let picker) = content.kind else { return }
        scaleText(from: old)
        changed?.blocking {
            if picker.options != options {
                options = picker.options
                let list = gtk_string_list_new(nil)
                for option in options { gtk_string_list_append(list, option) }
                gtk_drop_down_set_model(control.opaque, list)
                g_object_unref(UnsafeMutableRawPointer(list))
            }
            if picker.selection != selected {
                gtk_drop_down_set_selected(control.opaque, picker.selection.map(UInt32.init) ?? Self.none)
            }
        }
    }

    override func updateAccessibility(from old: ElementContent?) {
        super.updateAccessibility(from: old)
        guard case .picker(let picker) = content.kind else { return }
        let choice = picker.selection.flatMap { picker.options.indices.contains($0) ? picker.options[$0] : nil }
        if content.accessibility.hint == nil {
            cgtk_set_accessible_text(control, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, choice)
        }
        // The focusable part is a button inside, which would otherwise report the name of its class.
        guard let button = gtk_widget_get_first_child(control) else { return }
        cgtk_set_accessible_text(button, GTK_ACCESSIBLE_PROPERTY_LABEL, content.accessibility.label ?? choice)
        cgtk_set_accessible_text(button, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, choice)
    }

    private var selected: Int? {
        let position = gtk_drop_down_get_selected(control.opaque)
        return position == Self.none ? nil : Int(position)
    }

    /// `GTK_INVALID_LIST_POSITION`.
    private static let none = UInt32.max
}
