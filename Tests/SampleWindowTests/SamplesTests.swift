import Foundation
import Testing

@testable import SampleWindow

@MainActor @Suite struct SamplesTests {
    private let files: [(name: String, text: String)]

    init() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        files = try ["Seeds", "Tutorials"].flatMap { name in
            let folder = root.appendingPathComponent("Snippets/\(name)")
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .map { ($0.deletingPathExtension().lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
                .filter { $0.1.contains("import PlayheadUI\n") }
        }
    }

    @Test func everySampleWithAPlayerShowsItself() {
        #expect(files.count >= 21)
        #expect(files.filter { !$0.text.contains("\nshowSample {") }.map(\.name) == [])
    }

    @Test func everyAddressInASampleHasMedia() throws {
        let addresses = files.flatMap { $0.text.matches(of: /"((?:https?|urn):[^"]*)"/).map { String($0.1) } }
        #expect(Set(addresses).count >= 4)
        for address in addresses {
            let url = try #require(URL(string: address))
            let item = try #require(DemoResolver.item(for: url), "\(address)")
            #expect(DemoResolver.items.contains(item))
        }
    }

    @Test(arguments: ["https://www.example.com/stream.m3u8", "urn:other:video:1", "file:///film.mp4", "nothing"])
    func otherAddressesAreLeftAlone(_ address: String) throws {
        let url = try #require(URL(string: address))
        #expect(DemoResolver.item(for: url) == nil)
    }
}
