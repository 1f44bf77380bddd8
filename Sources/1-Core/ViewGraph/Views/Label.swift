/// A title with a symbol before it.
///
/// ```swift
/// Label("Episodes", systemImage: "list.bullet")
/// ```
public struct Label<Title: View, Icon: View>: View {
    private let title: Title
    private let icon: Icon

    /// Makes a label of views.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    /// What the view is made of.
    public var body: some View {
        HStack(spacing: 6) {
            icon
            title
        }
    }
}

extension Label where Title == Text, Icon == Image {
    /// Makes a label of a text and a symbol, by the name that it has in SF Symbols.
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init {
            Text(title)
        } icon: {
            Image(systemName: name)
        }
    }
}
