import FoundationEssentials

/// Repairs manifests that other players accept, and that GStreamer's demuxer refuses or plays wrongly.
///
/// A representation without the required `bandwidth` gets one. `dashdemux2` refuses the whole manifest for it, and packagers
/// leave it out where they list a file of subtitles.
///
/// Pictures of a trick mode are removed where there are others. `dashdemux2` offers them as another track, and plays them if they
/// come first.
///
/// Pictures that only Dolby Vision can show are removed where there are others, which keep their colors.
///
/// Indexes inside of files become lists of segments. `dashdemux2` skips the last segment of an index, and can end the process
/// after a seek (`gst_dash_demux_find_sync_samples: assertion failed`).
///
/// Live manifests are left alone, because the demuxer loads their updates itself.
package enum DASHManifestRepair {
    /// Returns the indexes that are needed for ``repaired(_:address:indexes:)``; none for a live manifest.
    ///
    /// - Parameters:
    ///   - bytes: A whole manifest in UTF-8, as of ``PlaylistText/tidied(_:_:)``.
    ///   - address: The address of the manifest, after redirects.
    package static func indexes(in bytes: [UInt8], address: String) -> Set<DASHIndexPlace> {
        guard bytes.count <= Int(Int32.max), let url = URL(string: address) else { return [] }
        let edits = ManifestEdits(url, [:])
        _ = edits.read(bytes)
        return edits.isLive ? [] : edits.places
    }

    /// Returns a repaired manifest; `nil` if there is nothing to repair, or if the manifest cannot be read.
    ///
    /// - Parameters:
    ///   - bytes: A whole manifest in UTF-8, as of ``PlaylistText/tidied(_:_:)``.
    ///   - address: The address of the manifest, after redirects.
    ///   - indexes: The indexes that could be read. Default: none.
    ///
    /// Cost: linear in the number of bytes and segments.
    package static func repaired(
        _ bytes: [UInt8], address: String = "", indexes: [DASHIndexPlace: MP4SegmentIndex] = [:]
    ) -> [UInt8]? {
        guard bytes.count <= Int(Int32.max) else { return nil }
        return DASHManifestEdit.apply(ManifestEdits(URL(string: address), indexes).read(bytes), to: bytes)
    }
}

/// One look through a manifest, on the caller's thread.
private final class ManifestEdits: XMLReaderHandler {
    typealias Edit = DASHManifestEdit

    /// An adaptation set.
    struct Part {
        /// The first byte, and later all bytes.
        var range: Range<Int>
        var kind: DASHAdaptationSet.Kind
        var isTrickMode = false
        /// `true` for pictures that only Dolby Vision can show.
        var isIncompatible = false
        var representations = 0
        /// Those with an index.
        var files: [File] = []
    }

    /// A representation with an index.
    struct File {
        var media: DASHIndexedMedia
        /// The bytes of its `SegmentBase`.
        var range: Range<Int>
        /// The prefix of the names of elements, with its colon.
        var prefix: String
    }

    /// `SegmentBase`, of a representation or for all of a set or period.
    struct Base {
        var depth: Int
        var start: Int
        var prefix: String
        var attributes: [String: String]
        /// The attributes of its `Initialization`.
        var initialization: [String: String] = [:]
    }

    private var edits: [Edit] = []
    private var path: [String] = []
    private var set: Part?
    /// The adaptation sets of the current period.
    private var sets: [Part] = []
    private lazy var reader = XMLReader(handler: self)

    /// The address of the manifest; `nil` to leave indexes alone.
    private let address: URL?
    private let indexes: [DASHIndexPlace: MP4SegmentIndex]
    /// The indexes of files.
    private(set) var places: Set<DASHIndexPlace> = []
    private(set) var isLive = false
    /// The first base address at each depth.
    private var bases: [Int: String] = [:]
    /// The text of the base address that is being read.
    private var text: [UInt8]?
    private var segmentBase: Base?
    /// `SegmentBase` of the current set and period, by depth.
    private var inherited: [Int: Base] = [:]
    /// The place of the profile of files with an index, and whether all of them get a list.
    private var profile: Range<Int>?
    private var listsAll = true
    private var lists: [Edit] = []
    private var segmentCount = 0
    private var bytes: [UInt8] = []

    /// The elements with what is repaired, each inside of the one before it.
    private static let parents = ["MPD", "Period", "AdaptationSet", "Representation"]
    /// The largest number of segments in all lists.
    private static let segmentLimit = 200_000

    init(_ address: URL?, _ indexes: [DASHIndexPlace: MP4SegmentIndex]) {
        (self.address, self.indexes) = (address, indexes)
    }

    /// Returns the edits, without overlap; none for a manifest that is malformed or live.
    func read(_ bytes: [UInt8]) -> [Edit] {
        self.bytes = bytes
        let stop = bytes.withUnsafeBufferPointer { reader.parse($0, isLast: true) }
        if segmentCount <= Self.segmentLimit {
            edits += lists
            if let profile, listsAll, !lists.isEmpty {
                edits.append(Edit(range: profile, replacement: Array("isoff-main".utf8)))
            }
        }
        return stop == nil ? edits : []
    }

    // MARK: - XMLReaderHandler

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        let written = String(cString: name)
        let name = DASHManifestBuilder.localName(written)
        path.append(name)
        if path.count - 1 == segmentBase?.depth {
            if name == "Initialization" { segmentBase?.initialization = attributes.all }
            // An index elsewhere.
            if name == "RepresentationIndex" { segmentBase?.attributes["indexRange"] = "" }
        }
        guard path.dropLast().elementsEqual(Self.parents.prefix(path.count - 1)) else { return }
        switch (name, path.count) {
        case ("MPD", 1):
            isLive = attributes["type"] == "dynamic"
            if isLive { reader.stop() }
            noteProfile()
        case (_, 1): reader.stop()
        case ("BaseURL", _): text = bases[path.count] == nil ? [] : nil
        case ("SegmentBase", 3...):
            segmentBase = Base(
                depth: path.count, start: reader.byteIndex, prefix: String(written.dropLast(name.count)),
                attributes: attributes.all)
        case ("AdaptationSet", 3):
            let index = reader.byteIndex
            set = Part(range: index..<index, kind: kind(attributes), isIncompatible: isIncompatible(attributes))
        case ("EssentialProperty", 4), ("SupplementalProperty", 4):
            if DASHManifestBuilder.isTrickMode(attributes) { set?.isTrickMode = true }
        case ("Representation", 4):
            if set?.kind == .other { set?.kind = kind(attributes) }
            set?.representations += 1
            if isIncompatible(attributes) { set?.isIncompatible = true }
            if attributes["bandwidth"] == nil { addBandwidth(behind: written) }
        default: break
        }
    }

    func end() {
        let name = path.popLast()
        guard path.elementsEqual(Self.parents.prefix(path.count)) else { return }
        switch (name, path.count) {
        case ("BaseURL", let depth):
            if let text {
                let address = String(decoding: text, as: UTF8.self)
                bases[depth + 1] = address.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            text = nil
        case ("SegmentBase", _): endBase()
        case ("Representation", 3): bases[5] = nil
        case ("AdaptationSet", 2):
            (bases[4], inherited[4]) = (nil, nil)
            guard var set else { break }
            set.range = set.range.lowerBound..<(reader.byteIndex + reader.tagByteCount)
            sets.append(set)
            self.set = nil
        case ("Period", 1):
            (bases[3], inherited[3]) = (nil, nil)
            removePictures(where: \.isTrickMode)
            removePictures(where: \.isIncompatible)
            for set in sets { listSegments(of: set) }
            sets = []
        default: break
        }
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {
        guard let length = text?.count, length + characters.count <= 8_192 else { return }
        text?.append(contentsOf: characters)
    }

    private func kind(_ attributes: XMLAttributes) -> DASHAdaptationSet.Kind {
        DASHManifestBuilder.kind(contentType: attributes["contentType"], mimeType: attributes["mimeType"])
    }

    private func isIncompatible(_ attributes: XMLAttributes) -> Bool {
        DASHManifestBuilder.list(attributes["codecs"]).contains {
            DolbyVisionConfiguration(incompatibleCodec: $0) != nil
        }
    }

    /// Removes the pictures with a property in the period, if it has others.
    private func removePictures(where isRemoved: (Part) -> Bool) {
        let pictures = sets.filter { $0.kind == .video }
        guard pictures.contains(where: { !isRemoved($0) }) else { return }
        for part in pictures where isRemoved(part) {
            edits.removeAll { part.range.contains($0.range.lowerBound) }
            edits.append(Edit(range: part.range, replacement: []))
        }
        sets.removeAll { $0.kind == .video && isRemoved($0) }
    }

    private func noteProfile() {
        let tag = reader.byteIndex..<min(reader.byteIndex + reader.tagByteCount, bytes.count)
        guard tag.lowerBound < tag.upperBound else { return }
        profile = bytes[tag].firstRange(of: Array("isoff-on-demand".utf8))
    }

    private func endBase() {
        guard var base = segmentBase else { return }
        segmentBase = nil
        if let outer = inherited[base.depth - 1] ?? inherited[base.depth - 2] {
            base.attributes.merge(outer.attributes) { own, _ in own }
            if base.initialization.isEmpty { base.initialization = outer.initialization }
        }
        guard base.depth == Self.parents.count + 1 else {
            inherited[base.depth] = base
            return
        }
        let addresses = (2...5).compactMap { bases[$0] }
        guard let address,
            let media = DASHIndexedMedia(
                base.attributes, initialization: base.initialization, addresses: addresses, manifest: address)
        else { return }
        let range = base.start..<(reader.byteIndex + reader.tagByteCount)
        set?.files.append(File(media: media, range: range, prefix: base.prefix))
    }

    /// Replaces the indexes of a set with lists of their segments: of all or none, between which the demuxer could not switch.
    private func listSegments(of set: Part) {
        for file in set.files { places.insert(file.media.index) }
        let found = set.files.compactMap { indexes[$0.media.index] }
        segmentCount += found.reduce(0) { $0 + $1.segments.count }
        var edits: [Edit] = []
        if found.count == set.representations, segmentCount <= Self.segmentLimit {
            edits = zip(set.files, found).compactMap { file, index in
                file.media.list(index, prefix: file.prefix).map { Edit(range: file.range, replacement: $0) }
            }
        }
        if edits.count == set.representations {
            lists += edits
        } else if set.kind != .text, set.kind != .image {
            listsAll = false
        }
    }

    /// Adds the smallest rate to the current tag: zero is never chosen among others.
    private func addBandwidth(behind name: String) {
        let index = reader.byteIndex + 1 + name.utf8.count
        edits.append(Edit(range: index..<index, replacement: Array(" bandwidth=\"1\"".utf8)))
    }
}
