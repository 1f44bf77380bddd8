import Foundation
import PlaybackModel
import Testing

@testable import PictureDecoding
@testable import PlayheadCatalog

struct ThumbnailStoreTests {
    private let folder: ImageFolder
    private let store: ThumbnailStore
    private let media: String

    init() throws {
        folder = try ImageFolder()
        store = ThumbnailStore(folder: folder.path + "/thumbnails", program: "playhead-1")
        media = folder.path + "/ä film #1.mkv"
        try folder.write([1, 2, 3], to: "ä film #1.mkv")
    }

    private func stored(_ side: Int = 300, _ size: ThumbnailSize = .normal) async throws -> [UInt8]? {
        let modified = try #require(store.modificationTime(ofFile: media))
        return await store.store(.sample(width: side, height: side / 2), ofFile: media, modified: modified, size)
    }

    @Test func thumbnailsFollowTheSpecification() async throws {
        let png = try #require(try await stored())
        let uri = URL(fileURLWithPath: media).absoluteString
        #expect(uri.contains("%C3%A4%20film%20%231.mkv"))
        let name = Checksum.md5(Array(uri.utf8)) + ".png"
        #expect(try folder.read("thumbnails/normal/\(name)") == png)
        let texts = try #require(PNGTexts.read(png))
        #expect(texts["Thumb::URI"] == uri)
        #expect(texts["Thumb::Size"] == "3")
        let date = try FileManager.default.attributesOfItem(atPath: media)[.modificationDate] as? Date
        #expect(texts["Thumb::MTime"] == "\(Int(try #require(date).timeIntervalSince1970))")
        let header = try ImageHeader(reading: png)
        #expect(header.size == PixelSize(width: 128, height: 64))
        let path = folder.path + "/thumbnails/normal"
        let file = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        #expect(file[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [name])
    }

    @Test func namesAreThoseOfTheSpecification() {
        // The example in the specification.
        #expect(Checksum.md5(Array("file:///home/jens/photos/me.png".utf8)) == "c6ee772d9e49320e97ec29a7eb5b1697")
    }

    @Test func thumbnailsOfChangedFilesAreStale() async throws {
        let png = try #require(try await stored())
        #expect(await store.thumbnail(ofFile: media, .normal) == .valid(png))
        #expect(await store.thumbnail(ofFile: media, .large) == .missing)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: media)
        #expect(await store.thumbnail(ofFile: media, .normal) == .missing)
        // A picture that was made of the old content is not stored.
        let late = await store.store(.sample(width: 4), ofFile: media, modified: 2_000, .normal)
        #expect(late == nil)
    }

    @Test func largerThumbnailsServeSmallerRequests() async throws {
        let png = try #require(try await stored(900, .extraLarge))
        #expect(await store.thumbnail(ofFile: media, .large) == .valid(png))
        #expect(ThumbnailSize.covering(PixelSize(width: 129, height: 10)) == .large)
        #expect(ThumbnailSize.covering(PixelSize(width: 5_000, height: 10)) == .extraExtraLarge)
    }

    @Test func failuresAreRecordedUntilTheFileChanges() async throws {
        let modified = try #require(store.modificationTime(ofFile: media))
        await store.storeFailure(ofFile: media, modified: modified)
        #expect(await store.thumbnail(ofFile: media, .normal) == .failed)
        let other = ThumbnailStore(folder: folder.path + "/thumbnails", program: "playhead-2")
        #expect(await other.thumbnail(ofFile: media, .normal) == .missing)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/thumbnails/fail/playhead-1"))
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: media)
        #expect(await store.thumbnail(ofFile: media, .normal) == .missing)
    }

    @Test func damagedThumbnailsAreMissing() async throws {
        let png = try #require(try await stored())
        let name = Checksum.md5(Array(URL(fileURLWithPath: media).absoluteString.utf8)) + ".png"
        for count in [0, 8, 50, png.count - 1] {
            try folder.write(Array(png.prefix(count)), to: "thumbnails/normal/\(name)")
            #expect(await store.thumbnail(ofFile: media, .normal) == .missing, "\(count) bytes")
        }
    }

    /// Qt, and so KDE's file manager, compresses texts of 40 characters and more.
    @Test func compressedTextsAreRead() async throws {
        let uri = URL(fileURLWithPath: media).absoluteString
        let modified = try #require(store.modificationTime(ofFile: media))
        func compressed(_ keyword: String, _ text: [UInt8]) -> [UInt8] {
            MadeImage.chunk("zTXt", Array(keyword.utf8) + [0, 0] + MadeImage.zlib(text))
        }
        let texts =
            compressed("Thumb::URI", Array(uri.utf8))
            + MadeImage.chunk("tEXt", Array("Thumb::MTime".utf8) + [0] + "\(modified)".utf8)
        let png = MadeImage.png(width: 128, height: 64, extra: texts)
        let name = Checksum.md5(Array(uri.utf8)) + ".png"
        let place = folder.path + "/thumbnails/normal"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try folder.write(png, to: "thumbnails/normal/\(name)")
        #expect(await store.thumbnail(ofFile: media, .normal) == .valid(png))

        // A decompression bomb, and damaged text.
        let bomb = compressed("Thumb::URI", [UInt8](repeating: 65, count: 1 << 20))
        #expect(PNGTexts.read(MadeImage.png(width: 1, height: 1, extra: bomb)) == [:])
        let damaged = MadeImage.chunk("zTXt", Array("Thumb::URI".utf8) + [0, 0, 1, 2, 3])
        #expect(PNGTexts.read(MadeImage.png(width: 1, height: 1, extra: damaged)) == [:])
    }

    @Test func theSameFileHasOneThumbnailWhateverItsPath() async throws {
        let png = try #require(try await stored())
        let other = media.replacing("/ä", with: "//./thumbnails/../ä")
        #expect(await store.thumbnail(ofFile: other, .normal) == .valid(png))
        let inside = folder.path + "/thumbnails//normal/../normal/a.png"
        try folder.write([1], to: "thumbnails/normal/a.png")
        let modified = try #require(store.modificationTime(ofFile: inside))
        #expect(await store.store(.sample(width: 4), ofFile: inside, modified: modified, .normal) == nil)
    }

    @Test func thumbnailsHaveNoThumbnails() async throws {
        _ = try await stored()
        let path = folder.path + "/thumbnails/normal"
        let name = try FileManager.default.contentsOfDirectory(atPath: path)[0]
        let modified = try #require(store.modificationTime(ofFile: "\(path)/\(name)"))
        let png = await store.store(.sample(width: 4), ofFile: "\(path)/\(name)", modified: modified, .normal)
        #expect(png == nil)
    }

    @Test func colorsSurviveTheTransparency() throws {
        let image = try #require(
            DecodedImage(
                size: PixelSize(width: 1, height: 1), naturalSize: PixelSize(width: 1, height: 1), stride: 4,
                pixels: [0, 50, 100, 128]))
        let png = try #require(PNGWriter.png(of: image, side: 128, texts: []))
        let header = try ImageHeader(reading: png)
        let again = try PixbufImageDecoder.decodeNow(ImageDecodingRequest(png), header).get()
        #expect(zip(again.pixels, image.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }
}
