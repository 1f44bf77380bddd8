import CGTK
import ViewGraph

/// The look of controls: flat, as large as the layout makes them, and the same in all themes.
@MainActor package enum StyleSheet {
    private static var isInstalled = false

    static let button = "view-button"
    static let plain = "view-plain"
    static let slider = "view-slider"
    static let progress = "view-progress"
    static let spinner = "view-spinner"
    static let scroll = "view-scroll"
    static let row = "view-row"
    static let destructive = "view-destructive"
    /// Drop-downs and text fields, which are flat.
    static let flat = "view-flat"
    /// Text fields without a background and a border.
    static let plainField = "view-plain-field"

    /// Adds the style sheet to the default display, once.
    static func install() {
        guard !isInstalled, gdk_display_get_default() != nil else { return }
        isInstalled = true
        add(sheet)
    }

    private static func add(_ rules: String) {
        guard let display = gdk_display_get_default(), let provider = gtk_css_provider_new() else { return }
        cgtk_load_rules(provider, rules)
        gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        g_object_unref(UnsafeMutableRawPointer(provider))
    }

    /// The rules for a higher contrast, which are empty with the usual one; `nil` until they are first needed.
    private static var contrastRules: UnsafeMutablePointer<GtkCssProvider>?
    private static var isContrastIncreased = false

    /// Adds or removes the rules for a higher contrast: visible edges, and wide outlines of what has the focus.
    static func setContrast(isIncreased: Bool) {
        guard isIncreased != isContrastIncreased, let display = gdk_display_get_default() else { return }
        isContrastIncreased = isIncreased
        if contrastRules == nil, let provider = gtk_css_provider_new() {
            contrastRules = provider
            gtk_style_context_add_provider_for_display(
                display, OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1)
        }
        cgtk_load_rules(contrastRules, isIncreased ? contrastSheet : "")
    }

    private static var radii: Set<Int> = []

    /// Returns the style of plain controls with rounded corners, and adds its rule when it is first needed.
    static func rounded(_ radius: Int) -> String {
        let name = "view-radius-\(radius)"
        if radii.insert(radius).inserted { add(rules(name, radius)) }
        return name
    }

    private static var textSizes: Set<Int> = []

    /// Returns the style of widgets that contain text, which is as large as the text of views, and adds its rule when it is
    /// first needed.
    ///
    /// - Parameter scale: The factor by which texts are larger than usual.
    static func text(_ scale: Double) -> String {
        // Whole points, as the fonts of views.
        let size = Int(Font.body.scaled(by: scale).size)
        let name = "view-text-\(size)"
        if textSizes.insert(size).inserted { add(".\(name), .\(name) > * { font-size: \(size)px; }") }
        return name
    }

    /// Such labels have a background, which would hide a highlight below.
    private static func rules(_ name: String, _ radius: Int) -> String {
        """
        .view-plain.\(name) { border-radius: \(radius)px; }
        .view-plain.\(name):hover { background: none; opacity: 0.85; }
        .view-plain.\(name):active { background: none; opacity: 0.7; }
        """
    }

    /// A window that a view covers completely: it draws no background.
    package static let covered = "view-covered"

    private static let sheet = """
        .view-button, .view-button > button { padding: 0; min-width: 0; min-height: 0; }
        .view-plain, .view-plain:checked, .view-plain > button {
            background: none; border: none; box-shadow: none; outline-offset: 0; padding: 0;
            min-width: 0; min-height: 0; border-radius: 4px;
        }
        .view-plain:hover { background: alpha(currentColor, 0.12); }
        .view-plain:active { background: alpha(currentColor, 0.22); }
        .view-plain:checked { background: alpha(currentColor, 0.15); }
        button.view-button:not(.view-plain), .view-button:not(.view-plain) > button, dropdown.view-flat > button,
        entry.view-flat {
            background-image: none; background-color: alpha(currentColor, 0.08); border: 1px solid transparent;
            border-radius: 8px; box-shadow: none; text-shadow: none;
        }
        entry.view-flat.view-plain-field {
            background: none; border: none; outline: none; padding: 0; min-height: 0;
        }
        button.view-button:not(.view-plain):hover, .view-button:not(.view-plain) > button:hover,
        dropdown.view-flat > button:hover { background-color: alpha(currentColor, 0.13); }
        button.view-button:not(.view-plain):active, .view-button:not(.view-plain) > button:checked,
        dropdown.view-flat > button:checked { background-color: alpha(currentColor, 0.2); }
        button.view-button.suggested-action:not(.view-plain) { background-color: #1c71d8; color: white; }
        button.view-button.suggested-action:not(.view-plain):hover { background-color: #1a68c7; }
        button.view-button.suggested-action:not(.view-plain):active { background-color: #155aae; }
        button.view-button.suggested-action:not(.view-plain):disabled { opacity: 0.5; }
        .view-row:focus:focus-visible {
            outline: 2px solid mix(@theme_selected_bg_color, @theme_fg_color, 0.3); outline-offset: -2px;
            border-radius: 4px;
        }
        .view-row .view-plain { outline-offset: -2px; }
        .view-scroll .view-plain:focus:focus-visible {
            outline: 2px solid mix(@theme_selected_bg_color, @theme_fg_color, 0.3);
        }
        .view-slider { padding: 0; min-width: 0; min-height: 24px; }
        .view-slider > trough {
            background-image: none; background-color: alpha(currentColor, 0.28); border-color: transparent;
        }
        .view-slider > trough > slider, switch > slider { background-image: none; background-color: #f6f5f4; }
        .view-slider > trough > slider { min-width: 18px; min-height: 18px; margin: -9px; border-width: 1px; }
        switch:not(:checked):not(:disabled) { background-image: none; background-color: alpha(currentColor, 0.28); }
        .view-slider > trough > highlight, switch:checked {
            background-image: none; background-color: #1c71d8; border-color: transparent;
        }
        .view-progress, .view-progress > trough { min-width: 0; }
        .view-spinner {
            min-width: 20px; min-height: 20px;
            -gtk-icon-shadow: 0 0 1px @theme_bg_color, 0 0 1px @theme_bg_color, 0 0 3px @theme_bg_color;
        }
        .view-destructive, .view-destructive > button {
            color: mix(@error_color, @theme_fg_color, 0.3);
        }
        .view-destructive:disabled { color: alpha(mix(@error_color, @theme_fg_color, 0.3), 0.5); }
        .view-scroll { border: none; background: none; }
        .view-covered { background: none; }
        """

    /// Takes precedence over the other sheet, whichever rules are more specific.
    private static let contrastSheet = """
        button.view-button:not(.view-plain), .view-button:not(.view-plain) > button, dropdown.view-flat > button,
        entry.view-flat:not(.view-plain-field), .view-slider > trough, switch, switch:checked, popover > arrow,
        popover > contents {
            border-color: alpha(@theme_fg_color, 0.7);
        }
        button:focus:focus-visible, .view-plain:focus:focus-visible, .view-scroll .view-plain:focus:focus-visible,
        .view-row:focus:focus-visible, entry.view-flat:not(.view-plain-field):focus-within,
        switch:focus:focus-visible, .view-slider:focus:focus-visible > trough {
            outline: 3px solid @theme_fg_color;
        }
        .view-row:focus:focus-visible, .view-row .view-plain { outline-offset: -3px; }
        separator { background-color: alpha(@theme_fg_color, 0.6); }
        label:disabled, button:not(.suggested-action):not(.destructive-action):disabled {
            color: alpha(@theme_fg_color, 0.75);
        }
        button.view-button.suggested-action:not(.view-plain):disabled { opacity: 0.75; }
        button label:disabled { color: inherit; }
        image:disabled { -gtk-icon-filter: opacity(0.8); }
        entry > text > placeholder { opacity: 0.8; }
        """
}
