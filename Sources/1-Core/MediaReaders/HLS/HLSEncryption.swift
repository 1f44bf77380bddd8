/// The encryption of a playlist or a segment, in short.
package enum HLSEncryption: Sendable, Hashable {
    /// Nothing is encrypted.
    case none
    /// Whole segments with AES-128 and a plain key, which every player can open.
    case aes128
    /// Samples with a plain key.
    case sampleAES
    /// Only DRM systems have the key: their key formats, sorted.
    case drm(keyFormats: [String])

    /// The encryption that keys offered together amount to: the simplest that one of them allows.
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

    /// Whether content like this needs a DRM system, which an open engine does not have.
    package var needsDRM: Bool {
        if case .drm = self { true } else { false }
    }

    /// The hardest of several.
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
