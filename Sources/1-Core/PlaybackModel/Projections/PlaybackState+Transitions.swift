extension PlaybackState {
    /// A legal change between two states, with the reason why it is legal.
    public struct LegalTransition: Sendable, Hashable {
        /// The basis of a legal transition.
        public enum Basis: Sendable, Hashable {
            /// The PRESTOplay document states it in these words.
            case stated(String)
            /// The lanes require it in addition, for this reason.
            case lanes(String)
        }

        /// The state before the transition.
        public let from: PlaybackState
        /// The state after the transition.
        public let to: PlaybackState
        /// The source of the rule that makes the transition legal.
        public let basis: Basis
        /// The reason why the machine never makes the transition, or `nil` if it does.
        public let whyNeverMade: String?

        init(_ from: PlaybackState, _ to: PlaybackState, _ basis: Basis, whyNeverMade: String? = nil) {
            self.from = from
            self.to = to
            self.basis = basis
            self.whyNeverMade = whyNeverMade
        }
    }

    /// All legal transitions. Remaining in a state is not a transition.
    public static let legalTransitions: [LegalTransition] = stated + beyond

    private static let legality: [UInt16] = {
        var bits = [UInt16](repeating: 0, count: allCases.count)
        for transition in legalTransitions { bits[transition.from.rawValue] |= 1 << UInt16(transition.to.rawValue) }
        return bits
    }()

    /// Returns whether a transition to another state is legal. Returns `false` for the same state.
    public func canTransition(to other: PlaybackState) -> Bool {
        Self.legality[rawValue] & 1 << UInt16(other.rawValue) != 0
    }
}
