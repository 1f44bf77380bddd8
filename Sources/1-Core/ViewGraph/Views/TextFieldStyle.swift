/// An appearance of text fields.
public struct TextFieldStyle: Sendable, Hashable {
    private let name: String

    /// The default style: a background with rounded corners.
    public static let automatic = TextFieldStyle(name: "automatic")
    /// Only the text, for fields in a container that draws the background and shows the focus.
    public static let plain = TextFieldStyle(name: "plain")
}

private enum TextFieldStyleKey: EnvironmentKey { static let defaultValue = TextFieldStyle.automatic }

extension EnvironmentValues {
    /// The appearance of text fields.
    @MainActor var textFieldStyle: TextFieldStyle {
        get { self[TextFieldStyleKey.self] }
        set { self[TextFieldStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets the appearance of the text fields in the view. Default: `.automatic`.
    public func textFieldStyle(_ style: TextFieldStyle) -> some View { environment(\.textFieldStyle, style) }
}
