import Testing

@testable import MediaReaders

@Suite struct SocketAddressTests {
    @Test func addressesAreRead() {
        let four: [UInt8] = [2, 0, 0x1F, 0x90, 192, 168, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
        #expect(SocketAddress(four) == .ipv4(0xC0A8_0001, port: 8_080))
        #expect(SocketAddress(four)?.description == "192.168.0.1:8080")
        let six: [UInt8] = [10, 0, 0, 53, 0, 0, 0, 0, 0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [1, 2, 0, 0, 0]
        #expect(SocketAddress(six) == .ipv6([0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [1], port: 53, scope: 2))
        #expect(SocketAddress(six)?.description == "[fe80:0:0:0:0:0:0:1%2]:53")
        #expect(SocketAddress([1, 0] + Array("/run/bus".utf8) + [0, 0x78]) == .unix("/run/bus"))
        #expect(SocketAddress([1, 0, 0] + Array("bus".utf8)) == .abstract(Array("bus".utf8)))
        #expect(SocketAddress([0, 0]) == .unspecified)
    }

    @Test func sixthAddressesOfFourthOnesAreFourthOnes() {
        let mapped: [UInt8] =
            [10, 0, 0, 80, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 127, 0, 0, 1, 0, 0, 0, 0]
        #expect(SocketAddress(mapped) == .ipv4(0x7F00_0001, port: 80))
    }

    @Test func descriptionsAreSafeForTerminals() {
        #expect(SocketAddress([1, 0] + Array("/a\u{1B}[2J\n".utf8))?.description == "/a?[2J?")
        #expect(SocketAddress([1, 0, 0, 0x9B, 7])?.description == "@\u{FFFD}?")
    }

    @Test func malformedAddressesAreRefused() {
        #expect(SocketAddress([]) == nil)
        #expect(SocketAddress([2]) == nil)
        #expect(SocketAddress([2, 0, 0, 80, 127, 0, 0, 1]) == nil)
        #expect(SocketAddress([10, 0, 0, 80] + [UInt8](repeating: 0, count: 12)) == nil)
        #expect(SocketAddress([1, 0]) == nil)
        #expect(SocketAddress([1, 0] + [UInt8](repeating: 0x61, count: 126)) == nil)
        #expect(SocketAddress([16, 0] + [UInt8](repeating: 0, count: 10)) == nil)
    }
}
