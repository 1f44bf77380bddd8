import PlaybackModel
import Testing

@testable import PlayheadTerminal

@Suite struct PictureFactsTests {
    /// A picture of one brightness, with another one in its first cell.
    private func sample(_ brightness: UInt8, first: UInt8? = nil) throws -> PictureSample {
        let (width, height) = (16, 16)
        var bytes = [UInt8](repeating: brightness, count: width * height * 4)
        for row in 0..<2 { for byte in 0..<8 { bytes[row * width * 4 + byte] = first ?? brightness } }
        let layout = FrameLayout(size: PixelSize(width: width, height: height), bytesPerRow: width * 4)
        return try #require(bytes.withUnsafeBytes { PictureSample($0, layout: layout) })
    }

    @Test func brightnessIsMeasuredInEveryLayout() throws {
        #expect(try sample(0).isBlack)
        #expect(try sample(255).cells.allSatisfy { $0 >= 254 })
        #expect(try !sample(0, first: 200).isBlack)
        let planes = FrameLayout(format: .i420, size: PixelSize(width: 16, height: 16), bytesPerRow: 16)
        let black = try #require(
            [UInt8](repeating: 16, count: 256).withUnsafeBytes { PictureSample($0, layout: planes) })
        #expect(black.isBlack)
    }

    @Test(arguments: [
        FrameLayout(size: PixelSize(width: 16, height: 17), bytesPerRow: 64),
        FrameLayout(size: PixelSize(width: 16, height: 16), bytesPerRow: 16),
        FrameLayout(size: PixelSize(width: .max, height: .max), bytesPerRow: .max),
        FrameLayout(size: PixelSize(width: -1, height: 16), bytesPerRow: 64),
        FrameLayout(size: PixelSize(width: 4, height: 4), bytesPerRow: 16),
    ]) func aLayoutThatDoesNotFitIsRefused(_ layout: FrameLayout) {
        let bytes = [UInt8](repeating: 0, count: 16 * 16 * 4)
        #expect(bytes.withUnsafeBytes { PictureSample($0, layout: layout) } == nil)
    }

    @Test func theLongestStillTimeBeginsWithTheLastChange() throws {
        var facts = PictureFacts()
        for step in 0..<10 { facts.take(try sample(UInt8(step * 20)), at: Double(step) * 0.1) }
        for step in 10..<40 { facts.take(try sample(180), at: Double(step) * 0.1) }
        #expect(abs(facts.longestStill - 3) < 0.001)
        #expect(abs((facts.stillPosition ?? 0) - 0.9) < 0.001)
        #expect(facts.blackTime == 0.0)
        #expect(abs(facts.observedTime - 3.9) < 0.001)
    }

    /// The time that is watched after each seek depends on the machine.
    @Test func stillTimesAroundSeeksAddUp() throws {
        var facts = PictureFacts()
        for start in [0.0, 20, 40] {
            for step in 0..<16 { facts.take(try sample(100), at: start + Double(step) * 0.1) }
            for step in 16..<20 { facts.take(try sample(UInt8(step * 10)), at: start + Double(step) * 0.1) }
            facts.interrupt()
        }
        #expect(abs(facts.stillTime - 4.5) < 0.001)
        #expect(abs(facts.longestStill - 1.5) < 0.001)
    }

    @Test func noiseOfTheCodecIsNoChange() throws {
        var facts = PictureFacts()
        for step in 0..<30 { facts.take(try sample(100, first: step % 2 == 0 ? 101 : 100), at: Double(step) * 0.1) }
        #expect(facts.longestStill > 2.8)
    }

    @Test func slowChangesAddUp() throws {
        var facts = PictureFacts()
        for step in 0..<100 { facts.take(try sample(UInt8(50 + step)), at: Double(step) * 0.1) }
        #expect(facts.longestStill < 0.4)
        #expect(facts.stillTime == 0)
    }

    @Test func aSeekIsNoStillTime() throws {
        var facts = PictureFacts()
        facts.take(try sample(0), at: 1)
        facts.interrupt()
        facts.take(try sample(0), at: 100)
        facts.take(try sample(0), at: 101)
        #expect(facts.observedTime == 1 && facts.blackTime == 1 && facts.longestStill == 1)
        // A picture from before does not count either.
        facts.take(try sample(0), at: 50)
        #expect(facts.observedTime == 1)
    }
}
