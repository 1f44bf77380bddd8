/// Something that reads bytes of anybody's making. It must neither trap nor hang, whatever they are.
struct FuzzTarget: Sendable {
    /// Its name, which is that of its folder in the corpus too.
    let name: String
    let body: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] = readers + texts + network + commandLine + [trace, machine]
}
