import FeedLoading
import Glibc
import MediaReaders
import Observation
import PlayheadCatalog
import PlayheadUI

/// The chapters of an item on its page: those of a podcast's separate document, or those in the index of an MP4 file.
@MainActor @Observable final class ChapterModel {
    /// The chapters; empty until they are read, and for items without any.
    private(set) var chapters: [MediaChapter] = []
    /// `true` while they are read.
    private(set) var isLoading = false
    /// The reason why they cannot be read; `nil` if there is none.
    private(set) var problem: String?
    /// The file that was read; `nil` for none.
    @ObservationIgnored private var file: FilePath?
    @ObservationIgnored private let load: @Sendable (String) async throws(FeedError) -> [MediaChapter]

    /// - Parameter load: Loads the chapters at an address.
    init(_ load: @escaping @Sendable (String) async throws(FeedError) -> [MediaChapter]) { self.load = load }

    /// Reads the chapters of an item.
    func read(_ item: LibraryItem) async {
        problem = nil
        if let address = item.entry.details?.chapters {
            isLoading = chapters.isEmpty
            do throws(FeedError) {
                chapters = try await load(address)
            } catch {
                if error.code != .canceled { problem = error.cause }
            }
            isLoading = false
        } else if let path = Self.path(of: item), path != file {
            file = path
            chapters = await offload { Self.chapters(ofFile: path) }
        }
    }

    /// The path of a local file whose index may list chapters.
    private static func path(of item: LibraryItem) -> FilePath? {
        guard let path = FilePath(MediaAddress.url(item.address)), let suffix = FileKind.fileExtension(path.bytes),
            ["m4a", "m4b", "m4v", "mov", "mp4"].contains(suffix)
        else { return nil }
        return path
    }

    /// Reads the index of a file. A file that cannot be read has no chapters here; the player explains it.
    private nonisolated static func chapters(ofFile path: FilePath) -> [MediaChapter] {
        let descriptor = open(path.cString, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        guard let bytes = try? DescriptorByteSource(duplicating: descriptor),
            let movie = try? MP4Movie(reading: bytes)
        else { return [] }
        return movie.chapters.map { chapter in
            let start = CMTime(seconds: chapter.start, preferredTimescale: 1_000)
            let end = chapter.duration.map { CMTime(seconds: chapter.start + $0, preferredTimescale: 1_000) }
            return MediaChapter(range: CMTimeRange(start: start, end: end ?? .positiveInfinity), title: chapter.title)
        }
    }
}
