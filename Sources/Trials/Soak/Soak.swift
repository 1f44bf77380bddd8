/// Random use.
enum Soak {
    static let usage = ""
    static func run(_ arguments: [String]) throws {}
}
