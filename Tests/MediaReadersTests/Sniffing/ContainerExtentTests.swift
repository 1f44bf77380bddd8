import Testing

@testable import MediaReaders

struct ContainerExtentTests {
    /// An EBML header and a segment of 1,000 bytes.
    private let matroska: [UInt8] =
        [0x1A, 0x45, 0xDF, 0xA3, 0x83, 1, 2, 3, 0x18, 0x53, 0x80, 0x67, 0x43, 0xE8] + Array(repeating: 0, count: 1_000)
    private let wave = Array("RIFF".utf8) + [0xE8, 3, 0, 0] + Array("WAVE".utf8) + Array(repeating: 0, count: 996)

    @Test func completeFilesAreNotCut() {
        #expect(!ContainerExtent.isCut(BufferByteSource(matroska), format: .matroska))
        #expect(!ContainerExtent.isCut(BufferByteSource(wave), format: .wav))
        #expect(!ContainerExtent.isCut(BufferByteSource([1, 2, 3]), format: .mp3))
    }

    @Test func everyShorterFileIsCut() {
        for count in 5..<matroska.count {
            #expect(ContainerExtent.isCut(BufferByteSource(Array(matroska.prefix(count))), format: .matroska))
        }
        for count in 8..<wave.count {
            #expect(ContainerExtent.isCut(BufferByteSource(Array(wave.prefix(count))), format: .wav))
        }
    }

    @Test func unknownSizesAreNotCut() {
        var recording = matroska
        recording.replaceSubrange(12..<14, with: [0x7F, 0xFF])
        #expect(!ContainerExtent.isCut(BufferByteSource(Array(recording.prefix(100))), format: .matroska))
        var pipe = wave
        pipe.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(!ContainerExtent.isCut(BufferByteSource(Array(pipe.prefix(100))), format: .wav))
    }
}
