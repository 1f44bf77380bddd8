import Observation
import Testing

@testable import ViewGraph

@MainActor struct ColorSchemeTests {
    @Test func windowFollowsTheRequestedSchemeOrTheSystem() {
        let model = SchemeModel()
        let window = HeadlessWindow {
            SchemeReader()
            Asking(model: model)
        }
        let log = EventLog()
        window.host.onPreferredColorScheme = { log.add($0.map { "\($0)" } ?? "none") }
        #expect(window.texts == ["light"])
        model.scheme = .dark
        window.turn()
        #expect(window.texts == ["dark"])
        #expect(window.host.preferredColorScheme == .dark)
        window.host.environment.colorScheme = .dark
        window.turn()
        model.scheme = .light
        window.turn()
        #expect(window.texts == ["light"])
        model.isThere = false
        window.turn()
        #expect(window.texts == ["dark"])
        #expect(log.take() == ["dark", "light", "none"])
    }

    @Test func outermostRequestIsUsedFromTheFirstFrame() {
        let window = HeadlessWindow {
            VStack { SchemeReader().preferredColorScheme(.light) }.preferredColorScheme(.dark)
        }
        #expect(window.texts == ["dark"])
        #expect(window.host.flushes == 1)
    }
}

@MainActor @Observable private final class SchemeModel {
    var scheme: ColorScheme?
    var isThere = true
}

private struct Asking: View {
    let model: SchemeModel
    var body: some View { if model.isThere { EmptyView().preferredColorScheme(model.scheme) } }
}

private struct SchemeReader: View {
    @Environment(\.colorScheme) private var scheme
    var body: some View { Text(scheme == .dark ? "dark" : "light") }
}
