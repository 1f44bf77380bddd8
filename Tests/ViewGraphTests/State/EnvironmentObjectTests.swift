import Observation
import Testing

@testable import ViewGraph

@MainActor struct EnvironmentObjectTests {
    @Test func everyChangeRunsTheBodiesThatHoldTheObject() {
        let model = CounterModel()
        let window = HeadlessWindow { Outer().environmentObject(model) }
        #expect(window.texts == ["0", "-"])
        model.count = 5
        window.turn()
        #expect(window.texts == ["5", "-----"])
        #expect(window.bodyRuns(of: Outer.self) == 1)
    }

    @Test func projectionBindsToTheObject() throws {
        let model = CounterModel()
        let window = HeadlessWindow { Switch().environmentObject(model) }
        try #require(window.element(label: "On")).setOn(true)
        #expect(model.isOn)
        #expect(window.element(label: "On")?.isOn == true)
    }

    @Test func anotherObjectIsFollowedAndTheFormerOneForgotten() {
        let (first, second) = (CounterModel(), CounterModel())
        second.count = 2
        let choice = Choice(first)
        let window = HeadlessWindow { Chooser(choice: choice) }
        #expect(window.texts == ["0", "-"])
        choice.model = second
        window.turn()
        #expect(window.texts == ["2", "--"])
        first.count = 9
        window.turn()
        #expect(window.texts == ["2", "--"])
        second.count = 3
        window.turn()
        #expect(window.texts == ["3", "---"])
    }

    @Test func aSheetInheritsTheObject() {
        let model = CounterModel()
        model.isOn = true
        let window = HeadlessWindow { SheetOwner().environmentObject(model) }
        #expect(window.texts.contains("0"))
    }

    @Test func readingAMissingObjectStopsWithItsTypeAndTheRemedy() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = HeadlessWindow { Switch() } }
        }
        let report = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(report.contains("CounterModel"))
        #expect(report.contains("Add .environmentObject(_:)"))
    }
}

private final class CounterModel: ObservableObject {
    @Published var count = 0
    @Published var isOn = false
}

@MainActor @Observable private final class Choice {
    var model: CounterModel
    init(_ model: CounterModel) { self.model = model }
}

private struct Outer: View { var body: some View { Inner() } }

private struct Inner: View {
    @EnvironmentObject private var model: CounterModel

    var body: some View {
        Text("\(model.count)")
        Text(String(repeating: "-", count: max(1, model.count)))
    }
}

private struct Switch: View {
    @EnvironmentObject private var model: CounterModel
    var body: some View { Toggle("On", isOn: $model.isOn) }
}

private struct Chooser: View {
    let choice: Choice
    var body: some View { Outer().environmentObject(choice.model) }
}

private struct SheetOwner: View {
    @EnvironmentObject private var model: CounterModel
    var body: some View { Text("below").sheet(isPresented: $model.isOn) { Inner() } }
}
