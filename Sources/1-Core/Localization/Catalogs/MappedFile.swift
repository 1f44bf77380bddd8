import Glibc

/// The contents of a file, mapped into memory: pages that nobody reads are not loaded.
final class MappedFile: Sendable {
    private static let limit = 16 << 20

    // Immutable memory, which this object unmaps.
    nonisolated(unsafe) private let memory: UnsafeRawBufferPointer
    private let isMapped: Bool

    /// Maps a regular file of at most 16 MB; `nil` if there is none.
    init?(path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            (1...Self.limit).contains(Int(facts.st_size)),
            let start = mmap(nil, Int(facts.st_size), PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED
        else { return nil }
        memory = UnsafeRawBufferPointer(start: start, count: Int(facts.st_size))
        isMapped = true
    }

    /// Copies bytes.
    init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
        copy.copyBytes(from: bytes)
        memory = UnsafeRawBufferPointer(copy)
        isMapped = false
    }

    deinit {
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
        } else {
            memory.deallocate()
        }
    }

    /// The number of bytes.
    var count: Int { memory.count }

    /// Calls a closure with a part of the contents; `nil` if the part is not inside.
    func withBytes<Result>(at offset: Int, count: Int, _ body: (Slice<UnsafeRawBufferPointer>) -> Result) -> Result? {
        guard offset >= 0, count >= 0, offset <= memory.count, count <= memory.count - offset else { return nil }
        return body(memory[offset..<(offset + count)])
    }

    /// The 32-bit number at an offset; `nil` outside the contents.
    func word(at offset: Int, isSwapped: Bool) -> Int? {
        guard offset >= 0, offset <= memory.count - 4 else { return nil }
        let word = memory.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return Int(isSwapped ? word.byteSwapped : word)
    }
}
