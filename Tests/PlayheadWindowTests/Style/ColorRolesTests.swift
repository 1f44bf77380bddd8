import PlayheadUI
import SeededRandom
import Testing

@testable import PlayheadWindow

/// The contrast of texts on their backgrounds, computed as WCAG 2.2 defines it.
@Suite struct ColorRolesTests {
    private static let schemes: [ColorScheme] = [.light, .dark]
    private static let white = RGBA(0xFF_FF_FF)
    /// The least contrast of texts.
    private static let minimums: [(ColorSchemeContrast, Double)] = [(.standard, 4.5), (.increased, 7)]
    private static let texts: [(String, Color)] = [
        ("strong", .strongText), ("soft", .softText), ("failure", .failure), ("warning", .warning),
        ("success", .success),
    ]
    private static let backgrounds: [(String, Color)] = [
        ("page", .page), ("bar", .bar), ("panel", .panel), ("well", .well),
    ]

    @Test(arguments: schemes, minimums)
    func textsAreLegibleOnEachBackground(scheme: ColorScheme, minimum: (ColorSchemeContrast, Double)) {
        for (name, text) in Self.texts {
            for (place, background) in Self.backgrounds {
                let ratio = Contrast.ratio(
                    of: text.resolved(in: scheme, contrast: minimum.0),
                    on: background.resolved(in: scheme, contrast: minimum.0))
                #expect(ratio >= minimum.1, "\(name) on \(place): \(ratio)")
            }
        }
    }

    @Test(arguments: schemes, minimums)
    func foundPartsOfTextsAreLegible(scheme: ColorScheme, minimum: (ColorSchemeContrast, Double)) {
        let ratio = Contrast.ratio(
            of: Color.strongText.resolved(in: scheme, contrast: minimum.0),
            on: Color.match.resolved(in: scheme, contrast: minimum.0))
        #expect(ratio >= minimum.1, "\(ratio)")
    }

    @Test(arguments: schemes) func edgesAreVisibleWithAHigherContrast(scheme: ColorScheme) {
        let edges = [
            ("edge", Color.edge), ("line", .line), ("field", .fieldEdge), ("focused field", .focusedEdge),
        ]
        for (name, edge) in edges {
            for (place, background) in Self.backgrounds {
                let ratio = Contrast.ratio(
                    of: edge.resolved(in: scheme, contrast: .increased),
                    on: background.resolved(in: scheme, contrast: .increased))
                #expect(ratio >= 3, "\(name) on \(place): \(ratio)")
            }
        }
        // Only the edge of a field tells that it has the focus.
        let focused = Color.focusedEdge.resolved(in: scheme, contrast: .increased)
        let panel = Color.panel.resolved(in: scheme, contrast: .increased)
        let edge = Contrast.composed(Color.fieldEdge.resolved(in: scheme, contrast: .increased), over: panel)
        #expect(Contrast.ratio(of: focused, on: edge) >= 3)
    }

    @Test(arguments: schemes) func edgesStayAsTheyWereWithTheUsualContrast(scheme: ColorScheme) {
        #expect(Color.edge.resolved(in: scheme).opacity == 0)
        #expect(Color.pictureEdge.resolved(in: scheme).opacity == 0)
        #expect(Color.fieldEdge.resolved(in: scheme) == Color.well.resolved(in: scheme))
        #expect(Color.focusedEdge.resolved(in: scheme) == Color.accentColor.resolved(in: scheme))
    }

    @Test(arguments: minimums) func textsOnPanelsOverVideoAreLegible(minimum: (ColorSchemeContrast, Double)) {
        func resolved(_ white: Double, _ opacity: Double) -> RGBA {
            Color(white: white, opacity: opacity).followingContrast.resolved(in: .dark, contrast: minimum.0)
        }
        // The panels of the player, over a white picture: its texts are white, some of them less so.
        let panel = Contrast.composed(resolved(0.08, 0.92), over: Self.white)
        for opacity in [0.65, 0.7, 0.75, 0.8, 1] {
            let ratio = Contrast.ratio(of: resolved(1, opacity), on: panel)
            #expect(ratio >= minimum.1, "\(opacity): \(ratio)")
        }
        guard minimum.0 == .increased else { return }
        for background in [panel, Contrast.composed(resolved(0, 0.7), over: Self.white)] {
            let edge = Color.pictureEdge.resolved(in: .dark, contrast: .increased)
            #expect(Contrast.ratio(of: edge, on: background) >= 3)
        }
    }

    @Test(arguments: minimums)
    func textsInTheBarsOfThePlayerAreLegibleOverAWhitePicture(minimum: (ColorSchemeContrast, Double)) {
        func resolved(_ white: Double, _ opacity: Double) -> RGBA {
            Color(white: white, opacity: opacity).followingContrast.resolved(in: .dark, contrast: minimum.0)
        }
        /// A white picture behind opacities of black at equal distances, at a share of the way from top to bottom.
        func ground(_ opacities: [Double], at share: Double) -> RGBA {
            let opacities = opacities.map { resolved(0, $0).opacity }
            let place = share * Double(opacities.count - 1)
            let index = min(Int(place), opacities.count - 2)
            let opacity = opacities[index] + (opacities[index + 1] - opacities[index]) * (place - Double(index))
            return Contrast.composed(RGBA(red: 0, green: 0, blue: 0, opacity: opacity), over: Self.white)
        }
        // The title, the line below it and the symbols end in the middle of their bar.
        for share in stride(from: 0, through: 0.5, by: 0.05) {
            for opacity in [0.8, 1] {
                let ratio = Contrast.ratio(of: resolved(1, opacity), on: ground(PlayerScrim.title, at: share))
                #expect(ratio >= minimum.1, "title, \(opacity) at \(share): \(ratio)")
            }
            let symbol = Contrast.ratio(of: Self.white, on: ground(PlayerScrim.miniTitle, at: share))
            #expect(symbol >= minimum.1, "mini window at \(share): \(symbol)")
        }
        for share in stride(from: 0, through: 1, by: 0.1) {
            let bar = Contrast.composed(
                PlayerScrim.bar.resolved(in: .dark, contrast: minimum.0),
                over: ground(PlayerScrim.controls, at: share))
            let ratio = Contrast.ratio(of: Self.white, on: bar)
            #expect(ratio >= minimum.1, "controls at \(share): \(ratio)")
        }
    }

    @Test func initialsAreLegibleOnEachTint() {
        for tint in Color.tints { #expect(Contrast.ratio(of: RGBA(0xFF_FF_FF), on: tint) >= 4.5) }
    }

    @Test(arguments: minimums) func textsOnPicturesAreLegible(minimum: (ColorSchemeContrast, Double)) {
        for shade in [Color.badge, .scrim] {
            let ground = Contrast.composed(shade.resolved(in: .light, contrast: minimum.0), over: Self.white)
            #expect(Contrast.ratio(of: Color.onPicture.resolved(in: .light), on: ground) >= minimum.1)
        }
    }

    @Test func marksOfNewItemsAreLegible() {
        let mark = Color.newMark.resolved(in: .light)
        #expect(Contrast.ratio(of: Color.onAccent.resolved(in: .light), on: mark) >= 4.5)
    }

    @Test func textOnTheAccentColorIsLegibleForEachAccentColor() {
        #expect(Contrast.ratio(of: RGBA(0xFF_FF_FF), on: AccentColor.standard) >= 4.5)
        var random = SeededGenerator(seed: 18)
        for _ in 0..<500 {
            let color = RGBA(
                red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
                blue: .random(in: 0...1, using: &random))
            let legible = AccentColor.legible(color)
            #expect(Contrast.ratio(of: RGBA(0xFF_FF_FF), on: legible) >= 4.5, "seed 18: \(color)")
        }
    }

    @Test func aLegibleAccentColorStays() { #expect(AccentColor.legible(RGBA(0x61_35_83)) == RGBA(0x61_35_83)) }

    @Test func blackOnWhiteHasTheHighestContrast() {
        #expect(abs(Contrast.ratio(of: RGBA(0), on: RGBA(0xFF_FF_FF)) - 21) < 0.001)
        // The example of WCAG's techniques (G18): #767676 is the lightest gray that passes.
        #expect(Contrast.ratio(of: RGBA(0x76_76_76), on: RGBA(0xFF_FF_FF)) >= 4.5)
        #expect(Contrast.ratio(of: RGBA(0x77_77_77), on: RGBA(0xFF_FF_FF)) < 4.5)
    }
}
