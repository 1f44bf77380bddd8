import FoundationEssentials

/// Repairs manifests that other players accept, and that GStreamer's demuxer refuses or plays wrongly.
///
/// A representation without the required `bandwidth` gets one. `dashdemux2` refuses the whole manifest for it, and packagers
/// leave it out where they list a file of subtitles.
///
/// Pictures of a trick mode are removed where there are others. `dashdemux2` offers them as another track, and plays them if they
/// come first.
///
/// Indexes inside of files become lists of segments. `dashdemux2` skips the last segment of an index, and can end the process
/// after a seek (`gst_dash_demux_find_sync_samples: assertion failed`).
///
/// Live manifests are left alone, because the demuxer loads their updates itself.
package enum DASHManifestRepair {
    /// Returns the files whose indexes are needed for ``repaired(_:address:indexes:)``; none for a live manifest.
    ///
    /// - Parameters:
    ///   - bytes: A whole manifest in UTF-8, as of ``PlaylistText/tidied(_:_:)``.
    ///   - address: The address of the manifest, after redirects.
    package static func indexedMedia(in bytes: [UInt8], address: String) -> [DASHIndexedMedia] {
        guard bytes.count <= Int(Int32.max), let url = URL(string: address) else { return [] }
        let edits = ManifestEdits(url, [:])
        _ = edits.read(bytes)
        return edits.isLive ? [] : edits.media
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
        _ bytes: [UInt8], address: String = "", indexes: [DASHIndexedMedia: MP4SegmentIndex] = [:]
    ) -> [UInt8]? {
        guard bytes.count <= Int(Int32.max) else { return nil }
        let edits = ManifestEdits(URL(string: address), indexes).read(bytes)
        guard !edits.isEmpty else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + edits.count * 16)
        var index = 0
        for edit in edits {
            result += bytes[index..<edit.range.lowerBound] + edit.replacement
            index = edit.range.upperBound
        }
        return result + bytes[index...]
    }
}

/// One look through a manifest, on the caller's thread.
private final class ManifestEdits: XMLReaderHandler {
    struct Edit {
        var range: Range<Int>
        var replacement: [UInt8]
    }

    /// An adaptation set.
    struct Part {
        /// The first byte, and later all bytes.
        var range: Range<Int>
        var kind: DASHAdaptationSet.Kind
        var isTrickMode = false
    }

    private var edits: [Edit] = []
    private var path: [String] = []
    private var set: Part?
    /// The adaptation sets of the current period.
    private var sets: [Part] = []
    private lazy var reader = XMLReader(handler: self)

    /// The address of the manifest; `nil` to leave indexes alone.
    private let address: URL?
    private let indexes: [DASHIndexedMedia: MP4SegmentIndex]
    /// The files with an index, in order.
    private(set) var media: [DASHIndexedMedia] = []
    private(set) var isLive = false
    /// The first base address at each depth.
    private var bases: [Int: String] = [:]
    /// The text of the base address that is being read.
    private var text: [UInt8]?
    /// `SegmentBase` of the current representation: its first byte, prefix and attributes, and those of its `Initialization`.
    private var segmentBase:
        (start: Int, prefix: String, attributes: [String: String], initialization: [String: String])?
    /// The place of the profile of files with an index, and whether all of them get a list.
    private var profile: Range<Int>?
    private var listsAll = true
    private var isListed = false
    private var bytes: [UInt8] = []

    init(_ address: URL?, _ indexes: [DASHIndexedMedia: MP4SegmentIndex]) {
        (self.address, self.indexes) = (address, indexes)
    }

    /// Returns the edits in order, without overlap; none for a manifest that is malformed or live.
    func read(_ bytes: [UInt8]) -> [Edit] {
        self.bytes = bytes
        let stop = bytes.withUnsafeBufferPointer { reader.parse($0, isLast: true) }
        if let profile, listsAll, !indexes.isEmpty {
            edits.append(Edit(range: profile, replacement: Array("isoff-main".utf8)))
        }
        return stop == nil ? edits.sorted { $0.range.lowerBound < $1.range.lowerBound } : []
    }

    // MARK: - XMLReaderHandler

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        let written = String(cString: name)
        path.append(DASHManifestBuilder.localName(written))
        switch (path.last, path.count) {
        case ("MPD", 1):
            isLive = attributes["type"] == "dynamic"
            if isLive { reader.stop() }
            noteProfile()
        case ("BaseURL", 2...5): text = bases[path.count] == nil ? [] : nil
        case ("SegmentBase", 5):
            let prefix = written.hasSuffix(":SegmentBase") ? String(written.dropLast("SegmentBase".count)) : ""
            segmentBase = (reader.byteIndex, prefix, attributes.all, [:])
        case ("Initialization", 6) where path[4] == "SegmentBase": segmentBase?.initialization = attributes.all
        // An index elsewhere.
        case ("RepresentationIndex", 6) where path[4] == "SegmentBase": segmentBase = nil
        case (_, 1): reader.stop()
        case ("AdaptationSet", 3):
            let index = reader.byteIndex
            set = Part(range: index..<index, kind: kind(attributes))
        case ("EssentialProperty", 4), ("SupplementalProperty", 4):
            if DASHManifestBuilder.isTrickMode(attributes) { set?.isTrickMode = true }
        case ("Representation", 4):
            if set?.kind == .other { set?.kind = kind(attributes) }
            isListed = false
            if attributes["bandwidth"] == nil { addBandwidth(behind: written) }
        default: break
        }
    }

    func end() {
        switch (path.popLast(), path.count) {
        case ("BaseURL", let depth):
            if let text {
                let address = String(decoding: text, as: UTF8.self)
                bases[depth + 1] = address.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            text = nil
        case ("SegmentBase", 4): listSegments()
        case ("Representation", 3):
            bases[5] = nil
            if !isListed, let kind = set?.kind, kind != .text, kind != .image { listsAll = false }
        case ("AdaptationSet", 2):
            guard var set else { break }
            set.range = set.range.lowerBound..<(reader.byteIndex + reader.tagByteCount)
            sets.append(set)
            self.set = nil
            bases[4] = nil
        case ("Period", 1):
            removeTrickModes()
            sets = []
            bases[3] = nil
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

    /// Removes the pictures of trick modes in the period, if it has others.
    private func removeTrickModes() {
        let pictures = sets.filter { $0.kind == .video }
        guard pictures.contains(where: { !$0.isTrickMode }) else { return }
        for part in pictures where part.isTrickMode {
            edits.removeAll { part.range.contains($0.range.lowerBound) }
            edits.append(Edit(range: part.range, replacement: []))
        }
    }

    private func noteProfile() {
        let tag = reader.byteIndex..<min(reader.byteIndex + reader.tagByteCount, bytes.count)
        guard tag.lowerBound < tag.upperBound else { return }
        profile = bytes[tag].firstRange(of: Array("isoff-on-demand".utf8))
    }

    /// Replaces the index of a file with a list of its segments.
    private func listSegments() {
        guard let base = segmentBase, let address else { return }
        segmentBase = nil
        let addresses = (2...5).compactMap { bases[$0] }
        guard
            let file = DASHIndexedMedia(
                base.attributes, initialization: base.initialization, addresses: addresses, manifest: address)
        else { return }
        media.append(file)
        guard let index = indexes[file], let list = file.list(index, prefix: base.prefix) else { return }
        isListed = true
        edits.append(Edit(range: base.start..<(reader.byteIndex + reader.tagByteCount), replacement: list))
    }

    /// Adds the smallest rate to the current tag: zero is never chosen among others.
    private func addBandwidth(behind name: String) {
        let index = reader.byteIndex + 1 + name.utf8.count
        edits.append(Edit(range: index..<index, replacement: Array(" bandwidth=\"1\"".utf8)))
    }
}
