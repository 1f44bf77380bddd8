import CGTK
import Foundation
import ViewGraph

/// Pango attributes of texts, used both for measuring and for showing them.
@MainActor enum TextStyle {
    /// Returns the attributes of a text. The caller owns the list.
    static func attributes(of text: TextContent) -> OpaquePointer? {
        let list = pango_attr_list_new()
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) { pango_attr_list_insert(list, attribute) }
        add(pango_attr_size_new_absolute(Int32(text.font.size * CGFloat(PANGO_SCALE))))
        add(pango_attr_weight_new(PangoWeight(rawValue: UInt32(text.font.weight.rawValue))))
        if let family = text.font.family ?? family(of: text.font.design) { add(pango_attr_family_new(family)) }
        if text.font.isItalic { add(pango_attr_style_new(PANGO_STYLE_ITALIC)) }
        if text.isUnderlined { add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
        if text.isStruckThrough { add(pango_attr_strikethrough_new(1)) }
        // A word broken because it is wider than its space gets no hyphen.
        add(pango_attr_insert_hyphens_new(0))
        if text.hasMonospacedDigits { add(pango_attr_font_features_new("tnum=1")) }
        if let color = text.color {
            add(pango_attr_foreground_new(part(color.red), part(color.green), part(color.blue)))
            // Pango treats an alpha of 0 as unset.
            if color.opacity < 1 { add(pango_attr_foreground_alpha_new(max(1, part(color.opacity)))) }
        }
        return list
    }

    static func wraps(_ text: TextContent) -> Bool { text.lineLimit != 1 }

    static func ellipsis(of text: TextContent) -> PangoEllipsizeMode {
        switch text.truncation {
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail: PANGO_ELLIPSIZE_END
        }
    }

    private static func family(of design: Font.Design) -> String? {
        switch design {
        case .default, .rounded: nil
        case .monospaced: "monospace"
        case .serif: "serif"
        }
    }

    private static func part(_ value: Double) -> UInt16 { UInt16((min(max(value, 0), 1) * 65535).rounded()) }
}
