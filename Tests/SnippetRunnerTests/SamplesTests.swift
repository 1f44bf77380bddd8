import Foundation
import PlayheadTesting
import Testing

@testable import SnippetRunner

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
                .sorted { $0.0 < $1.0 }
        }
    }

    @Test func everySampleWithAPlayerCanBeRun() {
        #expect(Sample.all.map(\.name) == files.map(\.name))
        for (sample, file) in zip(Sample.all, files) { #expect(file.text.hasPrefix("//! \(sample.summary)\n")) }
    }

    @Test func everyAddressThatASampleNamesLeadsToSomethingOfThisMachine() throws {
        let addresses = files.flatMap { $0.text.matches(of: /"((?:https?|urn):[^"]*)"/).map { String($0.1) } }
        #expect(Set(addresses).count >= 4)
        for address in addresses {
            let url = try #require(URL(string: address))
            let item = try #require(DemoResolver.item(for: url), "\(address)")
            #expect(DemoResolver.items.contains(item))
        }
    }

    @Test(arguments: ["https://www.example.com/stream.m3u8", "urn:other:video:1", "file:///film.mp4", "nothing"])
    func otherAddressesStayWhatTheyAre(_ address: String) throws {
        let url = try #require(URL(string: address))
        #expect(DemoResolver.item(for: url) == nil)
    }
}
