import PlaybackModel

/// The states found so far, each with the state and the move from which it was first reached.
///
/// Unchecked, because threads only read it in parallel: the explorer adds states between two expansions, on its own.
final class StateStore: @unchecked Sendable {
    private var states: [AbstractState] = []
    private var parents: [UInt32] = []
    private var moves: [UInt16] = []
    private var depths: [UInt16] = []
    /// A hash table with open addressing: indices of states plus one, or zero.
    private var slots: [UInt32]
    private var mask: UInt64

    init() {
        slots = [UInt32](repeating: 0, count: 1 << 16)
        mask = UInt64(slots.count - 1)
    }

    var count: Int { states.count }

    /// The number of moves that lead to a state.
    func depth(of state: Int) -> Int { Int(depths[state]) }

    func parent(of state: Int) -> Int { Int(parents[state]) }

    func move(to state: Int) -> Int { Int(moves[state]) }

    func contains(_ state: AbstractState) -> Bool {
        var index = state.fingerprint & mask
        while case let number = slots[Int(index)], number != 0 {
            if states[Int(number - 1)] == state { return true }
            index = (index &+ 1) & mask
        }
        return false
    }

    /// Adds a state and returns its index, or `nil` if it exists.
    @discardableResult
    func insert(_ state: AbstractState, parent: Int, move: Int) -> Int? {
        if states.count * 2 >= slots.count { grow() }
        var index = state.fingerprint & mask
        while case let number = slots[Int(index)], number != 0 {
            if states[Int(number - 1)] == state { return nil }
            index = (index &+ 1) & mask
        }
        let depth = states.isEmpty ? 0 : depths[parent] + 1
        states.append(state)
        parents.append(UInt32(parent))
        moves.append(UInt16(move))
        depths.append(depth)
        slots[Int(index)] = UInt32(states.count)
        return states.count - 1
    }

    /// The moves that lead to a state, in order.
    func path(to state: Int) -> [Int] {
        var path: [Int] = []
        var state = state
        while depths[state] > 0 {
            path.append(Int(moves[state]))
            state = Int(parents[state])
        }
        return path.reversed()
    }

    private func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        mask = UInt64(slots.count - 1)
        for number in states.indices {
            var index = states[number].fingerprint & mask
            while slots[Int(index)] != 0 { index = (index &+ 1) & mask }
            slots[Int(index)] = UInt32(number + 1)
        }
    }
}

extension AbstractState {
    /// A hash value for the table; equality compares the whole state.
    fileprivate var fingerprint: UInt64 {
        var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
        for index in 0..<4 {
            hash = (hash ^ packer.words[index]) &* 0xff51_afd7_ed55_8ccd
            hash ^= hash >> 32
        }
        return hash
    }
}
