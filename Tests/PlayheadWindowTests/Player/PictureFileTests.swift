import Foundation
import Testing

@testable import PlayheadWindow

@Suite struct PictureFileTests {
    @Test func namesHaveNoCharactersThatFileSystemsRefuse() {
        #expect(PictureFile.name(for: "Film", at: 3723.9) == "Film 1.02.03.png")
        #expect(PictureFile.name(for: "A/B: \"C\"\n<D>?", at: 0) == "A B C D 0.00.png")
        #expect(PictureFile.name(for: "..", at: 61) == "Playhead 1.01.png")
        #expect(PictureFile.name(for: "", at: 61) == "Playhead 1.01.png")
        #expect(PictureFile.name(for: String(repeating: "é", count: 200), at: 61).utf8.count < 200)
    }

    @Test func picturesOfTheSamePlaceGetNumbers() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var names: [String] = []
        for number in 0..<3 {
            let file = try await PictureFile.write([UInt8(number)], named: "Film 0.10.png", to: folder)
            #expect(try Data(contentsOf: file) == Data([UInt8(number)]))
            names.append(file.lastPathComponent)
        }
        #expect(names == ["Film 0.10.png", "Film 0.10 (2).png", "Film 0.10 (3).png"])
    }

    @Test func aFolderThatCannotBeWrittenIsReported() async {
        await #expect(throws: PictureFile.Failure.self) {
            try await PictureFile.write([1], named: "Film 0.10.png", to: URL(fileURLWithPath: "/proc/nowhere"))
        }
    }
}
