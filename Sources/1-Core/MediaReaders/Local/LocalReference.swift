/// A file in the served folder that a local playlist refers to.
package struct LocalReference: Sendable, Hashable {
    /// The purpose of the file.
    package enum Role: Sendable, Hashable {
        /// Another playlist, whose references the caller must collect as well.
        case playlist
        /// Media, an initialization section or subtitles.
        case segment
        /// A decryption key.
        case key
        /// A folder that other addresses are relative to.
        case base
    }

    /// The address as written. Templates contain the values of their representation.
    package var written: String
    /// The path relative to the folder, decoded and normalized: never absolute, without `.` and `..`. Empty for the
    /// folder itself.
    package var path: String
    /// The purpose of the file.
    package var role: Role
    /// `true` if `$Number$` or `$Time$` in the path represents many files.
    package var isTemplate: Bool
}
