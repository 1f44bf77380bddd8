/// A WebVTT file (W3C WebVTT), whole or one segment of HLS subtitles.
///
/// The last cue counts also when no empty line follows it. Notes, styles and regions are skipped; a cue whose times
/// make no sense is skipped alone. Cost: linear in the number of bytes.
///
///     let document = try WebVTTDocument(bytes)
///     for cue in document.cues { print(cue.start, PrintableText(cue.plainText)) }
package struct WebVTTDocument: Sendable, Hashable {
    /// The relation of the cue times of an HLS segment to the stream's clock (`X-TIMESTAMP-MAP`, RFC 8216bis 3.1.4).
    package struct TimestampMap: Sendable, Hashable {
        /// The stream's time in units of 1/90,000 s; below 2³³ in a valid stream.
        package var mpegTime: Int
        /// The cue time in seconds that equals it.
        package var cueTime: Double

        /// Seconds to add to a cue's time to get the stream's time.
        package var offset: Double { Double(mpegTime) / 90_000 - cueTime }
    }

    /// The text behind `WEBVTT` in the first line, nil when there is none.
    package var header: String?
    /// The relation to the stream's clock.
    package var timestampMap: TimestampMap?
    /// Cues in the file's order, which need not be that of their times.
    package var cues: [WebVTTCue] = []

    /// Makes an empty document.
    package init() {}

    /// Reads a file.
    package init(_ bytes: [UInt8], limits: WebVTTLimits = WebVTTLimits()) throws(WebVTTError) {
        var parser = WebVTTParser(limits: limits)
        self = try parser.parse(bytes)
    }

    /// Reads a file from a source.
    package init(reading source: any ByteSource, limits: WebVTTLimits = WebVTTLimits()) throws(WebVTTError) {
        let bytes: [UInt8]?
        do {
            bytes = try source.readAll(limit: limits.bytes)
        } catch {
            throw .source(error)
        }
        guard let bytes else { throw .tooLarge(limit: limits.bytes) }
        try self.init(bytes, limits: limits)
    }
}
