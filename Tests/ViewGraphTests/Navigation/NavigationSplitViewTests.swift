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

    @Test func f9WorksWithoutFocusInsideOfOtherViews() {
        let model = Model()
        let window = HeadlessWindow(size: wide) {
            VStack {
                Button("other") {}
                Shows(model: model).background(Color.gray)
            }
        }
        #expect(window.focusedElement == nil)
        #expect(window.key(.f9))
        #expect(model.columns == .detailOnly)
        #expect(window.key(.f9))
        #expect(window.element(text: "row 0") != nil)
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

    @Test func sidebarTakesAQuarterWithinLimits() throws {
        let model = Model()
        let window = HeadlessWindow(size: wide) { Shows(model: model) }
        func sidebar() throws -> CGFloat {
            try #require(window.elements.first { $0.content?.accessibility.role == .list }).frame.width
        }
        #expect(try sidebar() == 225)
        window.resize(to: CGSize(width: 620, height: 400))
        #expect(try sidebar() == 180)
        window.resize(to: CGSize(width: 2000, height: 400))
        #expect(try sidebar() == 280)
    }

    @Test func columnsHaveTheRequestedWidthsUnlessTheDetailNeedsThem() {
        let fixed = SplitWidth(minimum: 200, maximum: 200, ideal: 200)
        let flexible = SplitWidth(minimum: 150, maximum: 400, ideal: 300)
        #expect(SplitWidth.widths(of: [fixed, .detail], in: 1000) == [200, 800])
        #expect(SplitWidth.widths(of: [fixed, flexible, .detail], in: 1000) == [200, 300, 500])
        #expect(SplitWidth.widths(of: [fixed, flexible, .detail], in: 640) == [200, 200, 240])
        #expect(SplitWidth.widths(of: [fixed, flexible, .detail], in: 450) == [150, 150, 150])
        #expect(SplitWidth.widths(of: [.detail], in: 300) == [300])
        #expect(SplitWidth.widths(of: [], in: 300) == [])
        #expect(SplitWidth.widths(of: [fixed, .detail], in: 0) == [0, 0])
    }

    @Test func modifierSetsTheWidthOfItsColumn() throws {
        let window = HeadlessWindow(size: wide) {
            NavigationSplitView {
                Color.red.accessibilityIdentifier("sidebar").navigationSplitViewColumnWidth(300)
            } detail: {
                Color.blue.accessibilityIdentifier("detail")
            }
        }
        #expect(try #require(window.element(identifier: "sidebar")).frame.width == 300)
        #expect(try #require(window.element(identifier: "detail")).frame.width == 599)
    }

    @Test func threeColumnsAreShownAsSpaceAllows() throws {
        let model = Model()
        let window = HeadlessWindow(size: CGSize(width: 1000, height: 400)) { Library(model: model) }
        func columns() -> [String] {
            ["season 1", "show 0", "detail nil"].filter { window.element(text: $0) != nil }
        }
        #expect(columns() == ["season 1", "show 0", "detail nil"])
        window.resize(to: CGSize(width: 800, height: 400))
        #expect(columns() == ["show 0", "detail nil"])
        try #require(window.element(label: "Show sidebar")).activate()
        #expect(columns() == ["season 1", "show 0", "detail nil"])
        #expect(window.key(.f9))
        #expect(columns() == ["show 0", "detail nil"])
        #expect(model.columns == .doubleColumn)
        model.columns = .detailOnly
        window.turn()
        #expect(columns() == ["detail nil"])
        try #require(window.element(label: "Show sidebar")).activate()
        #expect(model.columns == .all)
        // The only button of its kind is in the first column after the sidebar.
        #expect(window.elements.filter { $0.label == "Hide sidebar" }.count == 1)
    }

    @Test func narrowWindowLeadsThroughThreeColumnsAndBack() throws {
        let model = Model()
        let window = HeadlessWindow(size: narrow) { Library(model: model) }
        window.tap(at: try #require(window.element(text: "season 2")).center)
        #expect(model.column == .content)
        window.tap(at: try #require(window.element(text: "show 1")).center)
        #expect(model.column == .detail)
        #expect(window.element(text: "detail 1") != nil)
        #expect(window.key(.leftArrow, modifiers: .option))
        #expect(window.element(text: "show 1") != nil)
        try #require(window.element(label: "Back")).activate()
        #expect(window.element(text: "season 2") != nil)
        #expect(window.element(label: "Back") == nil)
        #expect(model.column == .sidebar)
        model.column = .detail
        window.turn()
        #expect(window.element(text: "detail 1") != nil)
        #expect(!window.key(.f9))
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
    var column = NavigationSplitViewColumn.sidebar
    var season: Int?
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

private struct Library: View {
    let model: Model
    var body: some View {
        NavigationSplitView(
            columnVisibility: Binding(get: { model.columns }, set: { model.columns = $0 }),
            preferredCompactColumn: Binding(get: { model.column }, set: { model.column = $0 })
        ) {
            List(1..<4, id: \.self, selection: Binding(get: { model.season }, set: { model.season = $0 })) {
                Text("season \($0)")
            }
        } content: {
            List(0..<4, id: \.self, selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
                Text("show \($0)")
            }
        } detail: {
            Detail(selected: model.selected)
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
