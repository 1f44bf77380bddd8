import Foundation
import PlaybackModel
import XCTest

@testable import PlayheadUI

final class CueLayoutTests: XCTestCase {
    private func picture(_ width: Int, _ height: Int, keepsShape: Bool) -> CuePicture {
        let part = CuePicture.Part(
            x: width / 2, y: height - 40, size: PixelSize(width: 100, height: 20), colors: [], indices: [])
        return CuePicture(canvas: PixelSize(width: width, height: height), keepsShape: keepsShape, parts: [part])
    }

    func testCanvasIsStretchedOverTheVideo() {
        let video = CGRect(x: 10, y: 20, width: 1440, height: 576)
        let layout = CueLayout(
            picture(720, 576, keepsShape: false), over: video, movedInto: nil, scale: 1)
        XCTAssertEqual(layout.frames, [CGRect(x: 730, y: 556, width: 200, height: 20)])
    }

    func testCanvasThatKeepsItsShapeCoversTheVideo() {
        let video = CGRect(x: 0, y: 140, width: 1920, height: 800)
        let film = picture(1920, 1080, keepsShape: true)
        let layout = CueLayout(film, over: video, movedInto: nil, scale: 2)
        XCTAssertEqual(layout.frames, [CGRect(x: 960, y: 1040, width: 100, height: 20)])
    }

    func testPartsOutsideOfTheViewAreMovedIntoIt() {
        let view = CGRect(x: 0, y: 0, width: 1920, height: 800)
        let film = picture(1920, 1080, keepsShape: true)
        let layout = CueLayout(film, over: view, movedInto: view, scale: 1)
        XCTAssertEqual(layout.frames, [CGRect(x: 960, y: 780, width: 100, height: 20)])
    }
}
