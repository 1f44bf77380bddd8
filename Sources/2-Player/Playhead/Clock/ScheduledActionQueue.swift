package import PlaybackModel

/// Actions in the order of their moments, and in the order of arrival within the same moment.
package struct ScheduledActionQueue: Sendable {
    private struct Entry {
        let moment: Moment
        let number: UInt64
        let action: ScheduledAction
    }

    // The next action is last, so that removing it moves nothing.
    private var entries: [Entry] = []
    private var lastNumber: UInt64 = 0

    package init() {}

    /// The time at which the next action is due; `nil` without one.
    package var nextMoment: Moment? { entries.last?.moment }

    /// The number of pending actions.
    package var count: Int { entries.count }

    package mutating func insert(_ action: ScheduledAction) {
        lastNumber &+= 1
        entries.insert(
            Entry(moment: action.moment, number: lastNumber, action: action), at: index(of: action.moment))
    }

    /// Removes and returns the next action if it is due at `moment`.
    package mutating func takeDue(at moment: Moment) -> ScheduledAction? {
        guard let next = entries.last, next.moment <= moment else { return nil }
        return entries.removeLast().action
    }

    package mutating func remove(_ action: ScheduledAction) {
        var index = index(of: action.moment)
        while index < entries.count, entries[index].moment == action.moment {
            if entries[index].action === action {
                entries.remove(at: index)
                return
            }
            index += 1
        }
    }

    /// Returns the first index whose entry is not later than `moment`, which is before all entries of that moment.
    private func index(of moment: Moment) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].moment > moment { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
