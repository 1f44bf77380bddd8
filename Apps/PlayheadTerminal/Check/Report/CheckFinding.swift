import Localization

/// A defect that a check found in an item. `Documentation/Check.md` defines each one.
struct CheckFinding: Sendable, Hashable {
    /// The weight of a defect.
    enum Severity: String, Sendable, Hashable, CaseIterable {
        /// The item does not play as it should.
        case error
        /// The item plays, and may have a defect.
        case warning
    }

    /// The stable name of a defect.
    enum Code: String, Sendable, Hashable, Decodable, CaseIterable {
        /// The player reported an error, which the record contains.
        case cannotPlay
        /// The process of the engine ended or hung.
        case engineLost
        /// The position did not advance.
        case doesNotAdvance
        /// The end came before the stated duration.
        case endsEarly
        /// There is a video track, but no picture arrived.
        case noPicture
        /// A seek did not land.
        case seekFailed
        /// A playlist or manifest cannot be read.
        case manifestUnreadable
        /// A segment or playlist does not exist.
        case missingSegment

        /// The player reported a warning.
        case playerWarning
        /// The item is longer or shorter than stated.
        case durationDiffers
        /// A seek landed far from its target.
        case seekInaccurate
        /// Playback waited for data.
        case stalls
        /// The times of two pictures are far apart.
        case timeGap
        /// The time of a picture lies before that of the one before.
        case timeOverlap
        /// The pictures fall behind the sound.
        case drift
        /// Many pictures came too late.
        case droppedFrames
        /// The picture does not change.
        case frozenPicture
        /// The picture is black.
        case blackPicture
        /// The sound is silent.
        case silence
        /// There is an audio track, but no sound arrived.
        case noSound
        /// A segment is longer than the target duration.
        case targetDurationExceeded
        /// The discontinuities of two renditions differ.
        case discontinuityMismatch
        /// The segments of two renditions do not begin at the same times.
        case misalignedRenditions
        /// A variant names no codecs.
        case missingCodecs
        /// A name of a codec is not one of RFC 6381.
        case invalidCodecs

        /// The weight of the defect.
        var severity: Severity {
            switch self {
            case .cannotPlay, .engineLost, .doesNotAdvance, .endsEarly, .noPicture, .seekFailed, .manifestUnreadable,
                .missingSegment:
                .error
            case .playerWarning, .durationDiffers, .seekInaccurate, .stalls, .timeGap, .timeOverlap, .drift,
                .droppedFrames,
                .frozenPicture, .blackPicture, .silence, .noSound, .targetDurationExceeded, .discontinuityMismatch,
                .misalignedRenditions, .missingCodecs, .invalidCodecs:
                .warning
            }
        }

        /// The bit of the code in sets.
        var bit: UInt32 { 1 << UInt32(Self.allCases.firstIndex(of: self) ?? 31) }
    }

    /// The name of the defect.
    var code: Code
    /// The position in the item, in seconds.
    var position: Double?
    /// The measured value, in the unit of the code.
    var value: Double?
    /// The limit that the value exceeds.
    var limit: Double?
    /// The affected part, such as the name of a segment, or the code of a warning.
    var detail: String?

    init(
        _ code: Code, at position: Double? = nil, value: Double? = nil, limit: Double? = nil, detail: String? = nil
    ) {
        self.code = code
        self.position = position
        self.value = value
        self.limit = limit
        self.detail = detail
    }

    /// The weight of the defect.
    var severity: Severity { code.severity }
}

extension CheckFinding {
    /// A phrase for people, such as “silence for 5.0 s”.
    var text: String {
        let value = value ?? 0
        let phrase =
            switch code {
            case .cannotPlay: localized("cannot play")
            case .engineLost: localized("ends the process of the engine")
            case .doesNotAdvance: localized("does not advance")
            case .endsEarly: localized("ends \(value, digits: 1) s before the stated end")
            case .noPicture: localized("no picture")
            case .seekFailed: localized("seek failed")
            case .manifestUnreadable: localized("playlist cannot be read")
            case .missingSegment: localized("missing segment")
            case .playerWarning: localized("warning of the player")
            case .durationDiffers:
                localized("lasts \(value, digits: 1) s, although \(limit ?? 0, digits: 1) s are stated")
            case .seekInaccurate: localized("seek landed \(value, digits: 1) s from its target")
            case .stalls: localized("waited \(value, digits: 1) s for data")
            case .timeGap: localized("gap of \(value, digits: 2) s between pictures")
            case .timeOverlap: localized("pictures overlap by \(value, digits: 2) s")
            case .drift: localized("pictures fall \(value, digits: 2) s behind the sound")
            case .droppedFrames: localized("\(value, digits: 0) % of the pictures dropped")
            case .frozenPicture: localized("picture frozen for \(value, digits: 1) s")
            case .blackPicture: localized("black picture for \(value, digits: 1) s")
            case .silence: localized("silence for \(value, digits: 1) s")
            case .noSound: localized("no sound")
            case .targetDurationExceeded:
                localized("segment of \(value, digits: 1) s exceeds the target duration of \(limit ?? 0, digits: 0) s")
            case .discontinuityMismatch: localized("discontinuities differ between renditions")
            case .misalignedRenditions: localized("segments of renditions are \(value, digits: 2) s apart")
            case .missingCodecs: localized("variant without codecs")
            case .invalidCodecs: localized("invalid name of a codec")
            }
        return detail.map { "\(phrase): \($0)" } ?? phrase
    }
}
