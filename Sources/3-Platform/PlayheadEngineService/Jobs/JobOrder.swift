import Synchronization

/// A piece of work, as the confined process gets it.
package final class JobOrder: Sendable {
    /// The kind of work.
    package let subject: JobRequest.Subject
    /// The facts, which are trusted.
    package let facts: [UInt8]
    /// The size of the content in bytes.
    package let byteCount: Int
    private let content: OwnedDescriptor
    private let cancellation = Atomic(false)

    init(_ subject: JobRequest.Subject, facts: [UInt8], byteCount: Int, content: OwnedDescriptor) {
        self.subject = subject
        self.facts = facts
        self.byteCount = byteCount
        self.content = content
    }

    /// The descriptor of the content, valid while this object is retained.
    package var descriptor: Int32 { content.rawValue }

    /// `true` if nobody waits for the result any more.
    package var isCanceled: Bool { cancellation.load(ordering: .relaxed) }

    func cancel() { cancellation.store(true, ordering: .relaxed) }

    /// Copies the content. `nil` if it is no memory, or cannot be read.
    package func bytes() -> [UInt8]? {
        byteCount == 0 ? [] : try? JobWire.contents(of: content, count: byteCount, limit: byteCount)
    }
}
