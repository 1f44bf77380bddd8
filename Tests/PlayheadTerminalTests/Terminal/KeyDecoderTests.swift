import Playhead
import Testing

@testable import PlayheadTerminal

@Suite struct KeyDecoderTests {
    private func keys(_ parts: String...) -> [PlayerKeyMap.Key] {
        presses(parts).map(\.key)
    }

    private func presses(_ parts: [String]) -> [PlayerKeyMap.Press] {
        var decoder = KeyDecoder()
        return parts.flatMap { decoder.feed(Array($0.utf8)) } + decoder.flush()
    }

    @Test func modifiersComeWithSequencesAndCapitals() {
        #expect(
            presses(["\u{1B}[1;2C\u{1B}[1;5D\u{1B}[1;6H\u{1B}[5;3~"]) == [
                PlayerKeyMap.Press(.right, .shift), PlayerKeyMap.Press(.left, .control),
                PlayerKeyMap.Press(.home, [.shift, .control]), PlayerKeyMap.Press(.pageUp),
            ])
        #expect(presses(["\u{1B}[1;99C\u{1B}[1;C"]) == [PlayerKeyMap.Press(.right), PlayerKeyMap.Press(.right)])
        #expect(presses(["Ll\u{7F}"]) == [PlayerKeyMap.Press("l", .shift), "l", PlayerKeyMap.Press(.backspace)])
        #expect(KeyCommand(PlayerKeyMap.Press("l", .shift)) == .action(.markLoop))
        #expect(KeyCommand(PlayerKeyMap.Press(.right, .control)) == .action(.skip(by: 60)))
        #expect(KeyCommand(PlayerKeyMap.Press("k", .shift)) == .action(.togglePlayback))
    }

    @Test func plainKeysAreThemselves() {
        #expect(keys("q 5") == [.character("q"), .character(" "), .character("5")])
    }

    @Test func arrowsComeInBothForms() {
        #expect(keys("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D") == [.up, .down, .right, .left])
        #expect(keys("\u{1B}OA\u{1B}OD") == [.up, .left])
    }

    @Test func homeAndEndComeInAllForms() {
        #expect(
            keys("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~\u{1B}OH") == [
                .home, .end, .home, .end, .home, .end, .home,
            ])
    }

    @Test func aSequenceMayComeInParts() {
        #expect(keys("\u{1B}", "[", "C") == [.right])
        #expect(keys("x\u{1B}[", "1;5", "D", "y") == [.character("x"), .left, .character("y")])
    }

    @Test func aLoneEscapeIsAKeyOnceNothingFollows() {
        #expect(keys("\u{1B}") == ["\u{1B}"])
        #expect(keys("\u{1B}\u{1B}[A") == ["\u{1B}", .up])
    }

    @Test func charactersOfSeveralBytesMayBeSplit() {
        var decoder = KeyDecoder()
        let bytes = Array("é😀".utf8)
        let keys = bytes.flatMap { decoder.feed([$0]) }
        #expect(keys == ["é", "😀"])
    }

    @Test func unknownAndBrokenSequencesAreIgnored() {
        #expect(keys("\u{1B}[99~a") == [.character("a")])
        #expect(keys("\u{1B}xb") == [.character("b")])
        var decoder = KeyDecoder()
        #expect(
            decoder.feed([0xC3, 0x41, 0xFF, 0x80, 0x42]) == [
                PlayerKeyMap.Press("a", .shift), PlayerKeyMap.Press("b", .shift),
            ])
        #expect(
            decoder.feed(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 100) + Array("z".utf8)).count < 100)
    }

    @Test func everyKeyOfTheHelpHasACommand() {
        for character in " jl09,.[]<>{}=mncvbpri?hq" {
            #expect(KeyCommand(PlayerKeyMap.Press(.character(character))) != nil)
        }
        for key in [PlayerKeyMap.Key.left, .right, .up, .down, .home, .end, .pageUp, .pageDown] {
            #expect(KeyCommand(PlayerKeyMap.Press(key)) != nil)
        }
        #expect(KeyCommand(PlayerKeyMap.Press(.left)) == .action(.skip(by: -5)))
        #expect(KeyCommand("l") == .action(.skipForward))
    }
}
