import Glibc
import Localization
import MediaReaders
import Playhead
import Synchronization

/// The standard error of an engine's process, whose lines this process writes to its own: printable, and with the number of the process.
///
/// Content that an engine decodes may control it, and must not reach a terminal or a log with more than text.
final class ErrorOutput: Sendable {
    private struct State {
        /// The beginning of a line whose end has not been read yet.
        var rest: [UInt8] = []
        /// The bytes that were passed on.
        var count = 0
    }

    /// The most bytes of a line. A longer one is divided.
    static let longestLine = 4_096
    /// The most bytes that are passed on of one process. More is dropped.
    static let limit = 16 << 20

    private let processID: Int32
    private let descriptor: OwnedDescriptor
    private let write: @Sendable (String) -> Void
    private let state = Mutex(State())

    private init(_ descriptor: OwnedDescriptor, _ processID: Int32, _ write: @escaping @Sendable (String) -> Void) {
        (self.descriptor, self.processID, self.write) = (descriptor, processID, write)
    }

    /// Passes on what a process writes to a pipe, until its other end is closed.
    /// - Parameters:
    ///   - descriptor: The end of the pipe that is read.
    ///   - write: Called with lines, each with its end, on a separate thread.
    static func pass(
        on descriptor: OwnedDescriptor, of processID: Int32,
        to write: @escaping @Sendable (String) -> Void = printError
    ) {
        let output = ErrorOutput(descriptor, processID, write)
        // No source of libdispatch: its thread crashed when several pipes were closed and opened again at the same time.
        NamedThread.start("engine-errors") { while output.read() {} }
    }

    /// Waits for text and passes it on. Returns `false` at the end.
    private func read() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = Glibc.read(descriptor.rawValue, &bytes, bytes.count)
        guard count > 0 else {
            if count < 0, errno == EINTR { return true }
            pass(takeLines([], isEnd: true))
            return false
        }
        pass(takeLines(bytes[..<count]))
        // A process waits that writes more than is shown.
        if state.withLock({ $0.count }) > Self.limit { poll(nil, 0, 100) }
        return true
    }

    private func pass(_ lines: String) { if !lines.isEmpty { write(lines) } }

    private static func printError(_ lines: String) {
        var rest = lines.utf8[...]
        while !rest.isEmpty {
            let count =
                rest.withContiguousStorageIfAvailable { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) } ?? -1
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
        }
    }

    /// The lines that are complete, as they are shown.
    private func takeLines(_ bytes: ArraySlice<UInt8>, isEnd: Bool = false) -> String {
        state.withLock { state in
            guard state.count <= Self.limit else { return "" }
            let all = state.rest + bytes
            var (text, start) = ("", 0)
            while start < all.count {
                let part = all[start...].prefix(Self.longestLine)
                if let end = part.firstIndex(of: UInt8(ascii: "\n")) {
                    text += line(part[..<end])
                    start = end + 1
                } else if part.count == Self.longestLine || isEnd {
                    text += line(part)
                    start = part.endIndex
                } else {
                    break
                }
            }
            state.rest = Array(all[start...])
            state.count += text.utf8.count
            return state.count > Self.limit ? text + line(localized("The rest is not shown.").utf8) : text
        }
    }

    private func line(_ bytes: some Collection<UInt8>) -> String {
        "playhead-engine[\(processID)]: \(PrintableText(bytes, maximumLength: Self.longestLine))\n"
    }
}
