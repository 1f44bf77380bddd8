import Foundation
import PlayheadCatalog
import PlayheadUI
import Testing

@testable import PlayheadWindow
@testable import ViewGraph

@MainActor @Suite struct ShelfTests {
    @Test func theTextOfShowAllEndsAtTheMargin() throws {
        let films = (1...9).map { LibraryItem(address: "file:///films/\($0).mp4", title: "Film \($0)") }
        let page = PageWidth(points: 1_000)
        let window = HeadlessWindow(size: CGSize(width: page.points, height: 400)) {
            Shelf("Films", items: films, shape: .wide, showAll: {}) { film, width in
                Text(film.displayTitle).frame(width: width)
            }
            .environment(\.pageWidth, page)
        }
        #expect(window.texts.contains("Show all"))
        let inside = window.elements.filter { element in
            guard case .image(let image)? = element.content?.kind, case .symbol = image.source else { return false }
            return true
        }
        #expect(inside.count == 1)
        #expect(try #require(inside.first).frame.maxX == page.points - page.margin)
    }
}
