import ViewGraph

/// The darkening of the picture behind the controls of a player, so that white texts are legible over white pictures.
package enum PlayerScrim {
    /// The opacities of black behind the title, from the top edge to the end of the bar. Texts and symbols end in the middle.
    package static let title = [0.8, 0.65, 0]
    /// The opacities of black behind the symbol of the mini window.
    package static let miniTitle = [0.75, 0.6, 0]
    /// The opacities of black behind the controls, from their upper end to the bottom edge.
    package static let controls = [0, 0.7]
    /// The color of the controls' own background, in front of the scrim.
    package static let bar = Color(white: 0.09, opacity: 0.82).followingContrast

    /// Returns the gradient with these opacities of black, from top to bottom.
    static func gradient(_ opacities: [Double]) -> LinearGradient {
        LinearGradient(
            colors: opacities.map { Color(white: 0, opacity: $0).followingContrast }, startPoint: .top,
            endPoint: .bottom)
    }
}

extension Color {
    /// The edge of parts on a picture that have one with a higher contrast only.
    package static let pictureEdge = Color(standard: clear, increased: Color(white: 1, opacity: 0.6))
}
