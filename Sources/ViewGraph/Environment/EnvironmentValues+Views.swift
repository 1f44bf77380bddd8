/// Declares a value of the environment.
private protocol Key: EnvironmentKey {}

private enum FontKey: Key { static let defaultValue = Font.body }
private enum ForegroundKey: Key { static let defaultValue: Color? = nil }
private enum TintKey: Key { static let defaultValue: Color? = nil }
private enum EnabledKey: Key { static let defaultValue = true }
private enum DirectionKey: Key { static let defaultValue = LayoutDirection.leftToRight }
private enum SchemeKey: Key { static let defaultValue = ColorScheme.light }
private enum LineLimitKey: Key { static let defaultValue: Int? = nil }
private enum TextAlignmentKey: Key { static let defaultValue = TextAlignment.leading }
private enum TruncationKey: Key { static let defaultValue = Text.TruncationMode.tail }
private enum ButtonStyleKey: Key { static let defaultValue = PrimitiveButtonStyle.automatic }
private enum ReduceMotionKey: Key { static let defaultValue = false }
private enum DismissKey: Key { static let defaultValue = DismissAction() }
private enum RefreshKey: Key { static let defaultValue: RefreshAction? = nil }

extension EnvironmentValues {
    /// The font of texts. Default body.
    @MainActor public var font: Font {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }
    /// The colour of texts and symbols; `nil` is the theme's.
    @MainActor public var foregroundColor: Color? {
        get { self[ForegroundKey.self] }
        set { self[ForegroundKey.self] = newValue }
    }
    /// The colour of controls and symbols; `nil` is the theme's accent.
    @MainActor public var tint: Color? {
        get { self[TintKey.self] }
        set { self[TintKey.self] = newValue }
    }
    /// Whether controls take input.
    @MainActor public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }
    /// The direction in which people read.
    @MainActor public var layoutDirection: LayoutDirection {
        get { self[DirectionKey.self] }
        set { self[DirectionKey.self] = newValue }
    }
    /// Light or dark.
    @MainActor public var colorScheme: ColorScheme {
        get { self[SchemeKey.self] }
        set { self[SchemeKey.self] = newValue }
    }
    /// The most lines of a text; `nil` for as many as it needs.
    @MainActor public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }
    /// How lines of one text lie to each other.
    @MainActor public var multilineTextAlignment: TextAlignment {
        get { self[TextAlignmentKey.self] }
        set { self[TextAlignmentKey.self] = newValue }
    }
    /// Where a text that does not fit is cut.
    @MainActor public var truncationMode: Text.TruncationMode {
        get { self[TruncationKey.self] }
        set { self[TruncationKey.self] = newValue }
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
