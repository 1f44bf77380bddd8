/// The syntax error that made the rest of a JSON text unreadable.
struct JSONError: Error, Hashable {
    /// The position of the error, in bytes from the start of the text.
    let offset: Int
}
