import Localization

/// A view that shows or hides its content.
///
/// ```swift
/// DisclosureGroup("Advanced") {
///     Toggle("Hardware decoding", isOn: $usesHardware)
/// }
/// ```
///
/// A press, Space or Return on the label changes the state; with the focus on the label, the Right key expands and the
/// Left key collapses it. Assistive technologies report the state. The content exists only while
/// it is shown. In a ``Form``, label and content are rows.
public struct DisclosureGroup<Label: View, Content: View>: View {
    private let label: Label
    private let content: () -> Content
    private let binding: Binding<Bool>?
    @State private var own = false
    @Environment(\.isInForm) private var isInForm

    /// Creates a group with a custom label that is expanded as a binding says.
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        binding = isExpanded
        self.content = content
        self.label = label()
    }

    /// Creates a group with a custom label that is collapsed at first.
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        binding = nil
        self.content = content
        self.label = label()
    }

    /// The content and behavior of the view.
    public var body: some View {
        let isExpanded = binding ?? $own
        if isInForm {
            DisclosureLabel(label: label, isExpanded: isExpanded, isRow: true)
            if isExpanded.wrappedValue { content().padding(.leading, 16) }
        } else {
            VStack(alignment: .leading, spacing: 8) {
                DisclosureLabel(label: label, isExpanded: isExpanded, isRow: false)
                if isExpanded.wrappedValue {
                    VStack(alignment: .leading, spacing: 8) { content() }
                        .padding(.leading, 22)
                        .transition(.opacity)
                }
            }
        }
    }
}

extension DisclosureGroup where Label == Text {
    /// Creates a group with a text label that is expanded as a binding says.
    public init(
        _ title: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content) { Text(title) }
    }

    /// Creates a group whose label is a string as it is, and that is expanded as a binding says.
    @_disfavoredOverload public init<S: StringProtocol>(
        _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content) { Text(title) }
    }

    /// Creates a group with a text label that is collapsed at first.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// Creates a group whose label is a string as it is, and that is collapsed at first.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

/// The button of a group, with an arrow that turns.
private struct DisclosureLabel<Label: View>: View {
    let label: Label
    let isExpanded: Binding<Bool>
    /// `true` in a form, where the arrow lies at the trailing edge.
    let isRow: Bool
    @Environment(\.layoutDirection) private var direction

    var body: some View {
        Button {
            set(!isExpanded.wrappedValue)
        } label: {
            if isRow {
                HStack {
                    label
                    Spacer()
                    arrow
                }
            } else {
                HStack(spacing: 8) {
                    arrow
                    label
                }
            }
        }
        .buttonStyle(.plain)
        .accessibilityExpanded(isExpanded.wrappedValue)
        .onKeyPress(keys: [.leftArrow, .rightArrow]) { press in
            let expands = (press.key == .rightArrow) == (direction == .leftToRight)
            guard press.modifiers.isEmpty, expands != isExpanded.wrappedValue else { return .ignored }
            set(expands)
            return .handled
        }
    }

    private var arrow: some View {
        Image(systemName: "chevron.forward").font(.system(size: 12)).foregroundColor(.secondary)
            .rotationEffect(degrees: isExpanded.wrappedValue ? (direction == .leftToRight ? 90 : -90) : 0)
            .accessibilityHidden(true)
    }

    private func set(_ expands: Bool) {
        withAnimation(.easeInOut(duration: 0.2)) { isExpanded.wrappedValue = expands }
    }
}
