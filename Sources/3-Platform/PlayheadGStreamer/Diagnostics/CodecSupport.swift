/// The formats of `HLSCodec` that the installed elements decode.
enum CodecSupport {
    private static let decodable = Set(
        MediaFormat.all.filter { $0.kind == .video || $0.kind == .audio }
            .filter { FormatSupport.find($0).isAvailable }.map(\.id))

    /// Returns whether a format can be decoded. The first call looks all of them up in the registry.
    static func canDecode(_ format: String) -> Bool { decodable.contains(format) }
}
