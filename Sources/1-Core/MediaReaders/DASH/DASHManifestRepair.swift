/// Repairs manifests that other players accept, and that GStreamer's demuxer refuses or plays wrongly.
///
/// A representation without the required `bandwidth` gets one. `dashdemux2` refuses the whole manifest for it, and packagers
/// leave it out where they list a file of subtitles.
///
/// Pictures of a trick mode are removed where there are others. `dashdemux2` offers them as another track, and plays them if they
/// come first.
///
/// Live manifests are left alone, because the demuxer loads their updates itself.
package enum DASHManifestRepair {
    /// Returns a repaired manifest; `nil` if there is nothing to repair, or if the manifest cannot be read.
    /// - Parameter bytes: A whole manifest in UTF-8, as of ``PlaylistText/tidied(_:_:)``.
    ///
    /// Cost: linear in the number of bytes.
    package static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count <= Int(Int32.max) else { return nil }
        let edits = ManifestEdits().read(bytes)
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

    /// Returns the edits in order, without overlap; none for a manifest that is malformed or live.
    func read(_ bytes: [UInt8]) -> [Edit] {
        let stop = bytes.withUnsafeBufferPointer { reader.parse($0, isLast: true) }
        return stop == nil ? edits.sorted { $0.range.lowerBound < $1.range.lowerBound } : []
    }

    // MARK: - XMLReaderHandler

    func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
        let written = String(cString: name)
        path.append(DASHManifestBuilder.localName(written))
        switch (path.last, path.count) {
        case ("MPD", 1): if attributes["type"] == "dynamic" { reader.stop() }
        case (_, 1): reader.stop()
        case ("AdaptationSet", 3):
            let index = reader.byteIndex
            set = Part(range: index..<index, kind: kind(attributes))
        case ("EssentialProperty", 4), ("SupplementalProperty", 4):
            if DASHManifestBuilder.isTrickMode(attributes) { set?.isTrickMode = true }
        case ("Representation", 4):
            if set?.kind == .other { set?.kind = kind(attributes) }
            if attributes["bandwidth"] == nil { addBandwidth(behind: written) }
        default: break
        }
    }

    func end() {
        switch (path.popLast(), path.count) {
        case ("AdaptationSet", 2):
            guard var set else { break }
            set.range = set.range.lowerBound..<(reader.byteIndex + reader.tagByteCount)
            sets.append(set)
            self.set = nil
        case ("Period", 1):
            removeTrickModes()
            sets = []
        default: break
        }
    }

    func append(_ characters: UnsafeBufferPointer<UInt8>) {}

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

    /// Adds the smallest rate to the current tag: zero is never chosen among others.
    private func addBandwidth(behind name: String) {
        let index = reader.byteIndex + 1 + name.utf8.count
        edits.append(Edit(range: index..<index, replacement: Array(" bandwidth=\"1\"".utf8)))
    }
}
