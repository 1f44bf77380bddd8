import Testing

@testable import MediaReaders

struct MP4MovieTests {
    @Test func indexAtTheEndIsRead() throws {
        let movie = try MP4Movie(reading: BufferByteSource(MP4Fixtures.movie))
        #expect(movie.warnings == [])
        #expect(!movie.isFastStart)
        #expect(!movie.isFragmented)
        #expect(!movie.isEncrypted)
        #expect(try abs(#require(movie.duration) - 1) < 0.2)
        #expect(movie.tracks.map(\.kind) == [.video, .audio, .subtitle, .text])
        #expect(movie.tracks.map(\.codec) == ["avc1", "mp4a", "tx3g", "text"])
        #expect(movie.tracks.map(\.handlerType) == ["vide", "soun", "sbtl", "text"])
        #expect(movie.tracks.map(\.language) == [nil, "fra", "deu", nil])
        #expect(movie.tracks.map(\.id) == [1, 2, 3, 5])
        #expect(movie.tracks[0].width == 16 && movie.tracks[0].height == 16)
        #expect(movie.tracks[0].handlerName == "VideoHandler")
        #expect(movie.tracks[0].name == nil)
        #expect(movie.tracks[1].name == "Commentaire")
        #expect(movie.tracks[0].isEnabled)
        #expect(movie.presentedTracks.map(\.id) == [1, 2, 3])
        #expect(movie.metadata.title == "A Film")
        #expect(movie.metadata.artist == "Some Body")
        #expect(movie.metadata.album == "The Album")
        #expect(movie.metadata.artworks.map(\.format) == [.png])
        let artwork = try #require(movie.metadata.artworks.first)
        let start = Int(artwork.offset)
        #expect(Array(MP4Fixtures.movie[start..<start + 4]) == [0x89, 0x50, 0x4E, 0x47])
        #expect(start + Int(artwork.byteCount) <= MP4Fixtures.movie.count)
    }

    @Test func chaptersComeFromTheChapterTrack() throws {
        for bytes in [MP4Fixtures.movie, MP4Fixtures.quickTime] {
            let movie = try MP4Movie(reading: BufferByteSource(bytes))
            #expect(movie.chapters.map(\.title) == ["Opening", "Ünïcode 章"])
            #expect(movie.chapters.map(\.start) == [0, 0.4])
            #expect(movie.chapters.map(\.duration) == [0.4, 0.6])
        }
    }

    @Test func chapterListInUserDataIsTheFallback() throws {
        var bytes = MP4Fixtures.movie
        // Every reference to the chapter track becomes an unknown box.
        while let index = bytes.firstIndex(of: "chap") {
            bytes.replaceSubrange(index..<index + 4, with: Array("xxxx".utf8))
        }
        let movie = try MP4Movie(reading: BufferByteSource(bytes))
        #expect(movie.chapters.map(\.title) == ["Opening", "Ünïcode 章"])
        #expect(movie.chapters.map(\.start) == [0, 0.4])
        #expect(movie.chapters.first?.duration == 0.4)
    }

    @Test func damagedChapterListCausesOnlyAWarning() throws {
        var bytes = MP4Fixtures.movie
        while let index = bytes.firstIndex(of: "chap") {
            bytes.replaceSubrange(index..<index + 4, with: Array("xxxx".utf8))
        }
        let list = try #require(bytes.firstIndex(of: "chpl"))
        // The length of the first title.
        bytes[list + 21] = 255
        let movie = try MP4Movie(reading: BufferByteSource(bytes))
        #expect(movie.chapters == [])
        #expect(movie.warnings == [.malformed(box: "chpl")])
        #expect(movie.tracks.count == 4)
    }

    @Test func fastStartFragmentsEncryptionAndQuickTimeAreDetected() throws {
        #expect(try MP4Movie(reading: BufferByteSource(MP4Fixtures.fastStart)).isFastStart)
        let fragmented = try MP4Movie(reading: BufferByteSource(MP4Fixtures.fragmented))
        #expect(fragmented.isFragmented)
        let times = MP4Fragments(reading: BufferByteSource(MP4Fixtures.fragmented), of: fragmented)
        #expect(times?.start == 0 && times?.end == 1)
        #expect(fragmented.tracks.map(\.codec) == ["avc1"])
        let encrypted = try MP4Movie(reading: BufferByteSource(MP4Fixtures.encrypted))
        #expect(encrypted.isEncrypted)
        #expect(encrypted.tracks.map(\.isEncrypted) == [true, true])
        #expect(encrypted.tracks.map(\.codec) == ["avc1", "mp4a"])
        #expect(encrypted.tracks.map(\.protectionScheme) == ["cenc", "cenc"])
        let quickTime = try MP4Movie(reading: BufferByteSource(MP4Fixtures.quickTime))
        #expect(quickTime.tracks.prefix(2).map(\.kind) == [.video, .audio])
    }

    @Test func sizesOf64BitsAndZeroAreSupported() throws {
        let moov = box("moov", movieHeader() + track(id: 1))
        let wide =
            box("ftyp", Array("isom\0\0\0\0".utf8)) + [0, 0, 0, 1] + Array("mdat".utf8) + be64(20) + [1, 2, 3, 4] + moov
        #expect(try MP4Movie(reading: BufferByteSource(wide)).tracks.map(\.id) == [1])
        let open = box("ftyp", []) + [0, 0, 0, 0] + Array(moov[4...])
        #expect(try MP4Movie(reading: BufferByteSource(open)).tracks.map(\.id) == [1])
        let unknownLength = ProviderByteSource(length: nil) { offset, count in
            offset < Int64(open.count) ? Array(open[Int(offset)...].prefix(count)) : []
        }
        #expect(try MP4Movie(reading: unknownLength).tracks.map(\.id) == [1])
        let media = box("ftyp", []) + [0, 0, 0, 0] + Array("mdat".utf8) + [1, 2, 3]
        #expect(throws: MP4ReaderError.noMovie(isCut: false)) { try MP4Movie(reading: BufferByteSource(media)) }
        let huge = box("ftyp", []) + [0, 0, 0, 1] + Array("mdat".utf8) + be64(.max)
        #expect(throws: MP4ReaderError.malformed(box: "file")) { try MP4Movie(reading: BufferByteSource(huge)) }
    }

    @Test func longHeadersExtendedLanguagesAndUTF16AreRead() throws {
        var header: [UInt8] = [1, 0, 0, 3] + be64(0) + be64(0) + be32(7) + be32(0) + be64(0)
        header += [UInt8](repeating: 0, count: 8 + 2 + 2 + 2 + 2 + 36)
        header += be32(1920 << 16) + be32(1080 << 16)
        let mediaHeader: [UInt8] = [1, 0, 0, 0] + be64(0) + be64(0) + be32(1000) + be64(2500) + [0x15, 0xC7, 0, 0]
        let handler =
            [UInt8](repeating: 0, count: 8) + Array("vide".utf8) + [UInt8](repeating: 0, count: 12)
            + [4] + Array("Main".utf8)
        let media = box(
            "mdia", box("elng", [0, 0, 0, 0] + Array("pt-BR\0".utf8)) + box("mdhd", mediaHeader) + box("hdlr", handler))
        let title = box("udta", box("name", [0xFE, 0xFF, 0, 0x48, 0, 0x69]) + [0, 0, 0, 0])
        let bytes = box("ftyp", []) + box("moov", movieHeader() + box("trak", box("tkhd", header) + media + title))
        let track = try #require(try MP4Movie(reading: BufferByteSource(bytes)).tracks.first)
        #expect(track.id == 7)
        #expect(track.width == 1920 && track.height == 1080)
        #expect(track.duration == 2.5)
        #expect(track.language == "pt-BR")
        #expect(track.handlerName == "Main")
        #expect(track.name == "Hi")
    }

    @Test func protectionDataIdentifiesItsDRMSystem() throws {
        let system: [UInt8] = [
            0xED, 0xEF, 0x8B, 0xA9, 0x79, 0xD6, 0x4A, 0xCE, 0xA3, 0xC8, 0x27, 0xDC, 0xD5, 0x1D, 0x21, 0xED,
        ]
        let pssh = box("pssh", [0, 0, 0, 0] + system + be32(0))
        let movie = try MP4Movie(reading: BufferByteSource(box("moov", movieHeader() + pssh + pssh)))
        #expect(movie.protectionSystemIDs == ["edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"])
        #expect(movie.isEncrypted)
    }

    @Test func errorNamesTheFormatThatIsNotMP4() {
        #expect(throws: MP4ReaderError.notMP4(.empty)) { try MP4Movie(reading: BufferByteSource([])) }
        #expect(throws: MP4ReaderError.notMP4(.html)) {
            try MP4Movie(reading: BufferByteSource(Array("<html><body>Log in</body>".utf8)))
        }
        let failing = ProviderByteSource(length: nil) { _, _ throws(ByteSourceError) in throw .cancelled }
        #expect(throws: MP4ReaderError.source(.cancelled)) { try MP4Movie(reading: failing) }
    }

    @Test func cutFileIsDistinguishedFromFileWithoutIndex() {
        #expect(throws: MP4ReaderError.noMovie(isCut: true)) {
            try MP4Movie(reading: BufferByteSource(Array(MP4Fixtures.movie.prefix(100))))
        }
        #expect(throws: MP4ReaderError.noMovie(isCut: false)) {
            try MP4Movie(reading: BufferByteSource(box("ftyp", []) + box("mdat", [1, 2])))
        }
        #expect(throws: MP4ReaderError.truncated(box: "moov")) {
            try MP4Movie(reading: BufferByteSource(MP4Fixtures.movie.dropLast(10)))
        }
    }

    @Test func limitsAreTypedErrors() {
        func read(_ bytes: [UInt8], _ limits: MP4ReaderLimits) throws {
            _ = try MP4Movie(reading: BufferByteSource(bytes), limits: limits)
        }
        let frees = [[UInt8]](repeating: box("free", []), count: 50).flatMap { $0 }
        #expect(throws: MP4ReaderError.tooManyBoxes(limit: 10)) { try read(frees, MP4ReaderLimits(topLevelBoxes: 10)) }
        #expect(throws: MP4ReaderError.tooManyBoxes(limit: 10)) {
            try read(box("moov", frees), MP4ReaderLimits(boxes: 10))
        }
        let tracks = [[UInt8]](repeating: track(id: 1), count: 5).flatMap { $0 }
        #expect(throws: MP4ReaderError.tooManyTracks(limit: 4)) {
            try read(box("moov", movieHeader() + tracks), MP4ReaderLimits(tracks: 4))
        }
        #expect(throws: MP4ReaderError.tooMuchRead(limit: 1_000)) {
            try read(MP4Fixtures.movie, MP4ReaderLimits(bytesRead: 1_000))
        }
    }

    @Test(arguments: [Int.min, -1, 0, 1, Int.max])
    func limitsOfAnySizeAreSafe(limit: Int) {
        for bytes in [MP4Fixtures.movie, MP4Fixtures.encrypted] {
            _ = try? MP4Movie(
                reading: BufferByteSource(bytes),
                limits: MP4ReaderLimits(
                    topLevelBoxes: limit, boxes: limit, tracks: limit, chapters: limit, textBytes: limit,
                    bytesRead: limit))
            _ = try? MP4Movie(
                reading: BufferByteSource(bytes), limits: MP4ReaderLimits(chapters: limit, textBytes: limit))
        }
    }

    @Test func chaptersBeyondTheLimitAreOmittedWithAWarning() throws {
        let movie = try MP4Movie(
            reading: BufferByteSource(MP4Fixtures.movie), limits: MP4ReaderLimits(chapters: 1))
        #expect(movie.chapters.map(\.title) == ["Opening"])
        #expect(movie.warnings == [.tooManyChapters(limit: 1)])
    }

    @Test func hugeSampleTablesAreReadUpToTheLimit() throws {
        let tables =
            box("stts", be32(0) + be32(1) + be32(.max) + be32(.max))
            + box("stsc", be32(0) + be32(1) + be32(1) + be32(.max) + be32(1))
            + box("stsz", be32(0) + be32(4) + be32(.max)) + box("stco", be32(0) + be32(1) + be32(0))
        let bytes = chapterMovie(tables: tables)
        let movie = try MP4Movie(reading: BufferByteSource(bytes), limits: MP4ReaderLimits(chapters: 100))
        #expect(movie.chapters.count <= 100)
    }

    @Test func everyTruncatedFileGivesAResultOrAnError() {
        for bytes in [MP4Fixtures.movie, MP4Fixtures.fastStart, MP4Fixtures.encrypted] {
            Mutations.truncations(of: bytes) { _ = try? MP4Movie(reading: BufferByteSource($0)) }
        }
    }

    @Test func damagedFilesGiveFiniteTimesOrAnError() {
        let inputs = [
            MP4Fixtures.movie, MP4Fixtures.fastStart, MP4Fixtures.fragmented, MP4Fixtures.encrypted,
            MP4Fixtures.quickTime,
        ]
        let tokens = [
            "moov", "trak", "chpl", "stsz", "co64", "encv", "sinf", "udta", "moof", "traf", "tfhd", "tfdt", "trun",
            "\0\0\0\u{1}", "\0\0\0\u{8}free",
        ]
        Mutations.run(on: inputs, tokens: tokens) { bytes in
            guard let movie = try? MP4Movie(reading: BufferByteSource(bytes)) else { return true }
            let fragments = MP4Fragments(reading: BufferByteSource(bytes), of: movie)
            guard fragments.map({ $0.start >= 0 && $0.end > $0.start && $0.end < 1e9 }) ?? true else { return false }
            return movie.chapters.allSatisfy { $0.start.isFinite && ($0.duration ?? 0) >= 0 }
                && movie.duration?.isFinite != false && movie.tracks.count <= 256
        }
    }

    // MARK: - Building

    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        be32(UInt32(content.count + 8)) + Array(type.utf8) + content
    }

    private func be32(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    private func be64(_ value: UInt64) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }

    private func movieHeader() -> [UInt8] {
        box("mvhd", be32(0) + be32(0) + be32(0) + be32(1000) + be32(1000) + [UInt8](repeating: 0, count: 80))
    }

    private func track(id: UInt32, _ content: [UInt8] = []) -> [UInt8] {
        let header = box("tkhd", [0, 0, 0, 1] + be32(0) + be32(0) + be32(id) + [UInt8](repeating: 0, count: 68))
        return box("trak", header + content)
    }

    private func chapterMovie(tables: [UInt8]) -> [UInt8] {
        let mediaHeader = box("mdhd", be32(0) + be32(0) + be32(0) + be32(1000) + be32(1000) + [0x55, 0xC4, 0, 0])
        let handler = box("hdlr", be32(0) + be32(0) + Array("text".utf8) + [UInt8](repeating: 0, count: 13))
        let media = box("mdia", mediaHeader + handler + box("minf", box("stbl", tables)))
        let reference = box("tref", box("chap", be32(2)))
        return box("ftyp", []) + box("moov", movieHeader() + track(id: 1, reference) + track(id: 2, media))
    }
}

extension [UInt8] {
    /// The offset of a four-character code.
    fileprivate func firstIndex(of type: String) -> Int? {
        let needle = [UInt8](type.utf8)
        return indices.dropLast(3).first { Array(self[$0..<$0 + 4]) == needle }
    }
}
