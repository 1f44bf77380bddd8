import PlayheadUI

/// A button of a page, next to its main button.
struct ActionButton: View {
    private let title: String
    private let symbol: String?
    private let action: @MainActor () -> Void

    /// - Parameters:
    ///   - title: The action, as a verb.
    ///   - symbol: The name of a symbol; `nil` for none.
    ///   - action: The action.
    init(_ title: String, symbol: String? = nil, action: @escaping @MainActor () -> Void) {
        self.title = title
        self.symbol = symbol
        self.action = action
    }

    var body: some View {
        Button(action: action) {
            HStack(spacing: Spacing.s) {
                if let symbol { Image(systemName: symbol).font(.system(size: 13)) }
                Text(title).font(.itemTitle).lineLimit(1)
            }
            .foregroundColor(.strongText)
            .padding(EdgeInsets(top: 9, leading: 16, bottom: 9, trailing: 16))
            .background(Color.well)
            .cornerRadius(Radius.control)
        }
        .accessibilityLabel(title)
    }
}
