import Foundation

/// Counts presses at one place in quick succession.
struct ClickCounter: Equatable {
    /// The maximum time between two presses of a double click, in seconds.
    var interval = 0.4
    /// The maximum distance between them, in points.
    var distance: CGFloat = 8

    private(set) var count = 0
    private var last: (location: CGPoint, time: Double)?

    /// Records a press and returns its number in the series, starting at 1.
    mutating func press(at location: CGPoint, time: Double) -> Int {
        let continues = last.map { time - $0.time <= interval && $0.location.distance(to: location) <= distance }
        count = continues == true ? count + 1 : 1
        last = (location, time)
        return count
    }

    /// Starts a new series with the next press.
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
