/// A position change that has not landed yet.
///
/// Copies share one storage, so that lanes, which are copied with each event, stay small. Making one allocates.
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

    public init(id: CommandID, target: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        storage = Storage(
            Contents(id: id, target: target, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter))
    }

    /// The command that asked for it; only the answer to this number clears it.
    @inlinable public var id: CommandID { storage.contents.id }
    /// Where to.
    @inlinable public var target: CMTime { storage.contents.target }
    /// How far before the target it may land. `positiveInfinity` leaves it to the engine.
    @inlinable public var toleranceBefore: CMTime { storage.contents.toleranceBefore }
    /// How far after the target it may land. `positiveInfinity` leaves it to the engine.
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
