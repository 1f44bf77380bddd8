extension DASHManifestRepair {
    /// Returns a manifest on demand whose timelines are lists of segments in all periods but the first; `nil` if there are none.
    ///
    /// For templates with a timeline whose first segment has the time zero, `dashdemux2` 1.22 takes the times in the period for
    /// times in the presentation: it cannot seek in such a period, nor begin with it. Lists have no such defect.
    ///
    /// - Parameter bytes: A whole manifest in UTF-8, as of ``PlaylistText/tidied(_:_:)``.
    ///
    /// Cost: linear in the number of bytes and segments.
    package static func listingTimelines(in bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count <= Int(Int32.max), let manifest = try? DASHManifest(bytes), !manifest.isDynamic,
            manifest.periods.count > 1
        else { return nil }
        return DASHManifestEdit.apply(TimelineEdits(manifest).read(bytes), to: bytes)
    }
}

/// One look through a manifest, on the caller's thread.
private final class TimelineEdits: XMLReaderHandler {
    /// `SegmentTemplate`, of a representation or for all of a set.
    private struct Template {
        var values: DASHSegmentTemplate
        var initialization: String?
        var start: Int
        /// The prefix of the names of elements, with its colon.
        var prefix: String
    }

    private struct Representation {
        var values = DASHRepresentation()
        var template: Template?
        /// The end of its start tag.
        var tagEnd: Int
        var isEmpty: Bool
        /// The name of the element, as written.
        var name: String
    }

    private let manifest: DASHManifest
    private var bytes: [UInt8] = []
    private lazy var reader = XMLReader(handler: self)
    private var path: [String] = []
    private var edits: [DASHManifestEdit] = []
    private var period = -1
    /// `false` for a period whose sets share a template.
    private var isUsable = true
    private var template: Template?
    private var setTemplate: Template?
    private var representation: Representation?
    /// The edits of the current set; `nil` if one of its representations cannot be listed.
    private var setEdits: [DASHManifestEdit]?
    private var segmentCount = 0

    private static let parents = ["MPD", "Period", "AdaptationSet", "Representation"]
    /// The largest number of segments in all lists.
    private static let segmentLimit = 200_000

    init(_ manifest: DASHManifest) { self.manifest = manifest }

    /// Returns the edits, without overlap; none for a manifest that is malformed.
    func read(_ bytes: [UInt8]) -> [DASHManifestEdit] {
        self.bytes = bytes
        let stop = bytes.withUnsafeBufferPointer { reader.parse($0, isLast: true) }
        return stop == nil && period + 1 == manifest.periods.count ? edits : []
    }

    // MARK: - XMLReaderHandler

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        let written = String(cString: name)
        let name = DASHManifestBuilder.localName(written)
        path.append(name)
        let depth = path.count
        if name == "S", template != nil { template?.values.timeline?.append(DASHManifestBuilder.run(attributes)) }
        if name == "SegmentTimeline", template != nil { template?.values.timeline = [] }
        // Other kinds of initialization and indexes are the demuxer's.
        if ["Initialization", "RepresentationIndex"].contains(name), template != nil { setEdits = nil }
        guard path.dropLast().elementsEqual(Self.parents.prefix(depth - 1)) else { return }
        switch (name, depth) {
        case ("Period", 2):
            period += 1
            isUsable = true
        case ("AdaptationSet", 3):
            setEdits = []
            setTemplate = nil
        case ("SegmentTemplate", 3): isUsable = false
        case ("SegmentTemplate", 4...5):
            template = Template(
                values: DASHManifestBuilder.template(attributes), initialization: attributes["initialization"],
                start: reader.byteIndex, prefix: String(written.dropLast(name.count)))
        case ("Representation", 4):
            let end = reader.byteIndex + reader.tagByteCount
            var values = DASHRepresentation()
            values.id = attributes["id"] ?? ""
            values.bandwidth = attributes["bandwidth"].flatMap { ASCII.integer($0.utf8) } ?? 0
            let isEmpty = end >= 2 && end <= bytes.count && bytes[end - 2] == UInt8(ascii: "/")
            representation = Representation(values: values, tagEnd: end, isEmpty: isEmpty, name: written)
        default: break
        }
    }

    func end() {
        let name = path.popLast()
        guard path.elementsEqual(Self.parents.prefix(path.count)) else { return }
        switch (name, path.count) {
        case ("SegmentTemplate", 3...4):
            guard let template else { break }
            self.template = nil
            if path.count == 3 { setTemplate = template } else { representation?.template = template }
            let range = template.start..<(reader.byteIndex + reader.tagByteCount)
            setEdits?.append(DASHManifestEdit(range: range, replacement: []))
        case ("Representation", 3):
            if let representation { listSegments(of: representation) }
            representation = nil
        case ("AdaptationSet", 2):
            if isUsable, manifest.periods.indices.contains(period), manifest.periods[period].start ?? 0 > 0,
                setTemplate != nil || setEdits?.isEmpty == false
            {
                edits += setEdits ?? []
            }
            (setEdits, setTemplate) = (nil, nil)
        default: break
        }
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {}

    // MARK: - Lists

    private func listSegments(of representation: Representation) {
        var values = representation.template?.values ?? setTemplate?.values
        if representation.template != nil { values = values?.inheriting(setTemplate?.values) }
        let prefix = representation.template?.prefix ?? setTemplate?.prefix ?? ""
        let header = representation.template?.initialization ?? setTemplate?.initialization
        guard isUsable, let values, values.timeline != nil,
            let list = list(values, header, of: representation.values, prefix)
        else {
            setEdits = nil
            return
        }
        if representation.isEmpty {
            setEdits?.append(
                DASHManifestEdit(
                    range: (representation.tagEnd - 2)..<representation.tagEnd,
                    replacement: Array(">".utf8) + list + Array("</\(representation.name)>".utf8)))
        } else {
            setEdits?.append(
                DASHManifestEdit(range: representation.tagEnd..<representation.tagEnd, replacement: list))
        }
    }

    private func list(
        _ template: DASHSegmentTemplate, _ header: String?, of representation: DASHRepresentation, _ prefix: String
    ) -> [UInt8]? {
        let offset = template.presentationTimeOffset ?? 0
        var (times, addresses) = ("", "")
        guard manifest.periods.indices.contains(period),
            let segments = template.segments(
                periodDuration: manifest.periods[period].duration, limit: Self.segmentLimit - segmentCount)
        else { return nil }
        segmentCount += segments.count
        for segment in segments {
            guard let address = template.address(of: segment.segment, in: representation) else { return nil }
            let stop = segment.segment.time + segment.duration
            // The demuxer takes times before the period for far ones.
            guard stop > offset else { continue }
            let start = max(segment.segment.time, offset)
            times += "<\(prefix)S t=\"\(start)\" d=\"\(stop - start)\"/>"
            addresses += "<\(prefix)SegmentURL media=\"\(DASHIndexedMedia.escaped(address))\"/>"
        }
        guard !times.isEmpty else { return nil }
        var initialization = ""
        if let header {
            var own = template
            own.media = header
            let none = DASHSegmentTemplate.Segment(number: 0, time: 0, start: 0, duration: 0)
            guard let address = own.address(of: none, in: representation) else { return nil }
            initialization = "<\(prefix)Initialization sourceURL=\"\(DASHIndexedMedia.escaped(address))\"/>"
        }
        return Array(
            """
            <\(prefix)SegmentList timescale="\(template.timescale ?? 1)" presentationTimeOffset="\(offset)">\
            \(initialization)<\(prefix)SegmentTimeline>\(times)</\(prefix)SegmentTimeline>\
            \(addresses)</\(prefix)SegmentList>
            """.utf8)
    }
}
