/// A kind of stream whose samples can be encrypted (MPEG-2 Stream Encryption Format for HTTP Live Streaming, Apple).
enum SampleCodec: Sendable, Hashable {
    /// H.264 with start codes.
    case h264
    /// AAC with ADTS headers.
    case aac
    /// AC-3 and Enhanced AC-3, whose frames state which they are.
    case ac3, enhancedAC3

    /// The codec of an encrypted stream, from its type in a program map; `nil` for other streams.
    init?(encryptedStreamType type: UInt8) {
        switch type {
        case 0xDB: self = .h264
        case 0xCF: self = .aac
        case 0xC1: self = .ac3
        case 0xC2: self = .enhancedAC3
        default: return nil
        }
    }

    /// The type of the stream without encryption.
    var clearStreamType: UInt8 {
        switch self {
        case .h264: 0x1B
        case .aac: 0x0F
        case .ac3: 0x81
        case .enhancedAC3: 0x87
        }
    }
}
