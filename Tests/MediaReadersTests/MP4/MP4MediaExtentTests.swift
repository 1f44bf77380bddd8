import Testing

@testable import MediaReaders

struct MP4MediaExtentTests {
    private func extent(_ bytes: [UInt8]) throws -> MP4MediaExtent {
        try MP4Movie(reading: BufferByteSource(bytes)).mediaExtent
    }

    private func index(of name: String, in bytes: [UInt8]) throws -> Int {
        try #require(ASCII.firstIndex(ofBytes: Array(name.utf8), in: bytes)) - 4
    }

    @Test func completeFilesContainTheirMedia() throws {
        for bytes in [MP4Fixtures.movie, MP4Fixtures.fastStart, MP4Fixtures.fragmented] {
            #expect(try extent(Array(bytes)) == .present)
        }
    }

    @Test func fileThatEndsAfterItsIndexIsCut() throws {
        let bytes = Array(MP4Fixtures.fastStart)
        let media = try index(of: "mdat", in: bytes)
        #expect(try extent(Array(bytes.prefix(media))) == .cut)
        #expect(try extent(Array(bytes.prefix(media + 12))) == .cut)
    }

    @Test func initializationSegmentContainsNoMedia() throws {
        let bytes = Array(MP4Fixtures.fragmented)
        #expect(try extent(Array(bytes.prefix(try index(of: "moof", in: bytes)))) == .none)
    }

    @Test func sourceOfUnknownLengthMayStillGrow() throws {
        let bytes = Array(MP4Fixtures.fastStart.prefix(try index(of: "mdat", in: Array(MP4Fixtures.fastStart))))
        let source = ProviderByteSource(length: nil) { offset, count throws(ByteSourceError) in
            try BufferByteSource(bytes).read(at: offset, count: count)
        }
        #expect(try MP4Movie(reading: source).mediaExtent == .present)
    }
}

extension ASCII {
    fileprivate static func firstIndex(ofBytes needle: [UInt8], in bytes: [UInt8]) -> Int? {
        bytes.indices.first { bytes[$0...].starts(with: needle) }
    }
}
