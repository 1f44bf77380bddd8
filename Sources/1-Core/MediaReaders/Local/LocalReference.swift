/// A file that a local playlist refers to, inside the folder that may be served.
package struct LocalReference: Sendable, Hashable {
    /// The purpose of the file.
    package enum Role: Sendable, Hashable {
        /// Another playlist, whose own references the caller has to collect too.
        case playlist
        /// Media, an initialisation section or subtitles.
        case segment
        /// A key.
        case key
        /// A folder that other addresses start from.
        case base
    }

    /// The address as written, templates with their representation filled in.
    package var written: String
    /// The path from the folder, decoded and normalised: never absolute, without `.` and `..`. Empty for the folder
    /// itself.
    package var path: String
    /// The purpose of the file.
    package var role: Role
    /// `true` when `$Number$` or `$Time$` in the path represents many files.
    package var isTemplate: Bool
}
