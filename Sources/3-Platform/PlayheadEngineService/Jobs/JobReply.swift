/// The result of a piece of work. Untrusted: the process may be under the control of the content.
package struct JobReply: Sendable {
    /// The facts about the result.
    package var facts: [UInt8]
    /// The result itself: a copy, which nobody else can change.
    package var bytes: [UInt8]

    /// Creates a reply.
    package init(facts: [UInt8], bytes: [UInt8] = []) {
        self.facts = facts
        self.bytes = bytes
    }
}
