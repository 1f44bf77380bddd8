import Foundation
import XCTest

@testable import ViewGraphGTK

final class PictureFitTests: XCTestCase {
    private let picture = CGSize(width: 20, height: 10)
    private let room = CGSize(width: 100, height: 100)

    func testWithoutAspectRatioThePictureFillsItsSpace() {
        XCTAssertEqual(
            PictureFit.rectangle(of: picture, in: room, keeping: nil), CGRect(x: 0, y: 0, width: 100, height: 100))
    }

    func testPictureFitsOrCoversItsSpace() {
        XCTAssertEqual(
            PictureFit.rectangle(of: picture, in: room, keeping: .fit), CGRect(x: 0, y: 25, width: 100, height: 50))
        XCTAssertEqual(
            PictureFit.rectangle(of: picture, in: room, keeping: .fill), CGRect(x: -50, y: 0, width: 200, height: 100))
    }

    func testPictureWithoutSizeFillsItsSpace() {
        XCTAssertEqual(PictureFit.rectangle(of: .zero, in: room, keeping: .fit).size, room)
    }
}
