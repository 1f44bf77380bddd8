import Testing

@testable import PlayheadUI

@MainActor @Suite struct InterfaceKeyTests {
    private let keys = PlayerKeyMap.standard()

    private func isHandled(_ press: KeyPress) -> Bool {
        PlayerKeyMap.Press(press).flatMap { keys[press: $0] } != nil || InterfaceKey(press) != nil
    }

    @Test func namedKeysReachThePlayersMap() {
        let named: [(KeyEquivalent, PlayerAction)] = [
            (.space, .togglePlayback), (.leftArrow, .skip(by: -5)), (.rightArrow, .skip(by: 5)),
            (.upArrow, .changeVolume(by: 0.05)), (.downArrow, .changeVolume(by: -0.05)), (.home, .jumpToStart),
            (.end, .jumpToEnd), (.pageUp, .nextChapter), (.pageDown, .previousChapter), ("M", .toggleMute),
            (.delete, .resetSpeed),
        ]
        for (key, action) in named {
            #expect(PlayerKeyMap.Press(KeyPress(key: key)).flatMap { keys[press: $0] } == action, "\(key)")
        }
    }

    @Test func keysOfTheInterfaceAreNotKeysOfThePlayer() {
        let interface: [(KeyEquivalent, InterfaceKey)] = [
            ("f", .fullScreen), ("F", .fullScreen), (.escape, .escape), ("i", .statistics), ("?", .help), (.f9, .panel),
        ]
        for (key, command) in interface {
            let press = KeyPress(key: key, modifiers: .shift)
            #expect(InterfaceKey(press) == command)
            #expect(PlayerKeyMap.Press(press).flatMap { keys[press: $0] } == nil, "\(key)")
        }
    }

    @Test func keysWithControlBelongToTheApplication() {
        for key: KeyEquivalent in ["l", "f", "o", "v", .space, "?"] {
            #expect(!isHandled(KeyPress(key: key, modifiers: .control)))
        }
        #expect(InterfaceKey(KeyPress(key: "c", modifiers: .control)) == .copyFrame)
        #expect(InterfaceKey(KeyPress(key: "t", modifiers: .control)) == .typedJump)
        #expect(PlayerKeyMap.Press(KeyPress(key: .leftArrow, modifiers: .option)) == nil)
    }

    @Test func lettersWithShiftAreOtherKeys() {
        #expect(PlayerKeyMap.Press(KeyPress(key: "L", modifiers: .shift)).flatMap { keys[press: $0] } == .markLoop)
        // Caps Lock types capitals without Shift.
        #expect(PlayerKeyMap.Press(KeyPress(key: "L")).flatMap { keys[press: $0] } == .skipForward)
        #expect(InterfaceKey(KeyPress(key: "i")) == .miniWindow)
        #expect(InterfaceKey(KeyPress(key: "s")) == .saveFrame)
        #expect(InterfaceKey(KeyPress(key: "S", modifiers: .shift)) == nil)
    }

    @Test func everyHandledKeyIsInTheTable() {
        let table = (keys.lines + InterfaceKey.lines + InterfaceKey.gestures).map(\.keys).joined(separator: " ").split(
            separator: " ")
        let listed = Set(table.map(String.init))
        let typed = (0x21..<0x7F).compactMap { Unicode.Scalar($0) }.map { KeyEquivalent(Character($0)) }
        for key in typed where isHandled(KeyPress(key: key)) && !key.character.isWholeNumber {
            #expect(listed.contains(key.character.uppercased()), "\(key)")
        }
        #expect(listed.isSuperset(of: ["Space", "←", "→", "↑", "↓", "Home", "End", "Esc", "Wheel", "0", "9"]))
    }
}
