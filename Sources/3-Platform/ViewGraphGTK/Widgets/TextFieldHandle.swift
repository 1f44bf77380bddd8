import CGTK
import ViewGraph

/// A text field.
@MainActor final class TextFieldHandle: ControlHandle {
    private let isSecure: Bool
    private var changed: SignalConnection?

    override var keepsKeyboardOnPress: Bool { false }

    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        if case .textField(let field) = content.kind { isSecure = field.isSecure } else { isSecure = false }
        let entry = Self.makeEntry(textScale: content.textScale)
        super.init(element, content, renderer: renderer, control: entry)
        if isSecure {
            gtk_entry_set_visibility(entry.to(), 0)
            gtk_entry_set_input_purpose(entry.to(), GTK_INPUT_PURPOSE_PASSWORD)
        }
        changed = connect(entry.object, "changed") { [weak self] in
            guard let self else { return }
            send(.text(text))
        }
        connect(entry.object, "activate") { [weak self] in self?.send(.submit) }
    }

    static func makeEntry(textScale: Double) -> Widget {
        let entry: Widget = gtk_entry_new()
        entry.setStyle(StyleSheet.flat)
        entry.setStyle(StyleSheet.text(textScale))
        return entry
    }

    override func apply(from old: ElementContent?) {
        guard case .textField(let field) = content.kind else { return }
        scaleText(from: old)
        control.setStyle(StyleSheet.plainField, field.isPlain)
        gtk_entry_set_placeholder_text(control.to(), field.prompt)
        guard text != field.text else { return }
        // Keeps the position of the cursor, also at the end of the text.
        let old = gtk_editable_get_position(control.opaque)
        let position = Int(old) == text.unicodeScalars.count ? -1 : old
        changed?.blocking { gtk_editable_set_text(control.opaque, field.text) }
        gtk_editable_set_position(control.opaque, position)
    }

    override func updateAccessibility(from old: ElementContent?) {
        super.updateAccessibility(from: old)
        guard content.accessibility.label == nil, case .textField(let field) = content.kind, !field.prompt.isEmpty
        else {
            return
        }
        cgtk_set_accessible_text(control, GTK_ACCESSIBLE_PROPERTY_LABEL, field.prompt)
    }

    private var text: String { String(cString: gtk_editable_get_text(control.opaque)) }
}
