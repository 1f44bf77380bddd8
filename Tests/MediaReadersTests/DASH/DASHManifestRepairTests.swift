import MediaReaders
import Testing

@Suite struct DASHManifestRepairTests {
    private func repaired(_ text: String) -> String? {
        DASHManifestRepair.repaired(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    private let text = """
        <?xml version="1.0"?>
        <MPD type="static"><Period>
        <AdaptationSet mimeType="video/mp4"><Representation id="v" bandwidth="5"/></AdaptationSet>
        <AdaptationSet mimeType="text/vtt" lang="de">
        <Representation
          id="t"><BaseURL>de.vtt</BaseURL></Representation></AdaptationSet>
        </Period></MPD>
        """

    @Test func representationWithoutABandwidthGetsOne() throws {
        let result = try #require(repaired(text))
        #expect(result == text.replacing("<Representation\n", with: "<Representation bandwidth=\"1\"\n"))
        let sets = try DASHManifest(Array(result.utf8)).periods[0].adaptationSets
        #expect(sets.map { $0.representations.map(\.bandwidth) } == [[5], [1]])
        #expect(sets[1].representations[0].baseURLs == ["de.vtt"])
    }

    @Test func eachRepresentationWithoutABandwidthGetsOne() {
        let set = "<AdaptationSet><Representation id='é'/><Representation id='2'/></AdaptationSet>"
        let text = "<MPD><Period>\(set)</Period><Period>\(set)</Period></MPD>"
        #expect(repaired(text) == text.replacing("<Representation", with: "<Representation bandwidth=\"1\""))
    }

    @Test func prefixesOfNamesAreKept() {
        let text = "<m:MPD><m:Period><m:AdaptationSet><m:Representation/></m:AdaptationSet></m:Period></m:MPD>"
        #expect(repaired(text) == text.replacing("Representation/", with: "Representation bandwidth=\"1\"/"))
    }

    @Test func commentsAndOtherElementsStayAsTheyAre() {
        #expect(repaired(text.replacing("id=\"t\"", with: "id=\"t\" bandwidth=\"0\"")) == nil)
        #expect(repaired("<MPD><Period><AdaptationSet><!--<Representation/>--></AdaptationSet></Period></MPD>") == nil)
        #expect(repaired("<MPD><Period><AdaptationSet><a><Representation/></a></AdaptationSet></Period></MPD>") == nil)
    }

    @Test(arguments: [
        "", "<MPD", "<MPD><Period>", "<html><a><b><Representation/></b></a></html>", "{}",
        "<!DOCTYPE MPD [<!ENTITY a 'b'>]><MPD><Period><AdaptationSet><Representation/></AdaptationSet></Period></MPD>",
        "<MPD><Period><AdaptationSet><Representation/></AdaptationSet></Period>",
    ])
    func unreadableManifestIsNotChanged(_ text: String) { #expect(repaired(text) == nil) }

    @Test func liveManifestIsNotChanged() {
        #expect(repaired(text.replacing("static", with: "dynamic")) == nil)
    }
}
