import Testing

@testable import MediaReaders

@Suite struct FLACStreamTests {
    /// A stream whose description has the given bits per sample.
    private func stream(bits: Int) -> [UInt8] {
        let sizes: [UInt8] = [0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]
        return Array("fLaC".utf8) + [0x80, 0, 0, 34] + sizes
            + [0x0A, 0xC4, 0x40 | UInt8((bits - 1) >> 4), UInt8((bits - 1) & 15) << 4]
    }

    @Test(arguments: [4, 8, 16, 17, 24, 32]) func bitsAreThoseOfTheDescription(_ bits: Int) throws {
        #expect(try FLACStream.bitsPerSample(of: BufferByteSource(stream(bits: bits))) == bits)
    }

    @Test func otherDataHasNone() throws {
        #expect(try FLACStream.bitsPerSample(of: BufferByteSource(Array(stream(bits: 16).dropLast()))) == nil)
        #expect(try FLACStream.bitsPerSample(of: BufferByteSource(Array("RIFF".utf8) + stream(bits: 16))) == nil)
        var other = stream(bits: 16)
        other[4] = 4
        #expect(try FLACStream.bitsPerSample(of: BufferByteSource(other)) == nil)
    }
}
