import MediaReaders
import Testing

@Suite struct DASHTimelineListTests {
    private func manifest(_ second: String, type: String = "static") -> [UInt8] {
        Array(
            """
            <?xml version="1.0"?>
            <MPD type="\(type)" mediaPresentationDuration="PT10S"><Period duration="PT4S"><AdaptationSet mimeType="video/mp4">
            <SegmentTemplate timescale="10" media="a$Number$.m4s"><SegmentTimeline><S d="20" r="1"/></SegmentTimeline>
            </SegmentTemplate><Representation id="v" bandwidth="1"/></AdaptationSet></Period>
            <Period><AdaptationSet mimeType="video/mp4">\(second)</AdaptationSet></Period></MPD>
            """.utf8)
    }

    private func listed(_ second: String) throws -> String {
        String(decoding: try #require(DASHManifestRepair.listingTimelines(in: manifest(second))), as: UTF8.self)
    }

    @Test func templatesOfASetBecomeListsOfItsRepresentations() throws {
        let text = try listed(
            """
            <SegmentTemplate timescale="10" startNumber="7" initialization="$RepresentationID$/i.mp4"
             media="$RepresentationID$/$Time$-$Number%03d$.m4s?a=1&amp;b"><SegmentTimeline><S t="0" d="20"/><S d="15" r="-1"/>
            </SegmentTimeline></SegmentTemplate><Representation id="v1" bandwidth="1"/>
            <Representation id="v2" bandwidth="2"><BaseURL>x/</BaseURL></Representation>
            """)
        #expect(text.contains("a$Number$.m4s") && !text.contains("$Time$"))
        for id in ["v1", "v2"] {
            #expect(text.contains("<Initialization sourceURL=\"\(id)/i.mp4\"/>"))
            #expect(text.contains("<SegmentURL media=\"\(id)/0-007.m4s?a=1&amp;b\"/>"))
            #expect(text.contains("<SegmentURL media=\"\(id)/35-009.m4s?a=1&amp;b\"/>"))
        }
        #expect(
            text.contains(
                "<S t=\"0\" d=\"20\"/><S t=\"20\" d=\"15\"/><S t=\"35\" d=\"15\"/><S t=\"50\" d=\"15\"/></SegmentTimeline>"
            ))
        let whole = try DASHManifest(Array(text.utf8))
        #expect(whole.periods.count == 2 && whole.periods[1].adaptationSets[0].representations.count == 2)
    }

    @Test func timesBeforeThePeriodAreLeftOut() throws {
        let text = try listed(
            """
            <Representation id="v" bandwidth="1"><SegmentTemplate timescale="10" presentationTimeOffset="110" media="$Time$">
            <SegmentTimeline><S t="80" d="20" r="2"/></SegmentTimeline></SegmentTemplate></Representation>
            """)
        #expect(text.contains("presentationTimeOffset=\"110\""))
        #expect(text.contains("<S t=\"110\" d=\"10\"/><S t=\"120\" d=\"20\"/></SegmentTimeline>"))
        #expect(text.contains("<SegmentURL media=\"100\"/><SegmentURL media=\"120\"/></SegmentList>"))
    }

    @Test func otherManifestsAreLeftAlone() {
        let timeline = "<SegmentTimeline><S d=\"20\"/></SegmentTimeline>"
        for second in [
            "<SegmentTemplate media=\"$Number$\" duration=\"2\"/><Representation id=\"v\" bandwidth=\"1\"/>",
            "<SegmentTemplate media=\"$Other$\">\(timeline)</SegmentTemplate><Representation id=\"v\" bandwidth=\"1\"/>",
            "<SegmentTemplate media=\"a\"><SegmentTimeline><S d=\"0\"/></SegmentTimeline></SegmentTemplate><Representation/>",
            "<SegmentTemplate media=\"a\"><SegmentTimeline><S d=\"1\" r=\"300000\"/></SegmentTimeline></SegmentTemplate><Representation/>",
        ] {
            #expect(DASHManifestRepair.listingTimelines(in: manifest(second)) == nil)
        }
        let usual =
            "<SegmentTemplate media=\"a\">\(timeline)</SegmentTemplate><Representation id=\"v\" bandwidth=\"1\"/>"
        #expect(DASHManifestRepair.listingTimelines(in: manifest(usual)) != nil)
        #expect(DASHManifestRepair.listingTimelines(in: manifest(usual, type: "dynamic")) == nil)
    }

    @Test func noMutationEndsTheProcess() {
        let usual = """
            <SegmentTemplate media="$Time$"><SegmentTimeline><S t="0" d="20" r="2"/></SegmentTimeline></SegmentTemplate>
            <Representation id="v" bandwidth="1"/>
            """
        Mutations.run(
            on: [manifest(usual)],
            tokens: ["'", "\"", "=", "/>", "<Period/>", "r='-1'", "t='9223372036854775807'", "<S d='1'/>"]
        ) {
            _ = DASHManifestRepair.listingTimelines(in: $0)
            return true
        }
    }
}
