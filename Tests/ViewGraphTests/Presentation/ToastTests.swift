import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct ToastTests {
    @Test func toastShowsForItsTimeAndClearsItsFlag() {
        let model = ToastModel()
        let window = HeadlessWindow { Saving(model: model) }
        model.isSaved = true
        window.turn()
        #expect(window.texts == ["Save", "Saved a"])
        #expect(window.announcements == ["Saved a"])
        window.advance(by: .milliseconds(1900))
        #expect(window.texts == ["Save", "Saved a"])
        window.advance(by: .milliseconds(200))
        #expect(window.texts == ["Save"])
        #expect(!model.isSaved)
        #expect(window.renderer.wakeTime == nil)
        #expect(window.announcements == ["Saved a"])
    }

    @Test func aToastStaysAboveTheBarsOfTheWindow() throws {
        let model = ToastModel()
        model.isSaved = true
        let window = HeadlessWindow(size: CGSize(width: 400, height: 300)) { AboveBar(model: model) }
        let low = try #require(window.element(text: "Saved")).frame
        #expect(low.maxY < 300 && low.maxY > 240)
        model.barHeight = 100
        window.turn()
        let high = try #require(window.element(text: "Saved")).frame
        #expect(high.maxY == low.maxY - 100)
        model.topInset = 50
        window.turn()
        let top = try #require(window.element(text: "Saved")).frame
        #expect(top.minY >= 50 && top.maxY < 110)
    }

    @Test func contentBehindAToastStaysUsable() {
        let model = ToastModel()
        model.isSaved = true
        let window = HeadlessWindow { Saving(model: model) }
        #expect(window.element(label: "Save")?.activate() == true)
        #expect(model.log.take() == ["pressed"])
    }

    @Test func aWindowWithoutFocusAndOneWithTheFocusInAToastReceiveKeys() {
        let model = ToastModel()
        model.isSaved = true
        let window = HeadlessWindow {
            Undoable(model: model).onKeyPress(characters: .alphanumerics) {
                model.log.add("key \($0.key.character)")
                return .handled
            }
        }
        #expect(window.key("a"))
        window.element(label: "Undo")?.focus()
        #expect(window.key("b"))
        #expect(model.log.take() == ["key a", "key b"])
    }

    @Test func toastCanBeDismissedEarly() {
        let model = ToastModel()
        model.isSaved = true
        let window = HeadlessWindow { Saving(model: model) }
        window.element(label: "Dismiss")?.activate()
        #expect(window.texts == ["Save"])
        #expect(window.renderer.wakeTime == nil)
        model.isSaved = true
        window.turn()
        #expect(window.cancel())
        #expect(window.texts == ["Save"])
    }

    @Test func anActionClosesTheToastAndIsOfferedLonger() {
        let model = ToastModel()
        let window = HeadlessWindow { Undoable(model: model) }
        model.isSaved = true
        window.turn()
        window.advance(by: .seconds(9))
        window.element(label: "Undo")?.activate()
        #expect(model.log.take() == ["undone"])
        #expect(!model.isSaved)
        #expect(window.element(label: "Undo") == nil)
        model.isSaved = true
        window.turn()
        window.advance(by: .seconds(11))
        #expect(!model.isSaved)
        #expect(model.log.take() == [])
    }

    @Test func newMessageShowsForItsFullTime() {
        let model = ToastModel()
        model.isSaved = true
        let window = HeadlessWindow { Saving(model: model) }
        window.advance(by: .milliseconds(1500))
        model.name = "b"
        window.turn()
        window.advance(by: .milliseconds(1500))
        #expect(window.texts == ["Save", "Saved b"])
        #expect(window.announcements == ["Saved a", "Saved b"])
        window.advance(by: .milliseconds(600))
        #expect(window.texts == ["Save"])
    }

    @Test func removedToastHasNoEffect() {
        let model = ToastModel()
        model.isSaved = true
        let window = HeadlessWindow { SavingOrNot(model: model) }
        model.isThere = false
        window.turn()
        #expect(window.texts == ["nothing"])
        window.advance(by: .seconds(10))
        #expect(model.isSaved)
        #expect(window.renderer.wakeTime == nil)
    }

    @Test func toastsAreStackedInFrontOfSheets() {
        let window = HeadlessWindow {
            Color.red
                .toast("old", isPresented: .constant(true))
                .toast("new", isPresented: .constant(true))
                .sheet(isPresented: .constant(true)) { Text("sheet") }
        }
        #expect(window.texts == ["sheet", "old", "new"])
        let (old, new) = (window.element(text: "old")?.frame, window.element(text: "new")?.frame)
        #expect((old?.maxY ?? 0) < (new?.minY ?? 0))
        #expect((new?.maxY ?? 0) < 600)
        #expect(window.elements.filter { $0.label == "Dismiss" }.allSatisfy { !$0.element.isBehindModal })
    }
}

@MainActor @Observable private final class ToastModel {
    var isSaved = false
    var isThere = true
    var name = "a"
    var barHeight: CGFloat = 0
    var topInset: CGFloat?
    @ObservationIgnored let log = EventLog()
}

private struct SavingOrNot: View {
    let model: ToastModel
    var body: some View { if model.isThere { Saving(model: model) } else { Text("nothing") } }
}

private struct AboveBar: View {
    let model: ToastModel
    var body: some View {
        Color.red.toast(
            "Saved", isPresented: Binding(get: { model.isSaved }, set: { model.isSaved = $0 }),
            bottomInset: model.barHeight, topInset: model.topInset)
    }
}

private struct Undoable: View {
    let model: ToastModel
    var body: some View {
        Color.red.toast(
            "Removed", isPresented: Binding(get: { model.isSaved }, set: { model.isSaved = $0 }),
            action: ToastAction("Undo") { model.log.add("undone") })
    }
}

private struct Saving: View {
    let model: ToastModel
    var body: some View {
        Button("Save") { model.log.add("pressed") }
            .toast(
                "Saved \(model.name)", isPresented: Binding(get: { model.isSaved }, set: { model.isSaved = $0 }),
                duration: .seconds(2))
    }
}
