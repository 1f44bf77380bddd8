import MediaReaders
import Testing

@Suite struct TransportTablesTests {
    private func packet(_ identifier: Int, isStart: Bool = true, _ content: [UInt8] = []) -> [UInt8] {
        let head = [0x47, UInt8(identifier >> 8) | (isStart ? 0x40 : 0), UInt8(identifier & 0xFF), 0x10]
        return head + content + [UInt8](repeating: 0xFF, count: 184 - content.count)
    }

    /// A table with a network and a program, whose table is in the packets 4096.
    private var programs: [UInt8] {
        packet(0, [0, 0, 0xB0, 17, 0, 1, 0xC1, 0, 0, 0, 0, 0xE0, 16, 0, 1, 0xF0, 0, 1, 2, 3, 4])
    }

    private var map: [UInt8] { packet(4096, [0, 2, 0xB0, 13]) }

    @Test func tablesComeBeforeTheFirstFrame() {
        let frames = (0..<3).map { packet(256, isStart: $0 == 0, [UInt8($0)]) }
        let rest = packet(257) + [0x47, 1, 2]
        let mixed = frames[0] + frames[1] + programs + frames[2] + map + rest
        #expect(
            TransportTables.movedForward(in: mixed) == programs + map + frames[0] + frames[1] + frames[2] + rest)
    }

    @Test func otherBytesStayAsTheyAre() {
        let frame = packet(256)
        for bytes in [
            programs + map + frame, frame + programs + frame, frame + map + frame, frame + frame + frame, [], frame,
            frame + [0] + programs + map, frame + packet(0, [0, 0, 0xB0, 9, 0, 1, 0xC1, 0, 0, 1, 2, 3, 4]) + map,
            frame + packet(0, [255]) + map,
        ] { #expect(TransportTables.movedForward(in: bytes) == nil) }
    }

    @Test func noMutationEndsTheProcess() {
        Mutations.run(on: [packet(256) + programs + map], tokens: ["G", "\u{0}"]) {
            _ = TransportTables.movedForward(in: $0)
            return true
        }
    }
}
