import Foundation
import Synchronization

/// Reads a text about a hundred times per second on a separate thread, and keeps each change with its time.
final class TextRecord: Sendable {
    /// A text and the time at which it was first read, in seconds since the start of the record.
    struct Change: Sendable, CustomStringConvertible {
        var time: Double
        var text: String
        var description: String { "\(text) at \(time)" }
    }

    private struct State {
        var changes: [Change] = []
        var samples = 0
        var isOver = false
    }

    private let state = Mutex(State())
    private let start = Waiting.now

    /// Starts to read.
    init(_ read: @escaping @Sendable () throws -> String) {
        Thread.detachNewThread { [self] in
            while !state.withLock({ $0.isOver }) {
                let text = (try? read()) ?? "nothing"
                let time = Waiting.now - start
                state.withLock { state in
                    if state.changes.last?.text != text { state.changes.append(Change(time: time, text: text)) }
                    state.samples += 1
                }
                Waiting.pauseThread(0.008)
            }
        }
    }

    /// Stops reading.
    func end() { state.withLock { $0.isOver = true } }

    /// The texts in order, without repetitions.
    var texts: [String] { changes.map(\.text) }
    /// The changes in order.
    var changes: [Change] { state.withLock { $0.changes } }
    /// The number of times that the text was read.
    var samples: Int { state.withLock { $0.samples } }
}
