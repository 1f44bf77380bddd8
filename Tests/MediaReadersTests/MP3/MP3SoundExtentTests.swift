import Testing

@testable import MediaReaders

@Suite struct MP3SoundExtentTests {
    /// The first frame of a file with 54 frames of MPEG 1, stereo, at 44.1 kHz, and an encoder's delay and padding.
    private static func frame(delay: Int = 576, padding: Int = 1631, frames: Int? = 54, writer: String = "LAME3.100")
        -> [UInt8]
    {
        func bytes(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> (8 * $0) & 0xFF) } }
        var frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 32) + Array("Info".utf8)
        frame += bytes(frames == nil ? 0xE : 0xF) + (frames.map(bytes) ?? []) + bytes(22_986)
        frame += [UInt8](repeating: 7, count: 104) + Array(writer.utf8) + [UInt8](repeating: 0, count: 12)
        return frame + bytes(delay << 20 | padding << 8)
    }

    private func read(_ frame: [UInt8]) -> MP3SoundExtent? { frame.withUnsafeBytes { MP3SoundExtent(frame: $0) } }

    @Test func theSoundIsBetweenTheSamplesThatWereAdded() throws {
        let extent = try #require(read(Self.frame()))
        #expect(extent.rate == 44_100 && extent.start == 1105 && extent.byteCount == 22_986)
        #expect(extent.count == 54 * 1152 - 576 - 1631)
    }

    /// Later parsers of GStreamer leave out what LAME describes, not what FFmpeg does.
    @Test(arguments: [("LAME3.100", true), ("Lavc61.19", false), ("Lavf59.37", false)])
    func theWriterOfTheHeaderIsKnown(writer: String, isLAME: Bool) throws {
        let extent = try #require(read(Self.frame(writer: writer)))
        #expect(extent.isFromLAME == isLAME && extent.start == 1105)
    }

    @Test func withoutANumberOfFramesTheEndIsUnknown() throws {
        let extent = try #require(read(Self.frame(frames: nil)))
        #expect(extent.start == 1105 && extent.count == nil)
    }

    /// The decoder's delay reaches beyond the last frame.
    @Test func aPaddingShorterThanTheDelayLeavesNothingOutAtTheEnd() throws {
        #expect(try #require(read(Self.frame(padding: 100))).count == 54 * 1152 - 1105)
    }

    @Test func filesOfAddedSamplesOnlyAreNotTrimmed() {
        #expect(read(Self.frame(delay: 4095, padding: 4095, frames: 3)) == nil)
    }

    @Test func everyShorterOrChangedFrameIsReadWithoutATrap() {
        let frame = Self.frame()
        for count in frame.indices.dropLast() {
            #expect(read(Array(frame[..<count])) == nil || count > frame.count - 2)
        }
        for index in frame.indices {
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                var changed = frame
                changed[index] = value
                if let extent = read(changed) { #expect(extent.start >= 529 && extent.count ?? 1 > 0) }
            }
        }
    }
}
