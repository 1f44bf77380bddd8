public import FeedReaders
public import FoundationEssentials
import MediaReaders
import Playhead

/// The other media files in the folder of a file, around it in the order of playback.
///
/// If the file is an episode (`S01E02`), the later episodes of its series follow first. The order is natural otherwise: `2`
/// comes before `10`.
///
/// ```swift
/// let neighbors = await FolderNeighbors.find(of: film)
/// player.items = neighbors.before.map { PlayerItem(entry: $0) } + player.items
///     + neighbors.after.map { PlayerItem(entry: $0) }
/// ```
public struct FolderNeighbors: Sendable, Hashable {
    /// The files before the file, in order.
    public var before: [FeedEntry] = []
    /// The files after the file, in order.
    public var after: [FeedEntry] = []

    /// The largest number of names that are looked at.
    static let nameCount = 20_000

    /// Returns the neighbors of a local media file; none for addresses, lists and folders that cannot be read.
    ///
    /// Nothing is opened but the folder. Runs off the caller's actor.
    public static func find(of file: URL) async -> FolderNeighbors {
        guard let path = FilePath(file), FileKind(name: path.component) == .media else { return FolderNeighbors() }
        let folder = path.folder
        return await offload {
            let names = FolderListing.names(in: folder, limit: nameCount).files
            let (before, after) = order(names.filter { FileKind(name: $0) == .media }, around: path.component)
            func entry(_ name: [UInt8]) -> FeedEntry {
                let url = folder.appending(name).url
                return FeedEntry(title: MediaAddress.name(url), address: url.absoluteString)
            }
            return FolderNeighbors(before: before.map(entry), after: after.map(entry))
        }
    }

    /// Returns names in the order of playback, without the name itself.
    static func order(_ names: [[UInt8]], around name: [UInt8]) -> (before: [[UInt8]], after: [[UInt8]]) {
        func episode(_ name: [UInt8]) -> EpisodeName? { EpisodeName(String(decoding: name, as: UTF8.self)) }
        let sorted = NaturalOrder.sorted(names)
        guard let place = sorted.firstIndex(of: name) else { return ([], []) }
        guard let current = episode(name) else {
            return (Array(sorted[..<place]), Array(sorted[(place + 1)...]))
        }
        let episodes = sorted.compactMap { other in episode(other).map { (name: other, episode: $0) } }
            .filter { $0.episode.series == current.series && $0.name != name }
        let known = Set(episodes.map(\.name))
        let others = sorted.enumerated().filter { !known.contains($0.element) && $0.element != name }
        let earlier = episodes.filter { $0.episode < current }.sorted { $0.episode < $1.episode }
        let later = episodes.filter { !($0.episode < current) }.sorted { $0.episode < $1.episode }
        return (
            others.filter { $0.offset < place }.map(\.element) + earlier.map(\.name),
            later.map(\.name) + others.filter { $0.offset > place }.map(\.element)
        )
    }
}
