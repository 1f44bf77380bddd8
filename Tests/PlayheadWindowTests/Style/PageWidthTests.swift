import Foundation
import Testing

@testable import PlayheadWindow

@Suite struct PageWidthTests {
    @Test(arguments: Array(stride(from: 360, through: 3840, by: 20))) func coversFillThePage(points: Int) {
        let page = PageWidth(points: CGFloat(points))
        for shape in [CoverShape.wide, .square] {
            let width = page.cover(shape)
            #expect(width >= 96 && width <= page.content)
            guard !page.isNarrow else { continue }
            let count = ((page.content + Spacing.l) / (width + Spacing.l)).rounded(.down)
            #expect(page.content - count * (width + Spacing.l) + Spacing.l < count + 1)
        }
    }

    @Test func narrowPagesShowAPartOfTheNextCover() {
        let page = PageWidth(points: 400)
        #expect(page.isNarrow)
        #expect(page.cover(.wide) + Spacing.l < page.content)
    }

    @Test(arguments: [400, 600, 1_000]) func rowsFillSmallPages(points: Int) {
        let page = PageWidth(points: CGFloat(points))
        #expect(page.forRows.margin == page.margin)
    }

    @Test(arguments: [1_100, 1_300, 1_800, 3_840]) func rowsAreInTheMiddleOfWidePages(points: Int) {
        let page = PageWidth(points: CGFloat(points))
        #expect(page.forRows.content == PageWidth.readable)
        #expect(page.forRows.margin >= page.margin)
    }
}
