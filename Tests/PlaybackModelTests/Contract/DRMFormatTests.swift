import PlaybackModel
import Testing

@Suite struct DRMFormatTests {
    @Test func textsAreThoseOfGStreamer() throws {
        let linear = try #require(DRMFormat("NV12"))
        #expect(linear == DRMFormat(code: 0x3231_564e, modifier: DRMFormat.linear))
        #expect(linear.text == "NV12")
        let tiled = try #require(DRMFormat("XR24:0x0100000000000002"))
        #expect(tiled == DRMFormat(code: 0x3432_5258, modifier: 1 << 56 | 2))
        #expect(tiled.text == "XR24:0x0100000000000002")
        #expect(DRMFormat("NV12:0x0") == linear)
    }

    @Test(arguments: ["", "NV1", "NV123", "NV12:", "NV12:0x", "NV12:5", "NV12:0xz", "NV12:0x10000000000000000", "ÄÖ"])
    func otherTextsAreNoFormats(_ text: String) { #expect(DRMFormat(text) == nil) }

    @Test func onlyPixelsOfEightBitsHavePlanes() throws {
        let size = PixelSize(width: 5, height: 3)
        func rows(_ name: String) throws -> [[Int]]? {
            try #require(DRMFormat(name)).linearPlanes(of: size)?.map { [$0.rowBytes, $0.rows] }
        }
        #expect(try rows("NV12") == [[5, 3], [6, 2]])
        #expect(try rows("YU12") == [[5, 3], [3, 2], [3, 2]])
        for name in ["XR24", "AR24", "XB24", "AB24"] { #expect(try rows(name) == [[20, 3]]) }
        for name in ["P010", "XR30", "YUYV"] { #expect(try rows(name) == nil) }
    }
}
