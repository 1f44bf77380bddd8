/// A file of subtitles: SubRip, WebVTT, SubStation Alpha (`.ssa` and `.ass`), TTML or MicroDVD, in any common encoding.
///
/// The format is recognized by the content. Styles and places are read, except those of MicroDVD. Damaged cues are left out
/// and counted. Cost: linear in the number of bytes.
///
///     let file = try SubtitleFile(bytes)
///     for cue in file.cues { print(cue.start, PrintableText(cue.text)) }
package struct SubtitleFile: Sendable, Hashable {
    /// The formats.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        case subRip, webVTT, subStation, microDVD, ttml
    }

    /// A text with its time.
    package struct Cue: Sendable, Hashable {
        /// The start and the end, in seconds; the end is after the start.
        package var start, end: Double
        /// The text without markup, with line feeds between lines.
        package var text: String
        /// The text with its styles and its place; `nil` if it has none.
        package var styled: StyledText?

        /// Creates a cue.
        package init(start: Double, end: Double, text: String, styled: StyledText? = nil) {
            self.start = start
            self.end = end
            self.text = text
            self.styled = styled
        }
    }

    /// The format of the file.
    package let format: Format
    /// The cues in the order of their starts.
    package let cues: [Cue]
    /// The number of cues that were left out, because their times are damaged.
    package let droppedCount: Int
    /// The whole file in UTF-8, for a renderer of SubStation Alpha; `nil` for other formats.
    package let script: String?

    /// The size of the largest file, in bytes.
    package static let largestSize = 16 << 20
    /// The largest number of cues.
    static let largestCueCount = 200_000
    /// The largest text of one cue, in bytes.
    static let longestText = 16 << 10
    /// The latest time, in seconds.
    static let latestTime = 1e6

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - frameRate: The pictures in a second of the film, by which MicroDVD counts. A rate in the file takes precedence.
    ///   - language: The language that the file's name states, as a BCP 47 tag, which helps to recognize the encoding.
    package init(
        _ bytes: [UInt8], frameRate: Double = 24_000.0 / 1001, language: String? = nil
    ) throws(SubtitleFileError) {
        guard bytes.count <= Self.largestSize else { throw .tooLarge(limit: Self.largestSize) }
        let text = SubtitleEncoding.utf8(bytes, language: language)
        guard let format = Self.format(of: text) else { throw .unknownFormat }
        var builder = SubtitleBuilder()
        switch format {
        case .webVTT:
            do throws(WebVTTError) {
                for cue in try WebVTTDocument(text).cues { builder.add(cue.start, cue.end, cue.styledText) }
            } catch {
                throw .webVTT(error)
            }
        case .subRip: builder.readSubRip(text)
        case .subStation: builder.readSubStation(text)
        case .ttml: builder.readTTML(text)
        case .microDVD: builder.readMicroDVD(text, frameRate: frameRate)
        }
        guard !builder.cues.isEmpty else { throw .empty }
        self.format = format
        cues = builder.sorted
        droppedCount = builder.droppedCount
        script = format == .subStation ? String(decoding: text, as: UTF8.self) : nil
    }

    /// Reads a file from a source.
    ///
    /// - Parameter language: The language that the file's name states, as a BCP 47 tag.
    package init(reading source: any ByteSource, language: String? = nil) throws(SubtitleFileError) {
        let bytes: [UInt8]?
        do {
            bytes = try source.readAll(limit: Self.largestSize)
        } catch {
            throw .source(error)
        }
        guard let bytes else { throw .tooLarge(limit: Self.largestSize) }
        try self.init(bytes, language: language)
    }

    /// Recognizes a format by its first lines.
    private static func format(of text: [UInt8]) -> Format? {
        var count = 0
        for raw in ByteLines(text) {
            let line = ASCII.trimmed(raw)
            if line.isEmpty { continue }
            if count == 0, ASCII.hasPrefix(line, "WEBVTT") { return .webVTT }
            if count == 0, line.first == UInt8(ascii: "<"), TTMLDocument.isDocument(text) { return .ttml }
            if ASCII.hasPrefix(line, "[Script Info]", ignoringCase: true) || ASCII.hasPrefix(line, "Dialogue:")
                || ASCII.hasPrefix(line, "[Events]", ignoringCase: true)
            {
                return .subStation
            }
            if SubtitleBuilder.times(line) != nil { return .subRip }
            if SubtitleBuilder.frames(line) != nil { return .microDVD }
            count += 1
            if count > 200 { return nil }
        }
        return nil
    }
}
