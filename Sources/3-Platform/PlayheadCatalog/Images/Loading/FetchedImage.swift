/// Encoded bytes that keep the turn of their download until they are decoded and stored, so that the bytes in memory are
/// bounded by the number of turns.
final class FetchedImage: Sendable {
    let bytes: [UInt8]
    private let turn: ImageTurn

    init(_ bytes: [UInt8], _ turn: ImageTurn) {
        self.bytes = bytes
        self.turn = turn
    }
}

/// A turn in a gate, which ends with this object.
@MainActor final class ImageTurn {
    private let gate: ImageGate

    init(_ gate: ImageGate) { self.gate = gate }

    isolated deinit { gate.finish() }
}

/// A reference that does not keep the bytes.
struct WeakFetchedImage {
    weak var image: FetchedImage?
}
