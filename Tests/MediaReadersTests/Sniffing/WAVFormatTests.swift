import Testing

@testable import MediaReaders

@Suite struct WAVFormatTests {
    private func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }

    /// A header with other chunks before the format and behind it.
    private func file(
        tag: Int = 0x28F, channels: Int = 1, byteRate: Int = 8_000, samples: Int? = 16_000, size: Int = 8_000
    ) -> [UInt8] {
        let format = number(tag, 2) + number(channels, 2) + number(16_000, 4) + number(byteRate, 4) + [1, 0, 4, 0]
        let fact = samples.map { Array("fact".utf8) + number(4, 4) + number($0, 4) } ?? []
        return Array("RIFF".utf8) + number(0, 4) + Array("WAVEJUNK".utf8) + number(3, 4) + [1, 2, 3, 0]
            + Array("fmt ".utf8) + number(format.count, 4) + format + fact + Array("data".utf8) + number(size, 4)
    }

    private func read(_ bytes: [UInt8]) -> WAVFormat? { WAVFormat(reading: BufferByteSource(bytes)) }

    @Test func headersAreRead() throws {
        let format = try #require(read(file(tag: 2, channels: 2)))
        #expect(format.tag == 2 && format.channels == 2 && format.rate == 16_000 && format.byteRate == 8_000)
        #expect(format.samples == 16_000 && format.size == 8_000 && format.isADPCM)
        #expect(try #require(read(file(tag: 0x11))).isADPCM && !(try #require(read(file()))).isADPCM)
        for count in 0..<file().count { #expect(read(Array(file().prefix(count))) == nil) }
    }

    @Test func contradictionsAreNoticed() throws {
        #expect(try !#require(read(file())).contradictsItself)
        #expect(try #require(read(file(byteRate: 16_000))).contradictsItself)
        #expect(try #require(read(file(samples: 8_000))).contradictsItself)
        // Without the number of samples, of a recording, and of samples whose size is known.
        #expect(try !#require(read(file(byteRate: 16_000, samples: nil))).contradictsItself)
        #expect(try !#require(read(file(byteRate: 16_000, size: 0xFFFF_FFFF))).contradictsItself)
        #expect(try !#require(read(file(tag: 1, byteRate: 16_000))).contradictsItself)
    }

    @Test func mutationsDoNotTrap() {
        Mutations.run(on: [file(), file(samples: nil)]) { read($0).map { $0.size >= 0 && $0.tag > 0 } ?? true }
    }
}
