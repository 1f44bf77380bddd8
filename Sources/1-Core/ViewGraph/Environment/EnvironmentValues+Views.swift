import Foundation
import Localization

/// The key of an environment value of this file.
private protocol Key: EnvironmentKey {}

private enum ButtonStyleKey: Key { static let defaultValue = PrimitiveButtonStyle.automatic }
private enum ReduceMotionKey: Key { static let defaultValue = false }
private enum VoiceOverKey: Key { static let defaultValue = false }
private enum LocaleKey: Key { static var defaultValue: Locale { Locale(identifier: Localization.current.formats) } }
private enum DismissKey: Key { static let defaultValue = DismissAction() }
private enum RefreshKey: Key { static let defaultValue: RefreshAction? = nil }

extension EnvironmentValues {
    /// The font of texts. Default: `.body`.
    @MainActor public var font: Font {
        get { known.font }
        set { self[known: \.font] = newValue }
    }
    /// The color of texts and symbols; `nil` for the theme's color.
    @MainActor public var foregroundColor: Color? {
        get { known.foregroundColor }
        set { self[known: \.foregroundColor] = newValue }
    }
    /// The color of controls and symbols; `nil` for the theme's accent color.
    @MainActor public var tint: Color? {
        get { known.tint }
        set { self[known: \.tint] = newValue }
    }
    /// The desktop's accent color; `nil` without one.
    @MainActor package var accent: RGBA? {
        get { known.accent }
        set { self[known: \.accent] = newValue }
    }
    /// The factor by which texts are larger than their fonts, from the desktop's settings. Default: 1.
    @MainActor package var textScale: Double {
        get { known.textScale }
        set { self[known: \.textScale] = newValue }
    }
    /// `true` if controls take input. Default: `true`.
    @MainActor public var isEnabled: Bool {
        get { known.isEnabled }
        set { self[known: \.isEnabled] = newValue }
    }
    /// The reading direction.
    @MainActor public var layoutDirection: LayoutDirection {
        get { known.layoutDirection }
        set { self[known: \.layoutDirection] = newValue }
    }
    /// The language of the user, for formats and names. Default: the language that texts are shown in.
    @MainActor public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }
    /// The color scheme of the window.
    @MainActor public var colorScheme: ColorScheme {
        get { known.colorScheme }
        set { self[known: \.colorScheme] = newValue }
    }
    /// The contrast that the user prefers, from the desktop's settings. Default: `.standard`.
    @MainActor public package(set) var colorSchemeContrast: ColorSchemeContrast {
        get { known.colorSchemeContrast }
        set { self[known: \.colorSchemeContrast] = newValue }
    }
    /// The maximum number of lines of a text; `nil` for no limit.
    @MainActor public var lineLimit: Int? {
        get { known.lineLimit }
        set { self[known: \.lineLimit] = newValue }
    }
    /// The alignment of the lines of a multiline text.
    @MainActor public var multilineTextAlignment: TextAlignment {
        get { known.multilineTextAlignment }
        set { self[known: \.multilineTextAlignment] = newValue }
    }
    /// The part of a text that is truncated when it does not fit.
    @MainActor public var truncationMode: Text.TruncationMode {
        get { known.truncationMode }
        set { self[known: \.truncationMode] = newValue }
    }
    /// The appearance of buttons.
    @MainActor package var buttonStyle: PrimitiveButtonStyle {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }
    /// `true` if the user prefers reduced motion.
    @MainActor public var accessibilityReduceMotion: Bool {
        get { self[ReduceMotionKey.self] }
        set { self[ReduceMotionKey.self] = newValue }
    }
    /// `true` while a screen reader is running.
    @MainActor public var accessibilityVoiceOverEnabled: Bool {
        get { self[VoiceOverKey.self] }
        set { self[VoiceOverKey.self] = newValue }
    }
    /// Dismisses the window, sheet or screen around the view.
    @MainActor public var dismiss: DismissAction {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }
    /// Refreshes the content around the view; `nil` if it cannot be refreshed.
    @MainActor public var refresh: RefreshAction? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
}
