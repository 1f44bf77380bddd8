public import FoundationEssentials
import Glibc
import MediaReaders

/// Finds the subtitle files next to a film.
///
/// A file belongs to a film if it has the same name with an optional language (`Film.de.srt`), names the same episode
/// (`S01E02`), or is in a folder with a single film. Folders named `Subs` or `Subtitles` next to the film are searched, too, and
/// in them those with the name of the film.
/// Formats: `.srt`, `.vtt`, `.ass`, `.ssa` and `.sub`.
///
/// ```swift
/// let files = await SidecarSubtitles.find(for: URL(fileURLWithPath: "/home/me/Videos/Film.mkv"))
/// ```
public enum SidecarSubtitles {
    /// The largest number of names that are looked at.
    static let nameCount = 100_000
    /// The largest number of files that are returned.
    static let limit = 64

    /// Returns the subtitle files of a local film, the best match first: those with the film's name, then those of the same
    /// episode, then the others of a single film; complete ones before those that describe sounds or are forced. Empty for addresses and folders that cannot be read.
    ///
    /// Nothing is opened but the folder. Runs off the caller's actor.
    public static func find(for film: URL) async -> [SidecarSubtitle] {
        guard let path = FilePath(film) else { return [] }
        return await offload {
            search(folder: path.folder, film: String(decoding: path.component, as: UTF8.self))
        }
    }

    private static func search(folder: FilePath, film: String) -> [SidecarSubtitle] {
        let (files, folders) = FolderListing.names(in: folder, limit: nameCount)
        let isSole = files.count { FileKind(name: $0) == .media } == 1
        var found = matches(files, in: folder, film: film, isSole: isSole)
        for inner in NaturalOrder.sorted(folders)
        where ["subs", "sub", "subtitles"].contains(String(decoding: inner, as: UTF8.self).lowercased()) {
            let path = folder.appending(inner)
            let (names, episodes) = FolderListing.names(in: path, limit: nameCount)
            found += matches(names, in: path, film: film, isSole: isSole)
            // A folder for each episode, with names such as `2_English.srt`.
            let ranked = NaturalOrder.sorted(episodes).compactMap { name in
                folderRank(name, of: film).map { (rank: $0, name: name) }
            }
            for episode in ranked.sorted(by: { $0.rank < $1.rank }) {
                let path = path.appending(episode.name)
                let names = FolderListing.names(in: path, limit: nameCount).files
                found += matches(names, in: path, film: film, isSole: true)
            }
        }
        return found.sorted { ($0.rank, $0.file.specialty) < ($1.rank, $1.file.specialty) }.prefix(limit).map(\.file)
    }

    /// Returns 0 for a folder with the name of a film, 1 for a folder of the same episode, and `nil` for others.
    private static func folderRank(_ name: [UInt8], of film: String) -> Int? {
        let name = String(decoding: name, as: UTF8.self)
        if name.lowercased() == film.lowercased() || film.lowercased().hasPrefix(name.lowercased() + ".") { return 0 }
        guard let own = EpisodeName(name), let episode = EpisodeName(film), own.isSameEpisode(as: episode) else {
            return nil
        }
        return 1
    }

    private static func matches(
        _ names: [[UInt8]], in folder: FilePath, film: String, isSole: Bool
    ) -> [(rank: Int, file: SidecarSubtitle)] {
        let episode = EpisodeName(film)
        let all = Set(names.map { String(decoding: $0, as: UTF8.self).lowercased() })
        return NaturalOrder.sorted(names).compactMap { bytes in
            let name = String(decoding: bytes, as: UTF8.self)
            guard let fileExtension = FileKind.fileExtension(name.utf8),
                var kind = SidecarSubtitle.Kind(fileExtension: fileExtension)
            else { return nil }
            if kind == .microDVD, all.contains(name.dropLast(4).lowercased() + ".idx") { kind = .vobSub }
            let facts = SubtitleName(name, film: film)
            let own = EpisodeName(name)
            let rank: Int
            if facts.belongsToFilm {
                rank = 0
            } else if let episode, let own, own.isSameEpisode(as: episode) {
                rank = 1
            } else if isSole, episode == nil || own == nil {
                rank = 2
            } else {
                return nil
            }
            var file = SidecarSubtitle(
                url: folder.appending(bytes).url, kind: kind, language: facts.language)
            file.isForced = facts.isForced
            file.isForHearingImpaired = facts.isForHearingImpaired
            file.hasFilmName = facts.belongsToFilm && facts.title == nil
            file.title = facts.title
            return (rank, file)
        }
    }
}

extension SidecarSubtitle {
    /// Greater for files that fewer viewers want.
    fileprivate var specialty: Int { isForced ? 2 : isForHearingImpaired ? 1 : 0 }
}
