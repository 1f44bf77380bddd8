import Dispatch
public import FoundationEssentials
internal import MediaReaders
public import PlaybackModel

extension Player {
    /// The words of the current item: those of a file that was added, or else those in the tags; `nil` without any.
    public var lyrics: Lyrics? {
        if let item = currentItem?.id, let added = addedLyrics[item] { return added }
        guard let text = metadata.lyrics else { return nil }
        if parsedLyrics?.text != text { parsedLyrics = (text, Lyrics(text: text)) }
        return parsedLyrics?.lyrics
    }

    /// Adds the words of the current item from a file: LRC or plain text, in UTF-8, UTF-16 or the encoding that its bytes
    /// suggest. They take the place of those in the tags, for as long as the item is in the queue.
    ///
    /// - Parameter url: The address of the file. Only files can be added.
    /// - Throws: `fileNotFound`, `noPermission`, `isDirectory`, `schemeNotAllowed`, or `notMedia` with the cause, if the file
    ///   cannot be read; `notSupportedByContent` without a current item.
    public func addLyrics(url: URL) async throws(PlaybackError) {
        guard let item = currentItem?.id else {
            throw PlaybackError(.notSupportedByContent, cause: "Nothing is open.")
        }
        guard let path = FilePath(url) else { throw PlaybackError(.schemeNotAllowed, subject: url.scheme) }
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: Self.readLyrics(path)) }
        }
        let lyrics = try result.get()
        guard knownItem(item) != nil else { return }
        addedLyrics = addedLyrics.filter { knownItem($0.key) != nil }
        addedLyrics[item] = lyrics
    }

    private nonisolated static func readLyrics(_ path: FilePath) -> Result<Lyrics, PlaybackError> {
        readTextFile(path, failure: "Cannot read the lyrics.") { source throws(SubtitleFileError) in
            Lyrics(try LyricsFile(reading: source))
        }
    }
}
