import Localization
public import PlaybackModel

extension PlayerWording {
    /// The decoder of pictures, and the reason if it is one in software.
    public static func decoding(_ decoding: VideoDecoding) -> String {
        let name = decoding.decoder
        switch decoding.softwareReason {
        case nil: return localized("\(name), hardware, copied to main memory")
        case .noDevice: return localized("\(name), software: no hardware decoder")
        case .noDecoder: return localized("\(name), software: no hardware decoder for this format")
        case .switchedOff: return localized("\(name), software: hardware decoding is switched off")
        case .failed:
            guard let failed = decoding.failedDecoder else {
                return localized("\(name), software: hardware decoding failed")
            }
            return localized("\(name), software: \(failed) failed")
        }
    }
}
