import FeedReaders
import FoundationEssentials
import MediaReaders
import Playhead

/// The check of the playlists and manifests of an item against their rules. Items that have none have no defects.
struct ManifestCheck: Sendable {
    /// The most media playlists of an item that are read.
    private static let playlistLimit = 60
    /// The most segments of a playlist that are looked for on a server, and on disk.
    private static let segmentLimits = (remote: 12, local: 5_000)
    /// The most defects of a kind that are reported.
    private static let findingLimit = 5

    /// The most time for an item: a server may leave each request without an answer.
    private static let patience = Duration.seconds(120)

    private let address: URL
    private let source: ManifestSource
    private let clock = ContinuousClock()
    private let end = ContinuousClock.now + Self.patience

    init(_ entry: FeedEntry, request: RequestOptions) {
        address = MediaAddress.url(entry.address)
        var headers = request.headers
        var userAgent = request.userAgent
        for (name, value) in entry.details?.headers ?? [:] {
            if name.lowercased() == "user-agent" { userAgent = value } else { headers[name] = value }
        }
        source = ManifestSource(address, headers: headers, userAgent: userAgent)
    }

    /// The defects.
    @concurrent func findings() async -> [CheckFinding] {
        switch await source.read(address) {
        case .other, .missing, .failed:
            // Playback has reported what is missing.
            return []
        case .content(let bytes, .hls, let url): return Self.limited(await hls(bytes, url))
        case .content(let bytes, .dash, _): return Self.limited(dash(bytes))
        case .content: return []
        }
    }

    // MARK: HLS

    private func hls(_ bytes: [UInt8], _ url: URL) async -> [CheckFinding] {
        do throws(HLSPlaylistError) {
            switch try HLSPlaylist(bytes, url: url) {
            case .media(let playlist): return await media([.init(name: HLSRules.name(url.path), content: playlist)])
            case .multivariant(let playlist): return await multivariant(playlist)
            }
        } catch {
            return [CheckFinding(.manifestUnreadable, detail: "\(error)")]
        }
    }

    private func multivariant(_ playlist: HLSMultivariantPlaylist) async -> [CheckFinding] {
        var findings = HLSRules.codecs(playlist)
        var playlists: [HLSRules.Playlist] = []
        var seen: Set<URL> = []
        let parts =
            playlist.variants.map { ($0.url, $0.uri, true) }
            + playlist.renditions.filter { $0.kind == .audio || $0.kind == .video }.map {
                ($0.url, $0.uri ?? "", false)
            }
        for case (let url?, let uri, let isVariant) in parts where seen.count < Self.playlistLimit {
            guard seen.insert(url).inserted else { continue }
            if Task.isCancelled || clock.now >= end { return findings }
            let name = HLSRules.name(uri)
            switch await source.read(url) {
            case .content(let bytes, .hls, let url):
                do throws(HLSPlaylistError) {
                    let content = try HLSPlaylist(bytes, url: url, importedVariables: playlist.variables)
                    guard case .media(let content) = content else { continue }
                    playlists.append(.init(name: name, content: content, isVariant: isVariant))
                } catch {
                    findings.append(CheckFinding(.manifestUnreadable, detail: "\(name): \(error)"))
                }
            case .missing: findings.append(CheckFinding(.missingSegment, detail: name))
            case .failed(let reason): findings.append(CheckFinding(.manifestUnreadable, detail: "\(name): \(reason)"))
            case .content: findings.append(CheckFinding(.manifestUnreadable, detail: name))
            case .other: if !url.isFileURL { findings.append(CheckFinding(.manifestUnreadable, detail: name)) }
            }
        }
        return findings + (await media(playlists)) + HLSRules.alignment(playlists)
    }

    private func media(_ playlists: [HLSRules.Playlist]) async -> [CheckFinding] {
        var findings = playlists.flatMap(HLSRules.targetDuration)
        for playlist in playlists {
            let limit = address.isFileURL ? Self.segmentLimits.local : Self.segmentLimits.remote
            let segments = HLSRules.selection(playlist.content, limit: limit)
            var missing = 0
            var unknown = 0
            var parts = segments.map { ($0.uri, Optional($0.start)) }
            for section in Set(segments.compactMap { $0.initializationSection?.uri }) { parts.append((section, nil)) }
            for (uri, start) in parts {
                guard !Task.isCancelled, clock.now < end, missing < Self.findingLimit, unknown < Self.findingLimit,
                    let url = playlist.content.url(of: uri)
                else { continue }
                let exists = await source.exists(url)
                if exists == nil { unknown += 1 }
                if exists == false {
                    missing += 1
                    findings.append(
                        CheckFinding(
                            .missingSegment, at: start, detail: "\(playlist.name), \(HLSRules.name(uri))"))
                }
            }
        }
        return findings
    }

    // MARK: DASH

    private func dash(_ bytes: [UInt8]) -> [CheckFinding] {
        let manifest: DASHManifest
        do throws(DASHManifestError) {
            manifest = try DASHManifest(bytes)
        } catch {
            return [CheckFinding(.manifestUnreadable, detail: "\(error)")]
        }
        var findings: [CheckFinding] = []
        for set in manifest.periods.flatMap(\.adaptationSets) where set.kind == .video || set.kind == .audio {
            for representation in set.representations {
                let codecs = representation.codecs.isEmpty ? set.codecs : representation.codecs
                if codecs.isEmpty { findings.append(CheckFinding(.missingCodecs, detail: representation.id)) }
                for codec in codecs where !CodecName.isValid(codec) {
                    findings.append(CheckFinding(.invalidCodecs, detail: "\(codec) (\(representation.id))"))
                }
            }
        }
        return findings
    }

    /// The first defects of each kind.
    private static func limited(_ findings: [CheckFinding]) -> [CheckFinding] {
        var counts: [CheckFinding.Code: Int] = [:]
        return findings.filter { finding in
            counts[finding.code, default: 0] += 1
            return counts[finding.code, default: 0] <= findingLimit
        }
    }
}
