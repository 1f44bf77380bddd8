import CGTK
import ViewGraph

extension KeyPress {
    /// Creates a key press from GDK's values; `nil` for modifier keys.
    init?(key: UInt32, modifiers: GdkModifierType) {
        guard let equivalent = Self.named[key] ?? Self.typed(key) else { return nil }
        self.init(key: equivalent, modifiers: EventModifiers(modifiers))
    }

    private static func typed(_ key: UInt32) -> KeyEquivalent? {
        // With Shift, GDK reports the uppercase letter; the modifiers include Shift already.
        let scalar = gdk_keyval_to_unicode(gdk_keyval_to_lower(key))
        guard scalar >= 0x20, let scalar = Unicode.Scalar(scalar) else { return nil }
        return KeyEquivalent(Character(scalar))
    }

    private static let named: [UInt32: KeyEquivalent] = [
        UInt32(GDK_KEY_space): .space, UInt32(GDK_KEY_KP_Space): .space,
        UInt32(GDK_KEY_Return): .return, UInt32(GDK_KEY_KP_Enter): .return, UInt32(GDK_KEY_ISO_Enter): .return,
        UInt32(GDK_KEY_Tab): .tab, UInt32(GDK_KEY_ISO_Left_Tab): .tab,
        UInt32(GDK_KEY_Escape): .escape, UInt32(GDK_KEY_BackSpace): .delete, UInt32(GDK_KEY_Delete): .deleteForward,
        UInt32(GDK_KEY_Up): .upArrow, UInt32(GDK_KEY_Down): .downArrow, UInt32(GDK_KEY_Left): .leftArrow,
        UInt32(GDK_KEY_Right): .rightArrow, UInt32(GDK_KEY_KP_Up): .upArrow, UInt32(GDK_KEY_KP_Down): .downArrow,
        UInt32(GDK_KEY_KP_Left): .leftArrow, UInt32(GDK_KEY_KP_Right): .rightArrow,
        UInt32(GDK_KEY_KP_Home): .home, UInt32(GDK_KEY_KP_End): .end, UInt32(GDK_KEY_KP_Page_Up): .pageUp,
        UInt32(GDK_KEY_KP_Page_Down): .pageDown, UInt32(GDK_KEY_KP_Delete): .deleteForward,
        UInt32(GDK_KEY_Home): .home, UInt32(GDK_KEY_End): .end, UInt32(GDK_KEY_Page_Up): .pageUp,
        UInt32(GDK_KEY_Page_Down): .pageDown, UInt32(GDK_KEY_F1): .f1, UInt32(GDK_KEY_F5): .f5,
        UInt32(GDK_KEY_F9): .f9, UInt32(GDK_KEY_F10): .f10,
    ]
}

extension EventModifiers {
    init(_ modifiers: GdkModifierType) {
        self = []
        if modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0 { insert(.shift) }
        if modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0 { insert(.control) }
        if modifiers.rawValue & GDK_ALT_MASK.rawValue != 0 { insert(.option) }
    }
}
