import Localization
public import PlaybackModel

extension PlayerWording {
    /// The decoder of pictures, and the reason if it is one in software or its pictures are copied.
    public static func decoding(_ decoding: VideoDecoding) -> String {
        let name = decoding.decoder
        switch decoding.softwareReason {
        case nil:
            return switch decoding.picturePath {
            case .kept: localized("\(name), hardware, without a copy")
            case .copiedForDisplay, nil: localized("\(name), hardware, copied to main memory for the display")
            case .copiedAfterRefusal:
                localized("\(name), hardware, copied to main memory: the display refused a picture")
            case .copiedForDecoder:
                localized("\(name), hardware, copied to main memory: the decoder offers no other way")
            case .copiedForContent: localized("\(name), hardware, copied to main memory to change the pictures")
            }
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
