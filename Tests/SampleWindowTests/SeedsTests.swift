import Foundation
import Testing

/// Compares the samples with the hashes of the documents' blocks, which `Scripts/seed-hashes` has computed.
@Suite struct SeedsTests {
    private let parts: [SeedPart]
    /// The samples as they are compared, by name.
    private let samples: [String: [UInt8]]
    private let texts: [String: String]
    /// The last column of the table in `Snippets/Seeds/README.md`, by the name of a part.
    private let table: [String: String]

    init() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let folder = tests.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Snippets/Seeds")
        let hashes = tests.appendingPathComponent("Resources/seeds.txt")
        parts = try String(contentsOf: hashes, encoding: .utf8).split(separator: "\n").map { try SeedPart(String($0)) }
        texts = try Dictionary(
            uniqueKeysWithValues: FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "swift" }
                .map { ($0.deletingPathExtension().lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) })
        samples = texts.mapValues { Array(SeedPart.normalized($0).utf8) }
        let readme = try String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
        let rows = readme.matches(of: /\n\| `([a-z-]+)` ([0-9.]+) \| ([^\n]+) \|(?=\n)/)
        table = Dictionary(rows.map { ("\($0.1) \($0.2)", String($0.3)) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func everyBlockIsListed() {
        #expect(Set(parts.map(\.block)).count == 39)
        #expect(Set(parts.map(\.name)) == Set(table.keys))
    }

    @Test func everyBlockIsInItsSampleOrHasAReason() {
        var count = 0
        for part in parts {
            guard let entry = table[part.name] else { continue }
            guard let name = entry.wholeMatch(of: /`(\w+)`/)?.1 else {
                #expect(entry.count > 20, "the reason why \(part.name) is in no sample")
                continue
            }
            count += 1
            let sample = samples[String(name)]
            #expect(sample != nil, "\(name) exists")
            #expect(sample.map { part.isContained(in: $0) } == true, "\(part.name) is in \(name), unchanged")
            #expect(!part.isWrong, "\(part.name) is marked as wrong")
        }
        #expect(count >= 28)
    }

    @Test func noSampleShowsWhatAGuideMarksAsWrong() {
        for part in parts where part.isWrong {
            #expect(table[part.name]?.hasPrefix("Marked as wrong: ") == true, "\(part.name)")
            for (name, sample) in samples { #expect(!part.isContained(in: sample), "\(part.name) is in \(name)") }
        }
    }

    @Test func everySampleWithAnErrorRetriesAndNoneReplacesOurTypes() {
        for (name, text) in texts {
            if text.contains("ErrorView(error:") { #expect(text.contains("onRetry:"), "\(name)") }
            if text.contains("ErrorBanner(message:") { #expect(text.contains(".retry()"), "\(name)") }
            for type in ["ErrorView", "ErrorBanner", "LoadResult"] {
                #expect(!text.contains("struct \(type)") && !text.contains("enum \(type)"), "\(name)")
            }
        }
    }

    @Test func formattingDoesNotChangeTheHash() throws {
        let text = "f(\n    a,\n    b\n)  // [good] Good\n"
        #expect(SeedPart.normalized(text) == "f(a,b)")
        #expect(SeedPart.normalized("f( a, b, )") == "f(a,b)")
        let part = try SeedPart("x 1.1 good 6 \(String(SeedPart.hash(Array("f(a,b)".utf8)), radix: 16))")
        #expect(part.isContained(in: Array("let x=f(a,b)+1".utf8)))
        #expect(!part.isContained(in: Array("let x=f(b,a)+1".utf8)))
        #expect(!part.isContained(in: []))
    }
}

/// A part of a Swift block, known by its hash.
private struct SeedPart {
    struct BadLine: Error { let line: String }

    /// The document, and the numbers of block and part.
    let name: String
    /// The document, and the number of the block.
    let block: String
    let isWrong: Bool
    private let length: Int
    private let hash: UInt64

    init(_ line: String) throws {
        let fields = line.split(separator: " ").map(String.init)
        guard fields.count == 5, let length = Int(fields[3]), length > 0, let hash = UInt64(fields[4], radix: 16) else {
            throw BadLine(line: line)
        }
        name = "\(fields[0]) \(fields[1])"
        block = "\(fields[0]) \(fields[1].prefix { $0 != "." })"
        isWrong = fields[2] == "wrong"
        self.length = length
        self.hash = hash
    }

    /// Returns a text without what formatting changes, and without the comments that rate it.
    static func normalized(_ text: String) -> String {
        text.replacing(/\/\/[^\n]*\[(?:good|bad)\][^\n]*/, with: "")
            .replacing(/\s+/, with: "")
            .replacing(/,(?=[\])])/, with: "")
    }

    /// The base of the hash, which is a polynomial modulo 2⁶⁴.
    private static let base: UInt64 = 1_099_511_628_211

    static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 &* base &+ UInt64($1) }
    }

    /// Returns `true` if a text contains the part. The hash is rolled over the text.
    func isContained(in text: [UInt8]) -> Bool {
        guard text.count >= length else { return false }
        var rolling = Self.hash(text[..<length])
        let leaving = (1..<length).reduce(UInt64(1)) { power, _ in power &* Self.base }
        for end in length..<text.count {
            if rolling == hash { return true }
            rolling = (rolling &- UInt64(text[end - length]) &* leaving) &* Self.base &+ UInt64(text[end])
        }
        return rolling == hash
    }
}
