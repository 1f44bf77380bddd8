import CGTK
import ViewGraph

/// A text in a label without markup.
@MainActor final class TextHandle: ControlHandle {
    init(_ element: Element, _ content: ElementContent, renderer: GTKRenderer) {
        let label: Widget = gtk_label_new(nil)
        gtk_label_set_use_markup(label.opaque, 0)
        gtk_label_set_use_underline(label.opaque, 0)
        gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        gtk_label_set_yalign(label.opaque, 0)
        super.init(element, content, renderer: renderer, control: label)
    }

    override var acceptsFocus: Bool { false }

    override func frameDidChange() { updateWrapping() }

    /// Enables wrapping only where it is needed: GTK shapes a wrapping label several times to measure it.
    private func updateWrapping() {
        guard case .text(let text) = content.kind else { return }
        let hasRoom = element?.idealTextWidth.map { frame.width >= $0 } ?? false
        let wraps: gboolean = TextStyle.wraps(text) && !hasRoom ? 1 : 0
        if gtk_label_get_wrap(control.opaque) != wraps { gtk_label_set_wrap(control.opaque, wraps) }
    }

    override func apply(from old: ElementContent?) {
        guard case .text(let text) = content.kind else { return }
        let label = control.opaque
        var oldText: TextContent?
        if case .text(let text)? = old?.kind { oldText = text }
        if text.string != oldText?.string { gtk_label_set_text(label, text.string) }
        defer { updateWrapping() }
        if let oldText, text.hasSameStyle(as: oldText) { return }
        let attributes = TextStyle.attributes(of: text)
        gtk_label_set_attributes(label, attributes)
        pango_attr_list_unref(attributes)
        gtk_label_set_ellipsize(label, text.lineLimit == nil ? PANGO_ELLIPSIZE_NONE : TextStyle.ellipsis(of: text))
        gtk_label_set_lines(label, text.lineLimit.map { Int32(max(1, $0)) } ?? -1)
        // Only relevant if the label is larger than its text.
        switch text.alignment {
        case .leading:
            gtk_label_set_justify(label, GTK_JUSTIFY_LEFT)
            gtk_label_set_xalign(label, 0)
        case .center:
            gtk_label_set_justify(label, GTK_JUSTIFY_CENTER)
            gtk_label_set_xalign(label, 0.5)
        case .trailing:
            gtk_label_set_justify(label, GTK_JUSTIFY_RIGHT)
            gtk_label_set_xalign(label, 1)
        }
    }
}
