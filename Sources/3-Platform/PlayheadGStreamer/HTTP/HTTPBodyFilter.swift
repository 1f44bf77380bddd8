import CBodyFilter
import CDecryption
import CSoup
import MediaReaders

/// Changes the bodies that an adaptive demuxer receives: media playlists whose segments it cannot decrypt appear without
/// their keys, and those segments arrive decrypted (see `SampleKeyring`). Segments that are missing at the beginning of a
/// playlist are left out, and so are all pathways but the selected one, segments in another container, segments that only
/// DRM systems can decrypt, variants that do not play here, and subtitles whose files are missing. Renditions that the
/// demuxer would leave out appear as others. All other bodies pass untouched.
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
    /// `true` for the item's own address.
    private let isMain: Bool
    /// The addresses of the message, before and after redirects.
    private var addresses: [String]
    private static let maximumSegmentSize = 128 << 20
    private static let smallestPlaylistLimit = 65_536

    private init(_ item: HTTPItem, _ kind: Kind, _ address: HTTPAddress, isMain: Bool) {
        self.item = item
        self.kind = kind
        self.isMain = isMain
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
        let filter = HTTPBodyFilter(item, kind, address, isMain: isMain)
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
            let named = HTTPAddress(addresses[0])
            guard !isMedia, address.namesHLS || named.namesHLS || !isMain && item.isOwnPlaylist(named) else { return 0 }
        }
        addresses = [addresses[0], address.whole]
        // `HTTPPlaylistGuard` ends playlists beyond the limit, once the demuxer holds a part of them.
        let limit = item.policy.maximumPlaylistSize
        let headers = soup_message_get_response_headers(message)
        guard Int64(soup_message_headers_get_content_length(headers)) <= Int64(limit) else { return 0 }
        return max(Self.smallestPlaylistLimit, limit - 4 * Self.smallestPlaylistLimit)
    }

    /// Returns a body as its reader is to receive it; `nil` if there is no key for it.
    fileprivate func changed(_ body: [UInt8]) -> [UInt8]? {
        guard case .segment(let secret, let place, let pending) = kind else { return playlist(body) }
        guard let key = pending.wait() else { return nil }
        let start = min(max(place, 0), body.count)
        // With a wrong key, the demuxer finds no media in it.
        guard key.count == Int(PH_KEY_SIZE) else { return [UInt8](repeating: 0, count: body.count) }
        var segment = Array(body[start...])
        switch secret.extent {
        case .samples: SampleDecryptor { Self.decrypt(&$0, key, secret.vector) }.decrypt(&segment)
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
        return body[..<start] + segment
    }

    /// Returns the text of a playlist as the demuxer is to read it.
    private func playlist(_ body: [UInt8]) -> [UInt8] {
        guard PlaylistText.utf8(body).starts(with: "#EXTM3U".utf8) else { return body }
        var text = PlaylistText.tidied(body, .hls)
        func change(if names: String..., by change: ([UInt8]) -> [UInt8]?) {
            guard names.contains(where: { Self.contains($0, text) }), let changed = change(text) else { return }
            text = changed
        }
        change(if: "EXT-X-CONTENT-STEERING", by: HLSMultivariantPlaylist.selectingPathway)
        change(if: "EXT-X-STREAM-INF") {
            HLSMultivariantPlaylist.droppingUnplayable(in: $0, canDecode: CodecSupport.canDecode)
        }
        change(if: "EXT-X-MEDIA:", by: HLSMultivariantPlaylist.distinguishingRenditions)
        guard let item else { return text }
        change(if: "EXT-X-STREAM-INF") { item.withoutSubtitles(playlist: $0, at: addresses[addresses.count - 1]) }
        change(if: "EXT-X-GAP", by: HLSMediaPlaylist.skippingFirstGaps)
        if !isMain { item.start.take(text, hasTag: Self.contains("EXT-X-START", text), variables: item.variables) }
        let partSigns = ["EXT-X-MAP", "KEYFORMAT", "SAMPLE-AES"]
        if item.parts.isNeeded || partSigns.contains(where: { Self.contains($0, text) }) {
            text = item.parts.part(of: text, variables: item.variables) ?? text
        }
        change(if: "SAMPLE-AES", "AES-128") {
            item.samples.take($0, at: addresses, variables: item.variables, hasTrackKeys: item.policy.hasKeys)
        }
        return text
    }

    /// Returns whether a playlist contains a name. It spares the others the reading.
    private static func contains(_ name: String, _ text: [UInt8]) -> Bool {
        let name = Array(name.utf8)
        return text.indices.contains { text[$0] == name[0] && text[$0...].starts(with: name) }
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

private nonisolated func changeBody(body: UnsafeMutablePointer<GByteArray>?, context: UnsafeMutableRawPointer?) -> Bool
{
    guard let body, let context else { return false }
    let filter = Unmanaged<HTTPBodyFilter>.fromOpaque(context).takeUnretainedValue()
    let bytes = Array(UnsafeBufferPointer(start: body.pointee.data, count: Int(body.pointee.len)))
    guard let changed = filter.changed(bytes) else { return false }
    guard changed != bytes else { return true }
    g_byte_array_set_size(body, 0)
    g_byte_array_append(body, changed, guint(changed.count))
    return true
}
