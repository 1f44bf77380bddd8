import ViewGraph

/// The colours of the gallery's own parts, on light and on dark ground.
struct Palette {
    /// Behind everything on a page.
    let ground: Color
    /// Behind the list of pages.
    let sidebar: Color
    /// Behind examples.
    let panel: Color
    /// Around examples.
    let line: Color
    /// Behind what is to be told from the panel.
    let inset: Color

    init(_ scheme: ColorScheme) {
        if scheme == .dark {
            ground = Color(red: 0.133, green: 0.133, blue: 0.149)
            sidebar = Color(red: 0.165, green: 0.165, blue: 0.184)
            panel = Color(red: 0.188, green: 0.188, blue: 0.208)
            line = Color(white: 1, opacity: 0.09)
            inset = Color(white: 1, opacity: 0.07)
        } else {
            ground = Color(red: 0.965, green: 0.965, blue: 0.973)
            sidebar = Color(red: 0.918, green: 0.918, blue: 0.933)
            panel = .white
            line = Color(white: 0, opacity: 0.1)
            inset = Color(white: 0, opacity: 0.05)
        }
    }

    /// Colours to tell parts of an example from each other.
    static let series: [Color] = [.blue, .teal, .green, .orange, .pink, .purple, .indigo, .brown]
}
