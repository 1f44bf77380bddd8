import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct SheetTests {
    @Test func sheetShowsInFrontWhileItsFlagIsSet() {
        let model = SheetModel()
        let window = HeadlessWindow { Screen(model: model) }
        #expect(window.texts == ["behind"])
        model.showsSheet = true
        window.turn()
        #expect(window.texts == ["behind", "sheet 0", "Close"])
        #expect(window.elements.contains { $0.content?.accessibility.role == .dialog })
        #expect(window.element(label: "behind")?.activate() == false)
        #expect(window.element(label: "sheet 0")?.activate() == true)
        #expect(window.texts == ["behind", "sheet 1", "Close"])
        window.element(label: "Close")?.activate()
        #expect(window.texts == ["behind"])
        #expect(window.element(label: "behind")?.activate() == true)
        #expect(model.log.take() == ["appears", "disappears", "dismissed", "behind pressed"])
    }

    @Test func dismissingTwiceDismissesOnce() {
        let model = SheetModel()
        model.showsSheet = true
        let window = HeadlessWindow { Screen(model: model) }
        let close = window.element(label: "Close")
        close?.element.send(.activate)
        close?.element.send(.activate)
        window.turn()
        #expect(model.log.take() == ["appears", "disappears", "dismissed"])
        model.showsSheet = true
        window.turn()
        close?.activate()
        #expect(model.showsSheet)
        #expect(model.log.take() == ["appears"])
    }

    @Test func escapeClosesASheetUnlessDisabled() {
        let model = SheetModel()
        let window = HeadlessWindow { Screen(model: model) }
        #expect(!window.cancel())
        model.isDismissDisabled = true
        model.showsSheet = true
        window.turn()
        #expect(window.cancel())
        #expect(model.showsSheet)
        model.isDismissDisabled = false
        window.turn()
        let layer = window.host.layers.frontmostModal
        #expect(layer?.send(.key(KeyPress(key: .escape))) == true)
        window.turn()
        #expect(!model.showsSheet)
    }

    @Test func sheetsAreStackedAndCloseOneByOne() {
        let model = SheetModel()
        model.showsSheet = true
        let window = HeadlessWindow { Screen(model: model) }
        model.item = Item(id: 1, name: "a")
        window.turn()
        #expect(window.texts == ["behind", "sheet 0", "Close", "item a"])
        #expect(window.element(label: "sheet 0")?.activate() == false)
        window.cancel()
        #expect(model.item == nil)
        #expect(window.texts == ["behind", "sheet 0", "Close"])
        #expect(window.element(label: "sheet 0")?.activate() == true)
        #expect(window.element(label: "behind")?.activate() == false)
        window.cancel()
        #expect(window.texts == ["behind"])
    }

    @Test func sheetBelowAnotherMayCloseFirst() {
        let model = SheetModel()
        model.showsSheet = true
        let window = HeadlessWindow { Screen(model: model) }
        model.item = Item(id: 1, name: "a")
        window.turn()
        model.showsSheet = false
        window.turn()
        #expect(window.texts == ["behind", "item a"])
        #expect(window.element(label: "behind")?.activate() == false)
    }

    @Test func itemWithAnotherIDReplacesTheSheet() {
        let model = SheetModel()
        model.item = Item(id: 1, name: "a")
        let window = HeadlessWindow { Screen(model: model) }
        #expect(window.texts == ["behind", "item a"])
        window.element(label: "item a")?.activate()
        model.item = Item(id: 1, name: "b")
        window.turn()
        #expect(window.texts == ["behind", "item b!"])
        #expect(model.log.take() == [])
        model.item = Item(id: 2, name: "c")
        window.turn()
        #expect(window.texts == ["behind", "item c"])
        #expect(model.log.take() == ["item dismissed"])
        model.item = nil
        window.turn()
        #expect(window.texts == ["behind"])
        #expect(model.log.take() == ["item dismissed"])
    }

    @Test func removedPresenterRemovesItsSheet() {
        let model = SheetModel()
        model.showsSheet = true
        let window = HeadlessWindow {
            Keeper(model: model)
        }
        #expect(window.texts == ["other", "behind", "sheet 0", "Close"])
        #expect(window.element(label: "other")?.activate() == false)
        model.isThere = false
        window.turn()
        #expect(window.texts == ["other"])
        #expect(window.element(label: "other")?.activate() == true)
        #expect(model.log.take() == ["appears", "disappears"])
        #expect(model.showsSheet)
    }

    @Test func closedWindowRemovesEverything() {
        let model = SheetModel()
        model.showsSheet = true
        let window = HeadlessWindow { Screen(model: model) }
        #expect(window.host.nodeCount > 0)
        window.close()
        #expect(model.log.take() == ["appears", "disappears"])
        #expect(window.host.nodeCount == 0)
        #expect(!window.renderer.needsFrames)
        #expect(window.renderer.handleCount == 1)
    }

    @Test func sheetFadesAndTakesNoInputWhileLeaving() {
        let model = SheetModel()
        let window = HeadlessWindow { Screen(model: model) }
        let count = window.renderer.handleCount
        model.showsSheet = true
        window.turn()
        #expect(window.element(text: "sheet 0")?.opacity == 0)
        window.advance(by: .milliseconds(100))
        let opacity = window.element(text: "sheet 0")?.opacity ?? 0
        #expect(opacity > 0 && opacity < 1)
        window.advance(by: .milliseconds(100))
        #expect(window.element(text: "sheet 0")?.opacity == 1)
        let handle = window.host.layers.frontmostModal?.rendering?.handle as? HeadlessRenderer.Handle
        model.showsSheet = false
        window.turn()
        #expect(handle?.content.isInert == true)
        #expect(handle?.isRemoved == false)
        window.advance(by: .milliseconds(200))
        #expect(handle?.isRemoved == true)
        #expect(window.renderer.handleCount == count)
        #expect(!window.renderer.needsFrames)
    }

    @Test func reducedMotionShowsSheetsImmediately() {
        var environment = EnvironmentValues()
        environment.accessibilityReduceMotion = true
        let model = SheetModel()
        let window = HeadlessWindow(environment: environment) { Screen(model: model) }
        let count = window.renderer.handleCount
        model.showsSheet = true
        window.turn()
        #expect(window.element(text: "sheet 0")?.opacity == 1)
        model.showsSheet = false
        window.turn()
        #expect(window.renderer.handleCount == count)
    }

    @Test func focusMovesIntoASheetAndBack() {
        let model = SheetModel()
        let window = HeadlessWindow { Screen(model: model) }
        let button = window.element(label: "behind")?.element
        window.element(label: "behind")?.focus()
        model.showsSheet = true
        window.turn()
        #expect(window.renderer.focused?.element === window.host.layers.frontmostModal)
        model.showsSheet = false
        window.turn()
        #expect(window.renderer.focused?.element === button)
        #expect(window.focusedElement?.element === button)
    }

    @Test func sheetFitsItsContentWithinTheWindow() {
        let model = SheetModel()
        model.item = Item(id: 1, name: "a")
        let window = HeadlessWindow(size: CGSize(width: 400, height: 300)) {
            Color.red
                .sheet(isPresented: .constant(true)) { Color.blue }
        }
        let frames = window.elements.map(\.frame)
        #expect(frames.contains(CGRect(x: 0, y: 0, width: 400, height: 300)))
        #expect(frames.last == CGRect(x: 24, y: 24, width: 352, height: 252))
    }
}

private struct Item: Identifiable {
    let id: Int
    let name: String
}

@MainActor @Observable private final class SheetModel {
    var showsSheet = false
    var isDismissDisabled = false
    var isThere = true
    var item: Item?
    @ObservationIgnored let log = EventLog()
}

private struct Keeper: View {
    let model: SheetModel
    var body: some View {
        Button("other") {}
        if model.isThere { Screen(model: model) }
    }
}

private struct Screen: View {
    let model: SheetModel
    var body: some View {
        Button("behind") { model.log.add("behind pressed") }
            .sheet(
                isPresented: Binding(get: { model.showsSheet }, set: { model.showsSheet = $0 }),
                onDismiss: { model.log.add("dismissed") }, content: { SheetBody(model: model) }
            )
            .sheet(
                item: Binding(get: { model.item }, set: { model.item = $0 }),
                onDismiss: { model.log.add("item dismissed") }, content: { ItemBody(item: $0) })
    }
}

private struct SheetBody: View {
    let model: SheetModel
    @State private var count = 0
    @Environment(\.dismiss) private var dismiss
    var body: some View {
        Button("sheet \(count)") { count += 1 }
            .onAppear { model.log.add("appears") }
            .onDisappear { model.log.add("disappears") }
            .interactiveDismissDisabled(model.isDismissDisabled)
        Button("Close") { dismiss() }
    }
}

private struct ItemBody: View {
    let item: Item
    @State private var mark = ""
    var body: some View { Button("item \(item.name)\(mark)") { mark += "!" } }
}
