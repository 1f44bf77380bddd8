import PlayheadCatalog
import PlayheadUI

/// The search for the places at which items that were opened by their addresses continue.
struct ResumeSearch {
    /// The last item that was checked after it opened.
    var checked: ItemID?
    /// The last file whose place was sought while it opened.
    var sought: ItemID?
    /// The file that starts where the user left off, and the position in seconds.
    var found: (id: ItemID, position: Double)?

    /// Waits for the time after which a file starts without an answer. The library is usually open before the file.
    static let limit: @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(300)) }

    /// Begins to search for the position of an address in a library, in seconds, without the main actor. The task returns `nil`
    /// if there is none, or no answer in time.
    @MainActor static func start(
        address: String, in access: LibraryAccess, limit: @escaping @Sendable () async -> Void = ResumeSearch.limit
    ) -> Task<Double?, Never> {
        let (open, pending) = (access.library, access.pending)
        let (answers, continuation) = AsyncStream.makeStream(of: Double?.self)
        Task.detached(priority: .userInitiated) {
            let library = if let open { open } else { try? await pending?.value.get() }
            let item = try? await library?.item(withAddress: address)
            continuation.yield(item?.status.resume?.position)
        }
        Task.detached {
            await limit()
            continuation.finish()
        }
        return Task.detached(priority: .userInitiated) {
            for await answer in answers { return answer }
            return nil
        }
    }
}
