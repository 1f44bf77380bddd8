//! The model of an application, and the window that shows it.

import Foundation
import PlayheadUI

/// Everything the windows show and do. It does not depend on views.
@MainActor @Observable final class CinemaModel {
    let player = Player(items: [])
    var notice: String?

    func open(_ urls: [URL]) {
        player.items = urls.map { .simple(url: $0) }
        player.play()
    }

    func enqueue(_ urls: [URL]) {
        player.items += urls.map { .simple(url: $0) }
        notice = "Added to the queue"
    }
}

struct CinemaWindow: View {
    let model: CinemaModel

    var body: some View {
        SystemVideoView(player: model.player) {
            Button("Queue samples") { model.enqueue([URL(fileURLWithPath: "sample.mp4")]) }
        }
        .onDrop { urls in
            model.open(urls)
            return true
        }
        .toast(
            model.notice ?? "",
            isPresented: Binding(get: { model.notice != nil }, set: { if !$0 { model.notice = nil } }))
    }
}
// snippet.hide

struct CinemaApplication: App {
    private let model = CinemaModel()

    var body: some Scene {
        WindowGroup("Cinema") { CinemaWindow(model: model) }.onOpenURLs { model.open($0) }
    }
}

CinemaApplication.main()
