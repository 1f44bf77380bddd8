extension DASHManifest {
    /// Returns a manifest without the subtitles that a file belongs to; `nil` if it belongs to none, or also to something else,
    /// and for live manifests, whose updates the demuxer loads itself.
    ///
    /// Demuxers fail where the subtitles that they select are missing. Addresses are compared from their end, as far as the
    /// manifest writes them.
    ///
    /// - Parameters:
    ///   - bytes: A whole manifest in UTF-8, as of ``PlaylistText/tidied(_:_:)``.
    ///   - file: The address of the file.
    package static func droppingSubtitles(in bytes: [UInt8], of file: String) -> [UInt8]? {
        guard let manifest = try? DASHManifest(bytes), !manifest.isDynamic else { return nil }
        let file = components(file)
        var lost: Set<SetRemover.Place> = []
        for (number, period) in manifest.periods.enumerated() {
            for (index, set) in period.adaptationSets.enumerated()
            where manifest.patterns(of: set, in: period).contains(where: { matches($0, file) }) {
                guard set.kind == .text else { return nil }
                lost.insert(SetRemover.Place(period: number, set: index))
            }
        }
        return lost.isEmpty ? nil : SetRemover(lost).read(bytes)
    }

    /// The addresses of a set's files, from the last base on that is no relative one.
    private func patterns(of set: DASHAdaptationSet, in period: DASHPeriod) -> [[String]] {
        set.representations.flatMap { representation -> [[String]] in
            var base: [String] = []
            for written in [baseURLs, period.baseURLs, set.baseURLs, representation.baseURLs].compactMap(\.first) {
                base = Self.resolved(written, base)
            }
            let addresses = [period.addresses, set.addresses, representation.addresses].joined()
            let segments = addresses.map {
                Self.resolved(LocalReferenceCollector.filled($0, representation), base)
            }
            // A base without segments is a file.
            return segments.isEmpty ? [base] : segments
        }.filter { $0.last?.isEmpty == false }
    }

    private static func resolved(_ address: String, _ base: [String]) -> [String] {
        let isAbsolute = address.hasPrefix("/") || address.contains("://")
        return (isAbsolute ? [] : base.dropLast()) + components(address)
    }

    /// The parts of an address between slashes, without escapes, queries and steps; the last one is empty for a folder.
    private static func components(_ address: String) -> [String] {
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.map { String(decoding: LocalReferenceCollector.decoded(Array($0)[...]), as: UTF8.self) }.filter {
            $0 != "." && $0 != ".."
        }
    }

    /// Compares from the end. Enclosed in dollar signs are numbers and times.
    private static func matches(_ pattern: [String], _ file: [String]) -> Bool {
        guard pattern.count <= file.count else { return false }
        return zip(pattern.reversed(), file.reversed()).allSatisfy { pattern, part in
            guard let first = pattern.firstIndex(of: "$"), let last = pattern.lastIndex(of: "$"), first < last else {
                return pattern == part
            }
            let (start, end) = (pattern[..<first], pattern[pattern.index(after: last)...])
            return part.hasPrefix(start) && part.dropFirst(start.count).hasSuffix(end)
        }
    }
}

/// Removes adaptation sets from a manifest, on the caller's thread.
private final class SetRemover: XMLReaderHandler {
    /// The numbers of a period, and of a set in it.
    struct Place: Hashable {
        var period = -1
        var set = -1
    }

    private let removed: Set<Place>
    private var path: [String] = []
    private var place = Place()
    private var start: Int?
    private var ranges: [Range<Int>] = []
    private lazy var reader = XMLReader(handler: self)

    init(_ removed: Set<Place>) { self.removed = removed }

    /// Returns what remains; `nil` for a malformed manifest.
    func read(_ bytes: [UInt8]) -> [UInt8]? {
        let stop = bytes.withUnsafeBufferPointer { reader.parse($0, isLast: true) }
        guard stop == nil, ranges.count == removed.count else { return nil }
        var result = bytes
        for range in ranges.reversed() { result.removeSubrange(range) }
        return result
    }

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        path.append(DASHManifestBuilder.localName(String(cString: name)))
        switch path {
        case ["MPD", "Period"]: place = Place(period: place.period + 1)
        case ["MPD", "Period", "AdaptationSet"]:
            place.set += 1
            if removed.contains(place) { start = reader.byteIndex }
        default: break
        }
    }

    func end() {
        if path == ["MPD", "Period", "AdaptationSet"], let start {
            ranges.append(start..<(reader.byteIndex + reader.tagByteCount))
            self.start = nil
        }
        path.removeLast()
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {}
}
