import Foundation

/// Counts presses that follow each other at one place.
struct ClickCounter: Equatable {
    /// The most seconds between two presses of one double click.
    var interval = 0.4
    /// The most points between them.
    var distance: CGFloat = 8

    private(set) var count = 0
    private var last: (location: CGPoint, time: Double)?

    /// A press. Answers its number in the series, from 1.
    mutating func press(at location: CGPoint, time: Double) -> Int {
        let continues = last.map { time - $0.time <= interval && $0.location.distance(to: location) <= distance }
        count = continues == true ? count + 1 : 1
        last = (location, time)
        return count
    }

    /// Has the next press count from 1.
    mutating func reset() {
        count = 0
        last = nil
    }

    static func == (lhs: ClickCounter, rhs: ClickCounter) -> Bool {
        lhs.count == rhs.count && lhs.last?.location == rhs.last?.location && lhs.last?.time == rhs.last?.time
    }
}

extension CGPoint {
    func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
