import Foundation
import Testing

@testable import MediaReaders

@Suite struct HLSSampleKeyTests {
    private static let head = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:258\n"

    private func media(_ text: String) throws -> HLSMediaPlaylist {
        guard case .media(let playlist) = try HLSPlaylist(Array(text.utf8)) else { throw HLSPlaylistError.noContent }
        return playlist
    }

    @Test func onlySegmentsWithPlainKeysInTransportStreamsHaveOne() throws {
        let key = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n"
        let drm = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://k\",KEYFORMAT=\"com.apple.streamingkeydelivery\"\n"
        func has(_ lines: String, _ name: String = "a.ts") throws -> Bool {
            try media(Self.head + lines + "#EXTINF:2,\n\(name)\n").segments[0].sampleKey != nil
        }
        #expect(try has(key) && has(key, "a") && has(key, "a.aac") && has(drm + key))
        #expect(
            try has(key.replacing("\"k\"", with: "\"HTTPS://a/k\"")) && has(key.replacing("\"k\"", with: "\"/k?a:b\"")))
        #expect(
            try !has(key.replacing("\"k\"", with: "\"skd://k\"")) && !has(key.replacing("\"k\"", with: "\"data:,\"")))
        #expect(try !has("") && !has(drm) && !has(key, "a.m4s") && !has(key + "#EXT-X-MAP:URI=\"i\"\n", "a"))
        #expect(
            try !has("#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n") && !has("#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI=\"k\"\n"))
    }

    @Test func keysInThePlaylistAreRead() throws {
        let bytes = [UInt8](0xF0...0xFF)
        let text = Data(bytes).base64EncodedString()
        let escaped = text.replacing("/", with: "%2F").replacing("+", with: "%2b").replacing("=", with: "%3D")
        for address in ["data:text/plain;base64,\(text)", "DATA:;base64,\(escaped)"] {
            func segment(_ method: String, _ section: String = "") throws -> HLSSegment {
                let key = "#EXT-X-KEY:METHOD=\(method),URI=\"\(address)\",KEYFORMAT=\"identity\"\n"
                return try media(Self.head + section + key + "#EXTINF:2,\na\n").segments[0]
            }
            let section = "#EXT-X-MAP:URI=\"i.mp4\"\n"
            #expect(try segment("SAMPLE-AES").sampleKey?.inlineBytes == bytes)
            #expect(try segment("SAMPLE-AES", section).fragmentKey?.inlineBytes == bytes)
            #expect(try segment("SAMPLE-AES-CTR", section).fragmentKey?.inlineBytes == bytes)
            #expect(try segment("SAMPLE-AES-CTR").fragmentKey == nil && segment("SAMPLE-AES", section).sampleKey == nil)
            #expect(try segment("AES-128").wholeKey?.inlineBytes == bytes)
            #expect(try segment("AES-128", section).wholeKey?.inlineBytes == bytes)
            #expect(try !segment("SAMPLE-AES", section).isProtected && segment("SAMPLE-AES-CTR").isProtected)
        }
        for address in ["data:,abc", "data:text/plain,abc", "data:;base64,*", "data:", "https://a/;base64,AAAA"] {
            #expect(HLSKey.inlineBytes(in: address) == nil)
        }
        let other = "#EXT-X-KEY:METHOD=AES-128,URI=\"k\"\n#EXTINF:2,\na.ts\n"
        #expect(try !media(Self.head + other).hasInlineKeys)
        #expect(try media(Self.head + other.replacing("\"k\"", with: "\"data:;base64,AAAA\"")).hasInlineKeys)
    }

    @Test func theVectorIsTheKeysOrTheSequenceNumber() throws {
        let playlist = try media(
            Self.head + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\"\n#EXTINF:2,\na.ts\n"
                + "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",IV=0x0A0B\n#EXTINF:2,\nb.ts\n")
        let vectors = playlist.segments.map { $0.sampleKey?.vector(of: $0) ?? [] }
        #expect(vectors[0] == [UInt8](repeating: 0, count: 14) + [1, 2])
        #expect(vectors[1] == [UInt8](repeating: 0, count: 14) + [0x0A, 0x0B])
    }

    @Test func hiddenKeysLeaveTheSizeAndTheOtherKeys() throws {
        let text =
            Self.head + "#EXT-X-KEY:METHOD=AES-128,URI=\"a\"\n#EXTINF:2,\na.ts\r\n"
            + "#EXT-X-KEY:URI=\"k\",IV=0x1,METHOD=SAMPLE-AES,KEYFORMAT=\"identity\"\r\n#EXTINF:2,\nb.ts\n"
            + "#EXT-X-KEY:METHOD=SAMPLE-AES"
        let hidden = HLSMediaPlaylist.hidingKeys(of: ["SAMPLE-AES"], in: Array(text.utf8))
        #expect(hidden.count == text.utf8.count)
        let shown = String(decoding: hidden, as: UTF8.self)
        #expect(!shown.contains("SAMPLE-AES") && shown.contains("METHOD=AES-128,URI=\"a\""))
        #expect(try media(shown).segments.map(\.encryption) == [.aes128, .none])
        let all = HLSMediaPlaylist.hidingKeys(of: ["SAMPLE-AES", "AES-128"], in: Array(text.utf8))
        #expect(all.count == text.utf8.count)
        #expect(try media(String(decoding: all, as: UTF8.self)).encryption == .none)
    }

    @Test func fragmentsThatAreEncryptedAsAWholeHaveAKeyAndSoHasASectionBehindIt() throws {
        let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x1\n"
        let section = "#EXT-X-MAP:URI=\"i.mp4\"\n"
        let clear = try media(Self.head + section + key + "#EXTINF:2,\na.m4s\n")
        #expect(clear.hasEncryptedFragments && clear.segments[0].wholeKey?.uri == "k")
        #expect(clear.segments[0].initializationSection?.wholeKey == nil)
        let encrypted = try media(Self.head + key + section + "#EXTINF:2,\na.m4s\n")
        #expect(encrypted.hasEncryptedFragments)
        #expect(encrypted.segments[0].initializationSection?.wholeKey?.uri == "k")
        #expect(try !media(Self.head + key + "#EXTINF:2,\na.ts\n").hasEncryptedFragments)
        #expect(!encrypted.segments[0].hasEncryptedTracks)
        let license = key.replacing("\"k\"", with: "\"skd://k\"")
        #expect(try !media(Self.head + section + license + "#EXTINF:2,\na.m4s\n").hasEncryptedFragments)
    }
}
