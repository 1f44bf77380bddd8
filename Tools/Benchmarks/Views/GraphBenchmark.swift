import CAllocationCounter
import Foundation
import Observation
import ViewGraph

/// The costs of evaluation, comparison, layout and rendering calls, without a screen.
///
/// Measured texts have a fixed size, so they cost nothing.
@MainActor enum GraphBenchmark {
    static func run() {
        print("views without a screen, one core")
        nodes()
        list()
        slider()
    }

    // MARK: Nodes

    private static let rowCount = 1_000

    private static func nodes() {
        let model = RowsModel(count: rowCount)
        var window = makeWindow { RowsView(model: model) }
        let count = window.host.nodeCount
        print("  \(rowCount) rows of a view with a text in it, \(count) nodes")
        let mount = Sample.of(runs: 10) { _ in window = makeWindow { RowsView(model: model) } }
        print(mount.line("mounted", each: count, "node"))
        let same = Sample.of(runs: 50, prepare: { _ in model.turn += 1 }, run: { _ in window.turn() })
        print(same.line("all evaluated, all equal", each: rowCount, "row"))
        let one = Sample.of(runs: 50, prepare: { model.values[$0] += 1 }, run: { _ in window.turn() })
        print(one.line("all evaluated, one changed", each: rowCount, "row"))
        let all = Sample.of(runs: 50, prepare: { _ in model.addToAll() }, run: { _ in window.turn() })
        print(all.line("all changed", each: rowCount, "row"))
        let cells = (0..<rowCount).map { _ in CellModel() }
        window = makeWindow { CellsView(cells: cells) }
        let runs = window.host.runs
        let own = Sample.of(runs: 50, prepare: { cells[$0].value += 1 }, run: { _ in window.turn() })
        expect(window.host.runs - runs == 50, "a row that reads its own model is evaluated alone")
        print(own.line("one row that reads a separate model"))
    }

    // MARK: List

    private static func list() {
        let count = 10_000
        let model = RowsModel(count: count)
        let before = Int(allocated_bytes())
        var window = makeWindow { RowsList(model: model) }
        let bytes = Int(allocated_bytes()) - before
        print("  list of \(count) rows, \(window.host.nodeCount) nodes, \(bytes / count) bytes for each row")
        let mount = Sample.of(runs: 10) { _ in window = makeWindow { RowsList(model: model) } }
        print(mount.line("mounted"))
        let one = Sample.of(runs: 30, prepare: { model.values[$0 % 10] += 1 }, run: { _ in window.turn() })
        print(one.line("one row changed"))
        guard let scroll = window.scrollViews.first else { return }
        let page = scroll.frame.height
        let pages = Sample.of(runs: 3) { _ in
            for number in 0..<100 { scroll.scroll(to: CGPoint(x: 0, y: CGFloat(number) * page)) }
        }
        print(pages.line("scrolled by 100 pages", each: 100, "page"))
    }

    // MARK: Slider

    private static func slider() {
        let model = LevelModel()
        let window = makeWindow { LevelView(model: model, labels: 1_000) }
        guard let slider = window.elements.first(where: { $0.sliderValue != nil }) else { return }
        let runs = window.host.runs
        let drag = Sample.of(runs: 300) { slider.setValue(Double($0 + 1) / 301) }
        expect(window.host.runs - runs == 300, "only the slider is evaluated while it is dragged")
        print(drag.line("slider dragged among \(window.host.nodeCount) other nodes, a turn"))
    }

    private static func makeWindow<Content: View>(@ViewBuilder content: () -> Content) -> HeadlessWindow {
        HeadlessWindow(size: CGSize(width: 800, height: 600), measurer: FreeMeasurer(), content: content)
    }

    private static func expect(_ condition: Bool, _ what: String) {
        guard !condition else { return }
        FileHandle.standardError.write(Data("ViewBenchmarks: expectation failed: \(what)\n".utf8))
        exit(1)
    }
}

/// A text measurer that costs nothing.
@MainActor private final class FreeMeasurer: TextMeasurer {
    func size(of content: ElementContent, proposal: ProposedViewSize) -> CGSize { CGSize(width: 80, height: 20) }
    func longestWord(of text: TextContent) -> CGFloat { 80 }
}

@MainActor @Observable private final class RowsModel {
    var values: [Int]
    var turn = 0

    init(count: Int) { values = Array(0..<count) }

    func addToAll() { values = values.map { $0 + 1 } }
}

private struct RowsView: View {
    let model: RowsModel

    var body: some View {
        let turn = model.turn
        let values = model.values
        VStack {
            ForEach(0..<values.count) { RowView(index: $0, value: values[$0]) }
        }
        .layoutPriority(Double(turn) * 0)
    }
}

private struct RowView: View {
    let index: Int
    let value: Int

    var body: some View { Text(verbatim: "Row \(value)") }
}

private struct RowsList: View {
    let model: RowsModel

    var body: some View {
        let values = model.values
        List(0..<values.count) { RowView(index: $0, value: values[$0]) }
    }
}

@MainActor @Observable private final class CellModel {
    var value = 0
}

private struct CellsView: View {
    let cells: [CellModel]

    var body: some View {
        VStack { ForEach(0..<cells.count) { CellView(cell: cells[$0]) } }
    }
}

private struct CellView: View {
    let cell: CellModel

    var body: some View { Text(verbatim: "Row \(cell.value)") }
}
