import PlayheadUI

/// A message above content that stays: offline, partly read, or a problem with the library.
struct Banner<Actions: View>: View {
    private let symbol: String
    private let message: String
    private let actions: Actions
    @Environment(\.pageWidth) private var page

    /// The symbol of a problem, which has the color of warnings.
    private static var warning: String { "exclamationmark.triangle" }

    /// - Parameters:
    ///   - message: The state, and what is shown nevertheless.
    ///   - symbol: The name of a symbol.
    ///   - actions: Buttons, such as Retry.
    init(_ message: String, symbol: String = warning, @ViewBuilder actions: () -> Actions) {
        self.message = message
        self.symbol = symbol
        self.actions = actions()
    }

    var body: some View {
        VStack(alignment: .trailing, spacing: Spacing.s) {
            HStack(spacing: Spacing.m) {
                Image(systemName: symbol).font(.system(size: 15)).foregroundColor(
                    symbol == Self.warning ? .warning : .softText
                )
                .accessibilityHidden(true)
                Text(message).font(.detail).foregroundColor(.strongText)
                Spacer(minLength: Spacing.s)
                if !page.isNarrow { HStack { buttons } }
            }
            if page.isNarrow { FittingStack(alignment: .trailing) { buttons } }
        }
        .padding(EdgeInsets(top: 10, leading: 14, bottom: 10, trailing: 10))
        .background(Color.well)
        .cornerRadius(Radius.card, border: .edge)
        .accessibilityAnnouncement(message)
    }

    private var buttons: some View { actions.buttonStyle(.bordered).font(.detail) }
}
