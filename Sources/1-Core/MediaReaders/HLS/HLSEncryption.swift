/// A summary of the encryption of a playlist or segment.
package enum HLSEncryption: Sendable, Hashable {
    /// No encryption.
    case none
    /// Whole segments are encrypted with AES-128 and a plain key, which every player supports.
    case aes128
    /// Samples are encrypted with a plain key.
    case sampleAES
    /// Only DRM systems provide the key; the associated value lists their key formats, sorted.
    case drm(keyFormats: [String])

    /// Creates the encryption of keys that are alternatives: the least restrictive one.
    package init(keys: [HLSKey]) {
        if keys.isEmpty {
            self = .none
        } else if keys.contains(where: { $0.isIdentity && $0.method == .aes128 }) {
            self = .aes128
        } else if keys.contains(where: { $0.isIdentity && ($0.method == .sampleAES || $0.method == .sampleAESCTR) }) {
            self = .sampleAES
        } else {
            self = .drm(keyFormats: Set(keys.map(\.keyFormat)).sorted())
        }
    }

    /// `true` if the content requires a DRM system.
    package var needsDRM: Bool {
        if case .drm = self { true } else { false }
    }

    /// Creates the most restrictive one of several encryptions.
    init(hardestOf encryptions: some Sequence<HLSEncryption>) {
        var hardest = HLSEncryption.none
        var formats: Set<String> = []
        for encryption in encryptions {
            if case .drm(let names) = encryption { formats.formUnion(names) }
            if encryption.rank > hardest.rank { hardest = encryption }
        }
        self = hardest.needsDRM ? .drm(keyFormats: formats.sorted()) : hardest
    }

    private var rank: Int {
        switch self {
        case .none: 0
        case .aes128: 1
        case .sampleAES: 2
        case .drm: 3
        }
    }
}
