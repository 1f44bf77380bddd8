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

    // MARK: Trick modes

    private let film = "<AdaptationSet mimeType='video/mp4'><Representation id='v' bandwidth='5'/></AdaptationSet>"

    private func trick(_ property: String = "EssentialProperty", scheme: String = "trickmode") -> String {
        """
        <AdaptationSet contentType='video'><Representation id='t'/>\
        <\(property) schemeIdUri='http://dashif.org/guidelines/\(scheme)' value='1'/></AdaptationSet>
        """
    }

    @Test(arguments: ["EssentialProperty", "SupplementalProperty"])
    func picturesOfATrickModeAreRemoved(property: String) {
        let expected = "<MPD><Period>\(film)</Period></MPD>"
        #expect(repaired("<MPD><Period>\(trick(property))\(film)</Period></MPD>") == expected)
        #expect(repaired("<MPD><Period>\(film)\(trick(property))\(trick(property))</Period></MPD>") == expected)
    }

    @Test func typeMayBeThatOfTheRepresentation() {
        let trick = trick().replacing(" contentType='video'", with: "")
            .replacing("id='t'", with: "mimeType='video/mp4'")
        #expect(repaired("<MPD><Period>\(film)\(trick)</Period></MPD>") == "<MPD><Period>\(film)</Period></MPD>")
    }

    @Test func picturesStayWhereThereAreNoOthers() {
        let other = film.replacing("video", with: "audio")
        #expect(
            repaired("<MPD><Period>\(trick())\(other)</Period><Period>\(trick())\(film)</Period></MPD>")
                == "<MPD><Period>\(trick().replacing("ion id", with: "ion bandwidth=\"1\" id"))\(other)</Period>"
                + "<Period>\(film)</Period></MPD>")
    }

    @Test func otherPropertiesAndEmptySetsStay() {
        let tiles = trick(scheme: "thumbnail_tile").replacing("id='t'", with: "id='t' bandwidth='1'")
        #expect(repaired("<MPD><Period>\(film)\(tiles)<AdaptationSet/></Period></MPD>") == nil)
        let live = "<MPD type='dynamic'><Period>\(film)\(trick())</Period></MPD>"
        #expect(repaired(live) == nil)
    }

    @Test(arguments: [
        "", "<MPD", "<MPD><Period>", "<html><a><b><Representation/></b></a></html>", "{}",
        "<!DOCTYPE MPD [<!ENTITY a 'b'>]><MPD><Period><AdaptationSet><Representation/></AdaptationSet></Period></MPD>",
        "<MPD><Period><AdaptationSet><Representation/></AdaptationSet></Period>",
    ])
    func unreadableManifestIsNotChanged(_ text: String) { #expect(repaired(text) == nil) }

    @Test func repairOfADamagedManifestLeavesOneThatCanBeRead() {
        let inputs = [text, "<MPD><Period>\(trick())\(film)</Period><Period>\(film)\(trick())</Period></MPD>"]
        let tokens = ["<!--", "-->", "</AdaptationSet>", "<AdaptationSet>", "</Period>", "<Representation/>", "'"]
        Mutations.run(on: inputs.map { Array($0.utf8) }, tokens: tokens) { bytes in
            guard let manifest = try? DASHManifest(bytes), let repaired = DASHManifestRepair.repaired(bytes) else {
                return true
            }
            guard let result = try? DASHManifest(repaired) else { return false }
            return result.periods.count == manifest.periods.count && DASHManifestRepair.repaired(repaired) == nil
        }
    }

    @Test func liveManifestIsNotChanged() {
        #expect(repaired(text.replacing("static", with: "dynamic")) == nil)
    }
}
