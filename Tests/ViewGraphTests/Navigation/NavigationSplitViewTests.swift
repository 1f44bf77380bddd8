import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct NavigationSplitViewTests {
    private let wide = CGSize(width: 900, height: 400)
    private let narrow = CGSize(width: 400, height: 400)

    @Test func bothColumnsAreVisibleInAWideWindow() throws {
        let model = Model()
        let window = HeadlessWindow(size: wide) { Shows(model: model) }
        #expect(try #require(window.element(text: "row 0")).frame.maxX < 240)
        #expect(try #require(window.element(text: "detail nil")).frame.minX > 241)
        window.tap(at: try #require(window.element(text: "row 2")).center)
        #expect(window.element(text: "detail 2") != nil)
        #expect(window.element(text: "row 0") != nil)
        #expect(window.element(text: "Shows") != nil)
    }

    @Test func narrowWindowShowsOneColumnAndKeepsSelectionAndState() throws {
        let model = Model()
        let window = HeadlessWindow(size: narrow) { Shows(model: model) }
        #expect(window.element(text: "row 0") != nil)
        #expect(window.element(text: "detail nil") == nil)
        window.tap(at: try #require(window.element(text: "row 1")).center)
        #expect(window.element(text: "row 0") == nil)
        #expect(window.element(text: "detail 1") != nil)
        window.element(label: "count 0")?.activate()
        // Wide and narrow again: the same detail with its state.
        window.resize(to: wide)
        #expect(window.element(text: "row 0") != nil)
        #expect(window.element(label: "count 1") != nil)
        window.resize(to: narrow)
        #expect(window.element(text: "row 0") == nil)
        try #require(window.element(label: "Back")).activate()
        #expect(model.selected == 1)
        #expect(window.element(text: "row 0") != nil)
        // The selected row leads there again.
        window.tap(at: try #require(window.element(text: "row 1")).center)
        #expect(window.element(label: "count 1") != nil)
    }

    @Test func keyboardGoesThereAndBack() throws {
        let model = Model()
        let window = HeadlessWindow(size: narrow) { Shows(model: model) }
        window.focusNext()
        window.key(.downArrow)
        #expect(model.selected == 1)
        #expect(window.element(text: "row 0") != nil)
        window.key(.return)
        #expect(window.element(text: "detail 1") != nil)
        #expect(window.key(.leftArrow, modifiers: .option))
        #expect(window.element(text: "row 0") != nil)
    }

    @Test func buttonAndF9HideTheSidebar() throws {
        let model = Model()
        let window = HeadlessWindow(size: wide) { Shows(model: model) }
        try #require(window.element(label: "Hide sidebar")).activate()
        #expect(window.element(text: "row 0") == nil)
        #expect(model.columns == .detailOnly)
        #expect(window.key(.f9))
        #expect(window.element(text: "row 0") != nil)
        model.columns = .detailOnly
        window.turn()
        #expect(window.element(label: "Show sidebar") != nil)
    }

    @Test func stackInTheDetailHasTheOnlyHeader() throws {
        let window = HeadlessWindow(size: narrow) {
            NavigationSplitView {
                List(0..<3, id: \.self, selection: Binding<Int?>(get: { nil }, set: { _ in })) { Text("row \($0)") }
            } detail: {
                NavigationStack {
                    NavigationLink("deeper") { Text("bottom").navigationTitle("Deep") }.navigationTitle("Top")
                }
            }
        }
        window.tap(at: try #require(window.element(text: "row 1")).center)
        #expect(window.texts.filter { $0 == "Top" }.count == 1)
        try #require(window.element(label: "deeper")).activate()
        window.turn()
        #expect(window.element(text: "Deep") != nil)
        try #require(window.element(label: "Back")).activate()
        window.turn()
        #expect(window.element(text: "Top") != nil)
        try #require(window.element(label: "Back")).activate()
        window.turn()
        #expect(window.element(text: "row 0") != nil)
    }

    @Test func linkToAValueSelectsItInTheSidebar() throws {
        let model = Model()
        let window = HeadlessWindow(size: wide) {
            NavigationSplitView {
                List(selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
                    ForEach([10, 20], id: \.self) { NavigationLink("link \($0)", value: $0) }
                }
            } detail: {
                Text("detail")
            }
        }
        window.tap(at: try #require(window.element(text: "link 20")).center)
        #expect(model.selected == 20)
    }

    @Test func columnsAppearAndDisappear() throws {
        let model = Model()
        let window = HeadlessWindow(size: wide) { Shows(model: model) }
        #expect(model.log == ["appear sidebar", "appear detail"])
        window.resize(to: narrow)
        window.resize(to: wide)
        #expect(model.log == ["appear sidebar", "appear detail", "disappear detail", "appear detail"])
    }
}

@MainActor @Observable private final class Model {
    var selected: Int?
    var columns = NavigationSplitViewVisibility.automatic
    @ObservationIgnored var log: [String] = []
}

private struct Shows: View {
    let model: Model
    var body: some View {
        NavigationSplitView(columnVisibility: Binding(get: { model.columns }, set: { model.columns = $0 })) {
            List(0..<5, id: \.self, selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
                Text("row \($0)")
            }
            .navigationTitle("Shows")
            .onAppear { model.log.append("appear sidebar") }
        } detail: {
            Detail(selected: model.selected)
                .onAppear { model.log.append("appear detail") }
                .onDisappear { model.log.append("disappear detail") }
        }
    }
}

private struct Detail: View {
    let selected: Int?
    @State private var count = 0
    var body: some View {
        VStack {
            Text("detail \(selected.map(String.init) ?? "nil")")
            Button("count \(count)") { count += 1 }
        }
    }
}
