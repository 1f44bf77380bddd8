import PlayheadUI

/// A button of a page, next to its main button.
struct ActionButton: View {
    private let title: String
    private let symbol: String?
    private let background: Color
    private let isMain: Bool
    private let action: @MainActor () -> Void
    @Environment(\.isEnabled) private var isEnabled

    /// - Parameters:
    ///   - title: The action, as a verb.
    ///   - symbol: The name of a symbol; `nil` for none.
    ///   - background: The color of the button, other than that of the part around it. Default: that of wells.
    ///   - isMain: `true` for the main button of a page. Default `false`.
    ///   - action: The action.
    init(
        _ title: String, symbol: String? = nil, background: Color = .well, isMain: Bool = false,
        action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.symbol = symbol
        self.background = isMain ? .accentColor : background
        self.isMain = isMain
        self.action = action
    }

    var body: some View {
        Button(action: action) {
            HStack(spacing: Spacing.s) {
                if let symbol { Image(systemName: symbol).font(.system(size: 13)) }
                Text(title).font(.itemTitle).lineLimit(1)
            }
            .foregroundColor(isMain ? .onAccent : .strongText)
            .padding(EdgeInsets(top: 9, leading: 16, bottom: 9, trailing: 16))
            .background(background)
            .cornerRadius(Radius.control, border: .edge)
            .opacity(isEnabled ? 1 : 0.5)
        }
        .accessibilityLabel(title)
    }
}
