/// The seek lane: a position change that has not landed yet.
///
/// Interfaces show the ``target`` as the position until the seek lands, so a slider never snaps back. A newer seek
/// replaces the pending one immediately.
///
/// Copies share their storage, so lanes, which are copied with each event, stay small. Creating one allocates.
public struct PendingSeek: Sendable {
    @usableFromInline final class Storage: Sendable {
        @usableFromInline let contents: Contents

        @usableFromInline init(_ contents: Contents) { self.contents = contents }
    }

    @usableFromInline struct Contents: Sendable, Hashable, Codable {
        @usableFromInline let id: CommandID
        @usableFromInline let target: CMTime
        @usableFromInline let toleranceBefore: CMTime
        @usableFromInline let toleranceAfter: CMTime
    }

    @usableFromInline let storage: Storage

    /// Creates a pending seek.
    ///
    /// - Parameters:
    ///   - id: The command that requested the seek.
    ///   - target: The requested position.
    ///   - toleranceBefore: The maximum distance before the target at which the seek may land.
    ///   - toleranceAfter: The maximum distance after the target at which the seek may land.
    public init(id: CommandID, target: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        storage = Storage(
            Contents(id: id, target: target, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter))
    }

    /// The same seek to another target.
    func moved(to target: CMTime) -> PendingSeek {
        PendingSeek(id: id, target: target, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
    }

    /// The command that requested the seek. Only the answer to this command clears it.
    @inlinable public var id: CommandID { storage.contents.id }
    /// The requested position, limited to the seekable range.
    @inlinable public var target: CMTime { storage.contents.target }
    /// The maximum distance before the target at which the seek may land. `positiveInfinity` lets the engine choose.
    @inlinable public var toleranceBefore: CMTime { storage.contents.toleranceBefore }
    /// The maximum distance after the target at which the seek may land. `positiveInfinity` lets the engine choose.
    @inlinable public var toleranceAfter: CMTime { storage.contents.toleranceAfter }
}

extension PendingSeek: Hashable {
    @inlinable public static func == (left: PendingSeek, right: PendingSeek) -> Bool {
        left.storage === right.storage || left.storage.contents == right.storage.contents
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(storage.contents) }
}

extension PendingSeek: Codable {
    public init(from decoder: any Decoder) throws { storage = Storage(try Contents(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try storage.contents.encode(to: encoder) }
}
