import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

/// The time and the picture that the seek bar shows at the pointer.
@MainActor @Suite struct SeekBarPreviewTests {
    /// Makes pictures whose width in pixels is their position in seconds.
    private final class Maker: PreviewPictureMaking {
        func picture(ofFile path: String, at seconds: Double, width: Int, height: Int) async -> ImagePixels? { nil }

        func picture(ofStream item: PlayerItem, at seconds: Double, width: Int, height: Int) async -> ImagePixels? {
            let side = max(1, Int(seconds))
            return ImagePixels(
                width: side, height: 60, bytesPerRow: side * 4, bytes: [UInt8](repeating: 90, count: side * 240))
        }
    }

    private func stage(_ film: SimulatedItem, isAdaptive: Bool = true) -> SystemStage {
        var film = film
        if isAdaptive { film.variants = [StreamVariant(bandwidth: 1_000_000)] }
        let stage = SystemStage(film, previews: Maker())
        stage.player.pause()
        stage.advance(1)
        return stage
    }

    /// Waits until the picture of a position shows above the bar. Its width names it.
    private func picture(_ stage: SystemStage) async -> ImagePixels? {
        for _ in 0..<2_000 {
            await Task.yield()
            stage.window.turn()
            for element in stage.window.elements {
                if case .image(let image)? = element.content?.kind, case .provided(let provided) = image.source,
                    provided.pixels.height == 60
                {
                    return provided.pixels
                }
            }
        }
        return nil
    }

    @Test func theTimeTheChapterAndThePictureOfThePlaceShow() async throws {
        var film = SimulatedItem.video(duration: 300)
        var metadata = MediaMetadata.empty
        metadata.chapters = [("Opening", 0.0), ("The chase", 100.0)].map { title, start in
            MediaChapter(range: CMTimeRange(start: .s(start), duration: .s(100)), title: title)
        }
        film.metadata = metadata
        let stage = stage(film)
        let bar = try #require(stage.window.element(label: "Position")).frame
        stage.window.hover(at: CGPoint(x: bar.minX + bar.width / 2, y: bar.midY))
        stage.advance(0.1)
        #expect(stage.window.element(text: "2:30  The chase") != nil)
        let first = try #require(await picture(stage))
        #expect((149...152).contains(first.width))
        // Made at the pointer first; the picture follows it.
        stage.window.hover(at: CGPoint(x: bar.minX + bar.width * 0.25 + 1, y: bar.midY))
        stage.advance(0.1)
        #expect(stage.window.element(text: "1:15  Opening") != nil)
        for _ in 0..<2_000 where await picture(stage)?.width ?? 0 > 100 { await Task.yield() }
        #expect(await (70...80).contains(picture(stage)?.width ?? 0))
        // Away from the bar, nothing shows.
        stage.window.hover(at: CGPoint(x: 480, y: 200))
        stage.advance(0.1)
        #expect(stage.window.element(text: "1:15  Opening") == nil)
    }

    @Test func theBarReactsInTheHeightOfAFinger() throws {
        let stage = stage(.video(duration: 300))
        let bar = try #require(stage.window.element(label: "Position")).frame
        #expect(bar.height == 44)
        // It takes no more room than the time next to it, which is lower.
        let time = try #require(stage.window.element(label: "Jump to a time")).frame
        #expect(abs(bar.midY - time.midY) < 0.01 && time.height < 44)
        for y in [bar.minY + 1, bar.maxY - 3] {
            stage.window.hover(at: CGPoint(x: bar.minX + bar.width / 2, y: y))
            stage.advance(0.1)
            #expect(stage.window.element(text: "2:30") != nil, "\(y)")
            stage.window.hover(at: CGPoint(x: 480, y: 200))
            stage.advance(0.1)
        }
    }

    @Test func theBubbleStaysInsideTheView() async throws {
        let stage = stage(.video(duration: 300))
        let bar = try #require(stage.window.element(label: "Position")).frame
        for place in [bar.minX + 1, bar.maxX - 1] {
            stage.window.hover(at: CGPoint(x: place, y: bar.midY))
            stage.advance(0.1)
            _ = await picture(stage)
            for element in stage.window.elements {
                guard case .image(let image)? = element.content?.kind, case .provided = image.source else { continue }
                #expect(element.frame.minX >= 0 && element.frame.maxX <= 960)
                #expect(element.frame.minY >= 0 && element.frame.maxY <= bar.minY)
            }
        }
    }

    @Test func aFileOnAServerShowsTheTimeAlone() throws {
        let stage = stage(.video(duration: 300), isAdaptive: false)
        let bar = try #require(stage.window.element(label: "Position")).frame
        stage.window.hover(at: CGPoint(x: bar.minX + bar.width / 2, y: bar.midY))
        stage.advance(0.1)
        #expect(stage.window.element(text: "2:30") != nil)
    }
}
