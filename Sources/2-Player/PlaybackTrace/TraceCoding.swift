package import FoundationEssentials
package import PlaybackModel

/// The encoding of the lines of a trace.
package enum TraceCoding {
    package static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }

    package static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }

    /// Returns a trace as text, with the header and each entry on its own line.
    package static func text(_ header: TraceHeader, _ entries: [PlaybackTraceEntry]) throws -> String {
        let encoder = encoder()
        var text = String(decoding: try encoder.encode(header), as: UTF8.self) + "\n"
        for entry in entries { text += String(decoding: try encoder.encode(entry), as: UTF8.self) + "\n" }
        return text
    }
}
