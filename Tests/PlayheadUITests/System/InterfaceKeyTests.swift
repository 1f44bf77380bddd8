import Testing

@testable import PlayheadUI

@MainActor @Suite struct InterfaceKeyTests {
    private let keys = PlayerKeyMap.standard()

    private func isHandled(_ press: KeyPress) -> Bool {
        PlayerKeyMap.Key(press).flatMap { keys[$0] } != nil || InterfaceKey(press) != nil
    }

    @Test func namedKeysReachThePlayersMap() {
        let named: [(KeyEquivalent, PlayerAction)] = [
            (.space, .togglePlayback), (.leftArrow, .skip(by: -5)), (.rightArrow, .skip(by: 5)),
            (.upArrow, .changeVolume(by: 0.05)), (.downArrow, .changeVolume(by: -0.05)), (.home, .jumpToStart),
            (.end, .jumpToEnd), (.pageUp, .nextChapter), (.pageDown, .previousChapter), ("M", .toggleMute),
        ]
        for (key, action) in named {
            #expect(PlayerKeyMap.Key(KeyPress(key: key)).flatMap { keys[$0] } == action, "\(key)")
        }
    }

    @Test func keysOfTheInterfaceAreNotKeysOfThePlayer() {
        let interface: [(KeyEquivalent, InterfaceKey)] = [
            ("f", .fullScreen), ("F", .fullScreen), (.escape, .escape), ("i", .statistics), ("?", .help),
        ]
        for (key, command) in interface {
            let press = KeyPress(key: key, modifiers: .shift)
            #expect(InterfaceKey(press) == command)
            #expect(PlayerKeyMap.Key(press).flatMap { keys[$0] } == nil, "\(key)")
        }
    }

    @Test func keysWithControlBelongToTheApplication() {
        for key: KeyEquivalent in ["l", "f", .space, "?"] {
            #expect(!isHandled(KeyPress(key: key, modifiers: .control)))
        }
    }

    @Test func everyHandledKeyIsInTheTable() {
        let table = (keys.lines + InterfaceKey.lines).map(\.keys).joined(separator: " ").split(separator: " ")
        let listed = Set(table.map(String.init))
        let typed = (0x21..<0x7F).compactMap { Unicode.Scalar($0) }.map { KeyEquivalent(Character($0)) }
        for key in typed where isHandled(KeyPress(key: key)) && !key.character.isWholeNumber {
            // The brackets are alternatives for layouts on which < and > need two keys.
            if key == "[" || key == "]" { continue }
            #expect(listed.contains(key.character.uppercased()), "\(key)")
        }
        #expect(listed.isSuperset(of: ["Space", "←", "→", "↑", "↓", "Home", "End", "Esc", "Wheel", "0", "9"]))
    }
}
