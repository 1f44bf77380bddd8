import Foundation

/// A scrolling group of controls for settings and entries.
///
/// Each view in a `Section` is a row of one card, with its label at the leading edge and its control at the trailing
/// edge. Rows outside of sections are cards, too. If there is little space, controls move below their labels.
///
/// ```swift
/// Form {
///     Section("Playback") {
///         Toggle("Skip intros", isOn: $skipsIntros)
///         Picker("Quality", selection: $quality) { ForEach(Quality.allCases) { Text($0.name) } }
///         Slider(value: $volume) { Text("Volume") }
///     }
///     Section {
///         LabeledContent("Version", value: "1.0")
///     } footer: {
///         Text("Updates are installed by the system.")
///     }
/// }
/// ```
///
/// In a form, the labels of pickers, sliders and text fields are visible, unless ``View/labelsHidden()`` hides them.
public struct Form<Content: View>: View {
    private let content: Content

    /// Creates a form.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// The content and behavior of the view.
    public var body: some View {
        ScrollView {
            VStack(spacing: 24) {
                FormGroup(content: content.environment(\.isInForm, true))
            }
            .frame(maxWidth: Self.widest)
            .padding(EdgeInsets(top: 20, leading: 18, bottom: 24, trailing: 18))
            .frame(maxWidth: .infinity)
        }
    }

    /// Lines of controls are hard to follow where they are longer. In points.
    private static var widest: CGFloat { 640 }
}

private enum IsInFormKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// `true` for the rows of a form, but not for sheets and menus that a row opens.
    @MainActor var isInForm: Bool {
        get { self[IsInFormKey.self] && !isInMenu }
        set { self[IsInFormKey.self] = newValue }
    }
}
