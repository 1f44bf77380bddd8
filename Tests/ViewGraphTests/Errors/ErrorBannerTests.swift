import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct ErrorBannerTests {
    @Test func messageIsShownAnnouncedAndRetried() throws {
        let model = PlayerModel()
        let window = HeadlessWindow { Detail(model: model) }
        #expect(window.texts == ["picture"])
        model.message = "Cannot play the video. The server does not answer."
        window.turn()
        #expect(window.texts == ["picture", "Cannot play the video.", "The server does not answer.", "Retry"])
        #expect(window.announcements == ["Cannot play the video. The server does not answer."])
        try #require(window.element(label: "Retry")).activate()
        #expect(window.texts == ["picture"])
        model.message = "Cannot play."
        window.turn()
        #expect(window.key("r", modifiers: .control))
        #expect(model.message == nil)
    }

    @Test func bannerWithoutRetryHasNoButton() {
        let window = HeadlessWindow { ErrorBanner(message: "Cannot play.") }
        #expect(window.texts == ["Cannot play."])
    }

    @Test func bannerHasAShadowAndStaysInsideANarrowWindow() throws {
        let window = HeadlessWindow(size: CGSize(width: 260, height: 300)) {
            ErrorBanner(message: "Cannot play the video at this address. The server does not answer.") {}
        }
        let button = try #require(window.element(label: "Retry"))
        #expect(button.frame.maxX <= 260)
        #expect(window.elements.contains { ($0.shadowRadius ?? 0) > 0 })
    }
}

@MainActor @Observable private final class PlayerModel {
    var message: String?
}

private struct Detail: View {
    let model: PlayerModel

    var body: some View {
        ZStack {
            Text("picture")
            if let message = model.message { ErrorBanner(message: message) { model.message = nil } }
        }
    }
}
