import FoundationEssentials
import Glibc
import Playhead

/// The cache of test media, which all processes of the user share.
///
/// Each medium has its own folder, whose name contains a digest of its recipe, so that a changed recipe generates a new
/// one. A medium is generated under another name and moved into place, while a lock file makes other threads and processes
/// wait.
public struct TestMediaLibrary: Sendable {
    /// The folder of the cache.
    public let cache: URL

    /// Uses a cache folder: the given one, else the one in the environment variable `PLAYHEAD_MEDIA_CACHE`, else
    /// `playhead/test-media` in `XDG_CACHE_HOME` or `~/.cache`. It need not exist.
    public init(cache: URL? = nil) {
        let environment = ProcessInfo.processInfo.environment
        if let cache {
            self.cache = cache
        } else if let path = environment["PLAYHEAD_MEDIA_CACHE"], !path.isEmpty {
            self.cache = URL(fileURLWithPath: path)
        } else {
            let base =
                environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
                ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".cache")
            self.cache = base.appendingPathComponent("playhead/test-media")
        }
    }

    /// Returns the main file of a medium, generating it if necessary, in one or two seconds at most.
    public func file(of media: TestMedia) async throws(TestMediaError) -> URL {
        try await folder(of: media).appendingPathComponent(media.mainFile)
    }

    /// Returns the folder of a medium, generating it if necessary.
    public func folder(of media: TestMedia) async throws(TestMediaError) -> URL {
        // On a separate thread: the work blocks, and the threads of tasks are few.
        let result: Result<URL, TestMediaError> = await withCheckedContinuation { continuation in
            NamedThread.start("test-media") {
                continuation.resume(
                    returning: Result { () throws(TestMediaError) in try folderBlocking(of: media) })
            }
        }
        return try result.get()
    }

    /// Returns the main file of a medium. Blocks while the medium is generated.
    public func fileBlocking(of media: TestMedia) throws(TestMediaError) -> URL {
        try folderBlocking(of: media).appendingPathComponent(media.mainFile)
    }

    /// Returns the folder of a medium. Blocks while the medium is generated.
    public func folderBlocking(of media: TestMedia) throws(TestMediaError) -> URL {
        let name = "\(media.name)-\(String(media.digest, radix: 16))"
        let place = cache.appendingPathComponent(name)
        let file = place.appendingPathComponent(media.mainFile)
        if FileManager.default.fileExists(atPath: file.path) { return place }

        do {
            try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
        } catch {
            throw .cache(path: cache.path, reason: "\(error)")
        }
        let lock = open(cache.appendingPathComponent(".\(name).lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .cache(path: cache.path, reason: String(cString: strerror(errno))) }
        // Closing releases the lock, as the end of the process does.
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .cache(path: cache.path, reason: String(cString: strerror(errno))) }
        }
        if FileManager.default.fileExists(atPath: file.path) { return place }
        // A player may have moved the file away.
        try? FileManager.default.removeItem(at: place)
        try make(media, at: place)
        return place
    }

    private func make(_ media: TestMedia, at place: URL) throws(TestMediaError) {
        let scratch = cache.appendingPathComponent(".making-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: scratch) }
        do {
            try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
            for step in media.steps {
                try step.run(in: scratch) { name throws(TestMediaError) in
                    guard let other = TestMedia.named(name) else {
                        throw .recipeFailed(media: media.name, output: "there is no medium \(name)")
                    }
                    return try fileBlocking(of: other)
                }
            }
            try FileManager.default.moveItem(at: scratch, to: place)
        } catch let error as TestMediaError {
            throw error
        } catch let error as ToolRun.NotFound {
            throw .toolMissing(tool: error.tool, debianPackage: error.tool)
        } catch let error as RecipeStep.Failure {
            throw Self.explained(error.output, media: media.name)
        } catch {
            throw .recipeFailed(media: media.name, output: "\(error)")
        }
    }

    /// The error behind ffmpeg's words.
    static func explained(_ output: String, media: String) -> TestMediaError {
        if let start = output.firstRange(of: "Unknown encoder '"),
            let end = output[start.upperBound...].firstIndex(of: "'")
        {
            let encoder = String(output[start.upperBound..<end])
            // Debian's own build of ffmpeg has all that the recipes use.
            return .encoderMissing(encoder: encoder, debianPackage: "ffmpeg")
        }
        return .recipeFailed(media: media, output: String(output.suffix(2000)))
    }
}

extension TestMedia {
    /// A digest of the recipe and of those that it needs (FNV-1a): the same on every machine and in every run.
    var digest: UInt64 {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ text: String) {
            for byte in text.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        for step in steps {
            for word in step.words { add(word + "\0") }
            for name in step.needs { add(TestMedia.named(name).map { String($0.digest) } ?? name) }
        }
        return digest
    }
}
