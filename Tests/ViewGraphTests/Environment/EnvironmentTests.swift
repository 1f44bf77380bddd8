import Observation
import Testing

@testable import ViewGraph

@MainActor struct EnvironmentTests {
    @Test func keyWithAnOptionalValueHasItsDefault() {
        var environment = EnvironmentValues()
        #expect(environment.nickname == "Playhead")
        environment.nickname = nil
        #expect(environment.nickname == nil)
        environment.nickname = "Dusk"
        #expect(environment.nickname == "Dusk")
    }

    @Test func observableObjectIsFoundByItsType() {
        let library = Library()
        let window = HeadlessWindow { Shelf().environment(library) }
        #expect(window.texts == ["Tides", "no guide"])
        library.title = "Dunes"
        window.turn()
        #expect(window.texts == ["Dunes", "no guide"])
    }

    @Test func innerObjectTakesPrecedenceAndNilRemovesIt() {
        let (outer, inner) = (Library(), Library())
        inner.title = "Inner"
        let window = HeadlessWindow {
            VStack {
                Shelf().environment(inner)
                Guided().environment(Guide()).environment(nil as Guide?)
                Guided().environment(nil as Guide?).environment(Guide())
            }
            .environment(outer)
        }
        #expect(window.texts == ["Inner", "no guide", "guide", "no guide"])
    }

    @Test func passingTheSameObjectAgainEvaluatesNoBodyInside() {
        let model = Pair()
        let window = HeadlessWindow { Owner(model: model) }
        let runs = window.bodyRuns(of: Shelf.self)
        model.count += 1
        window.turn()
        #expect(window.bodyRuns(of: Owner.self) == 2)
        #expect(window.bodyRuns(of: Shelf.self) == runs)
        model.replace()
        window.turn()
        #expect(window.texts == ["Dunes", "no guide"])
    }

    @Test func readingAMissingObjectStopsWithItsTypeAndTheRemedy() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = HeadlessWindow { Shelf() } }
        }
        let report = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(report.contains("Library"))
        #expect(report.contains("Add .environment(_:)"))
    }
}

@MainActor @Observable private final class Library { var title = "Tides" }

@MainActor @Observable private final class Guide {}

@MainActor @Observable private final class Pair {
    var count = 0
    var library = Library()

    func replace() {
        library = Library()
        library.title = "Dunes"
    }
}

private struct Shelf: View {
    @Environment(Library.self) private var library

    var body: some View {
        Text(library.title)
        Guided()
    }
}

private struct Guided: View {
    @Environment(Guide.self) private var guide: Guide?
    var body: some View { Text(guide == nil ? "no guide" : "guide") }
}

private struct Owner: View {
    let model: Pair

    var body: some View {
        let _ = model.count
        Shelf().environment(model.library)
    }
}

private enum NicknameKey: EnvironmentKey {
    static var defaultValue: String? { "Playhead" }
}

extension EnvironmentValues {
    @MainActor fileprivate var nickname: String? {
        get { self[NicknameKey.self] }
        set { self[NicknameKey.self] = newValue }
    }
}
