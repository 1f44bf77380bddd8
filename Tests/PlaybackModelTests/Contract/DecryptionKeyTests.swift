import Foundation
import Testing

@testable import PlaybackModel

@Suite struct DecryptionKeyTests {
    private static let id = "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf"
    private static let key = "00112233445566778899aabbccddeeff"

    @Test func identifiersMayBeUUIDsAndUpperCase() throws {
        let key = try DecryptionKey("A0A1A2A3-A4A5-A6A7-A8A9-AAABACADAEAF:\(Self.key.uppercased())")
        #expect(key.id == Self.id && key.key == Self.key)
        let bytes: [UInt8] = Array(0xA0...0xAF) + stride(from: 0, through: 0xFF, by: 0x11)
        #expect(key.bytes == bytes)
    }

    @Test(arguments: [
        ("", DecryptionKey.Failure.noColon), ("\(id)", .noColon), ("\(id):\(key):\(key)", .noColon),
        (":\(key)", .badIdentifier), ("\(id)0:\(key)", .badIdentifier), ("\(id.dropLast())g:\(key)", .badIdentifier),
        ("\(id):", .badKey), ("\(id):\(key.dropLast())", .badKey), ("\(id):\(key.dropLast())ä", .badKey),
    ]) func otherTextsAreRefused(_ text: String, _ failure: DecryptionKey.Failure) {
        #expect(throws: failure) { try DecryptionKey(text) }
    }

    @Test func descriptionsHideTheKey() throws {
        let key = try DecryptionKey(id: Self.id, key: Self.key)
        #expect("\(key)" == "\(Self.id):…")
        #expect(!String(reflecting: key).contains(Self.key))
    }

    @Test func requestsKeepTheirKeys() throws {
        var request = LoadRequest(source: .url("https://a.example/a.mpd"))
        request.decryptionKeys = [try DecryptionKey(id: Self.id, key: Self.key)]
        request.additionalSchemes = ["rtsp"]
        #expect(try JSONDecoder().decode(LoadRequest.self, from: JSONEncoder().encode(request)) == request)
        let bad = Data(#"{"id":"x","key":"y"}"#.utf8)
        #expect(throws: DecryptionKey.Failure.badIdentifier) { try JSONDecoder().decode(DecryptionKey.self, from: bad) }
    }
}
