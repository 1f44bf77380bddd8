/// The purposes that content states of a track, other than to be the sound or the subtitles for everybody.
package struct TrackPurpose: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Text of what most viewers would not understand otherwise, which shows without being chosen.
    package static let forced = TrackPurpose(rawValue: 1)
    /// Sound with a description of the pictures.
    package static let describesVideo = TrackPurpose(rawValue: 2)
    /// Remarks about the content.
    package static let commentary = TrackPurpose(rawValue: 4)
    /// Text that describes sounds, or sound with clearer speech.
    package static let hearingImpaired = TrackPurpose(rawValue: 8)

    /// The purpose that a term of DASH names, in a role or as accessibility, which MP4 files use as well (ISO/IEC 23009-1, 5.8.5.5;
    /// ETSI TS 102 822-3-1, `AudioPurposeCS`); empty for others.
    package init(scheme: String, term: String) {
        switch (scheme.lowercased(), term.lowercased()) {
        case ("urn:tva:metadata:cs:audiopurposecs:2007", "1"): self = .describesVideo
        case ("urn:tva:metadata:cs:audiopurposecs:2007", "2"): self = .hearingImpaired
        case ("urn:tva:metadata:cs:audiopurposecs:2007", "3"), ("urn:tva:metadata:cs:audiopurposecs:2007", "4"):
            self = .commentary
        case (Self.roles, "forced-subtitle"), (Self.roles, "forced_subtitle"): self = .forced
        case (Self.roles, "description"): self = .describesVideo
        case (Self.roles, "commentary"): self = .commentary
        case (Self.roles, "caption"), (Self.roles, "enhanced-audio-intelligibility"): self = .hearingImpaired
        default: self = []
        }
    }

    /// The purpose that a characteristic of Apple's names, in HLS playlists and MP4 files; empty for others.
    package init(characteristic: String) {
        switch characteristic {
        case "public.subtitles.forced-only": self = .forced
        case "public.accessibility.describes-video": self = .describesVideo
        case "public.auxiliary-content": self = .commentary
        case "public.accessibility.transcribes-spoken-dialog", "public.accessibility.describes-music-and-sound",
            "public.accessibility.enhances-speech-intelligibility":
            self = .hearingImpaired
        default: self = []
        }
    }

    /// The scheme of the roles of DASH.
    package static let roles = "urn:mpeg:dash:role:2011"
}

/// The statements of a container about one of its tracks.
package struct ContainerTrack: Sendable, Hashable {
    /// The kind of content.
    package enum Kind: Sendable, Hashable {
        case video
        case audio
        case text
    }

    /// The number by which the container knows the track: in Matroska its number, in MP4 its identifier, in an MPEG transport
    /// stream the identifier of its packets.
    package var number: Int
    /// The kind of content.
    package var kind: Kind
    /// `true` if the track plays by default; `nil` if the container does not say.
    package var isDefault: Bool?
    /// The purposes; empty for the usual content.
    package var purpose: TrackPurpose

    package init(number: Int, kind: Kind, isDefault: Bool? = nil, purpose: TrackPurpose = []) {
        self.number = number
        self.kind = kind
        self.isDefault = isDefault
        self.purpose = purpose
    }
}
