import Foundation
import Observation
import SeededRandom
import Testing

@testable import ViewGraph

@MainActor struct ListTests {
    private let size = CGSize(width: 300, height: 400)

    @Test func onlyRowsNearTheVisibleOnesAreMade() throws {
        let model = Model(count: 10_000)
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        let list = try #require(window.scrollViews.first)
        #expect((30..<200).contains(window.host.nodeCount))
        #expect(window.count(of: Row.self) < 30)
        // The first row with its insets is 36 points high, which is the estimate for the others.
        #expect(list.contentSize == CGSize(width: 300, height: 360_000))
        list.scroll(to: CGPoint(x: 0, y: 180_000))
        #expect(window.count(of: Row.self) < 30)
        #expect(window.element(text: "row 5000")?.frame.minY == 8.5)
        #expect(window.element(text: "row 0") == nil)
    }

    @Test func changeOfOneRowEvaluatesItsBodyOnly() {
        let model = Model(count: 10_000)
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        let (runs, bodies) = (window.host.runs, window.bodyRuns(of: Row.self))
        model.items[3].title = "other"
        window.turn()
        #expect(window.host.runs - runs < 40)
        #expect(window.bodyRuns(of: Row.self) == bodies + 1)
        #expect(window.element(text: "other") != nil)
    }

    @Test func closureOfARowMarksThatRowOnly() {
        let model = Model(count: 100)
        let window = HeadlessWindow(size: size) {
            List(model.items) { item in Text(item.id == 2 ? model.note : "plain") }
        }
        let runs = window.host.runs
        model.note = "told"
        window.turn()
        #expect(window.element(text: "told") != nil)
        #expect(window.host.runs == runs + 1)
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func stateFollowsIDsAsInAPlainModel(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let model = Model(count: 6)
        var counts: [Int: Int] = [:]
        var next = 100
        let window = HeadlessWindow(size: CGSize(width: 300, height: 2000)) { Rows(model: model) }
        for _ in 0..<25 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: model.items.shuffle(using: &random)
            case 1:
                next += 1
                model.items.insert(Item(next), at: Int.random(in: 0...model.items.count, using: &random))
            case 2 where !model.items.isEmpty:
                let gone = model.items.remove(at: Int.random(in: 0..<model.items.count, using: &random))
                counts[gone.id] = nil
            default:
                guard let item = model.items.randomElement(using: &random) else { break }
                counts[item.id, default: 0] += 1
                window.element(identifier: "\(item.id)")?.activate()
            }
            window.turn()
            let shown = window.elements.compactMap(\.identifier).compactMap { window.element(identifier: $0)?.label }
            let expected = model.items.map { item in counts[item.id].map { "\(item.title) \($0)" } ?? item.title }
            #expect(shown == expected, "seed \(seed)")
        }
    }

    @Test func rowThatWasFarAwayStartsOver() throws {
        let model = Model(count: 1000)
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        let list = try #require(window.scrollViews.first)
        window.element(identifier: "1")?.activate()
        list.scroll(to: CGPoint(x: 0, y: 100))
        list.scroll(to: .zero)
        #expect(window.element(identifier: "1")?.label == "row 1 1")
        list.scroll(to: CGPoint(x: 0, y: 5000))
        list.scroll(to: .zero)
        #expect(window.element(identifier: "1")?.label == "row 1")
    }

    @Test func rowsHaveSeparatorsAndRoles() {
        let window = HeadlessWindow(size: size) {
            List {
                Section("One") {
                    Text("a")
                    Text("b")
                }
                Section("Two") { Text("c") }
            }
            .listStyle(.plain)
        }
        #expect(window.texts == ["One", "a", "b", "Two", "c"])
        let roles = window.elements.compactMap { $0.content?.accessibility.role }
        #expect(roles == [.list, .header, .listItem, .listItem, .header, .listItem])
        #expect(window.elements.filter { $0.content?.kind == .divider }.count == 1)
    }

    @Test func pressSelectsARow() {
        let model = Model(count: 5)
        let window = HeadlessWindow(size: size) {
            List(model.items, selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
                Text($0.title)
            }
        }
        #expect(window.element(label: "row 2")?.isSelected == false)
        window.element(label: "row 2")?.activate()
        #expect(model.selected == 2)
        #expect(window.elements.filter { $0.isSelected == true }.map(\.label) == ["row 2"])
        model.selected = 4
        window.turn()
        #expect(window.elements.filter { $0.isSelected == true }.map(\.label) == ["row 4"])
    }

    @Test func severalRowsAreSelectedByTags() {
        let model = Model(count: 0)
        let window = HeadlessWindow(size: size) {
            List(selection: Binding(get: { model.several }, set: { model.several = $0 })) {
                Text("a").tag("A")
                Text("b").tag("B")
                Text("c").tag("C")
            }
        }
        for name in ["a", "c", "b", "a"] { window.element(label: name)?.activate() }
        #expect(model.several == ["B", "C"])
        #expect(window.elements.filter { $0.isSelected == true }.map(\.label) == ["b", "c"])
    }

    @Test func changesAboveKeepVisibleRowsInPlace() throws {
        let model = Model(count: 500)
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        let list = try #require(window.scrollViews.first)
        list.scroll(to: CGPoint(x: 0, y: 3610))
        let place = try #require(window.element(text: "row 103")?.frame)
        model.items.insert(contentsOf: [Item(1000), Item(1001)], at: 4)
        window.turn()
        #expect(window.element(text: "row 103")?.frame == place)
        model.items.removeFirst(10)
        window.turn()
        #expect(window.element(text: "row 103")?.frame == place)
        #expect(list.scrollOffset.y == 3322)
    }

    @Test func rowsInsertedAtTheTopAreShown() {
        let model = Model(count: 50)
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        model.items.insert(Item(1000), at: 0)
        window.turn()
        #expect(window.texts.first == "row 1000")
        #expect(window.element(text: "row 1000")?.frame.minY == 8.5)
    }

    @Test func rightToLeftMirrorsRows() {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let window = HeadlessWindow(size: size, environment: environment) {
            List(0..<100) { _ in Color.red.frame(width: 50, height: 20) }
        }
        let row = window.elements.first { $0.content?.background != nil }
        #expect(row?.frame == CGRect(x: 234, y: 8, width: 50, height: 20))
    }

    @Test func rowsInheritTheEnvironmentOfTheList() {
        let model = Model(count: 100)
        let window = HeadlessWindow(size: size) { Inheriting(model: model) }
        #expect(window.element(label: "row 1")?.isEnabled == true)
        model.note = "off"
        window.turn()
        #expect(window.element(label: "row 1")?.isEnabled == false)
    }

    @Test(arguments: LayoutDirection.allCases) func wholeRowPressesItsButton(_ direction: LayoutDirection) throws {
        var environment = EnvironmentValues()
        environment.layoutDirection = direction
        let model = Model(count: 3)
        let window = HeadlessWindow(size: size, environment: environment) {
            NavigationStack { PressableRows(model: model) }
        }
        let button = try #require(window.element(label: "row 1"))
        #expect(button.frame.size.width == 300)
        let text = try #require(window.element(text: "row 1")).frame
        #expect((direction == .leftToRight ? text.minX : 300 - text.maxX) == 18)
        #expect(abs(text.midY - button.frame.midY) < 1)
        for x in [1.0, 150, 299] { window.tap(at: CGPoint(x: x, y: button.frame.midY)) }
        window.tap(at: CGPoint(x: 290, y: button.frame.minY + 1))
        window.tap(at: CGPoint(x: 290, y: button.frame.maxY - 1))
        #expect(model.note == "note 1 1 1 1 1")
        // A later layout leaves everything where it is.
        model.items[1].title = "row one"
        window.turn()
        #expect(window.element(label: "row one")?.frame == button.frame)
        #expect(window.element(text: "row one")?.frame.midY == text.midY)
        window.tap(at: CGPoint(x: 290, y: button.frame.midY))
        #expect(model.note == "note 1 1 1 1 1 1")
    }

    @Test func wholeRowFollowsItsLink() throws {
        let window = HeadlessWindow(size: size) {
            NavigationStack {
                List(0..<3) { number in NavigationLink("link \(number)") { Text("screen \(number)") } }
            }
        }
        let row = try #require(window.element(label: "link 1")).frame
        window.tap(at: CGPoint(x: 295, y: row.midY))
        #expect(window.element(text: "screen 1") != nil)
    }

    @Test func buttonNextToOthersKeepsItsFrame() throws {
        let window = HeadlessWindow(size: size) {
            List {
                HStack {
                    Text("title")
                    Spacer()
                    Button("Remove") {}
                }
                Button("raised") {}.buttonStyle(.bordered)
            }
        }
        #expect(try #require(window.element(label: "Remove")).frame.width < 100)
        #expect(try #require(window.element(label: "raised")).frame.width < 150)
    }

    @Test func shorterListShowsItsEnd() throws {
        let model = Model(count: 500)
        let window = HeadlessWindow(size: size) { Rows(model: model) }
        let list = try #require(window.scrollViews.first)
        list.scroll(to: CGPoint(x: 0, y: 10_000))
        model.items = Array(model.items.prefix(20))
        window.turn()
        #expect(list.scrollOffset.y == 320)
        #expect(window.texts.last == "row 19")
        model.items = []
        window.turn()
        #expect(window.texts.isEmpty)
        #expect(list.scrollOffset == .zero)
    }
}

private struct Item: Identifiable, Equatable {
    let id: Int
    var title: String
    init(_ id: Int) {
        self.id = id
        title = "row \(id)"
    }
}

@MainActor @Observable private final class Model {
    var items: [Item]
    var note = "note"
    var selected: Int?
    var several: Set<String> = []
    init(count: Int) { items = (0..<count).map(Item.init) }
}

private struct Rows: View {
    let model: Model
    var body: some View { List(model.items) { Row(item: $0) } }
}

private struct PressableRows: View {
    let model: Model
    var body: some View {
        List(model.items) { item in
            Button(item.title) { model.note += " \(item.id)" }.padding(2).accessibilityHint("hint")
        }
    }
}

private struct Inheriting: View {
    let model: Model
    var body: some View { Rows(model: model).disabled(model.note == "off") }
}

private struct Row: View {
    let item: Item
    @State private var count = 0
    var body: some View {
        Button {
            count += 1
        } label: {
            Text(item.title)
            if count > 0 { Text("\(count)") }
        }
        .accessibilityIdentifier("\(item.id)")
    }
}
