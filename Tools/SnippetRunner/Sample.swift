import PlayheadUI

/// A sample of the documents as it can be shown.
@MainActor struct Sample {
    /// The name of its file in `Snippets/Seeds` or `Snippets/Tutorials`.
    let name: String
    /// What it shows, in a sentence.
    let summary: String
    /// Makes its view.
    let content: @MainActor () -> AnyView

    init<Content: View>(_ name: String, _ summary: String, @ViewBuilder content: @escaping @MainActor () -> Content) {
        self.name = name
        self.summary = summary
        self.content = { AnyView(content()) }
    }
}
