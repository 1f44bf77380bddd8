import PlayheadUI
import Testing
import ViewGraph

@Suite struct PlayerKeyTests {
    /// What the table says of keys: all of them but the wheel and the window's own F11.
    private let told: Set<KeyEquivalent> = {
        let names: [String: KeyEquivalent] = [
            "Space": .space, "←": .leftArrow, "→": .rightArrow, "↑": .upArrow, "↓": .downArrow, "Home": .home,
            "End": .end, "Esc": .escape,
        ]
        var keys: Set<KeyEquivalent> = []
        for line in PlayerKey.table where line.keys != "Wheel" {
            if line.keys == "0 – 9" {
                keys.formUnion("0123456789".map { KeyEquivalent($0) })
                continue
            }
            for word in line.keys.split(separator: " ") where word != "F11" {
                let name = word.count > 1 && word.hasSuffix(",") ? String(word.dropLast()) : String(word)
                keys.insert(names[name] ?? KeyEquivalent(Character(name.lowercased())))
            }
        }
        return keys
    }()

    @Test func eachKeyOfTheTableDoesSomething() {
        for key in told { #expect(PlayerKey(KeyPress(key: key)) != nil, "\(key)") }
    }

    @Test func eachKeyThatDoesSomethingIsInTheTable() {
        let typed = (0x21..<0x7F).compactMap { Unicode.Scalar($0) }.map { KeyEquivalent(Character($0)) }
        let named: [KeyEquivalent] = [
            .space, .leftArrow, .rightArrow, .upArrow, .downArrow, .home, .end, .escape, .pageUp, .pageDown, .tab,
            .return, .delete, .deleteForward,
        ]
        for key in typed + named where PlayerKey(KeyPress(key: key)) != nil {
            #expect(told.contains(KeyEquivalent(Character(key.character.lowercased()))), "\(key)")
        }
    }

    @Test func theWheelIsInTheTable() { #expect(PlayerKey.table.contains { $0.keys == "Wheel" }) }
}
