import Playhead
import Testing

@Suite struct PlayerKeyMapTests {
    private let map = PlayerKeyMap.standard()

    @Test func lettersAreTheSameKeyInUpperCase() {
        #expect(map["k"] == .togglePlayback)
        #expect(map["K"] == .togglePlayback)
        #expect(map["<"] == .slowDown)
        #expect(map["x"] == nil)
    }

    @Test func modifiersMatterForKeysThatAreBoundWithThem() {
        #expect(map[.left, .shift] == .skip(by: -1))
        #expect(map[.right, .control] == .skip(by: 60))
        #expect(map["l", .shift] == .markLoop)
        #expect(map["L", .shift] == .markLoop)
        #expect(map["L"] == .skipForward)
        #expect(map[.backspace] == .resetSpeed)
        #expect(map[.backspace, .shift] == .undoSeek)
        #expect(map["N", .shift] == .nextItem)
        #expect(map["h"] == .changeSubtitleDelay(by: 0.1))
        #expect(map["G", .shift] == .changeAudioDelay(by: -0.1))
        #expect(map["M", .shift] == .toggleNightMode)
        // Plus needs Shift on many keyboards.
        #expect(map["+", .shift] == .changeSubtitleSize(by: 0.1))
        #expect(map["?", .shift] == nil)
        #expect(map["l", .control] == nil)
        #expect(map[.home, [.control, .shift]] == nil)
        #expect(map.lines.contains { $0.keys == "Shift+L" })
    }

    @Test func digitsJumpToTenths() {
        for digit in 0...9 {
            #expect(map[.character(Character("\(digit)"))] == .jump(toShare: Double(digit) / 10))
        }
    }

    @Test func everyKeyInTheHelpIsBound() {
        for line in map.lines {
            for name in line.keys.split(separator: " ") where name.count == 1 && name != "–" {
                let key: PlayerKeyMap.Key =
                    switch name {
                    case "←": .left
                    case "→": .right
                    case "↑": .up
                    case "↓": .down
                    default: .character(name.first ?? " ")
                    }
                #expect(map[key] != nil, "\(name)")
            }
        }
        for key in [PlayerKeyMap.Key.home, .end, .pageUp, .pageDown, .backspace, " "] { #expect(map[key] != nil) }
    }

    @Test func aKeyThatIsBoundKeepsItsAction() {
        var map = map
        map.bind(["m": .stop, "s": .stop], help: "Stop")
        #expect(map["m"] == .toggleMute)
        #expect(map["s"] == .stop)
        #expect(map.lines.last == PlayerKeyMap.Line("M S", "Stop"))
    }

    @MainActor @Test func toolTipsNameTheFirstKey() {
        let player = PlayerBench().player
        #expect(map.toolTip(for: .togglePlayback, on: player) == "Play (Space)")
        #expect(map.toolTip(for: .skipBackward, on: player) == "Back 10 seconds (J)")
        #expect(map.toolTip(for: .jumpToLive, on: player) == "Jump to live")
    }
}
