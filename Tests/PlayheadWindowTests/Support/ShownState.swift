import Foundation
import Synchronization

/// Watches on a separate thread what a player shows, and notes where it contradicts its user: a position that goes back
/// although nobody picked another one, and a button or a status that offers the wrong thing.
///
/// The displays are the time, the slider and the position on the session bus, the button, and the status on the bus.
final class ShownState: Sendable {
    /// A display of the position, with the difference in seconds that rounding explains.
    private enum Display: Int, CaseIterable {
        case label, slider, bus

        var rounding: Double { self == .bus ? 0.0005 : self == .slider ? 0.005 : 0 }
    }

    private struct State {
        /// The last position of each display, in seconds; `nil` until it shows what was picked last.
        var positions: [Double?] = [nil, nil, nil]
        /// The place that was picked last, in seconds, and when.
        var pick: (place: Double, time: Double)?
        /// The position on the bus that first showed it.
        var picked = 0.0
        /// The name of the button as it should be, and since when.
        var offer: (name: String, time: Double)
        /// The button and the status have shown it.
        var hasOffered = [false, false]
        /// The longest time that one observation has taken since then, in seconds.
        var slowest = 0.0
        /// The times since which the button and the status are wrong.
        var wrongSince: [Double?] = [nil, nil]
        var longestWrong = 0.0
        var breaches: [String] = []
        var samples = 0
        var isOver = false
    }

    /// The elements that show something.
    struct Elements: Sendable {
        let button: Accessible.Reference
        let label: Accessible.Reference
        let slider: Accessible.Reference
        let length: Double
    }

    private let state: Mutex<State>
    private let start = Waiting.now

    /// The time after an action in which the old button is right on a machine that does nothing else, and within which a pick shows, in
    /// seconds.
    private static let grace = 0.1
    private static let limit = 5.0

    /// Starts to watch a film that plays.
    init(_ elements: Elements, _ accessibility: AccessibilityBus, _ media: MediaPlayerBus) {
        state = Mutex(State(offer: ("Pause", Waiting.now)))
        Thread.detachNewThread { [self] in
            while !state.withLock({ $0.isOver }) {
                let before = Waiting.now
                if let name = try? accessibility.name(of: elements.button) { judge(0, name, askedAt: before) }
                if let status = try? media.playbackStatus {
                    judge(1, status == "Playing" ? "Pause" : "Play", askedAt: Waiting.now)
                }
                if let time = (try? accessibility.name(of: elements.label)).flatMap(Self.seconds) { look(.label, time) }
                if let value = try? accessibility.value(of: elements.slider) {
                    look(.slider, value.current * elements.length)
                }
                if let position = try? media.position { look(.bus, position) }
                state.withLock { $0.slowest = max($0.slowest, Waiting.now - before) }
                Waiting.pauseThread(0.004)
            }
        }
    }

    /// The user picks a place, in seconds, immediately afterwards.
    func willPick(_ place: Double) {
        state.withLock { state in
            noteMissing(&state)
            state.pick = (place, Waiting.now)
            state.positions = [nil, nil, nil]
        }
    }

    /// The user presses the button immediately afterwards, which then offers something else.
    func willPress(offering name: String) {
        state.withLock { state in
            state.offer = (name, Waiting.now)
            (state.hasOffered, state.slowest) = ([false, false], 0)
        }
    }

    /// The position that was picked last, once each display shows it.
    var picked: Double? { state.withLock { $0.positions.contains(nil) ? nil : $0.picked } }

    /// Stops watching, and returns what contradicted the user.
    func end() -> [String] {
        state.withLock { state in
            noteMissing(&state)
            state.isOver = true
            return state.breaches
        }
    }

    /// The number of observations, and the longest time that the button or the status was wrong.
    var summary: String {
        state.withLock { "\($0.samples) observations, the button wrong for \(Int($0.longestWrong * 1000)) ms at most" }
    }

    // MARK: Judging

    private func look(_ display: Display, _ position: Double) {
        let now = Waiting.now
        state.withLock { state in
            state.samples += 1
            if let last = state.positions[display.rawValue] {
                if position < last - display.rounding {
                    note("the \(display) went back from \(last) to \(position) at \(now - start)", &state)
                }
            } else if let pick = state.pick {
                // The label shows whole seconds.
                let place = display == .label ? pick.place.rounded(.down) : pick.place
                guard position > place - 0.05, position < place + now - pick.time + 0.1 else { return }
            }
            if display == .bus, state.positions[display.rawValue] == nil { state.picked = position }
            state.positions[display.rawValue] = position
        }
    }

    private func judge(_ index: Int, _ name: String, askedAt time: Double) {
        state.withLock { state in
            if name == state.offer.name { state.hasOffered[index] = true }
            // A busy machine takes its time to show the change, but nothing changes back.
            let grace = state.hasOffered[index] ? 0 : state.slowest < 0.03 ? Self.grace : 1
            guard name != state.offer.name, time > state.offer.time + grace else {
                state.wrongSince[index] = nil
                return
            }
            let since = state.wrongSince[index] ?? time
            if state.wrongSince[index] == nil {
                note("the \(index == 0 ? "button" : "status") is \(name) at \(time - start)", &state)
            }
            state.wrongSince[index] = since
            state.longestWrong = max(state.longestWrong, time - since)
        }
    }

    private func noteMissing(_ state: inout State) {
        guard let pick = state.pick, Waiting.now - pick.time > Self.limit else { return }
        for display in Display.allCases where state.positions[display.rawValue] == nil {
            note("the \(display) never showed \(pick.place), picked at \(pick.time - start)", &state)
        }
    }

    private func note(_ breach: String, _ state: inout State) {
        if state.breaches.count < 40 { state.breaches.append(breach) }
    }

    /// The seconds of a time in words: “Elapsed 1 minute 5 seconds”.
    private static func seconds(_ words: String) -> Double? {
        var (total, number, isFound) = (0.0, 0.0, false)
        for word in words.split(separator: " ") {
            if let value = Double(word) {
                number = value
            } else if let unit = ["second": 1.0, "minute": 60, "hour": 3600].first(where: { word.hasPrefix($0.key) }) {
                total += number * unit.value
                isFound = true
            }
        }
        return isFound ? total : nil
    }
}
