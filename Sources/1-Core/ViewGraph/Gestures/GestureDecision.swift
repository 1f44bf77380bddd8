/// The winner among gestures that exclude each other.
enum GestureDecision: Equatable {
    /// No gesture has won yet.
    case undecided
    /// The gesture at an index has won.
    case winner(Int)
    /// The gesture at an index wins unless one of the others, whose taps are incomplete, follows.
    case waiting(Int, for: [Int])

    struct Contender: Equatable {
        var status: GestureStatus
        /// `true` if a press alone starts the gesture.
        var beginsAtOnce = false
    }

    /// Decides from the status of the contenders, in the order of their precedence.
    ///
    /// The first recognized gesture wins. A gesture that a press alone starts waits for those before it.
    init(_ contenders: [Contender]) {
        var isAnotherPossible = false
        var incomplete: [Int] = []
        for (index, contender) in contenders.enumerated() {
            switch contender.status {
            case .failed: break
            case .possible: isAnotherPossible = true
            case .incomplete: incomplete.append(index)
            case .active, .ended:
                if contender.beginsAtOnce, isAnotherPossible { break }
                self = incomplete.isEmpty ? .winner(index) : .waiting(index, for: incomplete)
                return
            }
        }
        self = .undecided
    }
}
