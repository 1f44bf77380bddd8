/// The sort of an Ogg file that consists of several recordings, one after the other, as those of radio stations do (RFC 3533,
/// section 4).
package enum OggChain: Sendable, Hashable {
    /// The streams have different numbers.
    case ownNumbers
    /// Streams have the same number, as where copies of files were joined. That is not allowed, and only times
    /// distinguish their pages.
    case sameNumber

    /// The places of a file that are looked at. The last one is its end.
    private static let places: Int64 = 16
    /// The bytes at each place, in which a page begins.
    private static let block = 65_536

    /// Looks into a file; `nil` if it is one recording.
    package init?(reading source: any ByteSource) {
        guard let length = source.length, let head = try? source.readFully(at: 0, count: Self.block) else { return nil }
        let first = Self.pages(in: head).prefix { $0.isFirst }
        let numbers = Set(first.map(\.number))
        var times: [UInt32: Int64] = [:]
        guard !numbers.isEmpty else { return nil }
        var position: Int64 = 0
        for place in 1...Self.places {
            let end = place == Self.places ? length : length / Self.places * place
            let start = max(position, end - Int64(Self.block))
            guard start < end, let bytes = try? source.readFully(at: start, count: Int(end - start)) else { continue }
            position = end
            for page in Self.pages(in: bytes) {
                guard numbers.contains(page.number) else {
                    self = .ownNumbers
                    return
                }
                guard page.time >= 0 else { continue }
                if page.time < times[page.number] ?? 0 {
                    self = .sameNumber
                    return
                }
                times[page.number] = page.time
            }
        }
        return nil
    }

    private struct Page {
        var isFirst: Bool
        /// The position in the terms of its codec; -1 where no packet ends.
        var time: Int64
        /// The number of its stream.
        var number: UInt32
    }

    /// The headers of pages that begin in bytes, from the first one on.
    private static func pages(in bytes: [UInt8]) -> [Page] {
        var pages: [Page] = []
        var start = 0
        while start + 27 <= bytes.count {
            guard bytes[start] == 0x4F, bytes[start + 1] == 0x67, bytes[start + 2] == 0x67, bytes[start + 3] == 0x53,
                bytes[start + 4] == 0
            else {
                start += 1
                continue
            }
            func number(_ offset: Int, _ count: Int) -> UInt64 {
                (0..<count).reversed().reduce(0) { $0 << 8 | UInt64(bytes[start + offset + $1]) }
            }
            pages.append(
                Page(
                    isFirst: bytes[start + 5] & 2 != 0, time: Int64(bitPattern: number(6, 8)),
                    number: UInt32(number(14, 4))))
            let lacing = start + 27 + Int(bytes[start + 26])
            guard lacing <= bytes.count else { break }
            start = lacing + bytes[(start + 27)..<lacing].reduce(0) { $0 + Int($1) }
        }
        return pages
    }
}
