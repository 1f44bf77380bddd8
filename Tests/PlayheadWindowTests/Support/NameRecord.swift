import Foundation
import Synchronization

/// Reads the name of something a hundred times a second on a thread of its own, and keeps each change with its time.
final class NameRecord: Sendable {
    /// A name from a moment on.
    struct Change: Sendable, CustomStringConvertible {
        var time: Double
        var name: String
        var description: String { "\(name) at \(time)" }
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

    init(of reference: Accessible.Reference, on accessibility: AccessibilityBus) {
        Thread.detachNewThread { [self] in
            while !state.withLock({ $0.isOver }) {
                let name = (try? accessibility.name(of: reference)) ?? "nothing"
                let time = Waiting.now - start
                state.withLock { state in
                    if state.changes.last?.name != name { state.changes.append(Change(time: time, name: name)) }
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
    var names: [String] { state.withLock { $0.changes.map(\.name) } }
    var changes: [Change] { state.withLock { $0.changes } }
    /// How often it looked in a second, on average.
    var rate: Double { state.withLock { $0.last > 0 ? Double($0.samples) / $0.last : 0 } }
    var longestGap: Double { state.withLock { $0.longestGap } }
}
