import Foundation
import Glibc
import Testing

@testable import MediaReaders

struct ByteSourceTests {
    @Test func bufferReturnsFewerBytesAtItsEndAndNoneBeyond() throws {
        let source = BufferByteSource([1, 2, 3, 4])
        #expect(source.length == 4)
        #expect(try source.read(at: 0, count: 2) == [1, 2])
        #expect(try source.read(at: 3, count: 9) == [4])
        #expect(try source.read(at: 4, count: 1) == [])
        #expect(try source.read(at: .max, count: .max) == [])
    }

    @Test func negativeRangesAreRefusedByEverySource() throws {
        let file = try TemporaryFile([1, 2, 3])
        let sources: [any ByteSource] = [
            BufferByteSource([1]), try DescriptorByteSource(duplicating: file.descriptor),
            ProviderByteSource(length: nil) { _, _ in [1] },
        ]
        for source in sources {
            #expect(throws: ByteSourceError.invalidRange) { try source.read(at: -1, count: 1) }
            #expect(throws: ByteSourceError.invalidRange) { try source.read(at: 0, count: -1) }
        }
    }

    @Test func descriptorSourceOutlivesTheCallersDescriptor() throws {
        let file = try TemporaryFile(Array(0..<100))
        let source = try DescriptorByteSource(duplicating: file.descriptor)
        #expect(source.length == 100)
        #expect(try source.read(at: 90, count: 20) == Array(90..<100))
        #expect(lseek(file.descriptor, 0, SEEK_CUR) == 0)
        file.close()
        #expect(try source.read(at: 0, count: 3) == [0, 1, 2])
        #expect(try source.read(at: 100, count: 3) == [])
    }

    @Test func shrunkFileReturnsTheRemainingBytes() throws {
        let file = try TemporaryFile(Array(0..<100))
        let source = try DescriptorByteSource(duplicating: file.descriptor)
        #expect(ftruncate(file.descriptor, 10) == 0)
        #expect(try source.read(at: 5, count: 50) == [5, 6, 7, 8, 9])
    }

    @Test func pipesFoldersAndClosedDescriptorsAreRefused() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        #expect(throws: ByteSourceError.notSeekable) { try DescriptorByteSource(duplicating: ends[0]) }
        close(ends[0])
        close(ends[1])
        let folder = open("/", O_RDONLY | O_DIRECTORY)
        #expect(throws: ByteSourceError.system(EISDIR)) { try DescriptorByteSource(duplicating: folder) }
        close(folder)
        #expect(throws: ByteSourceError.system(EBADF)) { try DescriptorByteSource(duplicating: -1) }
    }

    @Test func surplusProviderBytesAreDroppedAndPiecesJoined() throws {
        let generous = ProviderByteSource(length: nil) { _, count in [UInt8](repeating: 7, count: count + 5) }
        #expect(try generous.read(at: 0, count: 3) == [7, 7, 7])
        let data = Array(UInt8(0)..<50)
        let slow = ProviderByteSource(length: nil) { offset, count in
            Array(data.dropFirst(Int(offset)).prefix(min(count, 7)))
        }
        #expect(try slow.readFully(at: 3, count: 30) == Array(3..<33))
        #expect(try slow.readAll(limit: 50) == data)
        #expect(try slow.readAll(limit: 49) == nil)
    }

    @Test func errorsHaveCodesSentencesAndRetryability() {
        #expect(ByteSourceError.system(EIO).isRetryable)
        #expect(!ByteSourceError.system(EACCES).isRetryable)
        #expect(ByteSourceError.provider("\u{1B}[31mx").description == "The data provider reported an error: x.")
        #expect(ByteSourceError.notSeekable.code == "source.notSeekable")
        #expect(ByteSourceError.notSeekable.localizedDescription == ByteSourceError.notSeekable.description)
    }
}

/// A file without a name, deleted when its descriptor is closed.
private final class TemporaryFile {
    private(set) var descriptor: Int32

    init(_ bytes: [UInt8]) throws {
        var template = Array((NSTemporaryDirectory() + "/reader-XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        try #require(descriptor >= 0)
        unlink(template)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
        lseek(descriptor, 0, SEEK_SET)
    }

    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    deinit { close() }
}
