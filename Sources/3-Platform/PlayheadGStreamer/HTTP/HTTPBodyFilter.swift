import CBodyFilter
import CDecryption
import CSoup
import MediaReaders

/// Changes the bodies that an adaptive demuxer receives: media playlists whose segments it cannot decrypt appear without
/// their keys, and those segments arrive decrypted (see `SampleKeyring`). Segments that are missing at the beginning of a
/// playlist are left out, and so are all pathways but the selected one, segments in another container, segments that only
/// DRM systems can decrypt, variants that only Dolby Vision can show, and subtitles whose files are missing. Forced subtitles,
/// which the demuxer leaves out, appear as others. All other bodies pass untouched.
///
/// Unchecked: libsoup calls it on the thread of the message's session only, and the message owns it.
final class HTTPBodyFilter: @unchecked Sendable {
    /// `true` where libsoup lets bodies be changed.
    static let isAvailable = ph_can_filter_bodies()

    private enum Kind {
        case playlist
        /// A segment, the place of its first byte in the body, and its key.
        case segment(SampleKeyring.Secret, Int, PendingKey)
    }

    private weak var item: HTTPItem?
    private let kind: Kind
    /// The addresses of the message, before and after redirects.
    private var addresses: [String]
    private static let maximumSegmentSize = 128 << 20
    private static let smallestPlaylistLimit = 65_536

    private init(_ item: HTTPItem, _ kind: Kind, _ address: HTTPAddress) {
        self.item = item
        self.kind = kind
        addresses = [address.whole]
    }

    /// Prepares a message of a demuxer, or of the source element, before it is sent.
    static func attach(
        to message: OpaquePointer, of session: UnsafeMutablePointer<SoupSession>, _ address: HTTPAddress,
        item: HTTPItem, isMain: Bool
    ) {
        guard isAvailable else { return }
        var kind = Kind.playlist
        let header = soup_message_headers_get_one(soup_message_get_request_headers(message), "Range")
        let range = header.map { String(cString: $0) }
        if !isMain, let secret = item.samples.secret(of: address, range: range) {
            let start = range.flatMap { Int64($0.drop { !$0.isNumber }.prefix { $0 != "-" }) } ?? 0
            // The key arrives while the segment does.
            kind = .segment(
                secret, Int(clamping: secret.start - start), item.samples.key(at: secret.keyAddress, for: item))
        }
        var isPlaylist = false
        if case .playlist = kind { isPlaylist = true }
        let filter = HTTPBodyFilter(item, kind, address)
        _ = ph_filter_body(
            session, message,
            PHBodyChange(
                limit: bodyLimit, change: changeBody, passes_overflow: isPlaylist,
                context: Unmanaged.passRetained(filter).toOpaque(),
                release: { if let data = $0 { Unmanaged<HTTPBodyFilter>.fromOpaque(data).release() } }))
    }

    /// The largest body to change, or zero to leave it alone.
    fileprivate func limit(_ message: OpaquePointer) -> Int {
        guard let item else { return 0 }
        guard case .playlist = kind else { return Self.maximumSegmentSize }
        let address = HTTPAddress(of: message)
        let type = soup_message_headers_get_content_type(soup_message_get_response_headers(message), nil)
        let name = type.map { String(cString: $0).lowercased() } ?? ""
        if !name.hasSuffix("mpegurl") {
            // Media may have the name of a playlist, and may never end.
            let isMedia = name.hasPrefix("audio/") || name.hasPrefix("video/")
            guard !isMedia, address.namesHLS || HTTPAddress(addresses[0]).namesHLS else { return 0 }
        }
        addresses = [addresses[0], address.whole]
        // `HTTPPlaylistGuard` ends playlists beyond the limit, once the demuxer holds a part of them.
        let limit = item.policy.maximumPlaylistSize
        let headers = soup_message_get_response_headers(message)
        guard Int64(soup_message_headers_get_content_length(headers)) <= Int64(limit) else { return 0 }
        return max(Self.smallestPlaylistLimit, limit - 4 * Self.smallestPlaylistLimit)
    }

    /// Changes a whole body in place. Returns its size, or `nil` if there is no key for it.
    fileprivate func change(_ body: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        switch kind {
        case .playlist:
            if Self.contains("EXT-X-CONTENT-STEERING", body),
                let selected = HLSMultivariantPlaylist.selectingPathway(in: Array(body)), selected.count == body.count
            {
                _ = body.update(fromContentsOf: selected)
            }
            if Self.contains("EXT-X-STREAM-INF", body),
                let compatible = HLSMultivariantPlaylist.droppingDolbyVision(in: Array(body)),
                compatible.count == body.count
            {
                _ = body.update(fromContentsOf: compatible)
            }
            if let item, Self.contains("EXT-X-STREAM-INF", body),
                let reduced = item.withoutSubtitles(playlist: Array(body), at: addresses[addresses.count - 1]),
                reduced.count == body.count
            {
                _ = body.update(fromContentsOf: reduced)
            }
            if Self.contains("FORCED=YES", body),
                let shown = HLSMultivariantPlaylist.showingForced(in: Array(body)), shown.count == body.count
            {
                _ = body.update(fromContentsOf: shown)
            }
            if Self.contains("EXT-X-GAP", body),
                let skipped = HLSMediaPlaylist.skippingFirstGaps(in: Array(body)), skipped.count == body.count
            {
                _ = body.update(fromContentsOf: skipped)
            }
            let signs = ["EXT-X-MAP", "KEYFORMAT", "SAMPLE-AES"]
            if let item, item.parts.isNeeded || signs.contains(where: { Self.contains($0, body) }),
                let part = item.parts.part(of: Array(body), variables: item.variables), part.count == body.count
            {
                _ = body.update(fromContentsOf: part)
            }
            guard let item, Self.contains("SAMPLE-AES", body) || Self.contains("AES-128", body),
                let hidden = item.samples.take(
                    Array(body), at: addresses, variables: item.variables, hasTrackKeys: item.policy.hasKeys),
                hidden.count == body.count
            else { break }
            _ = body.update(fromContentsOf: hidden)
        case .segment(let secret, let start, let pending):
            guard let key = pending.wait() else { return nil }
            let start = min(max(start, 0), body.count)
            guard key.count == Int(PH_KEY_SIZE) else {
                // The demuxer finds no media in it, as with a wrong key.
                body.update(repeating: 0)
                break
            }
            var segment = Array(body[start...])
            switch secret.extent {
            case .samples:
                SampleDecryptor { Self.decrypt(&$0, key, secret.vector) }.decrypt(&segment)
            case .section: item?.samples.note(key, of: segment)
            case .whole:
                // Some servers leave initialization segments clear, although a key precedes them.
                guard !Self.isFragmentedMP4(segment) else { break }
                segment.removeLast(segment.count % Int(PH_KEY_SIZE))
                guard Self.decrypt(&segment, key, secret.vector) else { return nil }
                // With a wrong key there is none.
                let padding = Int(segment.last ?? 0)
                if (1...Int(PH_KEY_SIZE)).contains(padding), segment.suffix(padding).allSatisfy({ $0 == padding }) {
                    segment.removeLast(padding)
                }
            }
            let size = start + min(segment.count, body.count - start)
            _ = body[start..<size].update(fromContentsOf: segment.prefix(size - start))
            return size
        }
        return body.count
    }

    /// Returns whether a playlist contains a name. It spares the others the reading.
    private static func contains(_ name: String, _ body: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        let name = Array(name.utf8)
        return body.indices.contains { body[$0] == name[0] && body[$0...].starts(with: name) }
    }

    /// Returns whether bytes begin with a box of a segment or initialization segment of fragmented MP4.
    private static func isFragmentedMP4(_ bytes: [UInt8]) -> Bool {
        ["ftyp", "styp", "moov", "moof", "sidx", "emsg", "prft"].contains {
            bytes.dropFirst(4).starts(with: $0.utf8)
        }
    }

    private static func decrypt(_ blocks: inout [UInt8], _ key: [UInt8], _ vector: [UInt8]) -> Bool {
        guard vector.count == Int(PH_KEY_SIZE) else { return false }
        return blocks.withUnsafeMutableBufferPointer { blocks in
            ph_decrypt_blocks(key, vector, blocks.baseAddress, Int32(clamping: blocks.count)) == 1
        }
    }
}

private nonisolated func bodyLimit(message: OpaquePointer?, context: UnsafeMutableRawPointer?) -> Int {
    guard let message, let context else { return 0 }
    return Unmanaged<HTTPBodyFilter>.fromOpaque(context).takeUnretainedValue().limit(message)
}

private nonisolated func changeBody(
    bytes: UnsafeMutablePointer<UInt8>?, size: UnsafeMutablePointer<Int>?, context: UnsafeMutableRawPointer?
) -> Bool {
    guard let bytes, let size, let context else { return false }
    let filter = Unmanaged<HTTPBodyFilter>.fromOpaque(context).takeUnretainedValue()
    guard let count = filter.change(UnsafeMutableBufferPointer(start: bytes, count: size.pointee)) else { return false }
    size.pointee = count
    return true
}
