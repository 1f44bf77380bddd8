import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct FormTests {
    private let size = CGSize(width: 500, height: 700)

    /// The cards with the texts and names of the controls in each of their rows.
    private func cards(_ window: HeadlessWindow) -> [[String]] {
        window.elements.filter { $0.element.layout is FormCardLayout && !$0.element.children.isEmpty }.map { card in
            card.element.children.map { $0.children[0].textsInside.joined(separator: "|") }
        }
    }

    @Test func sectionsAndLooseRowsFormCards() {
        let window = HeadlessWindow(size: size) {
            Form {
                Text("loose 1")
                Text("loose 2")
                Section("Header") {
                    Text("a")
                    ForEach(1..<3) { Text("\($0)") }
                }
                Group { Text("loose 3") }
                Section {
                    Text("b")
                } footer: {
                    Text("Footer")
                }
                .disabled(true)
            }
        }
        #expect(cards(window) == [["loose 1", "loose 2"], ["a", "1", "2"], ["loose 3"], ["b"]])
        #expect(window.texts.contains("Header") && window.texts.contains("Footer"))
    }

    @Test func rowsComeGoAndKeepTheirElements() throws {
        let model = RowsModel()
        let window = HeadlessWindow(size: size) { RowsForm(model: model) }
        let second = try #require(window.element(text: "b")?.element)
        let height = try #require(window.element(text: "end")).frame.minY
        model.rows = ["b", "c", "d"]
        window.turn()
        #expect(cards(window) == [["b", "c", "d"], ["end"]])
        #expect(window.element(text: "b")?.element === second)
        model.rows = []
        window.turn()
        #expect(cards(window) == [["end"]])
        #expect(try #require(window.element(text: "end")).frame.minY < height)
        model.rows = ["a"]
        window.turn()
        #expect(cards(window) == [["a"], ["end"]])
    }

    @Test func labelsLieLeadingAndControlsTrailing() throws {
        let window = HeadlessWindow(size: size) { Controls() }
        for name in ["Skip", "Quality", "Volume", "Name", "Password"] {
            let label = try #require(window.element(text: name), "the visible label of \(name)")
            let control = try #require(window.elements.first { $0.isControl && $0.label == name }, "\(name)")
            #expect(label.frame.maxX < control.frame.minX, "\(name)")
            #expect(abs(label.frame.midY - control.frame.midY) < 1, "\(name)")
            #expect(label.frame.minX == 32, "\(name)")
            #expect(control.frame.maxX == 468, "\(name)")
        }
        #expect(window.elements.first { $0.isControl && $0.label == "Name" }?.prompt == "")
    }

    @Test func controlsStackWhereThereIsLittleSpace() throws {
        let window = HeadlessWindow(size: CGSize(width: 220, height: 900)) { Controls() }
        let label = try #require(window.element(text: "Volume"))
        let control = try #require(window.elements.first { $0.sliderValue != nil })
        #expect(label.frame.maxY < control.frame.minY)
        #expect(control.frame.minX == label.frame.minX)
        #expect(window.elements.filter(\.isControl).allSatisfy { $0.frame.maxX <= 220 })
    }

    @Test func leadingIsOnTheRightInRightToLeftLayouts() throws {
        var environment = EnvironmentValues()
        environment.layoutDirection = .rightToLeft
        let window = HeadlessWindow(size: size, environment: environment) { Controls() }
        let label = try #require(window.element(text: "Quality"))
        let control = try #require(window.elements.first { !$0.options.isEmpty })
        #expect(control.frame.maxX < label.frame.minX)
    }

    @Test func hiddenLabelsAndControlsOutsideOfFormsShowOnlyTheControl() {
        let hidden = HeadlessWindow(size: size) {
            Form { Picker("Quality", selection: .constant(1)) { Text("x").tag(1) } }.labelsHidden()
        }
        #expect(!hidden.texts.contains("Quality"))
        let outside = HeadlessWindow(size: size) { Picker("Quality", selection: .constant(1)) { Text("x").tag(1) } }
        #expect(outside.texts.isEmpty)
        #expect(outside.element(label: "Quality") != nil)
    }

    @Test func cardsAreAsWideAsTheSpaceUpToALimit() throws {
        let narrow = HeadlessWindow(size: CGSize(width: 300, height: 300)) { Form { Text("a") } }
        let wide = HeadlessWindow(size: CGSize(width: 1200, height: 300)) { Form { Text("a") } }
        func card(_ window: HeadlessWindow) -> CGRect? {
            window.elements.first { $0.element.layout is FormCardLayout }?.frame
        }
        #expect(card(narrow)?.width == 264)
        #expect(card(wide)?.width == 640)
        #expect(card(wide)?.midX == 600)
    }

    @Test func longFormScrolls() {
        let window = HeadlessWindow(size: CGSize(width: 300, height: 200)) {
            Form { ForEach(0..<20) { Text("\($0)") } }
        }
        #expect((window.scrollViews.first?.contentSize?.height ?? 0) > 20 * 48)
    }

    @Test func sheetsAndMenusOfARowAreNotPartsOfTheForm() throws {
        let window = HeadlessWindow(size: size) { Opening() }
        #expect(window.texts.contains("Quality"), "the visible label in the form")
        try #require(window.element(label: "Open")).activate()
        #expect(!window.texts.contains("In the sheet"))
        #expect(window.element(label: "In the sheet") != nil)
        let menu = try #require(window.elements.first { $0.menuItems.contains("Choice") })
        #expect(menu.menuItems == ["Choice"])
    }

    @Test(
        arguments: [
            ("Several short words in a label", 300, true), ("Several short words in a label", 220, false),
            ("Words and an unusuallyextraordinarilylong one", 300, false), ("Short", 220, true),
        ])
    func aLabelOfSeveralLinesIsNextToItsControlAsLongAsItsWordsFit(text: String, width: Int, isNextTo: Bool) throws {
        let window = HeadlessWindow(size: CGSize(width: width, height: 300)) {
            LabeledRow {
                Text(text).frame(maxWidth: .infinity, alignment: .leading)
            } content: {
                Button("Reset") {}.frame(width: 100, height: 30)
            }
        }
        let label = try #require(window.element(text: text)).frame
        let button = try #require(window.element(label: "Reset")).frame
        #expect(button.midX == (isNextTo ? CGFloat(width) - 50 : 50))
        #expect((button.minY >= label.maxY) == !isNextTo)
        #expect(label.maxX <= CGFloat(width - (isNextTo ? 116 : 0)))
    }

    @Test func labeledContentOutsideOfAFormLiesNextToItsLabel() throws {
        let window = HeadlessWindow(size: size) { LabeledContent("Version", value: "1.0") }
        let label = try #require(window.element(text: "Version"))
        #expect(try #require(window.element(text: "1.0")).frame.minX == label.frame.maxX + 8)
    }
}

@MainActor @Observable private final class RowsModel { var rows = ["a", "b"] }

private struct RowsForm: View {
    let model: RowsModel

    var body: some View {
        Form {
            ForEach(model.rows, id: \.self) { Text($0) }
            Section("Last") { Text("end") }
        }
    }
}

private struct Controls: View {
    @State private var isOn = false
    @State private var quality = 1
    @State private var volume = 0.5
    @State private var text = ""

    var body: some View {
        Form {
            Section {
                Toggle("Skip", isOn: $isOn)
                Picker("Quality", selection: $quality) {
                    Text("Low").tag(1)
                    Text("High").tag(2)
                }
                Slider(value: $volume) { Text("Volume") }
                TextField("Name", text: $text)
                SecureField("Password", text: $text)
            }
        }
    }
}

private struct Opening: View {
    @State private var isOpen = false
    @State private var choice = 1

    var body: some View {
        Form {
            Picker("Quality", selection: $choice) { Text("1").tag(1) }
            Menu("More") { Picker("Choice", selection: $choice) { Text("One").tag(1) } }
            Button("Open") { isOpen = true }
                .sheet(isPresented: $isOpen) { Picker("In the sheet", selection: $choice) { Text("1").tag(1) } }
        }
    }
}

extension HeadlessElement {
    /// The titles of the outermost items of a menu.
    fileprivate var menuItems: [String] {
        if case .menu(let menu)? = content?.kind { menu.items.map(\.title) } else { [] }
    }
}
