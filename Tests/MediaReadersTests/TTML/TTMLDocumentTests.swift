import Testing

@testable import MediaReaders

@Suite struct TTMLDocumentTests {
    private func cues(_ body: String, head: String = "", root: String = "") throws -> [TTMLDocument.Cue] {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="en" \(root)>
            <head>\(head)</head><body><div>\(body)</div></body></tt>
            """
        return try TTMLDocument(Array(text.utf8)).cues
    }

    @Test func timesOfAllKindsAreRead() throws {
        let root = #"ttp:frameRate="25" ttp:tickRate="10000""#
        let body = """
            <p begin="00:00:01.500" end="00:00:02:05">a</p><p begin="3s" dur="500ms">b</p><p begin="100f" end="0.1m">c</p>
            <p begin="70000t" end="1h">d</p>
            """
        let cues = try cues(body, root: root)
        #expect(cues.map(\.start) == [1.5, 3, 4, 7])
        #expect(cues.map(\.end) == [2.2, 3.5, 6, 3600])
    }

    /// Seven styles that each refer eight times to the next: 8^7 applications for each cue, if each reference is followed.
    @Test(.timeLimit(.minutes(1))) func stylesThatReferToEachOtherCostLittle() throws {
        let styles = (0..<7).map { level in
            "<style xml:id=\"s\(level)\" tts:color=\"#00000\(level)\" style=\"\(Array(repeating: "s\(level + 1)", count: 8).joined(separator: " "))\"/>"
        }
        let loop = "<style xml:id=\"a\" style=\"b\" tts:color=\"#FF0000\"/><style xml:id=\"b\" style=\"a\"/>"
        let head = "<styling>\(styles.joined())<style xml:id=\"s7\" tts:fontStyle=\"italic\"/>\(loop)</styling>"
        let body = (0..<500).map { "<p begin=\"\($0)s\" end=\"\($0 + 1)s\" style=\"s0\">x</p>" }.joined()
        let cues = try cues(body + "<p begin=\"900s\" end=\"901s\" style=\"a\">y</p>", head: head)
        #expect(cues.count == 501)
        #expect(cues.first?.text.runs.first?.style.isItalic == true)
        #expect(cues.last?.text.runs.first?.style.color != nil)
    }

    @Test func timesAreRelativeToTheElementsAround() throws {
        let cues = try cues(#"<p begin="10s" end="20s">x<span begin="2s" end="4s">y</span></p>"#)
        #expect(cues.map(\.text.plain) == ["x", "xy", "x"])
        #expect(cues.map(\.start) == [10, 12, 14])
    }

    @Test func stylesAreInheritedAndOverridden() throws {
        let head = """
            <styling><style xml:id="base" tts:color="#FF0000"/><style xml:id="s" style="base" tts:fontStyle="italic"/></styling>
            """
        let body = """
            <p begin="0s" end="1s" style="s">one <span tts:color="lime" tts:fontWeight="bold"
              tts:textDecoration="underline">two</span><br/>three</p>
            """
        let text = try #require(try cues(body, head: head).first?.text)
        #expect(text.plain == "one two\nthree")
        #expect(text.runs.map(\.style.color) == [0xFF0000, 0x00FF00, 0xFF0000])
        #expect(text.runs.map(\.style.isItalic) == [true, true, true])
        #expect(text.runs[1].style.isBold && text.runs[1].style.isUnderlined && !text.runs[2].style.isBold)
    }

    @Test func regionsPlaceTexts() throws {
        let head = """
            <layout><region xml:id="top" tts:origin="10% 5%" tts:extent="80% 20%" tts:textAlign="center"/>
            <region xml:id="low"><style tts:origin="64px 576px"/><style tts:extent="1152px 108px"/>
            <style tts:displayAlign="after"/><style tts:textAlign="center"/></region>
            <region xml:id="side" tts:origin="50% 50%" tts:extent="40% 40%" tts:displayAlign="center"/></layout>
            """
        let body = ["top", "low", "side"].map { "<p begin=\"0s\" end=\"1s\" region=\"\($0)\">\($0)</p>" }.joined()
        let places = try cues(body, head: head, root: #"tts:extent="1280px 720px""#).map(\.text.placement)
        #expect(places[0] == .init(horizontal: .center, vertical: .top, x: 0.5, y: 0.05))
        #expect(places[1] == nil)
        #expect(places[2] == .init(horizontal: .leading, vertical: .middle, x: 0.5, y: 0.7))
    }

    @Test func sequencesShowTheirElementsOneAfterAnother() throws {
        let body = """
            <div timeContainer="seq" begin="1s"><p dur="2s">a</p><p begin="1s" dur="1s">b</p>
            <p timeContainer="seq">not shown<span dur="1s">c</span><span dur="1s">d</span></p><p>e</p><p>never</p></div>
            """
        let cues = try cues(body)
        #expect(cues.map(\.text.plain) == ["a", "b", "c", "d", "e"])
        #expect(cues.map(\.start) == [1, 4, 5, 6, 7])
        #expect(cues.map(\.end) == [3, 5, 6, 7, nil])
    }

    @Test func elementOfASequenceWithoutATimeEndsWithItsContent() throws {
        let body = """
            <div timeContainer="seq"><div><p dur="3s">a</p><p dur="2s">b</p></div><p dur="1s">c</p></div>
            """
        let cues = try cues(body)
        #expect(cues.map(\.text.plain) == ["a", "b", "c"])
        #expect(cues.map(\.start) == [0, 0, 3])
    }

    @Test func textsInheritTheStylesAndTimesOfTheirRegion() throws {
        let head = """
            <styling><initial tts:fontStyle="italic"/></styling>
            <layout><region xml:id="r" begin="2s" end="5s" tts:color="yellow" tts:textAlign="center" tts:direction="rtl"
              tts:origin="10% 10%" tts:extent="80% 20%"><style tts:fontWeight="bold"/></region></layout>
            """
        let cues = try cues(#"<p begin="1s" end="3s" region="r">a<span tts:color="red">b</span></p>"#, head: head)
        #expect(cues.map(\.start) == [2] && cues.map(\.end) == [3])
        let runs = try #require(cues.first?.text.runs)
        #expect(runs.map(\.style.color) == [0xFFFF00, 0xFF0000])
        #expect(runs.allSatisfy { $0.style.isBold && $0.style.isItalic })
        #expect(cues.first?.text.placement?.horizontal == .center)
    }

    @Test(
        arguments: [
            (#"tts:origin="16c 3c" tts:extent="8c 3c""#, 0.5, 0.2),
            (#"tts:origin="50rw 20rh" tts:extent="25rw 20rh""#, 0.5, 0.2),
            (#"tts:extent="50% 20%" tts:position="right 10% top 5%""#, 0.45, 0.04),
            (#"tts:extent="50% 20%" tts:position="center top""#, 0.25, 0),
            (#"tts:extent="50% 20%" tts:position="right""#, 0.5, 0.4),
            (#"tts:extent="50% 20%" tts:position="top left""#, 0, 0),
            (#"tts:extent="50% 20%" tts:position="100% 50%""#, 0.5, 0.4), (#"tts:extent="50% 20%""#, 0, 0),
        ])
    func regionsHaveLengthsAndPositionsOfAllKinds(_ region: String, x: Double, y: Double) throws {
        let head = #"<layout><region xml:id="r" \#(region)/></layout>"#
        let cue = try cues(#"<p begin="0s" end="1s" region="r">a</p>"#, head: head).first
        let place = try #require(cue?.text.placement)
        #expect(place.horizontal == .leading && place.vertical == .top)
        #expect(abs((place.x ?? -1) - x) < 1e-9 && abs((place.y ?? -1) - y) < 1e-9)
    }

    @Test func paragraphsMayHaveTheirOwnRegionsAndPlaces() throws {
        let body = """
            <p begin="0s" end="1s"><region tts:origin="20% 30%" tts:extent="50% 50%"/>a</p>
            <p begin="0s" end="1s" tts:origin="40% 60%">b</p>
            """
        #expect(try cues(body).map(\.text.placement?.y) == [0.3, 0.6])
    }

    @Test func hiddenTextsAreLeftOutUnlessAnAnimationShowsThem() throws {
        let head = """
            <styling><style xml:id="gone" tts:display="none"/></styling>
            <layout><region xml:id="off" tts:opacity="0"/>
            <region xml:id="fade"><set begin="1s" tts:opacity="1"/><style tts:opacity="0"/></region></layout>
            """
        let body = ["style=\"gone\"", "tts:visibility=\"hidden\"", "region=\"off\"", "region=\"fade\""]
            .map { "<p begin=\"0s\" end=\"1s\" \($0)>\($0)</p>" }.joined()
        let rest = #"<p begin="1s" end="2s" tts:display="none"><set tts:display="auto"/>shown</p>"#
        #expect(try cues(body + rest, head: head).map(\.text.plain) == [#"region="fade""#, "shown"])
        let parts = #"<p begin="1s" end="2s" tts:visibility="hidden">a<span tts:visibility="visible">b</span></p>"#
        #expect(try cues(parts).map(\.text.plain) == ["b"])
    }

    @Test func annotationsAreInParentheses() throws {
        let body = """
            <p begin="0s" end="1s">東<span tts:ruby="container"> <span tts:ruby="base">京</span>
            <span tts:ruby="delimiter">〔</span><span tts:ruby="text">きょう</span><span tts:ruby="delimiter">〕</span> </span>へ</p>
            """
        #expect(try cues(body).map(\.text.plain) == ["東京(きょう)へ"])
    }

    @Test func elementsOfOtherLanguagesAreNoTexts() throws {
        let body = """
            <p begin="0s" end="1s">a<x:span>b</x:span></p><x:p begin="0s" end="1s">c</x:p><p begin="1s" end="2s"><y:span>d</y:span></p>
            """
        let root = #"xmlns:x="https://example.com/x" xmlns:y="http://www.w3.org/ns/ttml""#
        #expect(try cues(body, root: root).map(\.text.plain) == ["a", "d"])
        let older = #"<z:p begin="0s" end="1s">a</z:p>"#
        let mixed = #"xmlns:z="http://www.w3.org/2006/10/ttaf1""#
        #expect(try cues(older, root: mixed).map(\.text.plain) == ["a"])
    }

    @Test func spaceIsCollapsedOrPreserved() throws {
        let cues = try cues("<p begin=\"0s\">  a \n b  </p><p begin=\"1s\" xml:space=\"preserve\">a  b</p>")
        #expect(cues.map(\.text.plain) == ["a b", "a  b"])
        #expect(cues.map(\.end) == [nil, nil])
    }

    @Test func otherDocumentsAreRefusedAndDamagedOnesKeepTheirFirstCues() throws {
        #expect(throws: TTMLDocument.Failure.notTTML) { try TTMLDocument(Array("<html><p>a</p></html>".utf8)) }
        #expect(throws: TTMLDocument.Failure.notTTML) { try TTMLDocument([]) }
        let damaged = #"<tt><body><div><p begin="0s" end="1s">a</p><p begin="1s"><b></tt>"#
        #expect(try TTMLDocument(Array(damaged.utf8)).cues.map(\.text.plain) == ["a"])
        let entity = #"<!DOCTYPE tt [<!ENTITY x "y">]><tt><body><div><p begin="0s">&x;</p></div></body></tt>"#
        #expect(throws: TTMLDocument.Failure.notTTML) { try TTMLDocument(Array(entity.utf8)) }
    }

    @Test func subtitleFileReadsIt() throws {
        let text = """
            <?xml version="1.0"?><!-- x -->
            <tt:tt><tt:body><tt:div><tt:p begin="1s" end="2s">a</tt:p></tt:div></tt:body></tt:tt>
            """
        let file = try SubtitleFile(Array(text.utf8))
        #expect(file.format == .ttml && file.cues.map(\.text) == ["a"])
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>) func mutatedDocumentsAreRead(_ seed: UInt64) {
        let text = """
            <tt xmlns:ttp="p" ttp:frameRate="25"><head><styling><style xml:id="a" style="b" tts:color="rgb(1,2,3)"/>
            <style xml:id="b" style="a"/></styling><layout><region xml:id="r" tts:origin="1% 2%"/></layout></head>
            <body begin="1s"><div region="r"><p begin="00:00:01:05" end="9s" style="a b">x<span begin="1f">y<br/></span></p>
            </div></body></tt>
            """
        var bytes = Array(text.utf8)
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        for _ in 0..<(1 + seed % 6) {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
        }
        for cue in (try? TTMLDocument(bytes).cues) ?? [] {
            #expect(cue.start.isFinite && cue.start >= 0 && (cue.end ?? .infinity) > cue.start, "seed \(seed)")
            #expect(!cue.text.plain.isEmpty, "seed \(seed)")
        }
    }
}
