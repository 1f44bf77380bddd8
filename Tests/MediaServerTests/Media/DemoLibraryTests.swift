import Foundation
import MediaServer
import Testing

@Suite struct DemoLibraryTests {
    @Test(arguments: DemoLibrary.items)
    func eachExampleAnswersAtItsAddress(item: DemoLibrary.Item) async throws {
        let demo = DemoLibrary(server: try .started())
        let answer = try await Curl.get(
            try await demo.url(of: item), "-r", "0-999", "--max-time", item.kind == .radio ? "0.5" : "30")
        // A station and a playlist made on the spot have no ranges worth asking for.
        #expect([200, 206].contains(answer.status) || item.kind == .radio)
        #expect(!answer.body.isEmpty)
    }

    @Test func examplesCoverAllKindsOfADemonstration() {
        let kinds = Set(DemoLibrary.items.map(\.kind))
        #expect(kinds.isSuperset(of: [.onDemand, .liveDVR, .live, .video, .audio, .radio]))
        #expect(Set(DemoLibrary.items.map(\.name)).count == DemoLibrary.items.count)
    }
}
