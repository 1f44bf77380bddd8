/// A pressed key.
enum Key: Sendable, Hashable {
    case character(Character)
    case up, down, left, right, home, end, escape
}
