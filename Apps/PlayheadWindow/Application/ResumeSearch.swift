import Foundation
import PlayheadCatalog
import PlayheadUI

/// The search for the places at which items that were opened by their addresses continue.
@MainActor final class ResumeSearch {
    /// The last item that was checked after it opened.
    var checked: ItemID?
    /// The file that starts where the user left off, and the position in seconds.
    var found: (id: ItemID, position: Double)?
    /// The last file whose place was sought while it opened.
    private var sought: ItemID?
    private let library: LibraryAccess

    /// The time after which a file starts without an answer. The library is usually open before the file.
    private nonisolated static let limit = Duration.milliseconds(300)

    /// Creates a search in a library.
    init(_ library: LibraryAccess) { self.library = library }

    /// Begins to search for the place of a file while it opens, so that no other picture shows first. `nil` for streams, which
    /// may turn out to be live, and for the file that was sought last.
    func find(_ item: PlayerItem) -> Task<CMTime?, Never>? {
        guard item.url.isFileURL, item.id != sought else { return nil }
        sought = item.id
        let answer = search(item.url.absoluteString)
        return Task {
            guard let position = await answer.value else { return nil }
            found = (item.id, position)
            return CMTime(seconds: position, preferredTimescale: 1_000)
        }
    }

    /// Searches for the position of an address, in seconds, without the main actor, which may be busy with the first window.
    private func search(_ address: String) -> Task<Double?, Never> {
        let (open, pending) = (library.library, library.pending)
        let (answers, continuation) = AsyncStream.makeStream(of: Double?.self)
        Task.detached(priority: .userInitiated) {
            let library = if let open { open } else { try? await pending?.value.get() }
            let item = try? await library?.item(withAddress: address)
            continuation.yield(item?.status.resume?.position)
        }
        Task.detached {
            try? await Task.sleep(for: Self.limit)
            continuation.finish()
        }
        return Task.detached(priority: .userInitiated) {
            for await answer in answers { return answer }
            return nil
        }
    }
}
