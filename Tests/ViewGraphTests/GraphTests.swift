import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct GraphTests {
    @Test func writesOfOneTurnEvaluateTheBodyOnce() {
        let window = HeadlessWindow { Counter() }
        #expect(window.texts == ["0"])
        for _ in 0..<3 { window.host.rootElement.firstButton?.send(.activate) }
        #expect(window.texts == ["0"])
        window.turn()
        #expect(window.texts == ["3"])
        #expect(window.bodyRuns(of: Counter.self) == 2)
    }

    @Test func observableModelEvaluatesOnlyItsReaders() {
        let model = Model()
        let window = HeadlessWindow { Outer(model: model) }
        model.title = "b"
        window.turn()
        #expect(window.texts == ["b", "0"])
        #expect(window.bodyRuns(of: Outer.self) == 1)
        #expect(window.bodyRuns(of: Title.self) == 2)
        #expect(window.bodyRuns(of: Count.self) == 1)
        model.unread += 1
        window.turn()
        #expect(window.bodyRuns(of: Title.self) == 2)
    }

    @Test func viewWithEqualFieldsIsSkipped() {
        let window = HeadlessWindow { Parent() }
        window.host.rootElement.firstButton?.send(.activate)
        window.turn()
        #expect(window.texts == ["1", "fixed"])
        #expect(window.bodyRuns(of: Fixed.self) == 1)
        #expect(window.bodyRuns(of: Number.self) == 2)
    }

    @Test func stateFollowsIDsAndIsDroppedWithThem() {
        let model = ListModel(["a", "b", "c"])
        let window = HeadlessWindow { Rows(model: model) }
        window.element(label: "b 0")?.activate()
        #expect(window.texts == ["a 0", "b 1", "c 0"])
        model.names = ["c", "b", "a"]
        window.turn()
        #expect(window.texts == ["c 0", "b 1", "a 0"])
        model.names = ["c", "a"]
        window.turn()
        model.names = ["b", "a"]
        window.turn()
        #expect(window.texts == ["b 0", "a 0"])
    }

    @Test func switchingBranchesDropsState() {
        let window = HeadlessWindow { Branches() }
        window.element(label: "one 0")?.activate()
        window.element(label: "switch")?.activate()
        #expect(window.texts == ["switch", "two 0"])
        window.element(label: "switch")?.activate()
        #expect(window.texts == ["switch", "one 0"])
    }

    @Test func stacksShareTheSpaceOfTheLeastFlexible() {
        let window = HeadlessWindow(size: CGSize(width: 100, height: 50)) {
            HStack(spacing: 10) {
                Color.red.frame(width: 20)
                Color.green
                Color.blue.frame(maxWidth: 10)
            }
        }
        #expect(
            window.description == """
                group [0 0 100 50]
                  color [0 0 20 50]
                  color [30 0 50 50]
                  color [90 0 10 50]
                """)
    }

    @Test func rightToLeftMirrorsViews() {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let window = HeadlessWindow(size: CGSize(width: 100, height: 50), environment: environment) {
            HStack(spacing: 0) {
                Color.red.frame(width: 20)
                Color.green
            }
        }
        #expect(
            window.description == """
                group [0 0 100 50]
                  color [80 0 20 50]
                  color [0 0 80 50]
                """)
    }

    @Test func appearanceActionsAndTasksRunOnceInOrder() async {
        let log = Log()
        let model = Model()
        let window = HeadlessWindow { Lifecycle(model: model, log: log) }
        #expect(log.lines == ["appear"])
        model.title = ""
        window.turn()
        #expect(log.lines == ["appear", "disappear"])
    }

    @Test func opacityIsAnimatedOnlyWhenTheValueChanges() {
        let window = HeadlessWindow { Fading() }
        window.element(label: "toggle")?.activate()
        window.advance(by: .milliseconds(50))
        #expect(window.element(text: "x")?.opacity == 0.75)
        window.element(label: "toggle")?.activate()
        window.advance(by: .milliseconds(50))
        #expect(window.element(text: "x")?.opacity == 0.875)
        window.advance(by: .milliseconds(200))
        #expect(window.element(text: "x")?.opacity == 1)
        #expect(!window.renderer.needsFrames)
    }
}

@MainActor private final class Log { var lines: [String] = [] }

@MainActor @Observable private final class Model {
    var title = "a"
    var count = 0
    var unread = 0
}

@MainActor @Observable private final class ListModel {
    var names: [String]
    init(_ names: [String]) { self.names = names }
}

private struct Counter: View {
    @State private var count = 0
    var body: some View {
        Button("\(count)") { count += 1 }
    }
}

private struct Outer: View {
    let model: Model
    var body: some View {
        Title(model: model)
        Count(model: model)
    }
}

private struct Title: View {
    let model: Model
    var body: some View { Text(model.title) }
}

private struct Count: View {
    let model: Model
    var body: some View { Text("\(model.count)") }
}

private struct Parent: View {
    @State private var number = 0
    var body: some View {
        Button {
            number += 1
        } label: {
            Number(number: number)
        }
        Fixed(text: "fixed", numbers: [1, 2])
    }
}

private struct Number: View {
    let number: Int
    var body: some View { Text("\(number)") }
}

private struct Fixed: View {
    let text: String
    let numbers: [Int]
    var body: some View { Text(text) }
}

private struct Rows: View {
    let model: ListModel
    var body: some View { ForEach(model.names, id: \.self) { Row(name: $0) } }
}

private struct Row: View {
    let name: String
    @State private var count = 0
    var body: some View { Button("\(name) \(count)") { count += 1 } }
}

private struct Branches: View {
    @State private var isFirst = true
    var body: some View {
        Button("switch") { isFirst.toggle() }
        if isFirst { Row(name: "one") } else { Row(name: "two") }
    }
}

private struct Lifecycle: View {
    let model: Model
    let log: Log
    var body: some View {
        if !model.title.isEmpty {
            EmptyView()
                .onAppear { log.lines.append("appear") }
                .onDisappear { log.lines.append("disappear") }
        }
    }
}

private struct Fading: View {
    @State private var isHidden = false
    var body: some View {
        VStack {
            Text("x").opacity(isHidden ? 0.5 : 1)
        }
        .animation(.linear(duration: 0.1), value: isHidden)
        Button("toggle") { isHidden.toggle() }
    }
}

extension Element {
    fileprivate var firstButton: Element? {
        if case .button = content?.kind { return self }
        for child in children { if let button = child.firstButton { return button } }
        return nil
    }
}
