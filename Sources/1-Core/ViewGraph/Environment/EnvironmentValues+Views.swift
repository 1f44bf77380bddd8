/// Declares a value of the environment.
private protocol Key: EnvironmentKey {}

private enum ButtonStyleKey: Key { static let defaultValue = PrimitiveButtonStyle.automatic }
private enum ReduceMotionKey: Key { static let defaultValue = false }
private enum VoiceOverKey: Key { static let defaultValue = false }
private enum DismissKey: Key { static let defaultValue = DismissAction() }
private enum RefreshKey: Key { static let defaultValue: RefreshAction? = nil }

extension EnvironmentValues {
    /// The font of texts. Default body.
    @MainActor public var font: Font {
        get { known.font }
        set { self[known: \.font] = newValue }
    }
    /// The colour of texts and symbols; `nil` is the theme's.
    @MainActor public var foregroundColor: Color? {
        get { known.foregroundColor }
        set { self[known: \.foregroundColor] = newValue }
    }
    /// The colour of controls and symbols; `nil` is the theme's accent.
    @MainActor public var tint: Color? {
        get { known.tint }
        set { self[known: \.tint] = newValue }
    }
    /// Whether controls take input.
    @MainActor public var isEnabled: Bool {
        get { known.isEnabled }
        set { self[known: \.isEnabled] = newValue }
    }
    /// The direction in which people read.
    @MainActor public var layoutDirection: LayoutDirection {
        get { known.layoutDirection }
        set { self[known: \.layoutDirection] = newValue }
    }
    /// Light or dark.
    @MainActor public var colorScheme: ColorScheme {
        get { known.colorScheme }
        set { self[known: \.colorScheme] = newValue }
    }
    /// The most lines of a text; `nil` for as many as it needs.
    @MainActor public var lineLimit: Int? {
        get { known.lineLimit }
        set { self[known: \.lineLimit] = newValue }
    }
    /// How lines of one text lie to each other.
    @MainActor public var multilineTextAlignment: TextAlignment {
        get { known.multilineTextAlignment }
        set { self[known: \.multilineTextAlignment] = newValue }
    }
    /// Where a text that does not fit is cut.
    @MainActor public var truncationMode: Text.TruncationMode {
        get { known.truncationMode }
        set { self[known: \.truncationMode] = newValue }
    }
    /// How buttons look.
    @MainActor package var buttonStyle: PrimitiveButtonStyle {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
    /// Whether people asked for less motion.
    @MainActor public var accessibilityReduceMotion: Bool {
        get { self[ReduceMotionKey.self] }
        set { self[ReduceMotionKey.self] = newValue }
    }
    /// Whether a screen reader runs.
    @MainActor public var accessibilityVoiceOverEnabled: Bool {
        get { self[VoiceOverKey.self] }
        set { self[VoiceOverKey.self] = newValue }
    }
    /// Closes the window, sheet or screen around the view.
    @MainActor public var dismiss: DismissAction {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }
    /// Loads the content around the view again; `nil` where nothing can be.
    @MainActor public var refresh: RefreshAction? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
}
