import PlaybackModel
import Synchronization

@testable import PlayheadCatalog

/// A source whose answers a test gives, one by one or in advance.
final class FakeImageSource: ImageSource {
    private struct State {
        var answers: [String: Result<[UInt8], ImageError>] = [:]
        var started: [String] = []
        var canceled: [String] = []
        var waiting: [String: CheckedContinuation<Result<[UInt8], ImageError>, Never>] = [:]
    }

    private let state = Mutex(State())

    /// The addresses that were fetched, in order.
    var started: [String] { state.withLock(\.started) }
    /// The addresses whose downloads were canceled, in order.
    var canceled: [String] { state.withLock(\.canceled) }
    /// The number of downloads in progress.
    var waitingCount: Int { state.withLock(\.waiting.count) }

    /// Gives the answer to all requests for an address.
    func answer(_ address: String, with result: Result<[UInt8], ImageError>) {
        let continuation = state.withLock { state in
            state.answers[address] = result
            return state.waiting.removeValue(forKey: address)
        }
        continuation?.resume(returning: result)
    }

    /// Films must be made; other addresses need only be read.
    func fetchExisting(_ address: String, limit: Int) async throws(ImageError) -> [UInt8]? {
        address.hasSuffix(".mkv") ? nil : try await fetch(address, limit: limit)
    }

    func fetch(_ address: String, limit: Int) async throws(ImageError) -> [UInt8] {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state -> Result<[UInt8], ImageError>? in
                    state.started.append(address)
                    if let answer = state.answers[address] { return answer }
                    if Task.isCancelled { return Result.failure(ImageError(.canceled)) }
                    state.waiting[address] = continuation
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.canceled.append(address)
                return state.waiting.removeValue(forKey: address)
            }
            continuation?.resume(returning: .failure(ImageError(.canceled)))
        }
        return try result.get()
    }
}

/// A decoder that counts, and returns one pixel for each byte.
final class FakeImageDecoder: ImageDecoding {
    private let counter = Mutex(0)
    /// The number of decoded pictures.
    var count: Int { counter.withLock(\.self) }

    func decode(_ request: ImageDecodingRequest) async throws(ImageError) -> DecodedImage {
        counter.withLock { $0 += 1 }
        guard let first = request.bytes.first, first != 0 else { throw ImageError(.damaged) }
        let natural = PixelSize(width: request.bytes.count, height: 1)
        let size = request.box.map { natural.scaled(to: $0, request.scaling) } ?? natural
        let pixels = [UInt8](repeating: first, count: size.count * 4)
        return DecodedImage(size: size, naturalSize: natural, stride: size.width * 4, pixels: pixels)!
    }
}

/// A decoder that waits for a test before it returns one pixel for each byte.
final class WaitingImageDecoder: ImageDecoding {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
    private let decoder = FakeImageDecoder()

    /// The number of pictures that wait.
    var waitingCount: Int { waiting.withLock(\.count) }

    /// Resumes the picture that came first.
    func finishOne() { waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.resume() }

    func decode(_ request: ImageDecodingRequest) async throws(ImageError) -> DecodedImage {
        await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
        return try await decoder.decode(request)
    }
}

/// Lets other tasks run until a condition holds. Returns `false` if it does not hold after many turns.
@MainActor func waitFor(until condition: () -> Bool) async -> Bool {
    for _ in 0..<200_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}

extension DecodedImage {
    /// A picture of a size, in one color.
    static func sample(width: Int, height: Int = 1, natural: PixelSize? = nil) -> DecodedImage {
        let size = PixelSize(width: width, height: height)
        return DecodedImage(
            size: size, naturalSize: natural ?? size, stride: width * 4,
            pixels: [UInt8](repeating: 0, count: width * height * 4))!
    }
}
