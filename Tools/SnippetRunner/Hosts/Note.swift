import PlayheadUI

/// A line of the runner's own.
struct Note: View {
    let text: String

    init(_ text: String) { self.text = text }

    var body: some View {
        Text(text)
            .font(.callout)
            .foregroundColor(.white)
            .padding(8)
            .background(Color(white: 0, opacity: 0.6))
            .cornerRadius(6)
            .padding()
    }
}
