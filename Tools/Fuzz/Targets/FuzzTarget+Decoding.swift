import FeedReaders
import FoundationEssentials

extension FuzzTarget {
    /// The resilient decoder, with a model that has a value of each kind.
    static let decoding = FuzzTarget(name: "decoding") { bytes in
        var limits = FeedLimits()
        limits.entryCount = 100
        limits.textByteCount = 64
        limits.droppedCount = 10
        let decoder = ResilientDecoder(limits: limits, address: "https://a.example/b/c.json")
        if let (model, dropped) = try? decoder.decode(DecodedModel.self, from: bytes) {
            model.check(limits: limits)
            Fuzzing.check(dropped.count <= limits.droppedCount, "too many dropped elements")
            for element in dropped {
                Fuzzing.check(
                    !element.place.isEmpty && element.place.unicodeScalars.allSatisfy { $0.value >= 0x20 },
                    "a place that cannot be shown: \(element.place)")
            }
        }
        if let (models, _) = try? decoder.decode([DecodedModel].self, from: bytes) {
            Fuzzing.check(models.count <= limits.entryCount, "too many elements")
        }
    }
}

/// A model with a value of each kind, which contains itself.
private struct DecodedModel: Decodable {
    enum Kind: String, Decodable { case film, series }
    enum CodingKeys: String, CodingKey { case id, name, length, size, flag, kind, page, parts, labels }

    let id: Int
    let name: String
    let length: Double?
    let size: UInt16?
    let flag: Bool
    let kind: Kind
    let page: URL?
    let parts: [DecodedModel]
    let labels: [String: String]?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.required(forKey: .id)
        name = try container.required(forKey: .name)
        length = container.optional(forKey: .length)
        size = container.optional(forKey: .size)
        flag = container.value(forKey: .flag, default: false)
        kind = container.value(forKey: .kind, default: .film)
        page = container.optional(forKey: .page)
        parts = container.elements(forKey: .parts)
        labels = container.optional(forKey: .labels)
    }

    func check(limits: FeedLimits) {
        Fuzzing.check(name.utf8.count <= limits.textByteCount, "a text that is too long")
        Fuzzing.check(length.map(\.isFinite) ?? true, "a length that is not finite")
        Fuzzing.check(page.map { ["http", "https"].contains($0.scheme?.lowercased()) } ?? true, "a forbidden address")
        Fuzzing.check(parts.count <= limits.entryCount, "too many elements")
        for part in parts { part.check(limits: limits) }
    }
}
