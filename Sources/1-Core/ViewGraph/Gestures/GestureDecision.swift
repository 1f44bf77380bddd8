/// Which of several recognisers that exclude each other is the gesture.
enum GestureDecision: Equatable {
    /// Nobody is it yet.
    case undecided
    /// The one at this place is it.
    case winner(Int)
    /// The one at this place is it unless one of the others, of which some taps were made, becomes it.
    case waiting(Int, for: [Int])

    struct Contender: Equatable {
        var status: GestureStatus
        /// Whether a press alone makes it the gesture.
        var beginsAtOnce = false
    }

    /// Decides by where they stand; those before others come first.
    ///
    /// The first that is recognised is the gesture. What a press alone begins leaves time to those before it.
    init(_ contenders: [Contender]) {
        var isSomebodyBefore = false
        var incomplete: [Int] = []
        for (index, contender) in contenders.enumerated() {
            switch contender.status {
            case .failed: break
            case .possible: isSomebodyBefore = true
            case .incomplete: incomplete.append(index)
            case .active, .ended:
                if contender.beginsAtOnce, isSomebodyBefore { break }
                self = incomplete.isEmpty ? .winner(index) : .waiting(index, for: incomplete)
                return
            }
        }
        self = .undecided
    }
}
