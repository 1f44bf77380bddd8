import Foundation
import Testing

@testable import PlayheadCatalog

struct ImageDiskCacheTests {
    private let folder: ImageFolder

    init() throws { folder = try ImageFolder() }

    private func cache(byteLimit: Int = 1 << 20, at time: Int64 = 1_000) -> ImageDiskCache {
        ImageDiskCache(folder: folder.path + "/images", byteLimit: byteLimit, now: { time })
    }

    @Test func picturesSurviveTheProcess() async throws {
        let first = cache()
        #expect(await first.entry(for: "https://a.example/1") == nil)
        #expect(await first.store([1, 2, 3], for: "https://a.example/1"))
        let second = cache(at: 2_000)
        #expect(await second.entry(for: "https://a.example/1") == ImageDiskCache.Entry(bytes: [1, 2, 3], time: 1_000))
        #expect(await second.entry(for: "https://a.example/2") == nil)
    }

    @Test func onlyTheOwnerMayReadThem() async throws {
        await cache().store([1], for: "a")
        let path = folder.path + "/images"
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        let file = try FileManager.default.attributesOfItem(atPath: "\(path)/\(names[0])")
        #expect(file[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
    }

    @Test func damagedFilesAreRemovedAndMissing() async throws {
        await cache().store([UInt8](repeating: 7, count: 100), for: "a")
        let path = folder.path + "/images"
        let name = try FileManager.default.contentsOfDirectory(atPath: path)[0]
        let whole = try folder.read("images/\(name)")
        for count in [0, 5, 40, 71, 80, whole.count - 1] {
            try folder.write(Array(whole.prefix(count)), to: "images/\(name)")
            #expect(await cache().entry(for: "a") == nil, "\(count) bytes")
            #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
        }
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 0x55
            try folder.write(bytes, to: "images/\(name)")
            let entry = await cache().entry(for: "a")
            // Only the time is not protected.
            #expect(entry == nil || (8..<16).contains(index), "byte \(index)")
        }
    }

    @Test func theLeastRecentlyUsedPicturesLeaveFirst() async {
        let body = [UInt8](repeating: 1, count: 1_000)
        for number in 0..<8 { await cache(byteLimit: 40_000, at: Int64(number)).store(body, for: "\(number)") }
        let last = cache(byteLimit: 40_000, at: 100)
        #expect(await last.entry(for: "0") != nil)
        for number in 8..<12 { await last.store(body, for: "\(number)") }
        #expect(await last.storedByteCount <= 40_000)
        #expect(await last.entry(for: "1") == nil)
        #expect(await last.entry(for: "0") != nil)
        #expect(await last.entry(for: "11") != nil)
        let next = cache(byteLimit: 20_000)
        #expect(await next.storedByteCount <= 20_000)
    }

    @Test func filesOfKilledProcessesAreRemoved() async throws {
        await cache().store([1], for: "a")
        try folder.write([1, 2], to: "images/part-1-1")
        let hours = Int64(Date().timeIntervalSince1970) + 7_200
        #expect(await cache(at: hours).entry(for: "a") != nil)
        #expect(!folder.names.contains("images/part-1-1"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/images").count == 1)
    }

    @Test func aFolderThatCannotBeWrittenStoresNothing() async throws {
        try folder.write([], to: "file")
        let cache = ImageDiskCache(folder: folder.path + "/file/images")
        #expect(await !cache.store([1], for: "a"))
        #expect(await cache.entry(for: "a") == nil)
    }

    @Test func manyTinyPicturesAreBoundedByTheirBlocks() async throws {
        let cache = cache(byteLimit: 1 << 20)
        for number in 0..<1_000 { await cache.store([1], for: "\(number)") }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/images")
        #expect(names.count <= (1 << 20) / 4_096)
        #expect(await cache.storedByteCount == names.count * 4_096)
    }

    @Test func picturesOfOtherProcessesAreCounted() async throws {
        let caches = (0..<4).map { _ in cache(byteLimit: 1 << 20) }
        for number in 0..<1_000 { await caches[number % 4].store([1], for: "\(number)") }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/images")
        // Files take 4 KiB, and each process exceeds the limit by an eighth at most.
        let limit = 1_536 / 4
        #expect(names.count <= limit, "\(names.count)")
    }

    @Test func addressesAreNotStored() async throws {
        await cache().store([1, 2, 3], for: "https://me:secret@a.example/1?token=secret")
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path + "/images").first)
        let text = String(decoding: try folder.read("images/\(name)"), as: UTF8.self)
        #expect(!text.contains("secret") && !text.contains("example"))
    }

    @Test func aPictureThatFillsTheCacheIsNotStored() async {
        #expect(await !cache(byteLimit: 1_000).store([UInt8](repeating: 0, count: 300), for: "a"))
    }
}
