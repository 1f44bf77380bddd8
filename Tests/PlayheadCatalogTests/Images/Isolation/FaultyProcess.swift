import Glibc
import PlaybackModel
import PlayheadCatalog

@testable import PlayheadEngineService

/// A decoder whose process has faults: that of the program PictureFaults.
struct FaultyProcess {
    let client: JobClient
    let decoder: IsolatedImageDecoder

    init(idle: Duration = .seconds(20), timeLimit: Duration = .seconds(60), fallback: (any ImageDecoding)? = nil) {
        let folder = (JobProgram.ownPath() ?? "").split(separator: "/").dropLast().joined(separator: "/")
        self.init("/\(folder)/PictureFaults", idle: idle, timeLimit: timeLimit, fallback: fallback)
    }

    init(
        _ program: String?, idle: Duration = .seconds(20), timeLimit: Duration = .seconds(60),
        fallback: (any ImageDecoding)? = nil
    ) {
        let nanoseconds = idle.components.seconds * 1_000_000_000 + idle.components.attoseconds / 1_000_000_000
        client = JobClient(JobSchedule.Limits(patienceAtStart: 60_000_000_000, idle: nanoseconds)) {
            program.map { JobProgram(path: $0, role: .pictures) }
        }
        decoder = IsolatedImageDecoder(client, fallback: fallback, timeLimit: timeLimit)
    }

    /// Content that makes the process fail in a way. `number` makes it differ from other content.
    static func fault(_ name: String, _ number: Int = 0) -> [UInt8] { Array("fault \(name) \(number)".utf8) }

    func decode(_ bytes: [UInt8]) async throws(ImageError) -> DecodedImage {
        try await decoder.decode(ImageDecodingRequest(bytes))
    }

    /// Returns the problem of a picture, or `nil` if it is decoded.
    func problem(_ bytes: [UInt8]) async -> ImageError? {
        do throws(ImageError) {
            _ = try await decode(bytes)
            return nil
        } catch {
            return error
        }
    }
}
