import Observation
import Testing

@testable import ViewGraph

@MainActor struct AlertTests {
    @Test func buttonsCloseTheAlertAfterActing() {
        let model = AlertModel()
        let window = HeadlessWindow { Deleting(model: model) }
        window.element(label: "Delete…")?.activate()
        #expect(window.texts == ["Delete…", "Delete it?", "It is gone then.", "Delete", "Keep"])
        let card = window.elements.first { $0.content?.accessibility.role == .alert }
        #expect(card?.label == "Delete it?")
        window.element(label: "Delete")?.activate()
        #expect(model.log.take() == ["deleted while true"])
        #expect(window.texts == ["Delete…"])
    }

    @Test func escapePressesTheCancelButton() {
        let model = AlertModel()
        let window = HeadlessWindow { Deleting(model: model) }
        window.element(label: "Delete…")?.activate()
        window.cancel()
        #expect(model.log.take() == ["kept while true"])
        #expect(!model.isAsking)
    }

    @Test func returnCancelsADestructiveAlert() {
        let model = AlertModel()
        let window = HeadlessWindow { Deleting(model: model) }
        window.element(label: "Delete…")?.activate()
        #expect(window.key(.return))
        #expect(model.log.take() == ["kept while true"])
        #expect(!model.isAsking)
    }

    @Test func returnCancelsADestructiveConfirmation() {
        let model = AlertModel()
        model.isAsking = true
        let window = HeadlessWindow {
            Text("x").confirmationDialog(
                "Sure?", isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 })
            ) {
                Button("Delete", role: .destructive) { model.log.add("deleted") }
            }
        }
        #expect(window.key(.return))
        #expect(model.log.take() == [])
        #expect(!model.isAsking)
    }

    @Test func alertWithoutButtonsShowsOK() {
        let model = AlertModel()
        model.isAsking = true
        let window = HeadlessWindow {
            Text("x").alert("Done", isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 })) {}
        }
        #expect(window.texts == ["x", "Done", "OK"])
        window.cancel()
        #expect(window.texts == ["x"])
        model.isAsking = true
        window.turn()
        window.element(label: "OK")?.activate()
        #expect(window.texts == ["x"])
    }

    @Test func escapeLeavesAnAlertWithSeveralAnswersOpen() {
        let model = AlertModel()
        model.isAsking = true
        let window = HeadlessWindow {
            Text("x").alert("Which?", isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 })) {
                Button("This") {}
                Button("That") {}
            }
        }
        #expect(window.cancel())
        #expect(model.isAsking)
        #expect(window.texts == ["x", "Which?", "This", "That"])
    }

    @Test func alertAboutDataShowsWhileTheDataExists() {
        let model = AlertModel()
        let window = HeadlessWindow { Failing(model: model) }
        model.isAsking = true
        window.turn()
        #expect(window.texts == ["x"])
        model.failure = "disk"
        window.turn()
        #expect(window.texts == ["x", "Failed", "because of disk", "Retry disk"])
        model.failure = "net"
        window.turn()
        #expect(window.texts == ["x", "Failed", "because of net", "Retry net"])
        window.element(label: "Retry net")?.activate()
        #expect(!model.isAsking)
    }

    @Test func confirmationAddsCancelAndHidesItsTitle() {
        let model = AlertModel()
        model.isAsking = true
        let window = HeadlessWindow {
            Text("x").confirmationDialog(
                "Sure?", isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 })
            ) {
                Button("Yes") { model.log.add("yes") }
            }
        }
        #expect(window.texts == ["x", "Yes", "Cancel"])
        #expect(window.element(label: "Sure?") != nil)
        window.cancel()
        #expect(window.texts == ["x"])
        #expect(model.log.take() == [])
    }

    @Test func alertOverASheetClosesFirst() {
        let model = AlertModel()
        let window = HeadlessWindow {
            Text("x").sheet(isPresented: .constant(true)) { Deleting(model: model) }
        }
        window.element(label: "Delete…")?.activate()
        #expect(window.element(label: "Delete…")?.activate() == false)
        window.element(label: "Keep")?.activate()
        #expect(window.texts == ["x", "Delete…"])
        #expect(window.element(label: "Delete…")?.activate() == true)
    }

    @Test func presentersStyleDoesNotReachAnAlert() {
        let window = HeadlessWindow {
            Text("x").alert("Title", isPresented: .constant(true)) { Button("Fine") {} }
                .disabled(true).font(.largeTitle)
        }
        #expect(window.element(label: "Fine")?.isEnabled == true)
        guard case .text(let text) = window.element(text: "Fine")?.content?.kind else {
            Issue.record("no text")
            return
        }
        #expect(text.font == .body)
    }
}

@MainActor @Observable private final class AlertModel {
    var isAsking = false
    var failure: String?
    @ObservationIgnored let log = EventLog()
}

private struct Deleting: View {
    let model: AlertModel
    var body: some View {
        Button("Delete…") { model.isAsking = true }
            .alert("Delete it?", isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 })) {
                Button("Delete", role: .destructive) { model.log.add("deleted while \(model.isAsking)") }
                Button("Keep", role: .cancel) { model.log.add("kept while \(model.isAsking)") }
            } message: {
                Text("It is gone then.")
            }
    }
}

private struct Failing: View {
    let model: AlertModel
    var body: some View {
        Text("x").alert(
            "Failed", isPresented: Binding(get: { model.isAsking }, set: { model.isAsking = $0 }),
            presenting: model.failure
        ) { failure in
            Button("Retry \(failure)") {}
        } message: { failure in
            Text("because of \(failure)")
        }
    }
}
