import CGTK
import Foundation
import ViewGraph

/// Measures contents as GTK does: texts with Pango and the theme's font, controls with an invisible one of each kind.
@MainActor package final class GTKTextMeasurer: TextMeasurer {
    private let sample: Widget
    private let layout: OpaquePointer
    private var controls: [Control: CGSize] = [:]

    /// Creates a measurer. GTK must be initialized.
    package init() {
        StyleSheet.install()
        sample = gtk_label_new(nil)
        g_object_ref_sink(sample)
        layout = gtk_widget_create_pango_layout(sample, nil)
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(sample)
    }

    package func size(of content: ElementContent, proposal: ProposedViewSize) -> CGSize {
        switch content.kind {
        case .text(let text): size(of: text, width: proposal.width)
        case .image(let image): ImagePaintable.naturalSize(of: image)
        case .slider: size(of: .slider)
        case .toggle(let toggle): size(of: toggle.style == .toggle ? .toggle : .checkBox)
        case .progress(nil): size(of: .spinner)
        case .progress: size(of: .progressBar)
        case .textField: size(of: .textField, textScale: content.textScale)
        case .picker(let picker): size(of: picker, textScale: content.textScale, width: proposal.width)
        case .custom(let custom):
            (custom.value as? any CustomWidget)?.size(for: proposal) ?? CGSize(width: 10, height: 10)
        case .group, .divider, .button, .menu, .scroll: CGSize(width: 10, height: 10)
        }
    }

    // MARK: Text

    private func setText(_ text: TextContent) {
        let attributes = TextStyle.attributes(of: text)
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        pango_layout_set_text(layout, text.string, -1)
    }

    private func size(of text: TextContent, width: CGFloat?) -> CGSize {
        setText(text)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_width(layout, -1)
        // Without a width, a line limit applies to each paragraph: -1 means one line.
        pango_layout_set_ellipsize(layout, text.lineLimit == nil ? PANGO_ELLIPSIZE_NONE : TextStyle.ellipsis(of: text))
        pango_layout_set_height(layout, text.lineLimit.map { Int32(-max(1, $0)) } ?? -1)
        let ideal = layoutSize
        guard let width, width.isFinite, ideal.width > width else { return ideal }
        pango_layout_set_width(layout, Int32(max(0, width) * CGFloat(PANGO_SCALE)))
        let fitted = layoutSize
        return CGSize(width: min(fitted.width, max(0, width.rounded(.up))), height: fitted.height)
    }

    package func longestWord(of text: TextContent) -> CGFloat {
        setText(text)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
        pango_layout_set_height(layout, -1)
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        pango_layout_set_width(layout, 0)
        return layoutSize.width
    }

    private var layoutSize: CGSize {
        var bounds = PangoRectangle()
        pango_layout_get_extents(layout, nil, &bounds)
        let scale = CGFloat(PANGO_SCALE)
        return CGSize(
            width: (CGFloat(bounds.width) / scale).rounded(.up), height: (CGFloat(bounds.height) / scale).rounded(.up))
    }

    // MARK: Controls

    private enum ControlKind { case slider, toggle, checkBox, spinner, progressBar, textField, picker }

    private struct Control: Hashable {
        let kind: ControlKind
        let textScale: Double
    }

    private func size(of kind: ControlKind, textScale: Double = 1) -> CGSize {
        let control = Control(kind: kind, textScale: textScale)
        if let known = controls[control] { return known }
        let size = Self.measured(control)
        controls[control] = size
        return size
    }

    /// A picker is as wide as its widest option. Where there is less space, it truncates its choice.
    private func size(of picker: PickerContent, textScale: Double, width: CGFloat?) -> CGSize {
        let empty = size(of: .picker, textScale: textScale)
        let fontSize = Font.body.scaled(by: textScale).size
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_size_new_absolute(Int32(fontSize * CGFloat(PANGO_SCALE))))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
        pango_layout_set_height(layout, -1)
        pango_layout_set_width(layout, -1)
        let widths = picker.options.map { option in
            pango_layout_set_text(layout, option, -1)
            return layoutSize.width
        }
        let ideal = empty.width + (widths.max() ?? 0)
        return CGSize(width: max(empty.width, min(ideal, width ?? ideal)), height: empty.height)
    }

    private static func measured(_ control: Control) -> CGSize {
        let widget: Widget =
            switch control.kind {
            case .slider: SliderHandle.makeScale()
            case .toggle: gtk_switch_new()
            case .checkBox: gtk_check_button_new()
            case .spinner: ProgressHandle.makeSpinner()
            case .progressBar: ProgressHandle.makeBar()
            case .textField: TextFieldHandle.makeEntry(textScale: control.textScale)
            case .picker: PickerHandle.makeDropDown(textScale: control.textScale)
            }
        g_object_ref_sink(widget)
        defer { g_object_unref(widget) }
        let natural = naturalSize(of: widget)
        return switch control.kind {
        case .slider, .progressBar: CGSize(width: max(80, natural.width), height: natural.height)
        default: natural
        }
    }

    /// Returns the natural size of a widget.
    static func naturalSize(of widget: Widget) -> CGSize {
        var width: Int32 = 0
        var height: Int32 = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
        return CGSize(width: CGFloat(width), height: CGFloat(height))
    }
}
