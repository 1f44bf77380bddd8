import PlaybackModel
import SeededRandom
import Testing

@testable import PlayheadCatalog

struct RecentImagesTests {
    private func key(_ address: String, _ side: Int? = nil) -> ImageKey {
        ImageKey(address: address, box: side.map { PixelSize(width: $0, height: $0) }, scaling: .fill)
    }

    @Test func theLeastRecentlyUsedPictureLeavesFirst() {
        var images = RecentImages(byteLimit: 44_000)
        for address in ["a", "b", "c", "d"] { images.add(.sample(width: 2_500), for: key(address)) }
        #expect((40_000..<44_000).contains(images.byteCount))
        #expect(images.image(for: key("a")) != nil)
        images.add(.sample(width: 5_000), for: key("e"))
        #expect(["a", "b", "c", "d", "e"].filter { images.image(for: key($0)) != nil } == ["a", "d", "e"])
        #expect((40_000..<44_000).contains(images.byteCount))
    }

    @Test func aPictureBeyondTheLimitIsNotKept() {
        var images = RecentImages(byteLimit: 4_000)
        images.add(.sample(width: 250), for: key("a"))
        images.add(.sample(width: 1_001), for: key("b"))
        #expect(images.image(for: key("b")) == nil)
        #expect(images.image(for: key("a")) != nil)
    }

    @Test func aLargerVersionServesASmallerRequest() {
        var images = RecentImages(byteLimit: 1 << 20)
        let natural = PixelSize(width: 100, height: 50)
        images.add(.sample(width: 40, height: 20, natural: natural), for: key("a", 20))
        #expect(images.image(for: key("a", 10))?.size.width == 40)
        #expect(images.image(for: key("a", 30)) == nil)
        #expect(images.image(for: key("a")) == nil)
        #expect(images.largest(at: "a")?.size.width == 40)
        images.add(.sample(width: 100, height: 50), for: key("a"))
        #expect(images.image(for: key("a", 4_000))?.size.width == 100)
    }

    @Test func manyTinyPicturesAreBounded() {
        var images = RecentImages(byteLimit: 1 << 20)
        for number in 0..<10_000 { images.add(.sample(width: 1), for: key("\(number)")) }
        #expect(images.count <= 2_048 && images.byteCount <= 1 << 20)
    }

    @Test func manyUsesNeedBoundedMemory() {
        var images = RecentImages(byteLimit: 14_400)
        var random = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            let key = key("\(Int.random(in: 0..<40, using: &random))")
            if images.image(for: key) == nil { images.add(.sample(width: 50), for: key) }
            #expect(images.byteCount <= 14_400 && images.count <= 20)
        }
        images.removeAll()
        #expect(images.byteCount == 0 && images.count == 0)
    }
}
