import Foundation
import PlaybackModel
import Testing

@testable import PlayheadUI

struct VideoLayoutTests {
    private func layout(
        _ size: (Int, Int), in room: (Double, Double), gravity: AVLayerVideoGravity = .resizeAspect,
        ratio: Double = 1, rotation: Int = 0, scale: CGFloat = 1, presentation: VideoPresentation = VideoPresentation()
    ) -> VideoLayout {
        VideoLayout(
            VideoShape(
                size: PixelSize(width: size.0, height: size.1), pixelAspectRatio: ratio, rotation: rotation
            ).presented(presentation),
            in: CGSize(width: room.0, height: room.1), scale: scale, gravity: gravity, presentation: presentation)
    }

    @Test func aPictureThatFitsExactlyHasNoBars() {
        let layout = layout((1280, 720), in: (1280, 720))
        #expect(layout.picture == CGRect(x: 0, y: 0, width: 1280, height: 720))
        #expect(layout.bars.isEmpty && !layout.isCut)
    }

    @Test func barsCoverTheRestOfTheView() {
        let layout = layout((1280, 720), in: (1000, 1000))
        #expect(layout.picture == CGRect(x: 0, y: 218, width: 1000, height: 563))
        #expect(
            layout.bars == [
                CGRect(x: 0, y: 0, width: 1000, height: 218), CGRect(x: 0, y: 781, width: 1000, height: 219),
            ])
        #expect(layout.wantedSize == PixelSize(width: 1000, height: 563))
    }

    @Test(arguments: [
        (AVLayerVideoGravity.resizeAspect, PixelSize(width: 300, height: 169)),
        (.resizeAspectFill, PixelSize(width: 533, height: 300)), (.resize, PixelSize(width: 300, height: 300)),
        (AVLayerVideoGravity(rawValue: "unknown"), PixelSize(width: 300, height: 169)),
    ])
    func theWantedSizeIsThatOfTheWholePicture(_ gravity: AVLayerVideoGravity, _ size: PixelSize) {
        let layout = layout((1280, 720), in: (300, 300), gravity: gravity)
        #expect(layout.wantedSize == size)
        #expect(layout.isCut == (gravity == .resizeAspectFill))
    }

    @Test func pixelAspectRatioIsApplied() {
        let layout = layout((720, 576), in: (1024, 576), ratio: 64.0 / 45)
        #expect(layout.picture == CGRect(x: 0, y: 0, width: 1024, height: 576))
    }

    @Test func rotatedPicturesAreRequestedUnrotated() {
        let layout = layout((1280, 720), in: (360, 640), rotation: 90)
        #expect(layout.picture == CGRect(x: 0, y: 0, width: 360, height: 640))
        #expect(layout.wantedSize == PixelSize(width: 640, height: 360))
    }

    @Test func sizesAreInPixelsNotPoints() {
        let layout = layout((1280, 720), in: (640, 360), scale: 2)
        #expect(layout.picture == CGRect(x: 0, y: 0, width: 640, height: 360))
        #expect(layout.wantedSize == PixelSize(width: 1280, height: 720))
    }

    @Test func picturesOffByAPixelAreDrawnUnscaled() {
        let layout = layout((1000, 562), in: (1000, 1000))
        #expect(layout.picture.size == CGSize(width: 1000, height: 562))
    }

    @Test func edgesLieOnPixels() {
        for width in stride(from: 101.0, to: 140, by: 1) {
            let picture = layout((1280, 720), in: (width, 333), scale: 2).picture
            for edge in [picture.minX, picture.minY, picture.maxX, picture.maxY] {
                #expect((edge * 2).truncatingRemainder(dividingBy: 1) == 0)
            }
        }
    }

    @Test func barsAndPictureTogetherAreTheRoom() {
        for room in [(640.0, 200.0), (200, 640), (333, 333)] {
            let layout = layout((1280, 720), in: room)
            let area = ([layout.picture] + layout.bars).map { $0.width * $0.height }.reduce(0, +)
            #expect(abs(area - room.0 * room.1) < 0.001)
        }
    }

    // MARK: Presentation

    @Test func aMagnifiedPictureCoversTheViewAtEveryPlace() {
        var presentation = VideoPresentation()
        presentation.zoom = 2
        #expect(
            layout((1280, 720), in: (640, 360), presentation: presentation).picture
                == CGRect(x: -320, y: -180, width: 1280, height: 720))
        for center in [CGPoint(x: -3, y: 0), CGPoint(x: 1, y: 9), CGPoint(x: CGFloat.nan, y: 0.3)] {
            presentation.center = center
            let layout = layout((1280, 720), in: (640, 360), presentation: presentation)
            #expect(layout.picture.contains(CGRect(x: 0, y: 0, width: 640, height: 360)))
            #expect(layout.bars.isEmpty && layout.isCut)
        }
        // Magnified bars stay until the picture is larger than the view.
        let wide = layout((1280, 360), in: (640, 640), presentation: presentation)
        #expect(wide.picture.minY == 140 && wide.picture.height == 360)
        presentation.zoom = 99
        #expect(presentation.zoom == 8)
    }

    @Test func theViewersRotationAddsToThatOfTheContent() {
        var presentation = VideoPresentation()
        presentation.rotation = 90
        #expect(layout((1280, 720), in: (360, 640), presentation: presentation).picture.width == 360)
        #expect(
            layout((1280, 720), in: (640, 360), rotation: 90, presentation: presentation).picture
                == CGRect(x: 0, y: 0, width: 640, height: 360))
        presentation.rotation = -90
        #expect(VideoShape(size: PixelSize(width: 2, height: 1)).presented(presentation).rotation == 270)
    }

    @Test func theViewersAspectRatioIsThatOfTheUprightPicture() {
        var presentation = VideoPresentation()
        presentation.aspectRatio = 4.0 / 3
        #expect(
            layout((1280, 720), in: (400, 300), presentation: presentation).picture.size
                == CGSize(width: 400, height: 300))
        #expect(
            layout((720, 1280), in: (400, 300), rotation: 90, presentation: presentation).picture.size
                == CGSize(width: 400, height: 300))
        presentation.rotation = 90
        #expect(
            layout((1280, 720), in: (300, 400), presentation: presentation).picture.size
                == CGSize(width: 300, height: 400))
        presentation.aspectRatio = .nan
        #expect(
            layout((1280, 720), in: (360, 640), presentation: presentation).picture.size
                == CGSize(width: 360, height: 640))
    }

    @Test func magnifyingKeepsThePlaceUnderThePointer() {
        var presentation = VideoPresentation()
        let room = CGSize(width: 640, height: 360)
        let point = CGPoint(x: 500, y: 90)
        for zoom in [1.2, 1.44, 3, 6] {
            let before = layout((1280, 720), in: (640, 360), presentation: presentation).picture
            presentation.magnify(to: zoom, at: point, of: before, in: room)
            let after = layout((1280, 720), in: (640, 360), presentation: presentation).picture
            let (old, new) = ((point.x - before.minX) / before.width, (point.x - after.minX) / after.width)
            #expect(abs(old - new) < 0.005, "\(zoom)")
            let (above, below) = ((point.y - before.minY) / before.height, (point.y - after.minY) / after.height)
            #expect(abs(above - below) < 0.005, "\(zoom)")
        }
    }

    @Test func invalidShapesDoNotTrap() {
        for ratio in [0, -1, .infinity, .nan] {
            #expect(layout((1280, 720), in: (640, 360), ratio: ratio).picture.size.width == 640)
        }
        #expect(layout((0, 0), in: (640, 360)).wantedSize == PixelSize(width: 640, height: 360))
    }
}
