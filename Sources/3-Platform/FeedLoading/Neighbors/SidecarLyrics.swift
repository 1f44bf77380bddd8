public import FoundationEssentials
import MediaReaders

/// Finds the lyrics next to a song: a file with its name and the extension `.lrc`, or else `.txt`.
///
/// ```swift
/// let file = await SidecarLyrics.find(for: URL(fileURLWithPath: "/home/me/Music/Song.flac"))
/// ```
public enum SidecarLyrics {
    /// The largest number of names that are looked at.
    static let nameCount = 100_000

    /// Returns the lyrics of a local file; `nil` for addresses, and without any. A file that has only the name in common with
    /// a `.txt` next to it counts only if it is music by its extension.
    ///
    /// Nothing is opened but the folder. Runs off the caller's actor.
    public static func find(for song: URL) async -> URL? {
        guard let path = FilePath(song) else { return nil }
        return await offload {
            search(folder: path.folder, song: String(decoding: path.component, as: UTF8.self))
        }
    }

    private static func search(folder: FilePath, song: String) -> URL? {
        guard let dot = song.lastIndex(of: ".") else { return nil }
        let stem = song[..<dot].lowercased()
        let isMusic = musicExtensions.contains(song[song.index(after: dot)...].lowercased())
        let names = FolderListing.names(in: folder, limit: nameCount).files
        for ending in isMusic ? ["lrc", "txt"] : ["lrc"] {
            let wanted = ["\(stem).\(ending)", "\(song.lowercased()).\(ending)"]
            if let name = names.filter({ wanted.contains(String(decoding: $0, as: UTF8.self).lowercased()) })
                .min(by: { $0.lexicographicallyPrecedes($1) })
            {
                return folder.appending(name).url
            }
        }
        return nil
    }

    private static let musicExtensions: Set = [
        "mp3", "m4a", "aac", "flac", "ogg", "oga", "opus", "wav", "wma", "ape", "wv", "aiff", "aif", "mka", "mpc",
        "alac",
    ]
}
