/// A manifest on demand, divided into its periods.
///
/// A demuxer plays the periods in order, up to where protection begins or ends that only DRM systems can remove. `dashdemux2` 1.22
/// cannot seek from one period to another. To begin with a part, it gets a manifest with the periods from there on, at their
/// positions in the whole.
package struct DASHManifestParts: Sendable {
    /// The parts, in order. The first one plays, and begins at zero.
    package let parts: [StreamPart]
    /// The duration of all parts in seconds.
    package let duration: Double
    private let bytes: [UInt8]
    private let root: Range<Int>
    /// The start tag and all bytes of each period.
    private let periods: [(tag: Range<Int>, element: Range<Int>)]

    /// Divides a manifest. Returns `nil` if it is live or has one period, or begins with a protected one: nothing of it plays
    /// without seeking. Cost: linear in the number of bytes.
    ///
    /// - Parameters:
    ///   - bytes: A whole manifest in UTF-8, as of ``PlaylistText/tidied(_:_:)``.
    ///   - dividesProtection: `false` if there are keys for protected periods.
    package init?(_ bytes: [UInt8], dividesProtection: Bool = true) {
        guard bytes.count <= Int(Int32.max),
            let manifest = try? DASHManifest(bytes, limits: DASHManifestLimits(bytes: bytes.count)),
            !manifest.isDynamic, !manifest.hasRemoteParts, manifest.externalAddresses.isEmpty,
            let duration = manifest.duration, duration <= Self.longestDuration
        else { return nil }
        let reader = PeriodReader()
        guard let root = reader.read(bytes), reader.periods.count == manifest.periods.count else { return nil }
        let systems = manifest.periods.map { dividesProtection ? $0.protection : nil }
        var parts: [StreamPart] = []
        for (index, period) in manifest.periods.enumerated() {
            guard let start = period.start else { return nil }
            let continues = index > 0 && systems[index] == nil && systems[index - 1] == nil
            parts.append(StreamPart(start: start, protection: systems[index], continues: continues))
        }
        guard parts.count > 1, parts.count <= Self.largestCount, parts[0].start == 0, parts[0].protection == nil,
            zip(parts, parts.dropFirst()).allSatisfy({ $1.start - $0.start > 0.01 }),
            parts[parts.count - 1].start < duration
        else { return nil }
        (self.bytes, self.duration, self.root, self.parts) = (bytes, duration, root, parts)
        periods = reader.periods
    }

    /// The largest number of parts.
    private static let largestCount = 1_000
    /// The longest duration that is divided, in seconds.
    private static let longestDuration = 1e9

    /// Returns the manifest that begins with a part.
    package func manifest(of index: Int) -> [UInt8] {
        let stop = parts.indices.dropFirst(index + 1).first { !parts[$0].continues }
        let range = index..<(stop ?? periods.count)
        let end = DASHTag.time(stop.map { parts[$0].start } ?? duration)
        var result = Array(bytes[..<root.lowerBound])
        result += DASHTag.changed(bytes[root], ["mediaPresentationDuration": end])
        var place = root.upperBound
        for (number, period) in periods.enumerated() {
            result += bytes[place..<period.element.lowerBound]
            place = period.element.upperBound
            guard range.contains(number) else { continue }
            if number == range.lowerBound, number > 0 {
                result += DASHTag.changed(bytes[period.tag], ["start": DASHTag.time(parts[index].start)])
                result += bytes[period.tag.upperBound..<place]
            } else {
                result += bytes[period.element]
            }
        }
        return result + bytes[place...]
    }
}

extension DASHPeriod {
    /// The identifiers of the systems that protect all pictures or all sound; `nil` if some of both plays.
    fileprivate var protection: [String]? {
        let kinds = [DASHAdaptationSet.Kind.video, .audio].map { kind in adaptationSets.filter { $0.kind == kind } }
        guard kinds.contains(where: { !$0.isEmpty && $0.allSatisfy(\.isProtected) }) else { return nil }
        return adaptationSets.flatMap(\.protectionSchemes).reduce(into: []) { systems, system in
            if !systems.contains(system) { systems.append(system) }
        }
    }
}

/// Finds the periods in the bytes of a manifest, on the caller's thread.
private final class PeriodReader: XMLReaderHandler {
    private(set) var periods: [(tag: Range<Int>, element: Range<Int>)] = []
    private lazy var reader = XMLReader(handler: self)
    private var depth = 0
    private var isPeriod = false
    private var root: Range<Int>?

    /// Returns the start tag of the manifest; `nil` if it is malformed.
    func read(_ bytes: [UInt8]) -> Range<Int>? {
        bytes.withUnsafeBufferPointer { reader.parse($0, isLast: true) } == nil ? root : nil
    }

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        depth += 1
        let tag = reader.byteIndex..<(reader.byteIndex + reader.tagByteCount)
        if depth == 1 { root = tag }
        guard depth == 2 else { return }
        isPeriod = DASHManifestBuilder.localName(String(cString: name)) == "Period"
        if isPeriod { periods.append((tag, tag)) }
    }

    func end() {
        depth -= 1
        guard depth == 1, isPeriod else { return }
        periods[periods.count - 1].element =
            periods[periods.count - 1].tag.lowerBound..<(reader.byteIndex + reader.tagByteCount)
        isPeriod = false
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {}
}
