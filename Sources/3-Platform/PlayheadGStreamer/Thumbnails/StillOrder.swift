import FoundationEssentials
import PlayheadEngineService

/// The facts about a picture to take of a media file, for the process that reads the file.
struct StillOrder: Sendable, Hashable, Codable {
    let width: Int
    let height: Int
    let usesCover: Bool
    /// The position of the frame in seconds; `nil` for a frame that shows something.
    let position: Double?
    /// In milliseconds.
    let timeLimit: Int

    init(width: Int, height: Int, usesCover: Bool, position: Double? = nil, timeLimit: Duration) {
        self.width = width
        self.height = height
        self.usesCover = usesCover
        // JSON has no infinity.
        self.position = position.map { $0.isFinite ? min(max($0, 0), 1e7) : 0 }
        self.timeLimit =
            Int(timeLimit.components.seconds) * 1_000 + Int(timeLimit.components.attoseconds / 1_000_000_000_000_000)
    }

    /// The largest cover, in bytes.
    private static let coverLimit = 20 << 20
    /// The time beyond its own limit after which the process is ended, in nanoseconds: it must start GStreamer, too, and
    /// finish the files before.
    private static let patience: Int64 = 10_000_000_000

    // MARK: In the program

    /// Takes a picture of a file in a process.
    func picture(
        ofFile path: String, from client: JobClient
    ) async throws(JobFailure) -> Result<StillPicture, StillPictureError> {
        let request = JobRequest(
            .still, facts: Self.encode(self), input: .file(path: path),
            outputLimit: max(Self.coverLimit, width * height * 4 + width * 64),
            timeLimit: Int64(timeLimit) * 1_000_000 + Self.patience
        ) { reply in
            read(reply) != nil
        }
        return read(try await client.run(request)) ?? .failure(.noPicture)
    }

    /// Checks and reads a reply, which is untrusted. `nil` if it is invalid.
    private func read(_ reply: JobReply) -> Result<StillPicture, StillPictureError>? {
        guard let answer = try? JSONDecoder().decode(StillAnswer.self, from: Data(reply.facts)) else { return nil }
        switch answer {
        case .frame(let frameWidth, let frameHeight, let bytesPerRow):
            guard (1...width).contains(frameWidth), (1...height).contains(frameHeight), bytesPerRow >= frameWidth * 4,
                bytesPerRow <= width * 8 + 256, reply.bytes.count == bytesPerRow * frameHeight
            else { return nil }
            return .success(
                .frame(width: frameWidth, height: frameHeight, bytesPerRow: bytesPerRow, bytes: reply.bytes))
        case .cover:
            guard !reply.bytes.isEmpty, reply.bytes.count <= Self.coverLimit else { return nil }
            return .success(.cover(reply.bytes))
        case .noPicture: return reply.bytes.isEmpty ? .failure(.noPicture) : nil
        case .timedOut: return reply.bytes.isEmpty ? .failure(.timedOut) : nil
        case .canceled: return reply.bytes.isEmpty ? .failure(.canceled) : nil
        case .failed(let reason):
            return reply.bytes.isEmpty ? .failure(.failed(String(reason.prefix(200)))) : nil
        }
    }

    fileprivate static func encode(_ value: some Encodable) -> [UInt8] {
        (try? JSONEncoder().encode(value)).map(Array.init) ?? []
    }
}

/// The answer of the process that reads media files. Untrusted: a file may have taken the process over.
private enum StillAnswer: Codable {
    case frame(width: Int, height: Int, bytesPerRow: Int)
    case cover
    case noPicture
    case timedOut
    case canceled
    case failed(String)
}

extension StillPictureMaker {
    /// Answers an order, in the process that reads media files, on the calling thread.
    ///
    /// - Parameters:
    ///   - facts: The encoded order.
    ///   - file: The descriptor of the file.
    ///   - isCanceled: Returns `true` if nobody waits for the answer.
    /// - Returns: The answer, and the frame or the cover.
    package static func answer(
        _ facts: [UInt8], file: Int32, isCanceled: @escaping () -> Bool
    ) -> (facts: [UInt8], bytes: [UInt8]) {
        guard let order = try? JSONDecoder().decode(StillOrder.self, from: Data(facts)),
            (1...4096).contains(order.width), (1...4096).contains(order.height)
        else { return (StillOrder.encode(StillAnswer.noPicture), []) }
        let task = StillPictureTask(
            .descriptor(file), order.width, order.height, usesCover: order.usesCover, position: order.position,
            timeLimit: .milliseconds(order.timeLimit), isCanceled: isCanceled)
        let answer: StillAnswer
        switch task.run() {
        case .success(.cover(let bytes)): return (StillOrder.encode(StillAnswer.cover), bytes)
        case .success(.frame(let width, let height, let bytesPerRow, let bytes)):
            answer = .frame(width: width, height: height, bytesPerRow: bytesPerRow)
            return (StillOrder.encode(answer), Array(bytes.prefix(bytesPerRow * height)))
        case .failure(.noPicture): answer = .noPicture
        case .failure(.timedOut): answer = .timedOut
        case .failure(.canceled): answer = .canceled
        case .failure(.failed(let reason)): answer = .failed(reason)
        }
        return (StillOrder.encode(answer), [])
    }
}
