import ViewGraph

/// The colors of the gallery's own parts, for light and dark color schemes.
struct Palette {
    /// The background of pages.
    let ground: Color
    /// The background of the list of pages.
    let sidebar: Color
    /// The background of panels.
    let panel: Color
    /// The border of panels.
    let line: Color
    /// The background of wells.
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

    /// Colors that distinguish the parts of an example.
    static let series: [Color] = [.blue, .teal, .green, .orange, .pink, .purple, .indigo, .brown]
}
