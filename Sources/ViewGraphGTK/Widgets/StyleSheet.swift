import CGTK

/// Takes the room around and in controls away that themes give to them: the layout has its own.
@MainActor enum StyleSheet {
    private static var isInstalled = false

    static let button = "view-button"
    static let plain = "view-plain"
    static let slider = "view-slider"
    static let progress = "view-progress"
    static let scroll = "view-scroll"

    /// Adds the style sheet to the default display, once.
    static func install() {
        guard !isInstalled, let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else {
            return
        }
        isInstalled = true
        gtk_css_provider_load_from_data(provider, text, -1)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(UnsafeMutableRawPointer(provider))
    }

    private static let text = """
        .view-button, .view-button > button { padding: 0; min-width: 0; min-height: 0; }
        .view-plain, .view-plain:hover, .view-plain:active, .view-plain:checked, .view-plain > button {
            background: none; border: none; box-shadow: none; outline-offset: 0; padding: 0;
            min-width: 0; min-height: 0; border-radius: 4px;
        }
        .view-plain:hover { filter: brightness(1.15); }
        .view-plain:active { filter: brightness(0.85); }
        .view-plain:checked { background: alpha(currentColor, 0.15); }
        .view-slider { padding: 0; min-width: 0; }
        .view-progress, .view-progress > trough { min-width: 0; }
        .view-scroll { border: none; background: none; }
        """
}
