import Foundation
import Synchronization

/// Reads a text a hundred times a second on a thread of its own, and keeps each change with its time.
final class TextRecord: Sendable {
    /// A text from a moment on.
    struct Change: Sendable, CustomStringConvertible {
        var time: Double
        var text: String
        var description: String { "\(text) at \(time)" }
    }

    private struct State {
        var changes: [Change] = []
        var samples = 0
        var last = 0.0
        var longestGap = 0.0
        var isOver = false
    }

    private let state = Mutex(State())
    private let start = Waiting.now

    /// Begins to read.
    init(_ read: @escaping @Sendable () throws -> String) {
        Thread.detachNewThread { [self] in
            while !state.withLock({ $0.isOver }) {
                let text = (try? read()) ?? "nothing"
                let time = Waiting.now - start
                state.withLock { state in
                    if state.changes.last?.text != text { state.changes.append(Change(time: time, text: text)) }
                    if state.samples > 0 { state.longestGap = max(state.longestGap, time - state.last) }
                    state.samples += 1
                    state.last = time
                }
                Waiting.pauseThread(0.008)
            }
        }
    }

    /// Ends the record.
    func end() { state.withLock { $0.isOver = true } }

    /// What was seen, in order.
    var texts: [String] { state.withLock { $0.changes.map(\.text) } }
    var changes: [Change] { state.withLock { $0.changes } }
    /// How often it looked in a second, on average.
    var rate: Double { state.withLock { $0.last > 0 ? Double($0.samples) / $0.last : 0 } }
    var longestGap: Double { state.withLock { $0.longestGap } }
}
