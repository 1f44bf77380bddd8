/// The syntax of names of codecs in playlists and manifests (RFC 6381, and the registrations of codecs).
enum CodecName {
    /// The codes of formats whose parameters are not checked here.
    private static let known: Set<String> = [
        "ac-3", "ec-3", "ac-4", "opus", "flac", "alac", "vorbis", "vp8", "vp9", "vp08", "vp09", "stpp", "wvtt", "tx3g",
        "c608", "c708", "dvh1", "dvhe", "dva1", "dvav", "dav1", "dtsc", "dtse", "dtsh", "dtsl", "dtsx", "dtsy", "mp3",
        "mha1", "mha2", "mhm1", "mhm2", "mp4v", "s263", "samr", "sawb", "vvc1", "vvi1", "evc1", "apac", "lc3", "jpeg",
        "mjp2", "stpp.ttml.im1t",
    ]

    /// Returns `true` for a name that players can understand.
    static func isValid(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { $0.lowercased() }
        guard !name.isEmpty, name.utf8.count <= 64, parts.allSatisfy({ !$0.isEmpty }) else { return false }
        switch parts[0] {
        case "avc1", "avc2", "avc3", "avc4", "svc1", "mvc1", "mvc2":
            // Profile, constraints and level. Older packagers write two decimal numbers, which players accept.
            if parts.count == 3 { return parts.dropFirst().allSatisfy { Int($0) != nil } }
            return parts.count == 2 && parts[1].utf8.count == 6 && isHexadecimal(parts[1])
        case "hvc1", "hev1":
            // Profile, compatibility, tier with level, and constraints (ISO/IEC 14496-15, E.3).
            guard parts.count >= 4, let tier = parts[3].first, "lh".contains(tier) else { return false }
            return Int(parts[3].dropFirst()) != nil && isHexadecimal(parts[2])
        case "mp4a":
            guard parts.count >= 2, parts.count <= 3, isHexadecimal(parts[1]), parts[1].utf8.count == 2 else {
                return false
            }
            return parts[1] == "40" ? parts.count == 3 && Int(parts[2]) != nil : true
        case "av01":
            return parts.count >= 4 && parts[1].utf8.count == 1 && ["m", "h"].contains(parts[2].last.map(String.init))
        default: return known.contains(parts[0])
        }
    }

    private static func isHexadecimal(_ text: String) -> Bool { text.utf8.allSatisfy { UInt8($0).isHexadecimalDigit } }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool { (48...57).contains(self) || (97...102).contains(self) }
}
