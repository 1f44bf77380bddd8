import Foundation
import Localization
import Testing

@testable import ViewGraph

@MainActor struct LocalizedTextTests {
    private let pseudo = Localization(languages: ["pseudo"])
    private let mirrored = Localization(languages: ["pseudo-rtl"])

    @Test func literalsAreTranslatedAndStringsAreNot() {
        let title = "Dune"
        Localization.with(pseudo) {
            #expect(Text("Queue").string == "[Qûéûé ··]")
            #expect(Text("Play \(title)").string == "[Pļåý Dune ··]")
            #expect(Text(title).string == "Dune")
            #expect(Text(verbatim: "Queue").string == "Queue")
            #expect(Text(title + "!").string == "Dune!")
            #expect(Text(.plural(2, one: "\(2) day", other: "\(2) days")).string == "[2 ðåýš ··]")
        }
        #expect(Text("Queue").string == "Queue")
    }

    @Test func controlsAndDescriptionsAreTranslated() {
        Localization.with(pseudo) {
            let window = HeadlessWindow {
                VStack {
                    Button("Play") {}
                    Label("Library", systemImage: "folder")
                    Text(verbatim: "x").accessibilityLabel("Close")
                    Button("Dune" as String) {}
                }
            }
            #expect(window.element(text: "[Pļåý ··]") != nil)
            #expect(window.element(text: "[Ļîbŕåŕý ···]") != nil)
            #expect(window.element(label: "[Çļöšé ··]") != nil)
            #expect(window.element(text: "Dune") != nil)
        }
    }

    @Test func aLanguageFromRightToLeftMirrorsRows() throws {
        func positions() throws -> (first: CGFloat, second: CGFloat) {
            let window = HeadlessWindow(size: CGSize(width: 400, height: 100)) {
                HStack {
                    Text(verbatim: "first")
                    Spacer()
                    Text(verbatim: "second")
                }
            }
            let first = try #require(window.element(text: "first"))
            let second = try #require(window.element(text: "second"))
            return (first.frame.minX, second.frame.minX)
        }
        let plain = try positions()
        #expect(plain.first < plain.second)
        let other = try Localization.with(mirrored) { try positions() }
        #expect(other.first > other.second)
    }
}
