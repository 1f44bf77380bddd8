import Localization

/// A title with an icon.
///
/// ```swift
/// Label("Episodes", systemImage: "list.bullet")
/// ```
public struct Label<Title: View, Icon: View>: View {
    private let title: Title
    private let icon: Icon

    /// Creates a label from two views.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    /// The content and behavior of the view.
    public var body: some View {
        HStack(spacing: 6) {
            icon
            title
        }
    }
}

extension Label where Title == Text, Icon == Image {
    /// Creates a label from a text and a symbol, which is named as in SF Symbols.
    public init(_ title: LocalizedStringKey, systemImage name: String) {
        self.init {
            Text(title)
        } icon: {
            Image(systemName: name)
        }
    }

    /// Creates a label from a string as it is and a symbol, which is named as in SF Symbols.
    @_disfavoredOverload public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init {
            Text(title)
        } icon: {
            Image(systemName: name)
        }
    }
}
