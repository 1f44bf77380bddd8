import MediaReaders
import Testing

@Suite struct DASHFirstGapTests {
    private func manifest(_ timelines: [String], _ root: String = "mediaPresentationDuration='PT14S'") -> String {
        let sets = timelines.map { timeline in
            """
            <AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1">
            <SegmentTemplate timescale="10" media="$Number$.m4s" startNumber="3"><SegmentTimeline>\(timeline)</SegmentTimeline>
            </SegmentTemplate></Representation></AdaptationSet>
            """
        }
        return "<MPD type='static' \(root)><Period id='0' start='PT0S'>\(sets.joined())</Period></MPD>"
    }

    private func skipped(_ text: String) -> String? {
        DASHManifestRepair.skippingFirstGap(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func theManifestBeginsWithItsFirstSegment() throws {
        let text = try #require(skipped(manifest(["<S t='40' d='20' r='4'/>", "<S t='41' d='20' r='4'/>"])))
        #expect(try DASHManifest(Array(text.utf8)).duration == 10)
        #expect(text.ranges(of: "presentationTimeOffset=\"40\"").count == 2 && text.contains("startNumber=\"3\""))
        let open = try #require(skipped(manifest(["<S t='40' d='20' r='4'/>"], "")))
        #expect(try DASHManifest(Array(open.utf8)).duration == 10)
    }

    @Test func otherManifestsStayAsTheyAre() {
        for text in [
            manifest(["<S t='0' d='20' r='4'/>"]), manifest(["<S t='5' d='20'/>"]),
            manifest(["<S t='40' d='20'/>", "<S t='0' d='20'/>"]),
            manifest(["<S t='40' d='20' r='-1'/>"]), manifest(["<S t='200' d='20'/>"]),
            manifest(["<S t='40' d='20'/>"]).replacing("static", with: "dynamic"),
            manifest(["<S t='40' d='20'/>"]).replacing("PT0S", with: "PT9S"), manifest([]), "",
        ] { #expect(skipped(text) == nil, "\(text)") }
    }
}
