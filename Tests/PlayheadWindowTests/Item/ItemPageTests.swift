import Foundation
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow
@testable import ViewGraph

@MainActor @Suite struct ItemPageTests {
    @Test(arguments: [("mp3", (1_800 - PageWidth.readable) / 2), ("mp4", PageWidth(points: 1_800).margin)])
    func aPageWithRowsIsInTheMiddleOfAWideWindow(type: String, margin: CGFloat) {
        var details = FeedEntry.Details()
        details.summary = "Short."
        let item = LibraryItem(
            FeedEntry(title: "Walk", address: "https://example.com/walk.\(type)", details: details), of: nil)
        let access = LibraryAccess { _ throws(LibraryError) in try await MediaLibrary.inMemory() }
        let model = ApplicationModel(WindowOptions(), library: access)
        defer { model.player.close() }
        let window = HeadlessWindow(size: CGSize(width: 1_800, height: 800)) {
            ItemPage(item: item, model: model)
                .environment(\.pageWidth, PageWidth(points: 1_800))
                .environment(model.router)
                .environment(model.downloads)
        }
        #expect(window.element(text: "Short.")?.frame.minX == margin)
    }
}
