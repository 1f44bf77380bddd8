import Foundation
import Testing

@testable import ViewGraph

@Suite struct SymbolTableTests {
    private static let themeFolder = "/usr/share/icons/Adwaita"

    @Test func eachNameHasOneEntry() {
        let names = SymbolDrawing.all.map(\.name) + SymbolTable.aliases.keys + SymbolTable.icons.keys
        let repeated = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        #expect(repeated == [])
        #expect(SymbolTable.names.count == names.count)
    }

    @Test func eachAliasHasItsDrawing() {
        let drawings = Set(SymbolDrawing.all.map(\.name))
        #expect(SymbolTable.aliases.filter { !drawings.contains($0.value) }.map(\.key) == [])
    }

    @Test(arguments: [
        "play", "pause.fill", "stop", "backward.end.fill", "forward.fill", "gobackward.5", "gobackward.10",
        "goforward.15", "goforward.30", "speaker.fill", "speaker.slash.fill", "speaker.wave.1", "speaker.wave.2.fill",
        "speaker.wave.3", "arrow.up.left.and.arrow.down.right", "arrow.down.right.and.arrow.up.left", "airplayvideo",
        "airplayaudio", "captions.bubble", "captions.bubble.fill", "gearshape", "gearshape.fill", "ellipsis",
        "ellipsis.circle", "list.bullet", "magnifyingglass", "xmark", "xmark.circle.fill", "plus", "minus", "checkmark",
        "chevron.left", "chevron.right", "chevron.up", "chevron.down", "chevron.backward", "chevron.forward", "star",
        "heart", "trash", "folder", "doc", "square.and.arrow.up", "photo", "film", "tv", "music.note",
        "music.note.list", "antenna.radiowaves.left.and.right", "dot.radiowaves.left.and.right",
        "exclamationmark.triangle", "exclamationmark.triangle.fill", "info.circle", "wifi", "wifi.slash", "repeat",
        "repeat.1", "shuffle", "speedometer", "moon", "sun.max", "lock", "person", "bell", "clock", "calendar", "link",
        "eye", "eye.slash", "hand.raised", "bookmark", "house", "rectangle.stack", "sidebar.left", "arrow.clockwise",
        "arrow.counterclockwise", "slider.horizontal.3",
    ])
    func namesThatPlayersUseResolve(name: String) {
        #expect(SymbolTable.source(forSystemName: name) != nil)
    }

    @Test(arguments: ["play.circle.fill", "pause.circle.fill", "gobackward.10", "captions.bubble.fill"])
    func symbolsThatNoThemeHasAreDrawings(name: String) throws {
        guard case .drawing(let drawing) = try #require(SymbolTable.source(forSystemName: name)) else {
            Issue.record("\(name) is not a drawing")
            return
        }
        #expect(drawing.name == name)
    }

    @Test func themeIconsHaveTheirFullNames() {
        #expect(SymbolTable.source(forSystemName: "play.fill") == .theme("media-playback-start-symbolic"))
    }

    @Test(arguments: ["no.such.symbol", ""]) func unknownNameHasNoPicture(name: String) {
        #expect(SymbolTable.source(forSystemName: name) == nil)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: themeFolder), "Adwaita's icons are not installed"))
    func themeHasEachIcon() throws {
        let files = try #require(FileManager.default.enumerator(atPath: Self.themeFolder))
        let icons = Set(files.compactMap { ($0 as? String)?.split(separator: "/").last.map(String.init) })
        let missing = SymbolTable.icons.filter { !icons.contains($0.value + "-symbolic.svg") }.map(\.key)
        #expect(missing == [])
    }
}
