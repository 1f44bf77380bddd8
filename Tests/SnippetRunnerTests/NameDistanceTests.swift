import Testing

@testable import SnippetRunner

@Suite struct NameDistanceTests {
    @Test(arguments: [("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("kitten", "sitting", 3), ("ab", "ba", 2)])
    func editsAreCounted(_ left: String, _ right: String, _ count: Int) {
        #expect(NameDistance.edits(from: Array(left), to: Array(right)) == count)
        #expect(NameDistance.edits(from: Array(right), to: Array(left)) == count)
    }

    @Test func theNearestComeFirstAndThreeAreEnough() {
        let names = ["Lamp", "Lamps", "Lump", "Limp", "Table", "Lamplight"]
        #expect(NameDistance.nearest(to: "lamp", in: names) == ["Lamp", "Lamps", "Lamplight"])
        #expect(NameDistance.nearest(to: "lomp", in: names) == ["Lamp", "Limp", "Lump"])
        #expect(NameDistance.nearest(to: "lanpl", in: names) == ["Lamplight"])
        #expect(NameDistance.nearest(to: "", in: names) == [])
        #expect(NameDistance.nearest(to: "zebra", in: names) == [])
    }
}
