import PlayheadUI
import SeededRandom
import Testing

@testable import PlayheadWindow

/// The contrast of texts on their backgrounds, computed as WCAG 2.2 defines it.
@Suite struct ColorRolesTests {
    private static let schemes: [ColorScheme] = [.light, .dark]
    private static let texts: [(String, Color)] = [
        ("strong", .strongText), ("soft", .softText), ("failure", .failure), ("warning", .warning),
        ("success", .success),
    ]
    private static let backgrounds: [(String, Color)] = [
        ("page", .page), ("bar", .bar), ("panel", .panel), ("well", .well),
    ]

    @Test(arguments: schemes) func textsAreLegibleOnEachBackground(scheme: ColorScheme) {
        for (name, text) in Self.texts {
            for (place, background) in Self.backgrounds {
                let ratio = Contrast.ratio(of: text.resolved(in: scheme), on: background.resolved(in: scheme))
                #expect(ratio >= 4.5, "\(name) on \(place): \(ratio)")
            }
        }
    }

    @Test(arguments: schemes) func foundPartsOfTextsAreLegible(scheme: ColorScheme) {
        let ratio = Contrast.ratio(of: Color.strongText.resolved(in: scheme), on: Color.match.resolved(in: scheme))
        #expect(ratio >= 4.5, "\(ratio)")
    }

    @Test func textsOnPanelsOverVideoAreLegible() {
        // The panels of the player, over a white picture: its texts are white, some of them less so.
        let white = RGBA(0xFF_FF_FF)
        let panel = Contrast.composed(RGBA(red: 0.08, green: 0.08, blue: 0.08, opacity: 0.92), over: white)
        for opacity in [0.65, 0.7, 0.75, 0.8, 1] {
            let ratio = Contrast.ratio(of: RGBA(red: 1, green: 1, blue: 1, opacity: opacity), on: panel)
            #expect(ratio >= 4.5, "\(opacity): \(ratio)")
        }
    }

    @Test func textsInTheBarsOfThePlayerAreLegibleOverAWhitePicture() {
        let white = RGBA(0xFF_FF_FF)
        /// A white picture behind opacities of black at equal distances, at a share of the way from top to bottom.
        func ground(_ opacities: [Double], at share: Double) -> RGBA {
            let place = share * Double(opacities.count - 1)
            let index = min(Int(place), opacities.count - 2)
            let opacity = opacities[index] + (opacities[index + 1] - opacities[index]) * (place - Double(index))
            return Contrast.composed(RGBA(red: 0, green: 0, blue: 0, opacity: opacity), over: white)
        }
        // The title, the line below it and the symbols end in the middle of their bar.
        for share in stride(from: 0, through: 0.5, by: 0.05) {
            for opacity in [0.8, 1] {
                let text = RGBA(red: 1, green: 1, blue: 1, opacity: opacity)
                let ratio = Contrast.ratio(of: text, on: ground(PlayerScrim.title, at: share))
                #expect(ratio >= 4.5, "title, \(opacity) at \(share): \(ratio)")
            }
            let symbol = Contrast.ratio(of: white, on: ground(PlayerScrim.miniTitle, at: share))
            #expect(symbol >= 4.5, "mini window at \(share): \(symbol)")
        }
        for share in stride(from: 0, through: 1, by: 0.1) {
            let bar = Contrast.composed(
                PlayerScrim.bar.resolved(in: .dark), over: ground(PlayerScrim.controls, at: share))
            let ratio = Contrast.ratio(of: white, on: bar)
            #expect(ratio >= 4.5, "controls at \(share): \(ratio)")
        }
    }

    @Test func initialsAreLegibleOnEachTint() {
        for tint in Color.tints { #expect(Contrast.ratio(of: RGBA(0xFF_FF_FF), on: tint) >= 4.5) }
    }

    @Test func badgesAreLegibleOnAnyPicture() {
        let white = RGBA(0xFF_FF_FF)
        let ground = Contrast.composed(Color.badge.resolved(in: .light), over: white)
        #expect(Contrast.ratio(of: Color.onPicture.resolved(in: .light), on: ground) >= 4.5)
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
