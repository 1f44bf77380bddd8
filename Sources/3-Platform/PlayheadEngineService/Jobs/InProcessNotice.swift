import Glibc
import Synchronization

/// A line in the log, once for each kind of work, when untrusted content is decoded in the program itself.
package enum InProcessNotice {
    private static let known = Mutex<Set<String>>([])

    /// Writes to standard error, unless the same was written before.
    ///
    /// - Parameters:
    ///   - content: The content, with the verb: "Pictures are".
    ///   - reason: A sentence.
    package static func post(_ content: String, _ reason: String) {
        guard known.withLock({ $0.insert(content).inserted }) else { return }
        let line = "playhead: \(content) decoded in the program, where a defect of a decoder can crash it: \(reason)\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
