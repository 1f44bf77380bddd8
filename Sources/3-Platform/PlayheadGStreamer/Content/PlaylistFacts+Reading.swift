import FoundationEssentials
import MediaReaders
import PlaybackModel
import Playhead

extension PlaylistFacts {
    /// Takes an item's own playlist or manifest in. Returns an HLS playlist, whose media playlist may be read next.
    mutating func take(_ answer: HTTPFetcher.Answer) -> HLSPlaylist? {
        let limit = answer.bytes.count
        switch MediaSniffer.format(of: answer.bytes) {
        case .dash:
            if let manifest = try? DASHManifest(answer.bytes, limits: DASHManifestLimits(bytes: limit)) {
                take(manifest)
                let repaired = answer.repaired.flatMap { try? DASHManifest($0, limits: DASHManifestLimits()) }
                sets = (repaired ?? manifest).periods.first.map(Self.tracks) ?? [:]
            }
            return nil
        case .hls:
            let playlist = try? HLSPlaylist(
                answer.bytes, url: URL(string: answer.address), limits: HLSPlaylistLimits(bytes: limit))
            switch playlist {
            case .media(let media)?: take(media)
            case .multivariant(let main)?: take(main)
            case nil: break
            }
            return playlist
        default: return nil
        }
    }

    /// Takes a multivariant playlist in.
    mutating func take(_ playlist: HLSMultivariantPlaylist) {
        multivariant = playlist
        // Where some play, the others are gone: `HTTPBodyFilter`.
        let playable = playlist.playableVariants(canDecode: CodecSupport.canDecode)
        dolbyVision =
            playable.lazy.compactMap(\.incompatibleDolbyVision).first
            ?? HLSMultivariantPlaylist.dolbyVision(of: playable)
        variants = playable.map { variant in
            StreamVariant(
                bandwidth: Double(variant.bandwidth), resolution: Self.size(variant.width, variant.height),
                frameRate: variant.frameRate, codecs: Self.shown(variant.codecs.joined(separator: ",")),
                supplementalCodecs: Self.shown(variant.supplementalCodecs.joined(separator: ",")))
        }
        note(playlist.encryption)
    }

    /// Takes a media playlist in.
    mutating func take(_ playlist: HLSMediaPlaylist) {
        targetDuration = playlist.targetDuration
        isLive = playlist.isLive
        let names = Set(playlist.segments.map { "\($0.byteRange?.lowerBound ?? 0) \($0.uri)" })
        namesEachSegmentOnce = names.count == playlist.segments.count
        // The demuxer does not see gaps before it: `HTTPBodyFilter`.
        firstDate = playlist.segments.first { !$0.isGap }?.date
        holdBack = playlist.holdBack
        containerChange = playlist.isLive ? nil : playlist.containerChange
        note(playlist.encryption)
        let canDecrypt =
            HTTPBodyFilter.isAvailable && playlist.segments.contains { $0.sampleKey != nil || $0.fragmentKey != nil }
        // The multivariant playlist may have announced the method.
        if canDecrypt, finding == Self.sampleEncryption { finding = .sampleKey }
        // Another variant may hold what this one lacks.
        guard variants.count <= 1 else { return }
        if playlist.segments.isEmpty, !playlist.isLive {
            finding = .noMedia("The playlist lists no segments.")
            isHopeless = true
        } else if !playlist.segments.isEmpty, !playlist.hasMedia {
            finding = .noMedia("The segments of the playlist have no duration.")
            isHopeless = true
        } else if case .protected = finding, let first = playlist.segments.first {
            // Later segments that are protected are left out: `HLSPlaylistParts`.
            isHopeless = ![.none, .aes128].contains(first.encryption) && (first.isProtected || !canDecrypt)
        }
    }

    /// Takes a DASH manifest in.
    mutating func take(_ manifest: DASHManifest) {
        isLive = manifest.isDynamic
        if manifest.isProtected {
            let sets = manifest.periods.flatMap(\.adaptationSets)
            finding = .protected(ProtectionSystem.described(sets.flatMap(\.protectionSchemes)))
        }
        if manifest.hasRemoteParts {
            finding = .noMedia("Parts of the manifest are in other files (xlink), which the player does not load.")
            isHopeless = true
        } else if !manifest.hasSegments {
            finding = .noMedia("The manifest lists no segments of audio or video.")
            isHopeless = true
        }
        let pictures = manifest.periods.first?.adaptationSets.filter { $0.kind == .video } ?? []
        let usual = pictures.contains { !$0.isTrickMode } ? pictures.filter { !$0.isTrickMode } : pictures
        let compatible = usual.filter { $0.incompatibleDolbyVision == nil }
        dolbyVision = compatible.isEmpty ? usual.first?.incompatibleDolbyVision : nil
        let sets = compatible.isEmpty ? usual : compatible
        if manifest.isDynamic { hiddenTracks = Self.trickModes(manifest) }
        let audible = manifest.periods.first?.adaptationSets.filter { $0.kind == .audio } ?? []
        variants = (sets.isEmpty ? audible : sets).flatMap(\.representations).map { representation in
            StreamVariant(
                bandwidth: Double(representation.bandwidth),
                resolution: Self.size(representation.width, representation.height),
                frameRate: representation.frameRate, codecs: Self.shown(representation.codecs.joined(separator: ",")))
        }
    }

    /// The tracks of trick modes, if all periods agree on them.
    private static func trickModes(_ manifest: DASHManifest) -> Set<String> {
        let all = manifest.periods.map { period -> Set<String> in
            let pictures = tracks(period).filter { $0.value.kind == .video }
            guard pictures.contains(where: { !$0.value.isTrickMode }) else { return [] }
            return Set(pictures.filter { $0.value.isTrickMode }.keys)
        }
        return Set(all).count == 1 ? all[0] : []
    }

    /// The sets of a period, by the identifiers of their tracks. `dashdemux2` numbers the sets that it knows the type of.
    static func tracks(_ period: DASHPeriod) -> [String: DASHAdaptationSet] {
        let known = period.adaptationSets.filter { set in
            let type = set.representations.first?.mimeType ?? ""
            return ["video/", "audio/", "application/", "text/"].contains { type.hasPrefix($0) }
        }
        let pairs = known.enumerated().map { ("\($0.element.kind.rawValue)-\($0.offset)", $0.element) }
        return Dictionary(pairs) { first, _ in first }
    }

    private mutating func note(_ encryption: HLSEncryption) {
        switch encryption {
        case .none: break
        case .aes128: if finding == nil { finding = .plainKey }
        // GStreamer 1.22 opens whole segments only: `SampleKeyring`.
        case .sampleAES: finding = Self.sampleEncryption
        case .drm(let formats): finding = .protected(ProtectionSystem.described(formats))
        }
    }

    private static let sampleEncryption = FailureEvidence.Finding.protected(["SAMPLE-AES"])

    private static func size(_ width: Int?, _ height: Int?) -> PixelSize? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return PixelSize(width: width, height: height)
    }

    private static func shown(_ text: String) -> String? {
        let shown = PrintableText(text, maximumLength: 200).string
        return shown.isEmpty ? nil : shown
    }
}
