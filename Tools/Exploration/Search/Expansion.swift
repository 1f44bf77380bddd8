import PlaybackModel

/// Tries every move in some states of a level.
struct Expansion: Sendable {
    /// A new state.
    struct Found: Sendable {
        let state: AbstractState
        let parent: UInt32
        let move: UInt16
    }

    /// A violated rule; `move` is `nil` if the state itself violates it.
    struct Broken: Sendable {
        let violation: Violation
        let parent: Int
        let move: Int?
    }

    private(set) var found: [Found] = []
    private(set) var broken: Broken?
    private(set) var transitions = 0
    private(set) var used: [Bool]

    private let alphabet: Alphabet
    private let store: StateStore
    private let start: World
    private var output = PlaybackOutput()
    /// The world of the last state's parent, as siblings are expanded one after the other.
    private var cached: (state: Int, world: World)?

    init(_ alphabet: Alphabet, store: StateStore, start: World) {
        self.alphabet = alphabet
        self.store = store
        self.start = start
        used = [Bool](repeating: false, count: alphabet.moves.count)
    }

    /// Expands states until a rule is violated.
    mutating func run(_ states: Range<Int>) {
        for state in states {
            expand(state)
            if broken != nil { return }
        }
    }

    private mutating func expand(_ parent: Int) {
        let world = world(of: parent)
        do throws(Violation) {
            try Prospects.check(world)
            // A third of the pairs in each state; neighboring states try the others.
            for (index, pair) in IndependentPair.all.enumerated() where (index + parent) % 3 == 0 {
                try pair.check(world)
            }
        } catch {
            broken = Broken(violation: error, parent: parent, move: nil)
            return
        }
        for index in alphabet.moves.indices {
            let move = alphabet.moves[index]
            guard alphabet.allows(move, in: world.machine) else { continue }
            var next = world
            do throws(Violation) {
                guard try next.makeChecked(move, into: &output) else { continue }
            } catch {
                broken = Broken(violation: error, parent: parent, move: index)
                return
            }
            transitions += 1
            used[index] = true
            let state = next.abstractState(Alphabet.classes)
            if !store.contains(state) {
                found.append(Found(state: state, parent: UInt32(parent), move: UInt16(index)))
            }
        }
    }

    /// Recreates the world of a state by replaying the moves that lead to it.
    private mutating func world(of state: Int) -> World {
        guard store.depth(of: state) > 0 else { return start }
        let parent = store.parent(of: state)
        if cached?.state != parent {
            var world = start
            for move in store.path(to: parent) { world.make(alphabet.moves[move], into: &output) }
            cached = (parent, world)
        }
        guard var world = cached?.world else { return start }
        world.make(alphabet.moves[store.move(to: state)], into: &output)
        return world
    }
}

extension World {
    /// Makes a move and checks it against the rules. Returns `false` if the move is impossible here.
    mutating func makeChecked(_ move: Move, into output: inout PlaybackOutput) throws(Violation) -> Bool {
        guard let input = input(for: move) else {
            guard case .wait = move else { return false }
            make(move, into: &output)
            return true
        }
        let before = machine
        give(input, into: &output)
        try StepRules.check(before, input, output, self)
        try StateRules.check(machine)
        return true
    }
}
