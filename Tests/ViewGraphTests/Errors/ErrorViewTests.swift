import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct ErrorViewTests {
    @Test func errorIsShownInItsPartsAndAnnouncedOnce() {
        let model = FailingModel()
        let window = HeadlessWindow { Screen(model: model) }
        #expect(window.texts == ["Cannot load.", "It is offline.", "Connect.", "Retry"])
        #expect(window.announcements == ["Cannot load. It is offline. Connect."])
        #expect(window.element(label: "Cannot load.")?.content?.accessibility.role == .alert)
        model.number = 2
        window.turn()
        #expect(window.texts.first == "Cannot load 2.")
        #expect(window.announcements.count == 2)
    }

    @Test func buttonAndShortcutRetryOnce() throws {
        let model = FailingModel()
        let window = HeadlessWindow { Screen(model: model) }
        try #require(window.element(label: "Retry")).activate()
        #expect(model.retries == 1)
        #expect(window.key("r", modifiers: .control))
        #expect(model.retries == 2)
        #expect(model.refreshes == 0, "the refresh around does not run as well")
    }

    @Test func errorThatStaysHasNoButton() {
        let window = HeadlessWindow { ErrorView(error: Offline(number: nil)) }
        #expect(window.element(label: "Retry") == nil)
    }

    @Test func longTextWrapsInANarrowWindow() throws {
        let window = HeadlessWindow(size: CGSize(width: 240, height: 400)) {
            ErrorView(error: Offline(number: nil), onRetry: {})
        }
        for text in window.texts {
            let frame = try #require(window.element(text: text)).frame
            #expect(frame.minX >= 0 && frame.maxX <= 240, "\(text)")
        }
    }
}

@MainActor @Observable private final class FailingModel {
    var number: Int?
    @ObservationIgnored var retries = 0
    @ObservationIgnored var refreshes = 0
}

private struct Offline: LocalizedError {
    let number: Int?
    var errorDescription: String? { number.map { "Cannot load \($0)." } ?? "Cannot load." }
    var failureReason: String? { "It is offline." }
    var recoverySuggestion: String? { "Connect." }
}

private struct Screen: View {
    let model: FailingModel

    var body: some View {
        ErrorView(error: Offline(number: model.number), onRetry: { model.retries += 1 })
            .refreshable { model.refreshes += 1 }
    }
}
