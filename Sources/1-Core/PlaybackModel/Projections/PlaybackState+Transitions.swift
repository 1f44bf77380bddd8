extension PlaybackState {
    /// A change between two of the twelve states, and why it is legal.
    public struct LegalTransition: Sendable, Hashable {
        /// What makes a transition legal.
        public enum Basis: Sendable, Hashable {
            /// The PRESTOplay document states it, in these words.
            case stated(String)
            /// The lanes need it beyond the document, for this reason.
            case lanes(String)
        }

        public let from: PlaybackState
        public let to: PlaybackState
        public let basis: Basis
        /// Why the machine never makes it, though it is legal; `nil` where it does.
        public let whyNeverMade: String?

        init(_ from: PlaybackState, _ to: PlaybackState, _ basis: Basis, whyNeverMade: String? = nil) {
            self.from = from
            self.to = to
            self.basis = basis
            self.whyNeverMade = whyNeverMade
        }
    }

    /// All legal transitions. A state that stays the same is no transition.
    public static let legalTransitions: [LegalTransition] = stated + beyond

    private static let legality: [UInt16] = {
        var bits = [UInt16](repeating: 0, count: allCases.count)
        for transition in legalTransitions { bits[transition.from.rawValue] |= 1 << UInt16(transition.to.rawValue) }
        return bits
    }()

    /// Whether going from this state to another one is legal. False for the same state.
    public func canTransition(to other: PlaybackState) -> Bool {
        Self.legality[rawValue] & 1 << UInt16(other.rawValue) != 0
    }
}
