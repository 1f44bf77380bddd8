import Foundation
import Localization

/// The reasons why a file could not be read or written, in words.
enum FileFailure {
    /// Returns the reason of an error of Foundation, as a sentence.
    static func cause(of error: any Error) -> String {
        guard let error = error as? CocoaError else { return localized("Reading or writing failed.") }
        switch error.code {
        case .fileReadNoPermission, .fileWriteNoPermission: return localized("Permission was denied.")
        case .fileWriteOutOfSpace: return localized("The disk is full.")
        case .fileReadTooLarge: return localized("The file is too large.")
        case .fileWriteVolumeReadOnly: return localized("The disk is read-only.")
        case .fileNoSuchFile, .fileReadNoSuchFile: return localized("The folder does not exist any more.")
        default: return localized("Reading or writing failed.")
        }
    }
}
