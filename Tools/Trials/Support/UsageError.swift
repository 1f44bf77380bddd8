/// What is wrong with the arguments.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
