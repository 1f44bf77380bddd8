import Foundation
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow
@testable import ViewGraph

@MainActor @Suite struct PlayButtonTests {
    @Test(arguments: [(nil, "Resume at 1:24"), (300, "Resume at 1:24"), (120, "1:24")] as [(CGFloat?, String)])
    func theTimeRemainsWhereTheTitleIsTooLong(space: CGFloat?, text: String) async throws {
        let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
        let library = try #require(await access.open())
        let film = LibraryItem(address: "file:///nowhere/film.mp4", title: "Film", duration: 600)
        try await library.recordStart(of: film)
        try await library.record(film, position: 84, duration: 600, mediaType: .video, isFinal: true)
        let item = try #require(try await library.continueWatching().first)
        let model = ApplicationModel(WindowOptions(), library: access)
        defer { model.player.close() }
        let window = HeadlessWindow { PlayButton(item: item, model: model, space: space) }
        #expect(window.texts == [text])
        let button = try #require(window.element(label: "Resume at 1:24"))
        #expect(button.isControl)
        #expect(button.frame.width <= space ?? .infinity)
    }
}
