import Foundation
import XCTest

@testable import Gallery
@testable import ViewGraph
@testable import ViewGraphGTK

final class GalleryTests: GTKTestCase {
    func testEveryPageHasTheFramesOfItsLayout() throws {
        try onMain {
            // Pictures that load arrive in the two renderers at different moments.
            for page in GalleryPage.allCases where page != .pictures {
                for isRightToLeft in [false, true] {
                    let gallery = Self.gallery(page, isRightToLeft: isRightToLeft)
                    let stage = WindowStage(width: 1000, height: 700, gallery)
                    defer { stage.close() }
                    try expectFramesOfTheLayout(in: stage, gallery, page.rawValue)
                }
            }
        }
    }

    func testPagesLeaveNothingBehind() throws {
        try onMain {
            for page in GalleryPage.allCases {
                expectNothingIsLeft(of: Self.gallery(page), width: 1000, height: 700, page.rawValue)
            }
        }
    }

    func testEveryPageOpensFromEveryOther() throws {
        try onMain {
            // High enough for all rows to exist.
            let stage = WindowStage(width: 1000, height: 1200, Self.gallery(.text))
            defer { stage.close() }
            for page in GalleryPage.allCases.reversed() {
                let row = try XCTUnwrap(Self.row(of: page, in: stage))
                XCTAssertTrue(row.send(.activate))
                stage.settle()
                XCTAssertEqual(row.content?.accessibility.isSelected, true, page.rawValue)
            }
        }
    }

    func testCommandLineChoosesPageAndAppearance() throws {
        let options = try GalleryOptions(["--page", "lists", "--dark", "--right-to-left", "--size", "640x480"])
        XCTAssertEqual(options.page, .lists)
        XCTAssertEqual(options.scheme, .dark)
        XCTAssertTrue(options.isRightToLeft)
        XCTAssertEqual(options.size, CGSize(width: 640, height: 480))
        XCTAssertTrue(GalleryOptions.help.contains("presentations"))
        for wrong in [["--page"], ["--page", "nothing"], ["--size", "10"], ["--size", "0x5"], ["--bright"]] {
            XCTAssertThrowsError(try GalleryOptions(wrong), "\(wrong)")
        }
    }

    /// Returns the row of a page in the list of pages.
    @MainActor private static func row(of page: GalleryPage, in stage: WindowStage) -> Element? {
        stage.elements.first { $0.content?.accessibility.role == .listItem && $0.textsInside == [page.title] }
    }

    @MainActor private static func gallery(_ page: GalleryPage, isRightToLeft: Bool = false) -> GalleryView {
        var options = GalleryOptions()
        options.page = page
        options.isRightToLeft = isRightToLeft
        return GalleryView(options)
    }
}
