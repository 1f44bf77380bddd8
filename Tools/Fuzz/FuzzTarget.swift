/// A reader of untrusted bytes, which must neither trap nor hang.
struct FuzzTarget: Sendable {
    /// The name, which is also the name of its folder in the corpus.
    let name: String
    let body: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] =
        readers + feeds + xmlFeeds + images + [decoding] + texts + network + commandLine + engine + [trace, machine]
}
