import Testing

@testable import FeedLoading

@Suite struct MediaServerAddressTests {
    @Test func addressesKeepAllCharactersOfIdentifiers() throws {
        for object in ["0", "64$1$0", "a/b?c#d e%f", "ä😀", "..", "\"'&<>;"] {
            let address = MediaServerAddress(server: "uuid:4d69-6e69", object: object)
            #expect(address.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            #expect(MediaServerAddress(address.text) == address)
        }
    }

    @Test func theAddressIsThatOfTheServerAndTheObject() {
        #expect(MediaServerAddress(server: "uuid:12", object: "64$1").text == "dlna://12/64%241")
        #expect(MediaServerAddress(server: "odd:12").text == "dlna://odd%3A12/0")
        #expect(MediaServerAddress("dlna://odd%3A12/0") == MediaServerAddress(server: "odd:12"))
    }

    @Test func typedAddressesMayBeIncomplete() {
        let root = MediaServerAddress(server: "uuid:12")
        for text in ["dlna://12", "dlna://12/", "DLNA://12/0", "dlna://uuid:12/0", "dlna://12/0?x#y"] {
            #expect(MediaServerAddress(text) == root, "\(text)")
        }
    }

    @Test(arguments: [
        "", "dlna:", "dlna://", "dlna:///0", "http://12/0", "dlna://12/%", "dlna://12/%4", "dlna://12/%zz",
        "dlna://12/%00",
        "dlna://12/%FF", "dlna://12/%0A",
    ])
    func malformedAddressesAreRefused(_ text: String) { #expect(MediaServerAddress(text) == nil) }

    @Test func longAddressesAreRefused() {
        #expect(MediaServerAddress("dlna://12/" + String(repeating: "1", count: 2049)) == nil)
        #expect(MediaServerAddress("dlna://" + String(repeating: "1", count: 301)) == nil)
        #expect(MediaServerAddress("dlna://12/" + String(repeating: "1", count: 10_000)) == nil)
    }
}
