import Dispatch
public import FoundationEssentials
import Localization
internal import MediaReaders
public import PlaybackModel

#if canImport(Glibc)
import Glibc
#endif

extension Player {
    /// Adds subtitles from a file to the current item, and shows them. Playback continues undisturbed.
    ///
    /// The track appears in ``tracks`` and can be selected like the others, also after the engine was replaced. The file is
    /// read once: SubRip, WebVTT, SubStation Alpha (`.ssa` and `.ass`), TTML or MicroDVD, by its content, in UTF-8,
    /// UTF-16 or the encoding that its bytes, its language and the locale suggest. Colors, bold and italic letters, sizes and places of SubStation Alpha and
    /// TTML are kept. Engines that can draw SubStation Alpha do so, in the styles of its author.
    ///
    /// ```swift
    /// let track = try await player.addSubtitles(url: file, language: "de")
    /// ```
    ///
    /// - Parameters:
    ///   - url: The address of the file. Only files can be added.
    ///   - language: The language as a BCP 47 code; `nil` for the one in the file's name, such as `film.de.srt`, if there is one.
    ///   - title: The title in menus; `nil` for the file's name.
    ///   - isDefault: `true` to show the track as the default one of the content, where the last selection does not choose
    ///     another. Default `false`.
    ///   - selects: `false` to leave the selection as it is. It applies to the track as to those of the content: subtitles in
    ///     the chosen language show. Default `true`.
    /// - Returns: The new track, or the one of an equal file that was added before.
    /// - Throws: `fileNotFound`, `noPermission`, `isDirectory`, `schemeNotAllowed`, or `notMedia` with the cause, if the file
    ///   cannot be read; `notSupportedByContent` without a current item.
    @discardableResult public func addSubtitles(
        url: URL, language: String? = nil, title: String? = nil, isDefault: Bool = false, selects: Bool = true
    ) async throws(PlaybackError) -> MediaTrack {
        guard let item = machine.item else {
            throw PlaybackError(.notSupportedByContent, cause: "Nothing is open.")
        }
        guard let path = FilePath(url) else { throw PlaybackError(.schemeNotAllowed, subject: url.scheme) }
        let name = path.name
        let language = language ?? Self.language(inName: name)
        let id = "file:\(path.text)"
        // Files can have 200,000 cues: nothing is done for each of them on the main actor.
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                let file = Self.readSubtitles(path, language: language)
                continuation.resume(
                    returning: file.map { (format: $0.format, script: $0.script, cues: CueList($0.cues, of: id)) })
            }
        }
        let file = try result.get()
        let purpose = SubtitleName(name, film: queue.current.map { MediaAddress.fileName($0.url) } ?? "")
        var track = MediaTrack(
            id: id, kind: .text, language: language,
            title: title ?? name,
            codec: file.format.name, isDefault: isDefault)
        if purpose.isForced { track.characteristics.insert(.forced) }
        if purpose.isForHearingImpaired { track.characteristics.insert(.hearingImpaired) }
        if let known = shelves[item]?.books.first(where: { $0.track.id == track.id }) { track = known.track }
        shelves[item, default: SubtitleShelf()].books.removeAll { $0.track.id == track.id }
        shelves[item, default: SubtitleShelf()].books.append(.init(track: track, cues: file.cues, script: file.script))
        refreshContent()
        subtitleTracker?.update()
        if selects, item == machine.item {
            var selection = trackSelection
            selection.text = .track(id: track.id, language: track.language, title: track.title)
            select(selection)
        }
        return track
    }

    /// The subtitles of the current item's files.
    var shelf: SubtitleShelf? { machine.item.flatMap { shelves[$0] } }

    /// The file whose subtitles are selected; `nil` while those of the content are, or none.
    var selectedBook: SubtitleShelf.Book? {
        guard let shelf else { return nil }
        let selected = tracks.selected
        return shelf.books.first { selected.contains($0.track.id) }
    }

    /// Lets the engine draw a file over the current item; `nil` for none. It has no effect if the engine does so already.
    func draw(_ book: SubtitleShelf.Book?) {
        let generation = machine.generation
        link.setScript(
            book.flatMap { book in
                book.script.map { SubtitleScript(generation: generation, track: book.track.id, text: $0) }
            })
    }

    private nonisolated static func readSubtitles(
        _ path: FilePath, language: String?
    ) -> Result<SubtitleFile, PlaybackError> {
        readTextFile(path, failure: "Cannot read the subtitles.") { source throws(SubtitleFileError) in
            try SubtitleFile(reading: source, language: language)
        }
    }

    /// Reads a file that was added to an item. Blocks.
    nonisolated static func readTextFile<Content>(
        _ path: FilePath, failure: LocalizedStringKey, _ read: (any ByteSource) throws(SubtitleFileError) -> Content
    ) -> Result<Content, PlaybackError> {
        Result { () throws(PlaybackError) in
            // A pipe without a writer would block.
            let descriptor = open(path.cString, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else {
                switch errno {
                case EACCES, EPERM: throw PlaybackError(.noPermission)
                default: throw PlaybackError(.fileNotFound)
                }
            }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw PlaybackError(status.st_mode & S_IFMT == S_IFDIR ? .isDirectory : .notMedia)
            }
            do {
                return try read(try DescriptorByteSource(duplicating: descriptor))
            } catch {
                let cause = (error as? any ReaderError)?.description
                throw PlaybackError(.notMedia, message: failure, cause: cause.map { LocalizedStringKey($0) })
            }
        }
    }

    /// The language in a name such as `film.de.srt` or `film.pt-BR.forced.srt`; `nil` if there is none.
    nonisolated static func language(inName name: String) -> String? {
        for part in name.split(separator: ".").dropFirst().dropLast().reversed() {
            let code = part.split(whereSeparator: { $0 == "-" || $0 == "_" }).first ?? part
            let isCode = (2...3).contains(code.utf8.count) && code.allSatisfy { $0.isASCII && $0.isLetter }
            if isCode, part.utf8.count <= 7, !["sdh", "cc", "hi"].contains(part.lowercased()) { return String(part) }
        }
        return nil
    }
}

extension CueList {
    /// Creates the cues of a track.
    fileprivate init(_ cues: [SubtitleFile.Cue], of track: String) {
        self.init(
            cues.map { cue in
                let range = CMTimeRange(
                    start: CMTime(seconds: cue.start, preferredTimescale: 1000),
                    end: CMTime(seconds: cue.end, preferredTimescale: 1000))
                return cue.styled.map { TextCue($0, range: range, track: track) }
                    ?? TextCue(range: range, text: cue.text, track: track)
            })
    }
}

extension SubtitleFile.Format {
    /// The name for people.
    fileprivate var name: String {
        switch self {
        case .subRip: "SubRip"
        case .webVTT: "WebVTT"
        case .subStation: localized("SubStation Alpha")
        case .microDVD: "MicroDVD"
        case .ttml: "TTML"
        }
    }
}
