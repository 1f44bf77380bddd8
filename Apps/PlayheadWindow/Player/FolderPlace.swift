import FeedLoading
import Foundation
import PlayheadCatalog

/// The place at which the user left a folder of films or episodes.
enum FolderPlace {
    /// The shortest item at which a folder continues, in seconds. Albums start with their first song.
    static let shortestItem = 600.0

    /// Returns the item that was left in the middle, or else the one after the last that was played to its end.
    ///
    /// A library that cannot be opened never keeps a folder from playing.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - access: The library.
    @MainActor static func find(_ folder: URL, in access: LibraryAccess) async -> QueueFilling.Start {
        guard let library = await access.open(),
            let last = try? await library.lastPlayed(inFolder: folder.absoluteString)
        else { return .first }
        if let resume = last.status.resume, (resume.duration ?? last.duration ?? .infinity) >= shortestItem {
            return .at(last.address)
        }
        guard last.status.isPlayed, last.duration ?? 0 >= shortestItem else { return .first }
        return .after(last.address)
    }
}
