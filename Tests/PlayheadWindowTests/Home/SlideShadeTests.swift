import Foundation
import PlayheadUI
import Testing

@testable import PlayheadWindow

@Suite @MainActor struct SlideShadeTests {
    @Test(arguments: [300.0, 368, 560, 648, 952, 1704, 2304]) func textIsLegibleOnAWhitePicture(width: Double) {
        let isNarrow = width < 600
        let page = PageWidth(points: width + (isNarrow ? 32 : 48))
        let shade = SlideShade(size: CGSize(width: width, height: Slideshow.height(page)), isNarrow: isNarrow)
        let white = RGBA(0xFF_FF_FF)
        let start = Double(shade.margin) / width
        let end = Double(shade.margin + shade.textWidth) / width
        #expect(end <= 1)
        // Narrow slides have one line of text and buttons; the text of wide ones may reach their upper edge.
        for y in stride(from: isNarrow ? 0.54 : 0.1, through: 0.95, by: 0.05) {
            for x in stride(from: start, through: end, by: (end - start) / 10) {
                let ground = Contrast.composed(
                    RGBA(red: 0, green: 0, blue: 0, opacity: shade.opacity(across: x, down: y)), over: white)
                let ratio = Contrast.ratio(of: white, on: ground)
                #expect(ratio >= 4.5, "\(ratio) at \(x), \(y)")
            }
        }
    }

    @Test func mostOfAWidePictureStaysClear() {
        let shade = SlideShade(size: CGSize(width: 1704, height: 460), isNarrow: false)
        #expect(shade.opacity(across: 0.75, down: 0.3) < 0.01)
    }
}
