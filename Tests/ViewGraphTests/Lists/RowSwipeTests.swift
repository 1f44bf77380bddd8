import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct RowSwipeTests {
    private let size = CGSize(width: 400, height: 400)

    @Test(arguments: [PointerKind.mouse, .touch]) func swipeRevealsActionsThatPerformAndClose(_ kind: PointerKind)
        throws
    {
        let model = Model()
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        window.drag(from: CGPoint(x: 300, y: 54), to: CGPoint(x: 180, y: 56))
        window.advance(by: .seconds(1))
        let later = try #require(window.element(label: "Later"))
        let remove = try #require(window.element(label: "Remove"))
        // The first action is at the edge.
        #expect(remove.frame.maxX == 400)
        #expect(later.frame.maxX == remove.frame.minX)
        #expect(later.frame.width == RowSwipe.actionWidth)
        #expect(try #require(window.element(text: "row 1")).frame.minX == 16 - 2 * RowSwipe.actionWidth)
        window.tap(at: later.center, kind: kind)
        window.advance(by: .seconds(1))
        #expect(model.log == ["later 1"])
        #expect(window.element(label: "Later") == nil)
        #expect(try #require(window.element(text: "row 1")).frame.minX == 16)
    }

    @Test func fullSwipePerformsTheFirstAction() {
        let model = Model()
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        window.drag(from: CGPoint(x: 380, y: 54), to: CGPoint(x: 100, y: 54))
        window.advance(by: .seconds(1))
        #expect(model.rows == [0, 2, 3])
        // The leading actions do not allow it.
        window.drag(from: CGPoint(x: 20, y: 54), to: CGPoint(x: 380, y: 54))
        window.advance(by: .seconds(1))
        #expect(model.log.isEmpty)
        #expect(window.element(label: "Pin") != nil)
    }

    @Test func verticalAndShortMovementsOpenNothing() {
        let model = Model()
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        window.drag(from: CGPoint(x: 300, y: 54), to: CGPoint(x: 280, y: 150))
        window.drag(from: CGPoint(x: 300, y: 54), to: CGPoint(x: 270, y: 54), steps: 30)
        window.advance(by: .seconds(1))
        #expect(window.element(label: "Remove") == nil)
        #expect(model.selected == nil)
    }

    @Test func openRowClosesForAnotherOneAndForPressesAndEscape() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        func open(_ y: CGFloat) {
            window.drag(from: CGPoint(x: 300, y: y), to: CGPoint(x: 180, y: y))
            window.advance(by: .seconds(1))
        }
        open(18)
        open(90)
        #expect(window.elements.filter { $0.label == "Later" && $0.isControl }.count == 1)
        window.tap(at: CGPoint(x: 20, y: 90))
        window.advance(by: .seconds(1))
        #expect(window.element(label: "Later") == nil)
        #expect(model.selected == nil)
        open(90)
        try #require(window.element(label: "row 2")).focus()
        #expect(window.key(.escape))
        window.advance(by: .seconds(1))
        #expect(window.element(label: "Later") == nil)
    }

    @Test func canceledSwipeCloses() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        window.press(at: CGPoint(x: 300, y: 54))
        window.move(to: CGPoint(x: 280, y: 54))
        window.move(to: CGPoint(x: 200, y: 54))
        #expect(window.element(label: "Later") != nil)
        window.cancelPointer()
        window.advance(by: .seconds(1))
        #expect(window.element(label: "Later") == nil)
        #expect(model.rows.count == 4)
    }

    @Test func reducedMotionOpensAndClosesImmediately() {
        var environment = EnvironmentValues()
        environment.accessibilityReduceMotion = true
        let model = Model()
        let window = HeadlessWindow(size: size, environment: environment) { Rows(model: model) }
        window.drag(from: CGPoint(x: 300, y: 54), to: CGPoint(x: 180, y: 54))
        #expect(window.element(label: "Later") != nil)
        window.element(label: "Later")?.activate()
        #expect(window.element(label: "Later") == nil)
        #expect(!window.renderer.needsFrames)
    }

    @Test func rightToLeftSwipesToTheOtherSide() throws {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let model = Model()
        let window = HeadlessWindow(size: size, environment: environment) { Rows(model: model) }
        window.drag(from: CGPoint(x: 100, y: 54), to: CGPoint(x: 220, y: 54))
        window.advance(by: .seconds(1))
        #expect(try #require(window.element(label: "Remove")).frame.minX == 0)
    }

    @Test func contextMenuOfTheRowHasItsOwnItemsAndTheActions() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        let row = try #require(window.elements.first { $0.content?.accessibility.role == .listItem })
        #expect(row.content?.contextMenu.map(\.title) == ["Open", "", "Pin", "Remove", "Later"])
        #expect(window.elements.filter { $0.content?.contextMenu.isEmpty == false }.count == 4)
        row.send(.contextMenu([0]))
        row.send(.contextMenu([2]))
        row.send(.contextMenu([4]))
        row.send(.contextMenu([3]))
        #expect(model.log == ["open 0", "pin 0", "later 0"])
        #expect(model.rows == [1, 2, 3])
    }

    @Test func menuOfAPartOfTheRowStaysThere() throws {
        let window = HeadlessWindow(size: size) {
            List(0..<1) { _ in
                HStack {
                    Text("title")
                    Text("part").contextMenu { Button("Copy") {} }
                }
            }
        }
        let owners = window.elements.filter { $0.content?.contextMenu.isEmpty == false }
        #expect(owners.count == 1)
        #expect(owners.first?.content?.accessibility.role == nil)
    }

    @Test func deleteKeyRemovesTheRowAndTheFocusMovesOn() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { DeletableRows(model: model) }
        try #require(window.elements.filter { $0.content?.accessibility.role == .listItem }[1]).focus()
        var states: [[Int]] = []
        for _ in 0..<4 {
            window.key(.deleteForward)
            states.append(model.rows)
        }
        #expect(states == [[0, 2, 3], [0, 3], [0], []])
    }

    @Test func deleteKeyDeletesAllSelectedRows() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { SelectableRows(model: model) }
        try #require(window.elements.filter { $0.content?.accessibility.role == .listItem }[1]).focus()
        model.several = [1, 3, 10]
        window.turn()
        window.key(.deleteForward)
        #expect(model.log == ["[1, 3]", "[0]"])
        #expect(model.rows == [0, 2])
        // A row that is not selected is deleted alone.
        model.several = [0]
        window.turn()
        try #require(window.elements.filter { $0.content?.accessibility.role == .listItem }[1]).focus()
        window.key(.delete)
        #expect(model.rows == [0])
    }

    @Test func onDeleteAddsAnActionUnlessTheRowHasItsOwn() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) {
            List {
                ForEach(model.rows, id: \.self) { number in
                    if number == 0 {
                        Text("row 0").swipeActions { Button("Archive") { model.log.append("archive") } }
                    } else {
                        Text("row \(number)")
                    }
                }
                .onDelete { model.rows.remove(atOffsets: $0) }
            }
        }
        let rows = window.elements.filter { $0.content?.accessibility.role == .listItem }
        #expect(rows.map { $0.content?.contextMenu.map(\.title) } == [["Archive"], ["Delete"], ["Delete"], ["Delete"]])
        rows[2].send(.contextMenu([0]))
        #expect(model.rows == [0, 1, 3])
    }

    @Test func disabledListOffersNothing() {
        let model = Model()
        let window = HeadlessWindow(size: size) { Rows(model: model).disabled(true) }
        window.drag(from: CGPoint(x: 300, y: 54), to: CGPoint(x: 180, y: 54))
        #expect(window.element(label: "Later") == nil)
        #expect(window.elements.allSatisfy { $0.content?.contextMenu.isEmpty == true })
    }
}

@MainActor @Observable private final class Model {
    var rows = [0, 1, 2, 3]
    var selected: Int?
    var several: Set<Int> = []
    var others = [10, 11]
    @ObservationIgnored var log: [String] = []
}

private struct Rows: View {
    let model: Model

    var body: some View {
        List(model.rows, id: \.self, selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
            number in
            Text("row \(number)")
                .swipeActions {
                    Button("Remove", role: .destructive) { model.rows.removeAll { $0 == number } }
                    Button("Later") { model.log.append("later \(number)") }.tint(.orange)
                }
                .swipeActions(edge: .leading, allowsFullSwipe: false) {
                    Button("Pin") { model.log.append("pin \(number)") }
                }
                .contextMenu { Button("Open") { model.log.append("open \(number)") } }
        }
    }
}

private struct SelectableRows: View {
    let model: Model

    var body: some View {
        List(selection: Binding(get: { model.several }, set: { model.several = $0 })) {
            ForEach(model.rows, id: \.self) { Text("row \($0)") }
                .onDelete { positions in
                    model.log.append("\(Array(positions))")
                    model.rows.remove(atOffsets: positions)
                }
            ForEach(model.others, id: \.self) { Text("other \($0)") }
                .onDelete { positions in
                    model.log.append("\(Array(positions))")
                    model.others.remove(atOffsets: positions)
                }
        }
    }
}

private struct DeletableRows: View {
    let model: Model

    var body: some View {
        List {
            ForEach(model.rows, id: \.self) { Text("row \($0)") }.onDelete { model.rows.remove(atOffsets: $0) }
        }
    }
}
