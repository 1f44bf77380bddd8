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
            let plain = PangoMarkup.plain(String(decoding: bytes, as: UTF8.self))
            let hasControls = plain.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }
            Fuzzing.check(!hasControls, "a control character in a subtitle")
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
