/// The times of the last sign of life and the last movement.
///
/// Any change of what is awaited starts with a fresh value.
package struct PlaybackProgress: Sendable {
    /// The last sign of life: a report that shows that the engine is working.
    package var lastSign: Moment
    /// The last time the position advanced.
    package var lastMovement: Moment
    /// The last time the transport began to play.
    package var lastStart: Moment
    /// `true` if the transport began to play since the last movement. Starting again is no sign of life.
    package var hasStarted = false
    /// The highest buffering level since the last movement, or -1. Only a higher level is a sign of life; the level
    /// itself is no concern of the machine.
    package var highestLevel = -1

    package init(at moment: Moment) {
        lastSign = moment
        lastMovement = moment
        lastStart = moment
    }

    /// Notes that the position advanced.
    mutating func noteMovement(at moment: Moment) {
        lastMovement = moment
        lastSign = moment
        hasStarted = false
        highestLevel = -1
    }

    /// Notes that movement is expected from now on: an earlier wait is no evidence against it.
    mutating func noteExpectation(at moment: Moment) {
        lastStart = moment
        lastSign = moment
    }

    /// Notes that the transport began to play.
    mutating func noteStart(at moment: Moment) {
        guard !hasStarted else { return }
        hasStarted = true
        lastStart = moment
        lastSign = moment
    }

    /// Notes a buffering level.
    mutating func noteLevel(_ percent: Int, at moment: Moment) {
        guard percent > highestLevel else { return }
        highestLevel = percent
        lastSign = moment
    }
}
