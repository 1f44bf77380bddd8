import Observation
import Testing

@testable import ViewGraph

@MainActor struct NavigationStackTests {
    @Test func linkShowsItsDestinationAndBackKeepsState() {
        let log = EventLog()
        let window = HeadlessWindow { Plain(log: log) }
        #expect(window.texts == ["Root", "count 0", "Next"])
        #expect(window.element(label: "Back") == nil)
        window.element(label: "count 0")?.activate()
        window.element(label: "Next")?.activate()
        #expect(window.texts == ["Second", "second screen", "Close"])
        window.element(label: "Back")?.activate()
        #expect(window.texts == ["Root", "count 1", "Next"])
        #expect(
            log.take() == [
                "root appears", "root disappears", "second appears", "second disappears", "root appears",
            ])
    }

    @Test func dismissPopsTheScreenOnce() {
        let window = HeadlessWindow { Plain(log: EventLog()) }
        window.element(label: "Next")?.activate()
        let close = window.element(label: "Close")
        close?.activate()
        close?.activate()
        #expect(window.texts == ["Root", "count 0", "Next"])
    }

    @Test func pathValuesAreScreens() {
        let model = PathModel()
        let window = HeadlessWindow { Pathed(model: model) }
        window.element(label: "to 1")?.activate()
        #expect(model.path == [1])
        #expect(window.texts == ["screen 1", "to 2"])
        window.element(label: "to 2")?.activate()
        #expect(model.path == [1, 2])
        model.path = [1, 2, 3, 4]
        window.turn()
        #expect(window.texts == ["screen 4", "to 5"])
        #expect(window.element(label: "Back")?.activate() == true)
        #expect(model.path == [1, 2, 3])
        model.path = []
        window.turn()
        #expect(window.texts == ["to 1"])
        #expect(window.count(of: NumberScreen.self) == 0)
    }

    @Test func onlyTheTopmostOfSeveralNewScreensAppears() {
        let model = PathModel()
        model.path = [1, 2]
        let log = EventLog()
        let window = HeadlessWindow {
            NavigationStack(path: Binding(get: { model.path }, set: { model.path = $0 })) {
                Text("root").watched("root", log)
                    .navigationDestination(for: Int.self) { Text("\($0)").watched("\($0)", log) }
            }
        }
        #expect(log.take() == ["2 appears"])
        window.element(label: "Back")?.activate()
        #expect(log.take() == ["2 disappears", "1 appears"])
        model.path = []
        window.turn()
        #expect(log.take() == ["1 disappears", "root appears"])
        window.close()
        #expect(log.take() == ["root disappears"])
    }

    @Test func remainingScreensKeepTheirState() {
        let model = PathModel()
        model.path = [1, 2]
        let window = HeadlessWindow { Pathed(model: model) }
        #expect(window.texts == ["screen 2", "to 3"])
        model.path = [1]
        window.turn()
        window.element(label: "screen 1")?.activate()
        #expect(window.texts == ["screen 1!", "to 2"])
        model.path = [1, 7]
        window.turn()
        model.path = [1]
        window.turn()
        #expect(window.texts == ["screen 1!", "to 2"])
        model.path = [2]
        window.turn()
        #expect(window.texts == ["screen 2", "to 3"])
    }

    @Test func linkToAViewLiesAboveThePath() {
        let model = PathModel()
        let window = HeadlessWindow { Pathed(model: model, hasViewLink: true) }
        window.element(label: "to 1")?.activate()
        window.element(label: "about")?.activate()
        #expect(window.texts == ["About 1"])
        #expect(model.path == [1])
        window.element(label: "Back")?.activate()
        #expect(window.texts == ["screen 1", "to 2", "about"])
        window.element(label: "about")?.activate()
        model.path = []
        window.turn()
        #expect(window.texts == ["to 1"])
    }

    @Test func mixedPathFindsEachDestination() {
        let model = PathModel()
        let window = HeadlessWindow {
            NavigationStack(path: Binding(get: { model.mixed }, set: { model.mixed = $0 })) {
                Text("root")
                    .navigationDestination(for: Int.self) { Text("number \($0)") }
                    .navigationDestination(for: String.self) { Text("word \($0)") }
            }
        }
        model.mixed.append(1)
        window.turn()
        #expect(window.texts.last == "number 1")
        model.mixed.append("two")
        window.turn()
        #expect(window.texts.last == "word two")
        model.mixed.append(3.0)
        window.turn()
        #expect(window.element(label: "No destination") != nil)
        model.mixed.removeLast(3)
        window.turn()
        #expect(window.texts.last == "root")
    }

    @Test func linkedScreenFollowsItsLink() {
        let model = PathModel()
        let window = HeadlessWindow { NavigationStack { Following(model: model) } }
        window.element(label: "go")?.activate()
        #expect(window.texts == ["seen 0"])
        model.number = 5
        window.turn()
        #expect(window.texts == ["seen 5"])
        #expect(window.host.flushes < 10)
    }

    @Test func linkWithoutStackOrValueIsDisabled() {
        let window = HeadlessWindow {
            NavigationLink("alone", value: 1)
            NavigationStack { NavigationLink("nothing", value: Int?.none) }
        }
        #expect(window.element(label: "alone")?.isEnabled == false)
        #expect(window.element(label: "nothing")?.isEnabled == false)
    }

    @Test func titleIsAHeaderAndFollowsItsScreen() {
        let model = PathModel()
        let window = HeadlessWindow { NavigationStack { Titled(model: model) } }
        #expect(window.texts == ["Number 0", "x"])
        #expect(window.elements.contains { $0.content?.accessibility.role == .header })
        model.number = 1
        window.turn()
        #expect(window.texts == ["Number 1", "x"])
    }
}

@MainActor @Observable private final class PathModel {
    var path: [Int] = []
    var mixed = NavigationPath()
    var number = 0
}

private struct Plain: View {
    let log: EventLog

    var body: some View {
        NavigationStack {
            VStack {
                CountButton()
                NavigationLink("Next") { Second().watched("second", log) }
            }
            .navigationTitle("Root")
            .watched("root", log)
        }
    }
}

private struct CountButton: View {
    @State private var count = 0
    var body: some View { Button("count \(count)") { count += 1 } }
}

private struct Second: View {
    @Environment(\.dismiss) private var dismiss
    var body: some View {
        VStack {
            Text("second screen")
            Button("Close") { dismiss() }
        }
        .navigationTitle("Second")
    }
}

private struct Pathed: View {
    let model: PathModel
    var hasViewLink = false
    var body: some View {
        NavigationStack(path: Binding(get: { model.path }, set: { model.path = $0 })) {
            NavigationLink("to 1", value: 1)
                .navigationDestination(for: Int.self) { NumberScreen(number: $0, hasViewLink: hasViewLink) }
        }
    }
}

private struct NumberScreen: View {
    let number: Int
    let hasViewLink: Bool
    @State private var mark = ""
    var body: some View {
        Button("screen \(number)\(mark)") { mark += "!" }
        NavigationLink("to \(number + 1)", value: number + 1)
        if hasViewLink { NavigationLink("about") { Text("About \(number)") } }
    }
}

private struct Following: View {
    let model: PathModel
    var body: some View {
        let number = model.number
        ForEach(0..<1) { _ in NavigationLink("go") { Text("seen \(number)") } }
    }
}

private struct Titled: View {
    let model: PathModel
    var body: some View { Text("x").navigationTitle("Number \(model.number)") }
}

extension View {
    fileprivate func watched(_ name: String, _ log: EventLog) -> some View {
        onAppear { log.add("\(name) appears") }.onDisappear { log.add("\(name) disappears") }
    }
}
