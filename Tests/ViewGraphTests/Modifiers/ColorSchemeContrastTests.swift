import Testing

@testable import ViewGraph

@MainActor struct ColorSchemeContrastTests {
    @Test func viewsFollowTheContrastOfTheEnvironment() {
        let window = HeadlessWindow {
            ContrastReader()
            Color(standard: .red, increased: .blue)
            Text("edge").cornerRadius(4, border: .edge)
        }
        func contents() -> [ElementContent] { window.elements.compactMap(\.content) }
        #expect(window.texts.first == "standard")
        #expect(contents().contains { $0.background == Color.red.resolved(in: .light) })
        #expect(contents().allSatisfy { $0.border == nil })
        window.host.environment.colorSchemeContrast = .increased
        window.turn()
        #expect(window.texts.first == "increased")
        #expect(contents().contains { $0.background == Color.blue.resolved(in: .light) })
        #expect(contents().contains { $0.cornerRadius == 4 && $0.border?.width == 1 })
        window.host.environment.colorSchemeContrast = .standard
        window.turn()
        #expect(window.texts.first == "standard")
        #expect(contents().allSatisfy { $0.border == nil })
    }

    @Test func shadesBecomeHalfAsTransparent() {
        let shade = Color(white: 0, opacity: 0.6).followingContrast
        #expect(shade.resolved(in: .light).opacity == 0.6)
        #expect(shade.resolved(in: .light, contrast: .increased).opacity == 0.8)
        let clear = Color.clear.followingContrast
        #expect(clear.resolved(in: .light, contrast: .increased).opacity == 0)
    }

    @Test func opacityAppliesToBothContrasts() {
        let color = Color(standard: .white, increased: .black).opacity(0.5)
        #expect(color.resolved(in: .dark) == RGBA(red: 1, green: 1, blue: 1, opacity: 0.5))
        #expect(color.resolved(in: .dark, contrast: .increased) == RGBA(red: 0, green: 0, blue: 0, opacity: 0.5))
    }

    @Test func cardsOfFormsAndDialogsHaveVisibleEdges() {
        for scheme in ColorScheme.allCases {
            let edge = Color.edge.resolved(in: scheme, contrast: .increased)
            #expect(edge.opacity >= 0.45)
            #expect(Color.cardEdge.resolved(in: scheme, contrast: .increased) == edge)
            #expect(Color.edge.resolved(in: scheme).opacity == 0)
        }
    }
}

private struct ContrastReader: View {
    @Environment(\.colorSchemeContrast) private var contrast
    var body: some View { Text(contrast == .increased ? "increased" : "standard") }
}
