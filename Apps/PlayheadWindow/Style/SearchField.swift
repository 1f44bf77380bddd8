import Foundation
import Localization
import PlayheadUI

/// A field that searches a page: with a symbol, and a button that empties it.
struct SearchField: View {
    private let prompt: LocalizedStringKey
    private let label: String
    private let text: Binding<String>
    @FocusState private var isFocused: Bool

    /// - Parameters:
    ///   - prompt: The text of an empty field.
    ///   - label: The name for assistive technology.
    ///   - text: The text.
    init(_ prompt: LocalizedStringKey, label: String, text: Binding<String>) {
        self.prompt = prompt
        self.label = label
        self.text = text
    }

    /// Returns the width in which a prompt is whole, in points.
    static func width(for prompt: LocalizedStringKey, _ ruler: TextRuler) -> CGFloat {
        // The symbol, the space around the text, and the button that empties the field.
        max(240, ruler.width(of: Text(prompt).font(.body)) + 96)
    }

    var body: some View {
        HStack(spacing: Spacing.s) {
            Image(systemName: "magnifyingglass").font(.system(size: 14)).foregroundColor(.softText)
                .accessibilityHidden(true)
            TextField(prompt, text: text).textFieldStyle(.plain).focused($isFocused).accessibilityLabel(label)
            if !text.wrappedValue.isEmpty {
                Button {
                    text.wrappedValue = ""
                    isFocused = true
                } label: {
                    Image(systemName: "xmark").font(.system(size: 12)).frame(width: 28, height: 28)
                }
                .accessibilityLabel("Clear the search")
            }
        }
        .padding(EdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 2))
        .frame(minHeight: 32)
        .background(Color.panel)
        .cornerRadius(Radius.control)
        .padding(2)
        .background(isFocused ? Color.focusedEdge : Color.fieldEdge)
        .cornerRadius(Radius.control + 2)
    }
}
