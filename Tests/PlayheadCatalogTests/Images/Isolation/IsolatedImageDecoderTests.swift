import Foundation
import Glibc
import PlaybackModel
import SeededRandom
import Testing

@testable import PlayheadCatalog
@testable import PlayheadEngineService

@Suite(.serialized) struct IsolatedImageDecoderTests {
    private let cover = MadeImage.png(width: 60, height: 40) { column, row in
        [UInt8(column * 4), UInt8(row * 6), 200, UInt8(255 - column)]
    }

    @Test(arguments: ["png", "gif", "jpeg", "progressive"])
    func picturesAreTheSameAsInTheApplication(_ name: String) async throws {
        let bytes =
            switch name {
            case "gif": MadeImage.gif(width: 5, height: 4)
            case "jpeg": MadeImage.jpeg(6)
            case "progressive": MadeImage.progressive
            default: cover
            }
        let request = ImageDecodingRequest(bytes, box: PixelSize(width: 20, height: 20))
        let here = try await PixbufImageDecoder().decode(request)
        #expect(try await IsolatedImageDecoder(isolation: .required).decode(request) == here)
    }

    @Test func pictureForOtherProgramsHasOnlyThePixels() async throws {
        let marker = Array("bytes for the decoder of the desktop".utf8)
        let original = MadeImage.png(width: 60, height: 40, extra: MadeImage.chunk("eviL", marker)) { column, row in
            [UInt8(column * 4), UInt8(row * 6), 200, 255]
        }
        #expect(Data(original).range(of: Data(marker)) != nil)
        let decoder = IsolatedImageDecoder(isolation: .required)
        let whole = try await decoder.png(of: original)
        #expect(Data(whole).range(of: Data(marker)) == nil)
        let pixels = try await PixbufImageDecoder().decode(ImageDecodingRequest(original))
        #expect(try await PixbufImageDecoder().decode(ImageDecodingRequest(whole)) == pixels)
        let small = try await PixbufImageDecoder().decode(
            ImageDecodingRequest(try await decoder.png(of: original, side: 30)))
        #expect(small.size == PixelSize(width: 30, height: 20))
        let error = await #expect(throws: ImageError.self) { try await decoder.png(of: marker) }
        #expect(error?.code == .notAPicture)
    }

    @Test func errorsAreTheSameAsInTheApplication() async throws {
        let decoder = IsolatedImageDecoder(isolation: .required)
        for bytes in [[], Array("text".utf8), Array(cover.prefix(60)), MadeImage.jpeg(claiming: 60_000, 60_000)] {
            let request = ImageDecodingRequest(bytes)
            let expected = await #expect(throws: ImageError.self) { try await PixbufImageDecoder().decode(request) }
            let actual = await #expect(throws: ImageError.self) { try await decoder.decode(request) }
            #expect(actual == expected)
        }
    }

    @Test(arguments: ["crash", "abort", "exit", "memory"])
    func aPictureThatCrashesItsProcessFailsAlone(_ fault: String) async throws {
        let process = FaultyProcess()
        // Others in progress at the same time are decoded again.
        async let other = process.decode(cover)
        let error = await process.problem(FaultyProcess.fault(fault))
        #expect(error?.code == .decoderLost && error?.isRetryable == false, "\(String(describing: error))")
        #expect(try await other.size == PixelSize(width: 60, height: 40))
        #expect(process.client.startCount >= 2)
    }

    @Test func twentyHostilePicturesInTwentyRunsLeaveTheApplicationAlive() async throws {
        let process = FaultyProcess()
        for run in 0..<20 {
            async let other = process.decode(cover)
            let error = await process.problem(FaultyProcess.fault("crash", run))
            #expect(error?.code == .decoderLost)
            _ = try await other
        }
    }

    @Test func aPictureThatFailedIsNotTriedAgain() async throws {
        let process = FaultyProcess()
        #expect(await process.problem(FaultyProcess.fault("crash"))?.code == .decoderLost)
        let count = process.client.startCount
        #expect(await process.problem(FaultyProcess.fault("crash"))?.code == .decoderLost)
        #expect(process.client.startCount == count)
        // Another one is.
        #expect(await process.problem(FaultyProcess.fault("crash", 2))?.code == .decoderLost)
        #expect(process.client.startCount > count)
    }

    @Test(arguments: ["spin", "stop", "silence"])
    func aPictureThatTakesTooLongFailsAlone(_ fault: String) async throws {
        let process = FaultyProcess(timeLimit: .milliseconds(300))
        let error = await process.problem(FaultyProcess.fault(fault))
        #expect(error?.code == .decoderLost)
        #expect(error?.detail == "It stopped responding.", "\(String(describing: error))")
        // A busy machine may need longer for a picture than this limit.
        let patient = IsolatedImageDecoder(process.client, fallback: nil)
        #expect(try await patient.decode(ImageDecodingRequest(cover)).size == PixelSize(width: 60, height: 40))
    }

    @Test(arguments: [
        "unsealed", "short", "huge", "pipe", "missing", "garbage", "unasked", "greetings", "text", "sizes", "larger",
        "pretending",
    ])
    func aHostileProcessIsFoundOut(_ fault: String) async throws {
        let process = FaultyProcess()
        let error = await process.problem(FaultyProcess.fault(fault))
        #expect(error?.code == .decoderLost, "\(String(describing: error))")
        #expect(error?.description.contains("Its process") == false)
        #expect(try await process.decode(cover).isComplete)
    }

    @Test func aCanceledPictureDoesNotWaitForItsProcess() async throws {
        let process = FaultyProcess()
        let task = Task { await process.problem(FaultyProcess.fault("silence")) }
        while process.client.report == nil { await Task.yield() }
        task.cancel()
        #expect(await task.value?.code == .canceled)
        #expect(try await process.decode(cover).isComplete)
        #expect(process.client.startCount == 1)
    }

    @Test func thePictureCannotReachFilesAndNetworks() async throws {
        let folder = try ImageFolder()
        try folder.write([1], to: "private")
        let process = FaultyProcess()
        let bytes = Array("fault probe \(folder.path)/private".utf8)
        let reply = try await process.client.run(
            JobRequest(.picture, facts: [1], input: .bytes(bytes), outputLimit: 1, timeLimit: 60_000_000_000) { _ in
                true
            })
        let pairs = String(decoding: reply.facts, as: UTF8.self).split(separator: " ").map { $0.split(separator: "=") }
        let results = Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), Int32($0[1]) ?? 0) })
        #expect(results.count == 9)
        for name in ["connect", "internet", "internet6", "run", "signal", "create"] {
            #expect(results[name] != 0, "\(name): \(results)")
        }
        let report = try #require(process.client.report)
        #expect(report.isActive(.systemCalls))
        if report.isActive(.files) {
            #expect(results["read"] == EACCES && results["passwd"] == EACCES, "\(results)")
            #expect(results["library"] == 0, "\(results)")
        }
        #expect(folder.names == ["private"])
    }

    @Test func withoutAProgramPicturesAreDecodedHereOrNotAtAll() async throws {
        for program in [nil, "/nonexistent/pictures"] {
            let preferred = FaultyProcess(program, fallback: PixbufImageDecoder())
            #expect(try await preferred.decode(cover).isComplete)
            let error = await FaultyProcess(program).problem(cover)
            #expect(error?.code == .decoderUnavailable && error?.isRetryable == true)
            #expect(error?.detail?.isEmpty == false)
        }
    }

    /// A compromised process can cause this, and must not bring the next picture into the program.
    @Test func aProgramThatDoesNotGreetIsNotTriedForever() async throws {
        let process = FaultyProcess("/bin/true", fallback: PixbufImageDecoder())
        for _ in 0..<2 {
            #expect(await process.problem(cover)?.code == .decoderUnavailable)
            #expect(process.client.startCount == 5)
        }
    }

    @Test func anIdleProcessEndsAndAnotherOneFollows() async throws {
        let process = FaultyProcess(idle: .milliseconds(1))
        #expect(try await process.decode(cover).isComplete)
        while process.client.processID != nil { await Task.yield() }
        #expect(try await process.decode(cover).isComplete)
        #expect(process.client.startCount == 2)
    }

    /// Ends the process again and again while pictures are decoded.
    @Test func picturesArriveWhileTheProcessIsKilled() async throws {
        let seed = SeededGenerator.seeds[7]
        let process = FaultyProcess(idle: .milliseconds(50))
        let killer = Task.detached { [client = process.client] in
            var random = SeededGenerator(seed: seed)
            var killed: Set<Int32> = []
            while !Task.isCancelled {
                for _ in 0..<random.below(50_000) where !Task.isCancelled { await Task.yield() }
                guard let number = client.processID, killed.insert(number).inserted else { continue }
                kill(number, SIGKILL)
            }
            return killed
        }
        let pictures = (0..<200).map { MadeImage.png(width: 10 + $0 % 50, height: 8) }
        let sizes = await withTaskGroup(of: (Int, PixelSize?).self) { group in
            for (index, picture) in pictures.enumerated() {
                group.addTask { (index, try? await process.decode(picture).size) }
            }
            return await group.reduce(into: [Int: PixelSize]()) { $0[$1.0] = $1.1 }
        }
        killer.cancel()
        let killed = await killer.value
        for index in pictures.indices {
            #expect(sizes[index] == PixelSize(width: 10 + index % 50, height: 8), "seed \(seed)")
        }
        #expect(!killed.isEmpty, "seed \(seed)")
        while process.client.processID != nil { await Task.yield() }
        #expect(memoryDescriptors == 0)
    }

    /// The number of open descriptors of content in memory.
    private var memoryDescriptors: Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count { name in
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)"))?
                .contains("playhead-job") == true
        }
    }
}
