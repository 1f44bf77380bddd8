public import FeedReaders
import Glibc
import Localization
import MediaReaders
import Synchronization

/// Media or a list that is piped into the program.
///
/// The beginning decides: a list is read whole; media is served to the engine on the loopback interface while it arrives.
/// A file that is redirected to standard input plays like the file itself, with seeking.
///
/// ```swift
/// switch try await StandardInput.shared.content() {
/// case .list(let feed): print(feed.entries.count, "entries")
/// case .media(let address): play(address)
/// }
/// ```
public actor StandardInput {
    /// The content of the input.
    public enum Content: Sendable, Hashable {
        /// A list or feed.
        case list(Feed)
        /// The address of a medium, which is valid while the program runs.
        case media(address: String)
    }

    /// The standard input of the process.
    public static let shared = StandardInput(descriptor: STDIN_FILENO)

    private let descriptor: Int32
    private let limits: FeedLimits
    private var reading: Task<Result<Content, OpeningError>, Never>?
    private var server: InputServer?

    init(descriptor: Int32, limits: FeedLimits = FeedLimits()) {
        self.descriptor = descriptor
        self.limits = limits
    }

    /// Reads the beginning, and a list to its end. Later calls return the same content.
    public func content() async throws(OpeningError) -> Content {
        // One task, because two readers would each get a part of the input.
        let reading =
            reading
            ?? Task {
                do throws(OpeningError) {
                    return .success(try await read())
                } catch {
                    return .failure(error)
                }
            }
        self.reading = reading
        return try await reading.value.get()
    }

    private func read() async throws(OpeningError) -> Content {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            throw OpeningError(.noInput, cause: localized("Standard input is closed."))
        }
        switch facts.st_mode & S_IFMT {
        case S_IFREG: if let address = Self.address(ofFile: descriptor) { return .media(address: address) }
        case S_IFCHR where isatty(descriptor) == 1:
            throw OpeningError(.noInput, cause: localized("Standard input is a terminal."))
        case S_IFDIR: throw OpeningError(.noInput, cause: localized("Standard input is a folder."))
        default: break
        }
        guard let spool = InputSpool(reading: descriptor) else {
            throw OpeningError(
                .inputTooLarge, cause: localized("There is no space for a temporary file."),
                remedy: localized("Free some space in /var/tmp.")
            )
        }
        let byteCount = limits.byteCount
        let (format, list) = await offload { Self.inspect(spool, byteCount: byteCount) }
        switch format {
        case .empty: throw OpeningError(.noInput)
        case .image, .animatedWebP, .zip, .rar, .sevenZip, .discImage, .html, .webVTT, .ttml, .smoothStreaming:
            throw OpeningError(
                .nothingPlayable, cause: localized("Standard input is \(format.phrase)."),
                remedy: localized("Pipe media or a list."))
        case .hls, .dash:
            throw OpeningError(
                .nothingPlayable, cause: localized("Standard input is \(format.phrase), whose parts have no address."),
                remedy: localized("Open the address of the stream itself."))
        case .m3u, .xml, .text:
            guard let list else { throw OpeningError(.inputTooLarge) }
            return .list(try await feed(list))
        case .mp4, .matroska, .mpegTS, .mpegPS, .ogg, .flac, .wav, .aiff, .avi, .flv, .mp3, .aacADTS, .animation,
            .motionJPEG, .unknown:
            guard let server = InputServer(spool, name: "standard-input") else {
                throw OpeningError(
                    .noInput, cause: localized("The loopback interface has no free port."),
                    remedy: localized("Allow local connections."))
            }
            self.server = server
            return .media(address: server.address)
        }
    }

    /// Returns `true` for a list in an old encoding, whose bytes are not valid UTF-8.
    private static func isList(_ bytes: [UInt8], isWhole: Bool) -> Bool {
        !bytes.contains(0) && (isWhole || bytes.starts(with: "#EXT".utf8) || bytes.starts(with: "[playlist]".utf8))
    }

    /// Waits for the beginning, and for the end of what may be a list.
    private static func inspect(_ spool: InputSpool, byteCount: Int) -> (SniffedFormat, [UInt8]?) {
        var count = 4096
        while true {
            // A slow station sends its first bytes early.
            let (bytes, isWhole) = spool.head(count)
            guard let format = MediaSniffer.verdict(on: bytes[...], isWhole: isWhole) else {
                count *= 4
                continue
            }
            switch format {
            case .m3u, .xml, .text:
                let (all, isAll) = spool.head(byteCount)
                return (MediaSniffer.format(of: all), isAll ? all : nil)
            case .unknown where isList(bytes, isWhole: isWhole):
                let (all, isAll) = spool.head(byteCount)
                return (.text, isAll ? all : nil)
            default: return (format, nil)
            }
        }
    }

    @concurrent private func feed(_ bytes: [UInt8]) async throws(OpeningError) -> Feed {
        let folder = FilePath(".")?.address(isFolder: true) ?? "file:///"
        do throws(FeedError) {
            return try FeedReader(limits: limits).read(bytes, from: folder)
        } catch {
            throw OpeningError(standardInput: error)
        }
    }

    /// The address of an open file, also if it was deleted meanwhile.
    private static func address(ofFile descriptor: Int32) -> String? {
        var name = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(descriptor)", &name, name.count)
        guard count > 0 else { return nil }
        let path = String(decoding: name[..<count], as: UTF8.self)
        let exists = access(path, R_OK) == 0
        return FilePath(exists ? path : "/proc/self/fd/\(descriptor)")?.address()
    }
}
