/// Collects the references of one playlist.
struct LocalReferenceCollector {
    private(set) var references: [LocalReference] = []

    /// The playlist's folder, below the root.
    private let directory: LocalPath
    private let root: LocalPath
    private var seen: Set<String> = []
    private var resolvedCount = 0
    private var byteCount = 0

    /// `PATH_MAX`: a longer path cannot be opened.
    private static let maximumPathLength = 4096
    private static let maximumByteCount = 64 << 20

    init(directory: LocalPath, root: LocalPath) {
        self.directory = directory
        self.root = root
    }

    // MARK: - HLS

    mutating func collectHLS(_ bytes: [UInt8]) throws(LocalPlaylistError) {
        let playlist: HLSPlaylist
        do {
            playlist = try HLSPlaylist(bytes)
        } catch {
            throw .hls(error)
        }
        switch playlist {
        case .multivariant(let playlist):
            for variant in playlist.variants + playlist.iFrameVariants { try add(variant.uri, .playlist, directory) }
            for rendition in playlist.renditions {
                if let uri = rendition.uri { try add(uri, .playlist, directory) }
            }
            for key in playlist.sessionKeys { try add(key) }
        case .media(let playlist):
            var keys: [HLSKey] = []
            for segment in playlist.segments {
                if segment.keys != keys {
                    keys = segment.keys
                    for key in keys { try add(key) }
                }
                if let section = segment.initializationSection { try add(section.uri, .segment, directory) }
                try add(segment.uri, .segment, directory)
            }
        }
    }

    private mutating func add(_ key: HLSKey) throws(LocalPlaylistError) {
        // Keys of DRM systems are not files (`skd://`, `data:`), nor are those in the playlist itself.
        guard key.isIdentity, let uri = key.uri, key.inlineBytes == nil else { return }
        try add(uri, .key, directory)
    }

    // MARK: - DASH

    mutating func collectDASH(_ bytes: [UInt8]) throws(LocalPlaylistError) {
        let manifest: DASHManifest
        do {
            manifest = try DASHManifest(bytes)
        } catch {
            throw .dash(error)
        }
        for address in manifest.externalAddresses { try add(address, .playlist, directory) }
        let bases = try resolve(manifest.baseURLs, from: [directory])
        for period in manifest.periods {
            let periodBases = try resolve(period.baseURLs, from: bases)
            for set in period.adaptationSets {
                let setBases = try resolve(set.baseURLs, from: periodBases)
                for representation in set.representations {
                    let ownBases = try resolve(representation.baseURLs, from: setBases)
                    let addresses = [period.addresses, set.addresses, representation.addresses]
                    for base in ownBases {
                        for address in addresses.joined() {
                            try add(Self.filled(address, representation), .segment, base)
                        }
                        if !base.isFolder {
                            try append(path: base, written: base.components.joined(separator: "/"), .segment)
                        }
                    }
                }
            }
        }
    }

    /// Resolves each alternative base against each base of the enclosing level. A relative base never has a scheme.
    private mutating func resolve(
        _ addresses: [String], from bases: [LocalPath]
    ) throws(LocalPlaylistError) -> [LocalPath] {
        guard !addresses.isEmpty else { return bases }
        var result: [LocalPath] = []
        for base in bases {
            for address in addresses where !address.isEmpty {
                let path = try resolve(address, from: base)
                if !result.contains(path) { result.append(path) }
                // Alternatives multiply from level to level; real manifests have only a few.
                guard result.count <= 64 else { throw .tooManyReferences(limit: 64) }
            }
        }
        return result.isEmpty ? bases : result
    }

    /// Fills in the values of the representation in a template (ISO/IEC 23009-1, 5.3.9.4.4).
    ///
    /// The number and the time are kept, without their width, because `$Number%05d$` would look like an escape.
    static func filled(_ template: String, _ representation: DASHRepresentation) -> String {
        let bytes = Array(template.utf8)
        // A template that is too long cannot become shorter when it is filled in.
        guard bytes.contains(UInt8(ascii: "$")), bytes.count <= maximumPathLength else { return template }
        var result: [UInt8] = []
        for (index, part) in bytes.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false).enumerated() {
            // Every second part is enclosed in dollar signs.
            guard index % 2 == 1 else {
                result.append(contentsOf: part)
                continue
            }
            let name = part.prefix { $0 != UInt8(ascii: "%") }
            switch String(decoding: name, as: UTF8.self) {
            case "": result.append(UInt8(ascii: "$"))
            case "RepresentationID": result.append(contentsOf: representation.id.utf8)
            case "Bandwidth": result.append(contentsOf: String(representation.bandwidth).utf8)
            default: result.append(contentsOf: [UInt8(ascii: "$")] + name + [UInt8(ascii: "$")])
            }
            guard result.count <= maximumPathLength else { break }
        }
        return String(decoding: result, as: UTF8.self)
    }

    // MARK: - Both

    private mutating func add(
        _ address: String, _ role: LocalReference.Role, _ base: LocalPath
    ) throws(LocalPlaylistError) {
        try append(path: try resolve(address, from: base), written: address, role)
    }

    private mutating func append(
        path: LocalPath, written: String, _ role: LocalReference.Role
    ) throws(LocalPlaylistError) {
        let joined = path.components.joined(separator: "/")
        // Short templates can expand to long lists, so the result has its own limit.
        byteCount += joined.utf8.count + written.utf8.count
        guard byteCount <= Self.maximumByteCount else {
            throw .tooManyReferences(limit: LocalPlaylist.maximumReferenceCount)
        }
        guard seen.insert("\(role)/\(joined)").inserted else { return }
        references.append(
            LocalReference(
                written: written, path: joined, role: path.isFolder ? .base : role,
                isTemplate: ["$Number$", "$Time$", "$SubNumber$"].contains { joined.contains($0) }))
    }

    /// Returns the path of an address below the root, as in RFC 3986, 5.2, but with every escape decoded first.
    ///
    /// Decoding first is stricter than the standard: `%2e%2e%2f` counts as a step up, as it may in a server.
    private mutating func resolve(_ address: String, from base: LocalPath) throws(LocalPlaylistError) -> LocalPath {
        resolvedCount += 1
        guard resolvedCount <= LocalPlaylist.maximumReferenceCount else {
            throw .tooManyReferences(limit: LocalPlaylist.maximumReferenceCount)
        }
        let raw = ASCII.trimmed(Array(address.utf8)[...])
        guard !raw.isEmpty, raw.count <= Self.maximumPathLength else { throw .invalidAddress(address) }
        var rest = raw.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        var isAbsolute = false
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), !rest[..<colon].contains(UInt8(ascii: "/")) {
            guard rest[..<colon].map(ASCII.lowercased) == Array("file".utf8) else { throw .foreignScheme(address) }
            rest = rest[(colon + 1)...]
            if ASCII.hasPrefix(rest, "//") {
                let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
                guard authority.isEmpty || authority.elementsEqual("localhost".utf8) else {
                    throw .foreignScheme(address)
                }
                rest = rest[authority.endIndex...]
            }
            guard rest.first == UInt8(ascii: "/") else { throw .invalidAddress(address) }
            isAbsolute = true
        } else if ASCII.hasPrefix(rest, "//") {
            throw .foreignScheme(address)
        } else {
            isAbsolute = rest.first == UInt8(ascii: "/")
        }
        let decoded = Self.decoded(rest)
        guard decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { throw .invalidAddress(address) }

        if isAbsolute {
            var path = LocalPath(components: [], isFolder: true)
            guard path.append(decoded[...]), let relative = path.relative(to: root) else {
                throw .leavesFolder(address)
            }
            return relative
        }
        var path = base
        // An address that is only a query refers to the base.
        if decoded.isEmpty { return path }
        if !path.isFolder { _ = path.components.popLast() }
        guard path.append(decoded[...]) else { throw .leavesFolder(address) }
        guard path.components.reduce(0, { $0 + $1.utf8.count + 1 }) <= Self.maximumPathLength else {
            throw .invalidAddress(address)
        }
        return path
    }

    /// Returns the bytes with escapes such as `%41` decoded. A percent sign without two digits is kept.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let high = ASCII.hexadecimalDigit(bytes[index + 1]), let low = ASCII.hexadecimalDigit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
