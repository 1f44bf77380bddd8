/// The configuration of Dolby Vision in a file (Dolby Vision Streams Within the ISO Base Media File Format, version 2.4,
/// section 2.2: `dvcC`, `dvvC`, `dvwC`).
package struct DolbyVisionConfiguration: Sendable, Hashable {
    /// The profile, such as 5 or 8.
    package var profile: Int
    /// The signal that the pictures have for other decoders: 1 for HDR10, 2 for SDR, 4 for HLG, 6 for Blu-ray; 0 if only
    /// Dolby Vision can show them.
    package var compatibility: Int

    /// The sample formats that can be Dolby Vision.
    static let codecs: Set<String> = [
        "dvh1", "dvhe", "hvc1", "hev1", "dva1", "dvav", "avc1", "avc3", "dav1", "av01",
    ]

    /// The boxes that contain a configuration.
    static let boxes: Set<String> = ["dvcC", "dvvC", "dvwC"]

    /// Creates a configuration.
    package init(profile: Int, compatibility: Int) {
        self.profile = profile
        self.compatibility = compatibility
    }

    /// Reads a codec in RFC 6381 form, such as `dvh1.05.06`; `nil` for those that other decoders may show.
    ///
    /// Playlists name the compatible picture of other profiles in its place, or it follows from the profile.
    package init?(incompatibleCodec codec: String) {
        let parts = codec.split(separator: ".").map { $0.lowercased() }
        guard parts.count >= 2 else { return nil }
        switch (parts[0], Int(parts[1])) {
        case ("dvh1", 5?), ("dvhe", 5?): self.init(profile: 5, compatibility: 0)
        case ("dav1", 10?): self.init(profile: 10, compatibility: 0)
        default: return nil
        }
    }

    /// Reads a supplemental codec of a playlist, such as `dvh1.08.07/db4h`; `nil` for others. The digit of the brand is the
    /// compatibility.
    package init?(supplementalCodec codec: String) {
        let parts = codec.lowercased().split(separator: "/")
        let names = parts.first?.split(separator: ".") ?? []
        guard names.count >= 2, ["dvh1", "dvhe", "dva1", "dvav", "dav1"].contains(names[0]),
            let profile = Int(names[1]), (0..<128).contains(profile),
            let brand = parts.dropFirst().first(where: { $0.hasPrefix("db") }),
            let compatibility = brand.dropFirst(2).first?.wholeNumberValue, compatibility > 0
        else { return nil }
        self.init(profile: profile, compatibility: compatibility)
    }

    /// Reads the content of a configuration box; nil if it is too short.
    init?(_ fields: MP4Fields) {
        guard let numbers = fields.uint16(2), let flags = fields.integer(at: 4, bytes: 1) else { return nil }
        profile = Int(numbers >> 9)
        compatibility = Int(flags >> 4)
    }

    /// `true` if a decoder without Dolby Vision shows the pictures in their colors. Profiles before 5 were always compatible,
    /// or have a second layer.
    package var hasCompatiblePicture: Bool { profile < 5 || compatibility != 0 }
}
