import Foundation
import Testing

@testable import MediaReaders

struct XMLRepairTests {
    private func repaired(
        _ bytes: [UInt8], partCount: Int = .max, tagLimit: Int = 1 << 16
    ) -> (text: String, problem: XMLRepair.Problem?) {
        let repair = XMLRepair(tagLimit: tagLimit)
        var output: [UInt8] = []
        var position = 0
        repeat {
            let end = min(bytes.count, partCount == .max ? bytes.count : position + partCount)
            let part = Array(bytes[position..<end])
            position = end
            let problem = part.withUnsafeBufferPointer {
                repair.read($0, isLast: end == bytes.count, into: &output)
            }
            if let problem { return (String(decoding: output, as: UTF8.self), problem) }
        } while position < bytes.count
        return (String(decoding: output, as: UTF8.self), nil)
    }

    @Test(arguments: [
        ("<a>x &amp; y &lt; &#65; &#x41;</a>", "<a>x &amp; y &lt; &#65; &#65;</a>"),
        ("<a>x & y &nbsp;z &eacute; &unknown; &AT&T;</a>", "<a>x &amp; y \u{A0}z é &amp;unknown; &amp;AT&amp;T;</a>"),
        ("<a b='x&y=1&copy=2'/>", "<a b='x&amp;y=1&amp;copy=2'/>"),
        ("<a>&#0;&#8217;&#146;&#xD800;</a>", "<a>&#8217;&#8217;</a>"),
        ("<a>1 < 2 <3 <-</a>", "<a>1 &lt; 2 &lt;3 &lt;-</a>"),
        ("<a>x]]>y</a>", "<a>x]]&gt;y</a>"),
        ("<a b='x < y'/>", "<a b='x &lt; y'/>"),
        ("<!-- a -- b --><a><!-- \n --><?php x ?>y</a>", "<a>\ny</a>"),
        ("<a><![CDATA[x & <b> &nbsp; ]] ]]></a>", "<a><![CDATA[x & <b> &nbsp; ]] ]]></a>"),
        ("<a>x\u{1}\u{B}y\u{FFFE}</a>", "<a>xy</a>"),
        ("<!DOCTYPE rss PUBLIC \"a\"\n \"c\"><a/>", "\n<a/>"),
        ("<!doctype a [<!ELEMENT a ANY> <!ATTLIST a b CDATA 'x'>]><a/>", "<a/>"),
        ("<a><![if x]>y<![endif]></a>", "<a>y</a>"),
        ("<a/>\n<!-- end -->\n", "<a/>\n\n"),
    ])
    func textIsRepaired(text: String, expected: String) {
        let bytes = Array(text.utf8)
        #expect(repaired(bytes).text == expected)
        for partCount in [1, 2, 7, 65] {
            #expect(repaired(bytes, partCount: partCount).text == expected, "\(partCount)")
        }
    }

    @Test(arguments: [
        ("  \n<?xml version='1.0'?><a/>", "\n<a/>"), ("\u{FEFF}<a/>", "<a/>"), ("junk <a/>", "<a/>"),
        ("<br />\n<b>Warning</b>: x <?xml version='1.0'?><a/>", "\n<a/>"), ("<a><?xml x?></a>", "<a></a>"),
        ("", ""), ("junk", ""), ("<", ""),
    ])
    func textBeforeTheDocumentIsRemoved(text: String, expected: String) {
        #expect(repaired(Array(text.utf8)).text == expected)
    }

    @Test func otherEncodingsBecomeUTF8() {
        let text = "<a>é“€</a>"
        let units = Array(text.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
            #expect(repaired(bytes).text == text)
            #expect(repaired(bytes, partCount: 3).text == text)
        }
        // windows-1252, declared, declared as ISO 8859-1, and not declared.
        let windows: [UInt8] =
            Array("<a>".utf8) + [0xE9, 0x20, 0x93, 0x20, 0x80, 0x20, 0xE9, 0xA0, 0xBB] + Array("</a>".utf8)
        // The last letters are a Chinese character in UTF-8.
        let french = "<a>é “ € é\u{A0}»</a>"
        for name in ["windows-1252", "ISO-8859-1", "utf-8", "unknown"] {
            #expect(repaired(Array("<?xml version='1.0' encoding='\(name)'?>".utf8) + windows).text == french)
        }
        #expect(repaired(windows).text == french)
        // UTF-8 with the wrong declaration.
        for name in ["ISO-8859-1", "koi8-r", "utf-16"] {
            let bytes = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>\(text)".utf8)
            #expect(repaired(bytes).text == text)
        }
        let russian =
            Array("<?xml version='1.0' encoding='windows-1251'?><a>".utf8) + [0xCF, 0xF0] + Array("</a>".utf8)
        #expect(repaired(russian).text == "<a>Пр</a>")
        let japanese =
            Array("<?xml version='1.0' encoding='Shift_JIS'?><a>".utf8) + [0x83, 0x65, 0x83, 0x58, 0xFF]
            + Array("</a>".utf8)
        #expect(repaired(japanese).text == "<a>テス\u{FFFD}</a>")
        // UTF-8 with a character that was cut.
        let cut = Array("<a>é“€".utf8) + [0xC3] + Array(" x</a>".utf8)
        #expect(repaired(cut).text == "<a>é“€Ã x</a>")
    }

    @Test func entitiesAreAProblem() {
        for text in [
            "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "<!DOCTYPE a SYSTEM 'x' [ <!entity % x 'y'> ]><a/>",
        ] {
            #expect(repaired(Array(text.utf8)).problem == .entities)
            #expect(repaired(Array(text.utf8), partCount: 1).problem == .entities)
        }
    }

    @Test func longTagsAreAProblemAndAreRemoved() {
        let text = "<a>x<b c='\(String(repeating: "y", count: 10_000))'/></a>"
        for partCount in [1, 100, Int.max] {
            let (output, problem) = repaired(Array(text.utf8), partCount: partCount, tagLimit: 1000)
            #expect(problem == .tagTooLong)
            #expect(output == "<a>x")
        }
    }

    @Test func skippingEndsAtAWantedTag() {
        let repair = XMLRepair(tagLimit: 1000)
        repair.skip(to: ["item"])
        var output: [UInt8] = []
        let bytes = Array("<a>\n<items/>\n<![CDATA[<item>]]>x<item b='1'>y</item>".utf8)
        let problem = bytes.withUnsafeBufferPointer { repair.read($0, isLast: true, into: &output) }
        #expect(problem == nil)
        #expect(String(decoding: output, as: UTF8.self) == "<item b='1'>y</item>")
        #expect(repair.skippedLineCount == 2)
    }

    /// The output is UTF-8 without document types for any input, and does not depend on the parts.
    @Test func damagedTextNeverTraps() {
        let inputs = [
            "<?xml version='1.0' encoding='utf-8'?><!DOCTYPE rss><rss><item a=\"x\">é &amp; &nbsp;<![CDATA[x]]></item></rss>",
            "\u{FEFF}<feed><!-- x --><?y?><entry b='1'/>&#233;</feed>",
        ].map { Array($0.utf8) }
        let tokens = ["<!DOCTYPE", "<![CDATA[", "]]>", "<!--", "-->", "&", ";", "<", ">", "\"", "'", "[", "<?xml"]
        Mutations.run(on: inputs, tokens: tokens, count: 1000) { bytes in
            let (whole, problem) = repaired(bytes)
            let (parts, sameProblem) = repaired(bytes, partCount: 33)
            return whole == parts && problem == sameProblem
                && whole.range(of: "<!DOCTYPE", options: .caseInsensitive) == nil
                || whole.contains("<![CDATA[")
        }
    }
}
