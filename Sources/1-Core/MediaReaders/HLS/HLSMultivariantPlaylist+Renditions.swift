extension HLSMultivariantPlaylist {
    /// A rendition in the text of a playlist.
    private struct WrittenRendition {
        /// Its line.
        var range: Range<Int>
        /// Its type and group.
        var group: [String]
        var name: String
        var language: String?
        var isForced: Bool
    }

    /// Returns a playlist in which demuxers find all renditions of sound and text; `nil` if they do already. The size stays the
    /// same. Cost: linear.
    ///
    /// Demuxers leave out forced subtitles, and take renditions of a group for one if they have the same language, such as
    /// the usual sound and a commentary. The attributes that lead to this get other names, and so do forced subtitles that are named
    /// as others are.
    package static func distinguishingRenditions(in playlist: [UInt8]) -> [UInt8]? {
        var renditions = written(renditionsIn: playlist)
        for index in renditions.indices where renditions[index].isForced {
            let own = renditions[index]
            if renditions.contains(where: { $0.group == own.group && $0.name == own.name && !$0.isForced }) {
                renditions[index].name += forcedMark
            }
        }
        var names: [[String]: String] = [:]
        var hidden: Set<[String]> = []
        for rendition in renditions {
            guard let language = rendition.language else { continue }
            let first = names[rendition.group + [language]]
            names[rendition.group + [language]] = first ?? rendition.name
            if let first, first != rendition.name { hidden.insert([rendition.group[0], rendition.name, language]) }
        }
        var result = playlist
        for rendition in renditions {
            let hidesLanguage = hidden.contains([rendition.group[0], rendition.name, rendition.language ?? ""])
            guard rendition.isForced || hidesLanguage,
                let line = changed(Array(playlist[rendition.range]), rendition, hidesLanguage: hidesLanguage)
            else { continue }
            result.replaceSubrange(rendition.range, with: line)
        }
        return result == playlist ? nil : result
    }

    private static func written(renditionsIn playlist: [UInt8]) -> [WrittenRendition] {
        var renditions: [WrittenRendition] = []
        var start = playlist.startIndex
        while start < playlist.endIndex {
            let end = playlist[start...].firstIndex(of: 0x0A) ?? playlist.endIndex
            let line = ASCII.trimmed(playlist[start..<end])
            if ASCII.hasPrefix(line, "#EXT-X-MEDIA:"),
                let attributes = try? HLSAttributes(line.dropFirst("#EXT-X-MEDIA:".utf8.count), line: 0, limit: 64),
                let kind = attributes.string("TYPE").flatMap(HLSRendition.Kind.init),
                kind == .audio || kind == .subtitles
            {
                renditions.append(
                    WrittenRendition(
                        range: start..<end, group: [kind.rawValue, attributes.string("GROUP-ID") ?? ""],
                        name: attributes.string("NAME") ?? "", language: attributes.string("LANGUAGE"),
                        isForced: kind == .subtitles && attributes.isYes("FORCED")))
            }
            start = min(end + 1, playlist.endIndex)
        }
        return renditions
    }

    /// Returns the line of a rendition with other attributes, in the same size; `nil` if there is no room.
    private static func changed(_ line: [UInt8], _ rendition: WrittenRendition, hidesLanguage: Bool) -> [UInt8]? {
        var result = line
        if hidesLanguage { rename("LANGUAGE=\"", to: hiddenLanguage, in: &result) }
        guard rendition.isForced else { return result }
        rename("FORCED=YES", to: shownForced, in: &result)
        guard rendition.name.hasSuffix(forcedMark), let name = result.firstRange(of: Array("NAME=\"".utf8)),
            let end = result[name.upperBound...].firstIndex(of: UInt8(ascii: "\"")),
            !result[..<end].reversed().starts(with: Array(forcedMark.utf8).reversed())
        else { return result }
        result.insert(contentsOf: Array(forcedMark.utf8), at: end)
        // Forced subtitles are chosen by their language.
        for spare in [",AUTOSELECT=YES", ",AUTOSELECT=NO", ",DEFAULT=NO", ",DEFAULT=YES"]
        where result.count > line.count {
            if let range = result.firstRange(of: Array(spare.utf8)) { result.removeSubrange(range) }
        }
        guard result.count <= line.count else { return nil }
        return result + [UInt8](repeating: UInt8(ascii: " "), count: line.count - result.count)
    }

    /// Renames an attribute, which begins behind a comma or the name of the tag. The new name is as long as the old one.
    private static func rename(_ attribute: String, to name: String, in line: inout [UInt8]) {
        let bytes = line
        let places = [",", ":"].compactMap { bytes.firstRange(of: Array(($0 + attribute).utf8)) }
        guard let start = places.first?.lowerBound else { return }
        line.replaceSubrange(start + 1..<start + 1 + name.utf8.count, with: Array(name.utf8))
    }

    /// The attribute `FORCED` in a playlist that ``distinguishingRenditions(in:)`` has changed.
    static let shownForced = "X-FORC"
    /// The attribute `LANGUAGE` in such a playlist.
    static let hiddenLanguage = "X-LANGUE"
    /// The addition to the name of forced subtitles.
    package static let forcedMark = " +"
}
