import MediaReaders
import Testing

@Suite struct DASHManifestPartsTests {
    private static let widevine = "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"

    private func period(_ attributes: String, isProtected: Bool = false, _ kinds: [String] = ["video", "audio"])
        -> String
    {
        let protection = isProtected ? "<ContentProtection schemeIdUri=\"\(Self.widevine)\"/>" : ""
        let sets = kinds.map { kind in
            """
            <AdaptationSet mimeType="\(kind)/mp4">\(protection)<SegmentTemplate media="$Number$.m4s" duration="2"/>
            <Representation id="\(kind)" bandwidth="1"/></AdaptationSet>
            """
        }
        return "<Period \(attributes)>\(sets.joined())</Period>\n"
    }

    private func manifest(_ periods: [String], _ attributes: String = "") -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\n<MPD type=\"static\"\(attributes)>\n\(periods.joined())</MPD>\n".utf8)
    }

    @Test func everyPartHasItsOwnPeriodsAtTheirPositions() throws {
        let bytes = manifest([
            period("id='1' duration='PT8S'"), period("id='2' duration='PT4S'"),
            period("id='3' duration='PT10S'", isProtected: true), period("id='4' duration='PT2S'"),
            period("id='5' duration='PT6S'"),
        ])
        let divided = try #require(DASHManifestParts(bytes))
        #expect(
            divided.parts == [
                StreamPart(start: 0), StreamPart(start: 8, continues: true),
                StreamPart(start: 12, protection: [Self.widevine]), StreamPart(start: 22),
                StreamPart(start: 24, continues: true),
            ])
        #expect(divided.duration == 30)
        let first = try DASHManifest(divided.manifest(of: 0))
        #expect(first.periods.map(\.id) == ["1", "2"] && first.periods.map(\.start) == [0, 8])
        #expect(first.duration == 12 && !first.isProtected)
        let second = try DASHManifest(divided.manifest(of: 1))
        #expect(second.periods.map(\.id) == ["2"] && second.periods.map(\.start) == [8] && second.duration == 12)
        let last = try DASHManifest(divided.manifest(of: 3))
        #expect(last.periods.map(\.id) == ["4", "5"] && last.periods.map(\.start) == [22, 24])
        #expect(last.duration == 30 && !last.isProtected)
        // With the keys all periods play.
        let open = try #require(DASHManifestParts(bytes, dividesProtection: false))
        #expect(open.parts.map(\.continues) == [false, true, true, true, true])
        #expect(try DASHManifest(open.manifest(of: 2)).periods.map(\.id) == ["3", "4", "5"])
    }

    @Test func oneProtectedKindProtectsThePeriod() throws {
        let period = period("", isProtected: true, ["audio"]).replacing(
            "</Period>", with: "<AdaptationSet mimeType=\"video/mp4\"/></Period>")
        let bytes = manifest([self.period("duration='PT8S'"), period], " mediaPresentationDuration=\"PT10S\"")
        #expect(try #require(DASHManifestParts(bytes)).parts.map(\.protection) == [nil, [Self.widevine]])
        // Some of the pictures play.
        let other = period.replacing("mimeType=\"audio/mp4\"", with: "mimeType=\"video/mp4\"")
        let clear = manifest([self.period("duration='PT8S'"), other], " mediaPresentationDuration=\"PT10S\"")
        #expect(try #require(DASHManifestParts(clear)).parts.map(\.protection) == [nil, nil])
    }

    @Test func otherManifestsAreNotDivided() {
        let clear = period("duration='PT8S'")
        let secret = period("duration='PT4S'", isProtected: true)
        for periods in [[clear], [secret, clear], [secret], [clear, period("", isProtected: true)]] {
            #expect(DASHManifestParts(manifest(periods)) == nil)
        }
        let live = String(decoding: manifest([clear, secret]), as: UTF8.self).replacing("static", with: "dynamic")
        #expect(DASHManifestParts(Array(live.utf8)) == nil)
    }

    @Test func noMutationEndsTheProcess() {
        let bytes = manifest([period("duration='PT8S'"), period("duration='PT4S'", isProtected: true)])
        Mutations.run(on: [bytes], tokens: ["'", "\"", "=", "/>", "<Period/>", "start='PT3S'", "<S d='1'/>"]) {
            let divided = DASHManifestParts($0)
            for index in divided?.parts.indices ?? 0..<0 { _ = divided?.manifest(of: index) }
            return true
        }
    }
}
