import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct LazyKeyboardTests {
    private let size = CGSize(width: 300, height: 400)

    @Test func arrowKeysMoveTheFocusAndSelect() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { SingleList(model: model) }
        try focusRow("row 0", in: window)
        #expect(model.one == nil)
        for key in [KeyEquivalent.downArrow, .downArrow, .upArrow] { #expect(window.key(key)) }
        #expect(focusedRow(window) == "row 1")
        #expect(model.one == 1)
        // Beyond the first row the key is left to the window.
        #expect(window.key(.upArrow))
        #expect(!window.key(.upArrow))
        #expect(focusedRow(window) == "row 0")
    }

    @Test func endAndHomeReachRowsThatWereNeverMade() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { SingleList(model: model) }
        let list = try #require(window.scrollViews.first)
        try focusRow("row 0", in: window)
        #expect(window.key(.end))
        #expect(focusedRow(window) == "row 999")
        #expect(model.one == 999)
        #expect(list.scrollOffset.y > 30_000)
        #expect(window.key(.home))
        #expect(focusedRow(window) == "row 0")
        #expect(list.scrollOffset == .zero)
    }

    @Test func pagesMoveByTheVisibleHeight() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { SingleList(model: model) }
        try focusRow("row 0", in: window)
        var rows: [Int?] = []
        for key in [KeyEquivalent.pageDown, .pageDown, .pageUp, .pageUp, .pageUp] {
            window.key(key)
            rows.append(model.one)
        }
        #expect(rows == [11, 22, 11, 0, 0])
    }

    @Test func focusedRowStaysWhileTheListIsScrolledAway() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { SingleList(model: model) }
        let list = try #require(window.scrollViews.first)
        try focusRow("row 3", in: window)
        list.scroll(to: CGPoint(x: 0, y: 20_000))
        #expect(focusedRow(window) == "row 3")
        #expect(window.key(.downArrow))
        #expect(focusedRow(window) == "row 4")
        #expect(try #require(window.element(text: "row 4")).frame.minY >= 0)
        #expect(list.scrollOffset.y < 200)
    }

    @Test func returnPressesTheRowsButton() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) {
            List(0..<100) { number in Button("row \(number)") { model.log.append("press \(number)") } }
        }
        try focusRow("row 2", in: window)
        window.key(.downArrow)
        window.key(.return)
        #expect(model.log == ["press 3"])
    }

    @Test func rowsWithoutControlsTakeTheFocus() throws {
        let window = HeadlessWindow(size: size) { List(0..<100) { Text("row \($0)") } }
        window.focusNext()
        #expect(focusedRow(window) == "row 0")
        window.key(.end)
        #expect(focusedRow(window) == "row 99")
    }

    @Test func headersAreSkipped() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) {
            List(selection: Binding(get: { model.one }, set: { model.one = $0 })) {
                Section("first") { ForEach(0..<2) { Text("row \($0)") } }
                Section("second") { ForEach(2..<4) { Text("row \($0)") } }
            }
        }
        try focusRow("row 0", in: window)
        var rows: [Int?] = []
        for key in [KeyEquivalent.downArrow, .downArrow, .downArrow, .home, .end, .pageUp] {
            window.key(key)
            rows.append(model.one)
        }
        #expect(rows == [1, 2, 3, 0, 3, 0])
    }

    @Test func keysBetweenTwoFlushesAddUp() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { SeveralList(model: model) }
        try focusRow("row 0", in: window)
        for _ in 0..<3 { _ = window.host.key(KeyPress(key: .downArrow)) }
        _ = window.host.key(KeyPress(key: .downArrow, modifiers: .shift))
        _ = window.host.key(KeyPress(key: .downArrow, modifiers: .shift))
        #expect(model.several == [3, 4, 5])
        window.turn()
        window.key(.upArrow)
        #expect(model.several == [4])
    }

    @Test func shiftExtendsAndControlLeavesTheSelection() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { SeveralList(model: model) }
        try focusRow("row 0", in: window)
        window.key(.downArrow)
        #expect(model.several == [1])
        window.key(.downArrow, modifiers: .shift)
        window.key(.downArrow, modifiers: .shift)
        #expect(model.several == [1, 2, 3])
        window.key(.upArrow, modifiers: .shift)
        #expect(model.several == [1, 2])
        window.key(.downArrow, modifiers: .control)
        window.key(.downArrow, modifiers: .control)
        #expect(model.several == [1, 2])
        window.key(.space, modifiers: .control)
        #expect(model.several == [1, 2, 4])
        window.key(.space, modifiers: .control)
        #expect(model.several == [1, 2])
        window.key("a", modifiers: .control)
        #expect(model.several.count == 1000)
        window.key(.home)
        #expect(model.several == [0])
        window.key(.end, modifiers: .shift)
        #expect(model.several.count == 1000)
    }

    @Test func clicksReplaceExtendAndToggle() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { SeveralList(model: model) }
        func click(_ row: Int, _ modifiers: EventModifiers = [], kind: PointerKind = .mouse) throws -> Set<Int> {
            let center = try #require(window.element(text: "row \(row)")).center
            window.tap(at: center, kind: kind, modifiers: modifiers)
            return model.several
        }
        #expect(try click(3) == [3])
        #expect(try click(1) == [1])
        #expect(try click(4, .control) == [1, 4])
        #expect(try click(6, .shift) == [4, 5, 6])
        #expect(try click(2, .shift) == [2, 3, 4])
        #expect(try click(3, .control) == [2, 4])
        // Fingers and assistive technologies have no modifier keys.
        #expect(try click(0, kind: .touch) == [0, 2, 4])
        window.element(label: "row 2")?.activate()
        #expect(model.several == [0, 4])
        // The keyboard starts where the mouse was.
        #expect(try click(5) == [5])
        window.key(.downArrow)
        #expect(model.several == [6])
    }

    @Test func controlClickDeselectsTheOnlyRow() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { SingleList(model: model) }
        let center = try #require(window.element(text: "row 2")).center
        window.tap(at: center)
        window.tap(at: center)
        #expect(model.one == 2)
        window.tap(at: center, modifiers: .control)
        #expect(model.one == nil)
    }

    @Test func tagsSelectRowsThatWereNeverMade() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) {
            List(selection: Binding(get: { model.names }, set: { model.names = $0 })) {
                ForEach(0..<200) { Text("row \($0)").tag("tag \($0)") }
            }
        }
        try focusRow("row 0", in: window)
        window.key(.downArrow)
        window.key(.end, modifiers: .shift)
        #expect(model.names.count == 199)
        #expect(model.names.contains("tag 100"))
    }

    @Test func textFieldInARowKeepsItsKeys() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) {
            List(0..<20) { number in
                if number == 0 {
                    TextField("name", text: Binding(get: { model.text }, set: { model.text = $0 }))
                } else {
                    Text("row \(number)")
                }
            }
        }
        window.focusNext()
        for key in ["a", "b"] as [KeyEquivalent] { window.key(key) }
        #expect(!window.key(.end))
        window.key(.delete)
        #expect(model.text == "a")
        #expect(window.key(.downArrow))
        #expect(focusedRow(window) == "row 1")
    }

    @Test func gridMovesByCellsAndLines() throws {
        let window = HeadlessWindow(size: size) {
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem(), GridItem()]) {
                    ForEach(0..<1000) { number in Button("row \(number)") {}.frame(height: 50) }
                }
            }
        }
        try focusRow("row 0", in: window)
        var cells: [String?] = []
        for key in [KeyEquivalent.rightArrow, .downArrow, .leftArrow, .upArrow, .end, .upArrow, .home, .pageDown] {
            window.key(key)
            cells.append(focusedRow(window))
        }
        #expect(cells == ["row 1", "row 4", "row 3", "row 0", "row 999", "row 996", "row 0", "row 18"])
    }

    @Test func horizontalGridMovesSideways() throws {
        let window = HeadlessWindow(size: size) {
            ScrollView(.horizontal) {
                LazyHGrid(rows: [GridItem(.fixed(60)), GridItem(.fixed(60))]) {
                    ForEach(0..<1000) { number in Button("row \(number)") {}.frame(width: 80) }
                }
            }
        }
        try focusRow("row 0", in: window)
        var cells: [String?] = []
        for key in [KeyEquivalent.rightArrow, .downArrow, .leftArrow, .upArrow, .end, .leftArrow, .home] {
            window.key(key)
            cells.append(focusedRow(window))
        }
        #expect(cells == ["row 2", "row 3", "row 1", "row 0", "row 999", "row 997", "row 0"])
    }

    private func focusRow(_ name: String, in window: HeadlessWindow) throws {
        try #require(window.element(label: name)).focus()
        #expect(focusedRow(window) == name)
    }

    private func focusedRow(_ window: HeadlessWindow) -> String? { window.focusedElement?.element.textsInside.first }
}

@MainActor @Observable private final class Model {
    var one: Int?
    var several: Set<Int> = []
    var names: Set<String> = []
    var text = ""
    @ObservationIgnored var log: [String] = []
}

private struct SingleList: View {
    let model: Model
    var body: some View {
        List(0..<1000, id: \.self, selection: Binding(get: { model.one }, set: { model.one = $0 })) {
            Text("row \($0)")
        }
    }
}

private struct SeveralList: View {
    let model: Model
    var body: some View {
        List(0..<1000, id: \.self, selection: Binding(get: { model.several }, set: { model.several = $0 })) {
            Text("row \($0)")
        }
    }
}
