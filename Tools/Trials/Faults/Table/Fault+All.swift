extension Fault {
    /// Every fault, in the order of the table.
    static let all: [Fault] = connections + answers + bodies + playlists + segments + live
}
