public import FeedLoading
public import FoundationEssentials

/// An item that is, or is being, downloaded for use without a connection.
public struct MediaDownload: Sendable, Hashable, Identifiable {
    /// The state of a download.
    public enum State: Sendable, Hashable {
        /// Others run first.
        case waiting
        /// The file arrives.
        case running
        /// The user stopped it. Its bytes are kept.
        case stopped
        /// It failed. Its bytes are kept.
        case failed(DownloadError)
        /// The file is complete.
        case finished
    }

    /// The identity: the address without credentials.
    public let id: String
    /// The item.
    public let item: LibraryItem
    /// The state.
    public internal(set) var state: State
    /// The number of bytes that have arrived.
    public internal(set) var byteCount: Int64 = 0
    /// The size in bytes; `nil` if unknown.
    public internal(set) var totalByteCount: Int64?
    /// The file; `nil` until it is complete.
    public internal(set) var file: URL?

    /// The part that has arrived, from 0 to 1; `nil` if the size is unknown.
    public var fraction: Double? {
        guard let totalByteCount, totalByteCount > 0 else { return nil }
        return min(1, Double(byteCount) / Double(totalByteCount))
    }

    /// `true` while it waits or runs.
    public var isActive: Bool { state == .waiting || state == .running }
}
