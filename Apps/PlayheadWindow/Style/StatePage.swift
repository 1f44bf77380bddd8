import PlayheadUI

/// A page, or the place of a list, without content: a symbol, a sentence, and buttons that help.
///
/// ```swift
/// StatePage("star", title: "No favorites", message: "Press the heart on a page of an item to keep it here.") {
///     Button("Open library") { router.open(.library) }
/// }
/// ```
struct StatePage<Actions: View>: View {
    private let symbol: String
    private let title: String
    private let message: String
    private let actions: Actions

    /// - Parameters:
    ///   - symbol: The name of a symbol.
    ///   - title: The state in a few words.
    ///   - message: The cause and the remedy, or the purpose of the place.
    ///   - actions: The buttons that help, the most useful one first.
    init(_ symbol: String, title: String, message: String, @ViewBuilder actions: () -> Actions) {
        self.symbol = symbol
        self.title = title
        self.message = message
        self.actions = actions()
    }

    var body: some View {
        VStack(spacing: Spacing.l) {
            Image(systemName: symbol).font(.system(size: 40)).foregroundColor(.softText)
                .frame(width: 96, height: 96)
                .background(Color.well)
                .cornerRadius(48)
                .accessibilityHidden(true)
            VStack(spacing: Spacing.s) {
                Text(title).font(.sectionTitle).foregroundColor(.strongText).multilineTextAlignment(.center)
                    .heading()
                Text(message).font(.text).foregroundColor(.softText).multilineTextAlignment(.center)
            }
            .frame(maxWidth: 440)
            FittingStack(spacing: Spacing.m) { actions }.buttonStyle(.bordered)
        }
        .padding(Spacing.xl)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

extension StatePage where Actions == EmptyView {
    /// Creates a page without buttons.
    init(_ symbol: String, title: String, message: String) {
        self.init(symbol, title: title, message: message) { EmptyView() }
    }
}
