/// Builds a manifest from the tags and texts of its XML, in document order.
struct DASHManifestBuilder {
    private(set) var manifest = DASHManifest()

    private let limits: DASHManifestLimits
    private var path: [String] = []
    private var elementCount = 0
    private var adaptationSetCount = 0
    private var representationCount = 0
    private var addressCount = 0
    private var period: DASHPeriod?
    private var set: DASHAdaptationSet?
    private var setAttributes: [String: String] = [:]
    private var representation: DASHRepresentation?
    /// The byte range of the index in the innermost `SegmentBase`.
    private var indexRange: ClosedRange<Int>?
    /// The innermost open `SegmentTemplate` that may be one of images.
    private var template: DASHSegmentTemplate?
    /// An element whose text is part of the manifest.
    private var text: [UInt8]?

    init(limits: DASHManifestLimits) {
        self.limits = limits
    }

    /// The manifest, including the times that are derived from others.
    func finished() -> DASHManifest {
        var result = manifest
        var clock: Double? = result.isDynamic ? nil : 0
        for index in result.periods.indices {
            if result.periods[index].start == nil { result.periods[index].start = clock }
            clock = result.periods[index].start.flatMap { start in result.periods[index].duration.map { start + $0 } }
        }
        for index in result.periods.indices where result.periods[index].duration == nil {
            let next = index + 1 < result.periods.count ? result.periods[index + 1].start : result.duration
            if let start = result.periods[index].start, let next, next >= start {
                result.periods[index].duration = next - start
            }
        }
        if result.duration == nil, !result.isDynamic, let last = result.periods.last, let start = last.start {
            result.duration = last.duration.map { start + $0 }
        }
        return result
    }

    // MARK: - XML

    /// Handles a start tag.
    mutating func open(_ qualifiedName: String, _ attributes: XMLAttributes) throws(DASHManifestError) {
        let name = Self.localName(qualifiedName)
        elementCount += 1
        if elementCount > limits.elements { throw .tooMany(.elements, limit: limits.elements) }
        if path.count >= limits.depth { throw .tooMany(.nestedElements, limit: limits.depth) }
        if path.isEmpty {
            guard name == "MPD" else { throw .notManifest(.xml) }
        }
        path.append(name)
        text = nil
        if let address = attributes.value(localName: "href"), address != "urn:mpeg:dash:resolve-to-zero:2013" {
            manifest.externalAddresses.append(address)
            // Demuxers do not load lists of events.
            if ["Period", "AdaptationSet", "SegmentList"].contains(name),
                attributes.value(localName: "actuate") == "onLoad"
            {
                manifest.hasRemoteParts = true
            }
        }
        try start(name, attributes)
    }

    /// Handles the end of the innermost open element.
    mutating func close() {
        guard let name = path.popLast() else { return }
        end(name)
        text = nil
    }

    /// Handles the characters between tags.
    mutating func append(_ characters: UnsafeBufferPointer<UInt8>) {
        text?.append(contentsOf: characters)
    }

    // MARK: - Elements

    private mutating func start(_ name: String, _ attributes: XMLAttributes) throws(DASHManifestError) {
        switch (name, path.count) {
        case ("MPD", 1):
            readRoot(attributes)
        case ("Period", 2):
            if manifest.periods.count >= limits.periods {
                throw .tooMany(.periods, limit: limits.periods)
            }
            var period = DASHPeriod()
            period.id = attributes["id"]
            period.start = Self.seconds(attributes["start"])
            period.duration = Self.seconds(attributes["duration"])
            self.period = period
        case ("AdaptationSet", 3) where period != nil:
            adaptationSetCount += 1
            if adaptationSetCount > limits.adaptationSets {
                throw .tooMany(.adaptationSets, limit: limits.adaptationSets)
            }
            var set = DASHAdaptationSet()
            set.id = attributes["id"]
            set.language = attributes["lang"]
            set.label = attributes["label"]
            set.mimeType = attributes["mimeType"]
            set.codecs = Self.list(attributes["codecs"])
            set.kind = Self.kind(contentType: attributes["contentType"], mimeType: attributes["mimeType"])
            setAttributes = attributes.all
            self.set = set
        case ("Representation", 4) where set != nil:
            representationCount += 1
            if representationCount > limits.representations {
                throw .tooMany(.representations, limit: limits.representations)
            }
            representation = readRepresentation(attributes)
        case ("ContentComponent", 4):
            if set?.kind == .other { set?.kind = Self.kind(contentType: attributes["contentType"], mimeType: nil) }
            if set?.language == nil { set?.language = attributes["lang"] }
        case ("ContentProtection", _) where set != nil:
            set?.isProtected = true
            if let scheme = attributes["schemeIdUri"]?.lowercased(), let known = set?.protectionSchemes,
                known.count < 32, !known.contains(scheme)
            {
                set?.protectionSchemes.append(scheme)
            }
        case ("Role", 4):
            if let role = attributes["value"], (set?.roles.count ?? 0) < 32 { set?.roles.append(role) }
            notePurpose(attributes)
        case ("Accessibility", 4): notePurpose(attributes)
        case ("EssentialProperty", 4...5), ("SupplementalProperty", 4...5):
            noteTiles(attributes)
            if path.count == 4, Self.isTrickMode(attributes) { set?.isTrickMode = true }
        case ("SegmentTemplate", _), ("SegmentURL", _), ("Initialization", _), ("RepresentationIndex", _),
            ("BitstreamSwitching", _):
            for key in ["media", "initialization", "index", "bitstreamSwitching", "sourceURL"] {
                if let address = attributes[key] { try append(address: address) }
            }
            if name == "SegmentTemplate" { template = readTemplate(attributes) }
            if name == "SegmentURL" { noteSegments(true) }
            if name == "Initialization" { noteHeader(attributes["range"]) }
        case ("SegmentBase", _): indexRange = attributes["indexRange"].flatMap(Self.byteRange)
        case ("SegmentTimeline", _), ("SegmentList", _):
            if name == "SegmentTimeline" { template?.timeline = [] }
            noteSegments(false)
        case ("S", _):
            noteSegments(true)
            template?.timeline?.append(Self.run(attributes))
        case ("BaseURL", _), ("Label", 4), ("Title", 3), ("Location", 2), ("PatchLocation", 2):
            text = []
        default:
            break
        }
    }

    private mutating func end(_ name: String) {
        let content = text.map { String(decoding: ASCII.trimmed($0[...]), as: UTF8.self) }
        switch (name, path.count) {
        case ("SegmentBase", _): indexRange = nil
        case ("SegmentTemplate", _):
            if representation != nil {
                representation?.template = template
            } else if set != nil {
                set?.template = template
            } else {
                period?.template = template
            }
            template = nil
        case ("BaseURL", 1):
            if let content { manifest.baseURLs.append(content) }
        case ("BaseURL", 2):
            if let content { period?.baseURLs.append(content) }
        case ("BaseURL", 3):
            if let content { set?.baseURLs.append(content) }
        case ("BaseURL", 4):
            if let content { representation?.baseURLs.append(content) }
        case ("Location", 1), ("PatchLocation", 1):
            if let content { manifest.externalAddresses.append(content) }
        case ("Label", 3):
            if set?.label == nil { set?.label = content }
        case ("Title", 2):
            if manifest.title == nil { manifest.title = content }
        case ("Representation", 3):
            if let representation { set?.representations.append(representation) }
            representation = nil
        case ("AdaptationSet", 2):
            if let set {
                let completed = Self.completed(set, inheriting: period?.template)
                period?.adaptationSets.append(completed)
            }
            set = nil
        case ("Period", 1):
            if let period { manifest.periods.append(period) }
            period = nil
        default:
            break
        }
    }

    private mutating func readRoot(_ attributes: XMLAttributes) {
        manifest.isDynamic = attributes["type"] == "dynamic"
        manifest.profiles = Self.list(attributes["profiles"])
        manifest.duration = Self.seconds(attributes["mediaPresentationDuration"])
        manifest.minimumBufferTime = Self.seconds(attributes["minBufferTime"])
        manifest.timeShiftBufferDepth = Self.seconds(attributes["timeShiftBufferDepth"])
        manifest.suggestedPresentationDelay = Self.seconds(attributes["suggestedPresentationDelay"])
        manifest.minimumUpdatePeriod = Self.seconds(attributes["minimumUpdatePeriod"])
        manifest.availabilityStartTime = attributes["availabilityStartTime"].flatMap {
            ISO8601.date(Array($0.utf8)[...])
        }
        manifest.publishTime = attributes["publishTime"].flatMap { ISO8601.date(Array($0.utf8)[...]) }
    }

    private func readRepresentation(_ own: XMLAttributes) -> DASHRepresentation {
        func attribute(_ name: String) -> String? { own[name] ?? setAttributes[name] }
        var result = DASHRepresentation()
        result.id = own["id"] ?? ""
        result.bandwidth = own["bandwidth"].flatMap { ASCII.integer($0.utf8) } ?? 0
        result.width = attribute("width").flatMap { ASCII.integer($0.utf8, limit: 1 << 20) }
        result.height = attribute("height").flatMap { ASCII.integer($0.utf8, limit: 1 << 20) }
        result.frameRate = attribute("frameRate").flatMap(Self.frameRate)
        result.audioSamplingRate = attribute("audioSamplingRate").flatMap {
            ASCII.integer($0.utf8.prefix { $0 != 0x20 })
        }
        result.mimeType = attribute("mimeType")
        result.codecs = Self.list(attribute("codecs"))
        return result
    }

    /// Reads a template, unless it describes segments of sound, pictures that move, or text.
    private func readTemplate(_ attributes: XMLAttributes) -> DASHSegmentTemplate? {
        guard set == nil || set?.kind == .image || set?.kind == .other else { return nil }
        return Self.template(attributes)
    }

    /// Reads a template, without its timeline.
    static func template(_ attributes: XMLAttributes) -> DASHSegmentTemplate {
        var result = DASHSegmentTemplate()
        result.media = attributes["media"]
        result.timescale = units(attributes["timescale"])
        result.duration = units(attributes["duration"])
        result.startNumber = units(attributes["startNumber"])
        result.endNumber = units(attributes["endNumber"])
        result.presentationTimeOffset = units(attributes["presentationTimeOffset"])
        return result
    }

    private mutating func notePurpose(_ attributes: XMLAttributes) {
        guard let term = attributes["value"] else { return }
        set?.purpose.formUnion(TrackPurpose(scheme: attributes["schemeIdUri"] ?? "", term: term))
    }

    /// Notes the layout of thumbnails in the innermost open part.
    private mutating func noteTiles(_ attributes: XMLAttributes) {
        let schemes = ["http://dashif.org/guidelines/thumbnail_tile", "http://dashif.org/thumbnail_tile"]
        guard let scheme = attributes["schemeIdUri"], schemes.contains(scheme.lowercased()),
            let layout = attributes["value"].flatMap(TileLayout.init)
        else { return }
        if representation != nil { representation?.tiles = layout } else { set?.tiles = layout }
    }

    private mutating func append(address: String) throws(DASHManifestError) {
        addressCount += 1
        if addressCount > limits.addresses { throw .tooMany(.addresses, limit: limits.addresses) }
        if representation != nil {
            representation?.addresses.append(address)
        } else if set != nil {
            set?.addresses.append(address)
        } else {
            period?.addresses.append(address)
        }
    }

    /// Records whether the innermost open part lists segments, or has an empty list so far.
    private mutating func noteSegments(_ areListed: Bool) {
        let known = representation.map(\.listsSegments) ?? set.map(\.listsSegments) ?? period?.listsSegments
        let areListed = areListed || known == true
        if representation != nil {
            representation?.listsSegments = areListed
        } else if set != nil {
            set?.listsSegments = areListed
        } else {
            period?.listsSegments = areListed
        }
    }

    /// Records an initialization segment that reaches into its index.
    private mutating func noteHeader(_ text: String?) {
        guard let indexRange, let range = text.flatMap(Self.byteRange), range.lowerBound < indexRange.lowerBound,
            range.contains(indexRange.lowerBound)
        else { return }
        let end = indexRange.lowerBound - 1
        manifest.overlongHeaders[range] = min(end, manifest.overlongHeaders[range] ?? end)
    }

    // MARK: - Values

    /// Returns the set, completed with information from its representations and its period.
    private static func completed(
        _ set: DASHAdaptationSet, inheriting outer: DASHSegmentTemplate?
    ) -> DASHAdaptationSet {
        var result = set
        if result.mimeType == nil { result.mimeType = set.representations.first?.mimeType }
        if result.codecs.isEmpty {
            var seen: Set<String> = []
            result.codecs = set.representations.flatMap(\.codecs).filter { seen.insert($0).inserted }
        }
        if result.kind == .other { result.kind = kind(contentType: nil, mimeType: result.mimeType) }
        if result.kind == .other, let codec = result.codecs.first?.lowercased() {
            if codec.hasPrefix("stpp") || codec.hasPrefix("wvtt") { result.kind = .text }
        }
        let isImage = result.kind == .image
        let template = isImage ? set.template?.inheriting(outer) ?? outer : nil
        result.template = template
        for index in result.representations.indices {
            let own = result.representations[index]
            result.representations[index].template = isImage ? own.template?.inheriting(template) ?? template : nil
            result.representations[index].tiles = own.tiles ?? set.tiles
        }
        return result
    }

    /// Returns `true` for the property of a set that belongs to a trick mode.
    static func isTrickMode(_ property: XMLAttributes) -> Bool {
        property["schemeIdUri"]?.lowercased() == "http://dashif.org/guidelines/trickmode"
    }

    static func kind(contentType: String?, mimeType: String?) -> DASHAdaptationSet.Kind {
        if let contentType, let kind = DASHAdaptationSet.Kind(rawValue: contentType.lowercased()) { return kind }
        guard let mimeType = mimeType?.lowercased() else { return .other }
        if mimeType.hasPrefix("video/") { return .video }
        if mimeType.hasPrefix("audio/") { return .audio }
        if mimeType.hasPrefix("image/") { return .image }
        if mimeType.hasPrefix("text/") || mimeType == "application/ttml+xml" { return .text }
        return .other
    }

    static func localName(_ name: String) -> String {
        guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
        return String(name[name.index(after: colon)...])
    }

    private static func seconds(_ text: String?) -> Double? {
        text.flatMap { ISO8601.duration(Array($0.utf8)[...]) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Parses a number of units of a time scale, or of a segment. Times since 1601 in units of 100 ns fit.
    private static func units(_ text: String?) -> Int? {
        text.flatMap { ASCII.integer($0.utf8, limit: 1 << 61) }
    }

    /// Reads consecutive segments of the same duration. Malformed ones have the duration 0, and end the timeline.
    static func run(_ attributes: XMLAttributes) -> DASHSegmentTemplate.Run {
        let text = attributes["r"] ?? "0"
        let repeatCount = text.utf8.first == UInt8(ascii: "-") ? -1 : ASCII.integer(text.utf8, limit: 1 << 32) ?? 0
        return DASHSegmentTemplate.Run(
            start: units(attributes["t"]), duration: units(attributes["d"]) ?? 0, repeatCount: repeatCount)
    }

    /// Returns the entries of a comma-separated list. Every representation inherits the lists, so their length is
    /// limited.
    static func list(_ text: String?) -> [String] {
        (text ?? "").prefix(2_000).utf8.split(separator: UInt8(ascii: ",")).map {
            String(decoding: ASCII.trimmed(Array($0)[...]), as: UTF8.self)
        }.filter { !$0.isEmpty }
    }

    /// Parses a range of bytes such as `0-861`.
    private static func byteRange(_ text: String) -> ClosedRange<Int>? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = ASCII.integer(parts[0].utf8), let last = ASCII.integer(parts[1].utf8),
            first <= last
        else { return nil }
        return first...last
    }

    /// Parses a frame rate such as `25` or `30000/1001`.
    private static func frameRate(_ text: String) -> Double? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, let numerator = ASCII.decimal(first.utf8), numerator > 0 else { return nil }
        guard parts.count == 2 else { return parts.count == 1 ? numerator : nil }
        guard let denominator = ASCII.decimal(parts[1].utf8), denominator > 0 else { return nil }
        return numerator / denominator
    }
}
