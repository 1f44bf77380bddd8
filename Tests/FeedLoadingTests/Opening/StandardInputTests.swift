import Foundation
import Glibc
import MediaReaders
import Testing

@testable import FeedLoading

@Suite struct StandardInputTests {
    /// A pipe with a writer on another thread.
    private func input(_ bytes: Data) throws -> (input: StandardInput, close: () -> Void) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        Thread.detachNewThread {
            let file = FileHandle(fileDescriptor: writing, closeOnDealloc: true)
            try? file.write(contentsOf: bytes)
            try? file.close()
        }
        return (StandardInput(descriptor: reading), { close(reading) })
    }

    @Test func aListIsReadWhole() async throws {
        let (input, close) = try input(Data("#EXTM3U\n#EXTINF:1,One\nhttps://a.example/1\nsong.mp3\n".utf8))
        defer { close() }
        guard case .list(let feed) = try await input.content() else {
            Issue.record("It is not a list.")
            return
        }
        #expect(feed.entries.map(\.title) == ["One", nil])
        // Relative paths start in the current folder.
        #expect(feed.entries[1].address == FilePath("song.mp3")?.address())
    }

    @Test func mediaIsServedWhileItArrives() async throws {
        var film = Data("fLaC".utf8)
        film.append(contentsOf: (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let (input, close) = try input(film)
        defer { close() }
        guard case .media(let address) = try await input.content() else {
            Issue.record("It is not media.")
            return
        }
        let client = HTTPClient(cache: nil)
        for range in [nil, "bytes=100000-100009", "bytes=-4"] {
            var request = HTTPRequest(address)
            if let range { request.headers["Range"] = range }
            request.inspect = { _, _ in .readAll }
            let response = try await client.fetch(request)
            switch range {
            case nil: #expect(Data(response.body) == film)
            case "bytes=-4": #expect(Data(response.body) == film.suffix(4))
            default: #expect(Data(response.body) == film[100_000..<100_010])
            }
        }
    }

    @Test(arguments: ["", "\u{89}PNG\r\n\u{1A}\n", "<!DOCTYPE html><html></html>"])
    func otherContentsAreTypedErrors(_ text: String) async throws {
        let bytes =
            text.hasPrefix("\u{89}")
            ? Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 16))
            : Data(text.utf8)
        let (input, close) = try input(bytes)
        defer { close() }
        await #expect(throws: OpeningError.self) { try await input.content() }
    }

    @Test func textIsNotBlamedOnTheCurrentFolder() async throws {
        let (input, close) = try input(Data("hello\n".utf8))
        defer { close() }
        let error = await #expect(throws: OpeningError.self) { try await input.content() }
        #expect(error?.message == "Cannot play from standard input.")
        #expect(error?.cause == "The data is neither media nor a list.")
        #expect(error?.address == nil)
    }

    @Test func aRedirectedFilePlaysAsItself() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("fLaC", to: "ü song.flac")
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let content = try await StandardInput(descriptor: descriptor).content()
        #expect(content == .media(address: try #require(FilePath(path)).address()))
    }

    @Test func aSmallWindowGivesUpTheOldestBytes() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let writing = ends[1]
        let spool = try #require(InputSpool(reading: ends[0], window: 1 << 20))
        let reader = spool.addReader()
        Thread.detachNewThread {
            let file = FileHandle(fileDescriptor: writing, closeOnDealloc: true)
            for number in 0..<64 { try? file.write(contentsOf: Data(repeating: UInt8(number), count: 64 << 10)) }
            try? file.close()
        }
        var offset = reader.offset
        var isRight = true
        while case .bytes(let bytes) = spool.piece(at: offset, for: reader.id, limit: 64 << 10) {
            for (index, byte) in bytes.enumerated() where byte != UInt8((offset + index) >> 16) { isRight = false }
            offset += bytes.count
        }
        #expect(isRight)
        #expect(offset == 4 << 20)
        #expect(spool.size(waiting: 0) == nil)
        #expect(spool.piece(at: 0, for: reader.id, limit: 10) == .lost)
        close(ends[0])
    }

    @Test(arguments: [
        ("bytes=0-", 0..<10), ("bytes=2-4", 2..<5), ("bytes=8-99", 8..<10), ("bytes=-3", 7..<10), ("bytes=10-", 0..<0),
        ("bytes=5-4", 0..<0), ("bytes=-0", 0..<0),
    ])
    func rangesAreRead(_ value: String, _ range: Range<Int>) {
        #expect(InputServer.range(in: "GET / HTTP/1.1\r\nRANGE: \(value)\r\n\r\n", size: 10) == range)
    }

    @Test(arguments: ["items=0-1", "bytes=1", "bytes=0-1,3-4", "bytes=x-"])
    func malformedRangesAreIgnored(_ value: String) {
        #expect(InputServer.range(in: "GET / HTTP/1.1\r\nRange: \(value)\r\n\r\n", size: 10) == nil)
    }
}
