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
}
