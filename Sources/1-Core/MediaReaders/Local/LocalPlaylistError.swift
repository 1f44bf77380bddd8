/// The reason why a local playlist cannot be served.
package enum LocalPlaylistError: ReaderError {
    /// The folder is not local, or does not contain the playlist.
    case notLocal
    /// An address points outside the folder.
    case leavesFolder(String)
    /// An address points to the network or has another scheme.
    case foreignScheme(String)
    /// An address is empty or contains control characters.
    case invalidAddress(String)
    /// The playlist refers to more files than the limit.
    case tooManyReferences(limit: Int)
    /// The bytes are neither an HLS playlist nor a DASH manifest.
    case notPlaylist(SniffedFormat)
    /// The HLS playlist cannot be read.
    case hls(HLSPlaylistError)
    /// The DASH manifest cannot be read.
    case dash(DASHManifestError)

    package var code: String {
        switch self {
        case .notLocal: "local.notLocal"
        case .leavesFolder: "local.leavesFolder"
        case .foreignScheme: "local.foreignScheme"
        case .invalidAddress: "local.invalidAddress"
        case .tooManyReferences: "local.tooManyReferences"
        case .notPlaylist: "local.notPlaylist"
        case .hls(let error): error.code
        case .dash(let error): error.code
        }
    }

    package var description: String {
        switch self {
        case .notLocal: "The playlist is not in the local folder."
        case .leavesFolder(let address):
            "The playlist refers to a file outside its folder: \(Self.shown(address)). Move all files into one folder."
        case .foreignScheme(let address) where address.lowercased().hasPrefix("data:"):
            "The playlist embeds a file in a data: address. Only keys can be embedded, in Base64."
        case .foreignScheme(let address):
            "The local playlist refers to a remote address: \(Self.shown(address)). Open it from its server instead."
        case .invalidAddress(let address): "The playlist refers to an invalid file name: \(Self.shown(address))."
        case .tooManyReferences(let limit): "The playlist refers to more than \(limit) files."
        case .notPlaylist(let format): "This is \(format.phrase), not a playlist."
        case .hls(let error): error.description
        case .dash(let error): error.description
        }
    }

    private static func shown(_ address: String) -> PrintableText {
        PrintableText(redactedURL(address), maximumLength: 120)
    }
}
