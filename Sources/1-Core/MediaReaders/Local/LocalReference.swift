/// A file that a local playlist names, inside of the folder that may be served.
package struct LocalReference: Sendable, Hashable {
    /// What the file is for.
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
    /// What the file is for.
    package var role: Role
    /// Whether `$Number$` or `$Time$` in the path stand for many files.
    package var isTemplate: Bool
}
