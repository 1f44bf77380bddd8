import FoundationEssentials
import PlaybackModel

@testable import MediaReaders
@testable import Playhead

extension FuzzTarget {
    /// Functions that prepare texts for display.
    static let texts: [FuzzTarget] = [
        FuzzTarget(name: "printable") { bytes in
            let length = bytes.first.map { Int($0) } ?? 0
            let text = String(decoding: bytes, as: UTF8.self)
            for shown in [
                PrintableText(text, maximumLength: length, keepsLineBreaks: bytes.count % 2 == 0).string,
                PrintableText(bytes, maximumLength: length).string,
            ] {
                let hasControls = shown.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 127 }
                Fuzzing.check(!hasControls, "a control character in a printable text")
                Fuzzing.check(
                    PrintableText(shown, keepsLineBreaks: true).string == shown, "a printable text changes again")
            }
        },
        FuzzTarget(name: "markup") { bytes in
            for form in SubtitleMarkup.Form.allCases {
                let plain = SubtitleMarkup.text(bytes, form).printable.plain
                let hasControls = plain.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }
                Fuzzing.check(!hasControls, "a control character in a subtitle")
            }
            _ = WebVTTCue.placement(String(decoding: bytes, as: UTF8.self))
            _ = WebVTTCue(block: bytes, start: 0, end: 1)?.styledText
        },
        FuzzTarget(name: "captions") { bytes in
            for form in CaptionPacket.Form.allCases {
                var decoder = CaptionDecoder()
                for pair in CaptionPacket.pairs(in: bytes, form) {
                    decoder.take(pair)
                    for channel in decoder.seen {
                        let count = decoder.texts(of: channel).reduce(0) { $0 + $1.plain.count }
                        Fuzzing.check(count <= 8 * 16 * 65, "captions are larger than the picture")
                    }
                }
            }
        },
        FuzzTarget(name: "teletext") { bytes in
            var decoder = TeletextDecoder()
            // Packets in PES packets of a hundred bytes and more, and the same bytes as packets.
            let packets =
                TeletextPacket.packets(in: bytes)
                + stride(from: 0, to: bytes.count, by: 42).map {
                    TeletextPacket(line: 7, bytes: bytes[$0...].prefix(42))
                }
            for shown in decoder.take(packets, at: 0) {
                Fuzzing.check((100...899).contains(shown.page), "a page with a number that no page has")
                let count = shown.texts.reduce(0) { $0 + $1.plain.count }
                Fuzzing.check(count <= 25 * 41, "teletext is larger than its page")
            }
        },
        FuzzTarget(name: "ttml") { bytes in
            for cue in (try? TTMLDocument(bytes).cues) ?? [] {
                Fuzzing.check(cue.start >= 0 && (cue.end ?? .infinity) > cue.start, "a cue ends before it starts")
                Fuzzing.check(!cue.text.plain.isEmpty, "a cue without text")
            }
        },
        FuzzTarget(name: "substation") { bytes in
            let text = SubStationScript(bytes).text(bytes[...], style: "Default")
            Fuzzing.check(text.plain.utf8.count <= bytes.count * 3, "a text grows")
        },
        FuzzTarget(name: "address") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let url = MediaAddress.url(text)
            _ = MediaAddress.name(url)
            let shown = redactedURL(text)
            Fuzzing.check(!shown.contains { "?#".contains($0) } && shown.count <= 500, "a query is shown: \(shown)")
            _ = redactedURL(url)
        },
        FuzzTarget(name: "date") { bytes in
            _ = ISO8601.date(bytes[...])
            if let seconds = ISO8601.duration(bytes[...]) { Fuzzing.check(!seconds.isNaN, "an invalid duration") }
            _ = ASCII.integer(bytes)
            _ = ASCII.decimal(bytes)
        },
    ]
}
