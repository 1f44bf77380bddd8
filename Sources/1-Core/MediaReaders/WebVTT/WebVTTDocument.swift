/// A WebVTT file (W3C WebVTT), or one segment of HLS subtitles.
///
/// The last cue does not have to be followed by an empty line. Notes, styles, regions and cues with invalid times are
/// skipped. Cost: linear in the number of bytes.
///
///     let document = try WebVTTDocument(bytes)
///     for cue in document.cues { print(cue.start, cue.styledText.printable.plain) }
package struct WebVTTDocument: Sendable, Hashable {
    /// The relation of the cue times of an HLS segment to the stream's clock (`X-TIMESTAMP-MAP`, RFC 8216bis 3.1.4).
    package struct TimestampMap: Sendable, Hashable {
        /// The time in the stream in units of 1/90,000 s; below 2³³ in a valid stream.
        package var mpegTime: Int
        /// The corresponding cue time, in seconds.
        package var cueTime: Double

        /// The offset in seconds that converts a cue's time to the stream's time.
        package var offset: Double { Double(mpegTime) / 90_000 - cueTime }
    }

    /// The text after `WEBVTT` in the first line; nil if there is none.
    package var header: String?
    /// The relation to the stream's clock; nil if the file does not declare it.
    package var timestampMap: TimestampMap?
    /// The cues in the file's order, which may differ from the order of their times.
    package var cues: [WebVTTCue] = []

    /// Creates an empty document.
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
