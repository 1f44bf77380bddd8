import Foundation
import Testing

@testable import MediaReaders

struct DASHManifestTests {
    static let onDemand: String = """
        <?xml version="1.0" encoding="utf-8"?>
        <!-- made by hand -->
        <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013" type="static"
            mediaPresentationDuration="PT1M30.5S" minBufferTime="PT2S" profiles="urn:a, urn:b">
          <ProgramInformation><Title>A &amp; B</Title></ProgramInformation>
          <BaseURL>media/</BaseURL>
          <Period id="p0" duration="PT30S">
            <AdaptationSet id="1" contentType="video" frameRate="30000/1001" codecs="avc1.64001f">
              <ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc"/>
              <ContentProtection schemeIdUri="urn:uuid:EDEF8BA9"><cenc:pssh>AAAA</cenc:pssh></ContentProtection>
              <SegmentTemplate media="$RepresentationID$/$Number%05d$.m4s" initialization="$RepresentationID$/init.mp4"/>
              <Representation id="low" bandwidth="500000" width="640" height="360"/>
              <Representation id="high" bandwidth="2500000" width="1920" height="1080" frameRate="50"/>
            </AdaptationSet>
            <AdaptationSet mimeType="audio/mp4" lang="fr">
              <Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
              <Label>Français</Label>
              <Representation id="a" bandwidth="96000" codecs="mp4a.40.2" audioSamplingRate="48000">
                <BaseURL><![CDATA[audio.mp4]]></BaseURL>
                <SegmentBase indexRange="0-10"/>
              </Representation>
            </AdaptationSet>
          </Period>
          <Period id="p1">
            <AdaptationSet><Representation id="t" bandwidth="100" mimeType="application/mp4" codecs="stpp"/></AdaptationSet>
          </Period>
        </MPD>
        """

    static let live: String = """
        <MPD type="dynamic" availabilityStartTime="2024-02-29T12:00:00Z" publishTime="2024-02-29T12:34:56Z"
            minimumUpdatePeriod="PT2S" timeShiftBufferDepth="PT1H" suggestedPresentationDelay="PT12S" minBufferTime="PT4S">
          <Period start="PT0S"><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"/></AdaptationSet></Period>
        </MPD>
        """

    private func read(_ text: String, limits: DASHManifestLimits = DASHManifestLimits()) throws -> DASHManifest {
        try DASHManifest(Array(text.utf8), limits: limits)
    }

    @Test func onDemandManifestIsReadCompletely() throws {
        let manifest = try read(Self.onDemand)
        #expect(!manifest.isDynamic)
        #expect(manifest.duration == 90.5 && manifest.minimumBufferTime == 2)
        #expect(manifest.profiles == ["urn:a", "urn:b"])
        #expect(manifest.title == "A & B")
        #expect(manifest.baseURLs == ["media/"])
        #expect(manifest.isProtected)
        #expect(manifest.periods.map(\.id) == ["p0", "p1"])
        #expect(manifest.periods.map(\.start) == [0, 30])
        #expect(manifest.periods.map(\.duration) == [30, 60.5])
        let video = manifest.periods[0].adaptationSets[0]
        #expect(video.kind == .video && video.isProtected)
        #expect(video.protectionSchemes == ["urn:mpeg:dash:mp4protection:2011", "urn:uuid:edef8ba9"])
        #expect(video.representations.map(\.id) == ["low", "high"])
        #expect(video.representations.map(\.bandwidth) == [500_000, 2_500_000])
        #expect(video.representations.map(\.width) == [640, 1920])
        #expect(video.representations.map(\.frameRate) == [30_000.0 / 1001, 50])
        #expect(video.representations.map(\.codecs) == [["avc1.64001f"], ["avc1.64001f"]])
        let audio = manifest.periods[0].adaptationSets[1]
        #expect(audio.kind == .audio && audio.language == "fr" && audio.label == "Français" && audio.roles == ["main"])
        #expect(audio.codecs == ["mp4a.40.2"] && !audio.isProtected)
        #expect(audio.representations[0].baseURLs == ["audio.mp4"])
        #expect(audio.representations[0].audioSamplingRate == 48_000)
        #expect(manifest.periods[1].adaptationSets[0].kind == .text)
    }

    @Test(arguments: [
        ("Period", "onLoad", true), ("AdaptationSet", "onLoad", true), ("SegmentList", "onLoad", true),
        ("Period", "onRequest", false), ("EventStream", "onLoad", false),
    ])
    func partsInOtherFilesAreFound(_ name: String, _ moment: String, _ isPart: Bool) throws {
        let link = "<\(name) xlink:href=\"part.xml\" xlink:actuate=\"\(moment)\"/>"
        let text = Self.onDemand.replacing(
            name == "Period" ? "</MPD>" : "</Period>", with: link + (name == "Period" ? "</MPD>" : "</Period>")
        ).replacing("<MPD ", with: "<MPD xmlns:xlink=\"http://www.w3.org/1999/xlink\" ")
        #expect(try read(text).hasRemoteParts == isPart)
    }

    @Test func liveManifestIsReadWithItsClock() throws {
        let manifest = try read(Self.live)
        #expect(manifest.isDynamic && manifest.duration == nil)
        #expect(manifest.timeShiftBufferDepth == 3600 && manifest.suggestedPresentationDelay == 12)
        #expect(manifest.minimumUpdatePeriod == 2)
        #expect(manifest.availabilityStartTime == 1_709_208_000 && manifest.publishTime == 1_709_210_096)
        #expect(try DASHManifest(reading: BufferByteSource(Array(Self.live.utf8))) == manifest)
    }

    @Test(arguments: [
        ("<SegmentTemplate media='$Time$'><SegmentTimeline/></SegmentTemplate>", "", false),
        ("<SegmentTemplate media='$Time$'><SegmentTimeline><S d='1'/></SegmentTimeline></SegmentTemplate>", "", true),
        ("<SegmentTemplate media='$Number$' duration='2'/>", "", true),
        ("<SegmentList/>", "", false), ("<SegmentList><SegmentURL media='a'/></SegmentList>", "", true),
        ("<SegmentList/>", "<SegmentList><SegmentURL media='a'/></SegmentList>", true),
        ("<SegmentList><SegmentURL media='a'/></SegmentList>", "<SegmentList/>", false), ("", "", true),
    ])
    func emptySegmentListsAreDetected(set: String, representation: String, hasSegments: Bool) throws {
        func manifest(_ attributes: String, _ mimeType: String) throws -> DASHManifest {
            try read(
                """
                <MPD \(attributes)><Period><AdaptationSet mimeType="\(mimeType)">\(set)
                <Representation id="1">\(representation)</Representation></AdaptationSet></Period></MPD>
                """)
        }
        #expect(try manifest("type='static'", "video/mp4").hasSegments == hasSegments)
        #expect(try manifest("type='dynamic'", "video/mp4").hasSegments)
        #expect(try !manifest("type='static'", "text/vtt").hasSegments)
    }

    @Test func documentTypesAreRefusedEverywhere() {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE MPD [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <MPD><Period>&b;</Period></MPD>
            """
        let external = "<!DOCTYPE MPD SYSTEM \"file:///etc/passwd\"><MPD><Period/></MPD>"
        for text in [bomb, external, "<!-- x --> <!doctype x><MPD/>", "<MPD><!ENTITY x \"y\"></MPD>"] {
            #expect(throws: DASHManifestError.documentType) { try read(text) }
        }
        #expect(throws: DASHManifestError.self) { try read("<MPD><Period>&undefined;</Period></MPD>") }
    }

    @Test func encodingsThatCouldHideADocumentTypeAreRefused() {
        let utf16 = [UInt8]([0xFF, 0xFE]) + Self.live.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(throws: Never.self) { try DASHManifest(utf16) }
        #expect(throws: Never.self) { try DASHManifest(Array(utf16.dropFirst(2))) }
        for name in ["UTF-7", "ebcdic-cp-us", "UTF-16", "", "iso-8859-1"] {
            #expect(throws: DASHManifestError.unsupportedEncoding) {
                try read("<?xml version=\"1.0\" encoding=\"\(name)\"?>" + Self.live)
            }
        }
        // These bytes made the parser trap.
        #expect(throws: DASHManifestError.unsupportedEncoding) {
            try DASHManifest(Array("<M".utf8) + [0xC3, 0xFF] + Array("=\"".utf8) + [0xC3] + Array("\"/>".utf8))
        }
        #expect(throws: DASHManifestError.unsupportedEncoding) { try DASHManifest([0x4C, 0x6F, 0xA7, 0x94]) }
        #expect(throws: Never.self) { try read("\u{FEFF}<?xml version='1.0' encoding='UTF-8'?>" + Self.live) }
    }

    @Test(arguments: [
        ("", DASHManifestError.notManifest(.empty)), ("  \n", .notManifest(.empty)),
        ("<html><body/></html>", .notManifest(.xml)), ("#EXTM3U\n#EXT-X-VERSION:3", .notManifest(.hls)),
        ("words", .notManifest(.text)), ("<MPD/>", .noContent), ("<MPD><Period>", .malformed(line: 1)),
        ("<MPD>\n<Period></MPD>", .malformed(line: 2)), ("<MPD", .malformed(line: 1)),
    ])
    func otherFormatsAreNamedInErrors(text: String, error: DASHManifestError) {
        #expect(throws: error) { try read(text) }
    }

    @Test func eachLimitHasADistinctError() {
        func expect(
            _ error: DASHManifestError, _ text: String = Self.onDemand, _ change: (inout DASHManifestLimits) -> Void
        ) {
            var limits = DASHManifestLimits()
            change(&limits)
            #expect(throws: error) { try read(text, limits: limits) }
        }
        expect(.tooLarge(limit: 10)) { $0.bytes = 10 }
        expect(.tagTooLong(limit: 50)) { $0.tagBytes = 50 }
        expect(.tooMany(.attributes, limit: 3)) { $0.attributes = 3 }
        expect(.tooMany(.periods, limit: 1)) { $0.periods = 1 }
        expect(.tooMany(.adaptationSets, limit: 2)) { $0.adaptationSets = 2 }
        expect(.tooMany(.representations, limit: 3)) { $0.representations = 3 }
        expect(.tooMany(.addresses, limit: 1)) { $0.addresses = 1 }
        expect(.tooMany(.nestedElements, limit: 4)) { $0.depth = 4 }
        let many = "<MPD><Period>" + String(repeating: "<S/>", count: 100) + "</Period></MPD>"
        expect(.tooMany(.elements, limit: 99), many) { $0.elements = 99 }
        let deep = "<MPD>" + String(repeating: "<a>", count: 200_000)
        expect(.tooMany(.nestedElements, limit: 64), deep) { _ in }
    }

    @Test(arguments: [Int.min, -1, 0, 1, Int.max])
    func limitsOfAnySizeAreSafe(limit: Int) {
        let limits = DASHManifestLimits(
            bytes: limit, tagBytes: limit, attributes: limit, elements: limit, depth: limit, periods: limit,
            adaptationSets: limit, representations: limit, addresses: limit)
        _ = try? read(Self.onDemand, limits: limits)
        _ = try? DASHManifest(reading: BufferByteSource(Array(Self.onDemand.utf8)), limits: limits)
    }

    @Test func manyAttributesInOneTagAreRefusedEarly() {
        let text = "<MPD " + (0..<5_000).map { "a\($0)='1'" }.joined(separator: " ") + "><Period/></MPD>"
        #expect(throws: DASHManifestError.tooMany(.attributes, limit: 128)) { try read(text) }
    }

    @Test func everyTruncatedManifestIsAnErrorOrComplete() throws {
        let bytes = Array(Self.onDemand.utf8)
        Mutations.truncations(of: bytes) { bytes in _ = try? DASHManifest(bytes) }
        #expect(throws: DASHManifestError.self) { try DASHManifest(bytes.dropLast()) }
    }

    @Test func damagedManifestsGiveAResultOrAnError() {
        let tokens = [
            "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&#0;", "&x;", "<Period>", "</Period>", "PT1e9S", "'", "\"",
            "xmlns:x=''",
        ]
        Mutations.run(on: [Self.onDemand, Self.live].map { Array($0.utf8) }, tokens: tokens) { bytes in
            guard let manifest = try? DASHManifest(bytes) else { return true }
            return !manifest.periods.isEmpty && (manifest.duration ?? 0).isFinite
        }
    }

    @Test(
        arguments: [
            ("0-1048", "693-744", [0...1048: 692]), ("0-692", "693-744", [:]), ("5-693", "693-744", [5...693: 692]),
            ("0-1048", "0-52", [:]), ("0-1048", "1049-1100", [:]), ("1048-0", "693-744", [:]), ("0-", "693-744", [:]),
            ("0-1048", "693", [:]), ("0-99999999999999999999", "1-2", [:]),
        ] as [(String, String, [ClosedRange<Int>: Int])])
    func headersThatReachIntoTheirIndexAreReported(
        _ header: String, _ index: String, _ expected: [ClosedRange<Int>: Int]
    ) throws {
        let text = """
            <MPD><Period><AdaptationSet><Representation id="1"><SegmentBase indexRange="\(index)">
            <Initialization range="\(header)"/></SegmentBase></Representation><Representation id="2">
            <SegmentList><Initialization range="0-2000"/></SegmentList></Representation></AdaptationSet></Period></MPD>
            """
        #expect(try DASHManifest(Array(text.utf8)).overlongHeaders == expected)
    }

    @Test(arguments: [
        ("EssentialProperty", "http://dashif.org/guidelines/trickmode", true),
        ("SupplementalProperty", "HTTP://dashif.org/guidelines/TrickMode", true),
        ("EssentialProperty", "http://dashif.org/guidelines/thumbnail_tile", false),
        ("Role", "http://dashif.org/guidelines/trickmode", false),
    ])
    func picturesOfATrickModeAreMarked(_ property: String, _ scheme: String, _ expected: Bool) throws {
        let property = "<\(property) schemeIdUri='\(scheme)' value='1'/>"
        let text = """
            <MPD><Period><AdaptationSet>\(property)</AdaptationSet><AdaptationSet><Representation>\(property)
            </Representation></AdaptationSet></Period></MPD>
            """
        #expect(try read(text).periods[0].adaptationSets.map(\.isTrickMode) == [expected, false])
    }
}
