import Foundation
import Glibc
import MediaReaders
import MediaServer
import Testing

@testable import FeedLoading

private let childArguments = ProcessInfo.processInfo.environment["PLAYHEAD_SHARE_CHILD"]

/// Shares on real servers, through the real GVfs.
///
/// GIO connects to the session that a process has started in, so each test opens its addresses in another process, in its own
/// session.
@Suite(.enabled(if: childArguments == nil), .timeLimit(.minutes(2))) struct NetworkShareTests {
    /// The result of an opening in the other process.
    struct Result: Codable {
        var titles: [String] = []
        var sizes: [Int] = []
        /// The last eight bytes of each file.
        var ends: [Data] = []
        var code: String?
        var cause: String?
        var remedy: String?
        var address: String?
        var isRetryable: Bool?
        /// All texts of the report.
        var text: String
    }

    /// Opens addresses in the session of the servers.
    ///
    /// - Parameter mode: The way to open them.
    private func open(
        _ addresses: String..., on servers: ShareServers, mode: NetworkShareChild.Mode = .all
    ) async throws -> [Result] {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["--testing-library", "swift-testing", "--filter", "NetworkShareChild"]
        let own = ProcessInfo.processInfo.environment.filter { name, _ in
            name == "LD_LIBRARY_PATH" || name.hasSuffix("SAN_OPTIONS")
        }
        child.environment = servers.environment.merging(own) { $1 }.merging([
            "PLAYHEAD_SHARE_CHILD": addresses.joined(separator: "\n"), "PLAYHEAD_SHARE_MODE": mode.rawValue,
        ]) { $1 }
        let output = Pipe()
        child.standardOutput = output
        child.standardError = output
        try child.run()
        let data = await Task.detached { output.fileHandleForReading.readDataToEndOfFile() }.value
        child.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        #expect(child.terminationStatus == 0, "\(text.suffix(2000))")
        #expect(!text.contains(ShareServers.password) && !text.contains(ShareServers.escapedPassword))
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("share: ") }
        let results = try lines.map { try JSONDecoder().decode(Result.self, from: Data($0.dropFirst(7).utf8)) }
        try #require(results.count == addresses.count, "\(text.suffix(2000))")
        return results
    }

    private static let film = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 / 3) })
    private static let oddName = "100% Ü #2/ä 50% #1.mp4"

    /// Writes the films, folders and lists of the tests.
    private func fill(_ servers: ShareServers) throws {
        for name in ["film.mp4", "folder/b 10.mp4", "folder/b 2.mp4", Self.oddName] {
            try servers.write(Self.film, to: name)
        }
        try servers.write(
            Data("#EXTM3U\n#EXTINF:60,One\nfilm.mp4\n#EXTINF:1,None\nnone.mp4\n".utf8), to: "list.m3u")
        try servers.writeForGuests(Self.film, to: "film.mp4")
    }

    private func check(_ results: [Result]) {
        #expect(results[0].titles == ["film"])
        #expect(results[0].sizes == [Self.film.count])
        #expect(results[0].ends == [Self.film.suffix(8)])
        #expect(results[1].titles == ["b 2", "b 10"])
        #expect(results[2].titles == ["One"])
        #expect(results[2].text.contains("The file does not exist."))
        #expect(results[3].sizes == [Self.film.count])
        #expect(results[4].sizes == [Self.film.count])
        #expect(results[5].code == "shareUnavailable")
        #expect(results[5].cause == "The file or folder does not exist.")
        #expect(results[5].isRetryable == false)
    }

    private var escapedOddName: String { "100%25%20%C3%9C%20%232/%C3%A4%2050%25%20%231.mp4" }

    // MARK: - Samba

    @Test(.enabled(if: ShareServers.missing(.smb) == nil, ShareServers.missing(.smb)))
    func filesFoldersAndListsOpenFromSamba() async throws {
        let servers = try await ShareServers(.smb)
        try fill(servers)
        let place = "smb://viewer:\(ShareServers.escapedPassword)@127.0.0.1:\(servers.port)/media"
        let results = try await open(
            "\(place)/film.mp4", "\(place)/folder", "\(place)/list.m3u", "\(place)/\(Self.oddName)",
            "\(place)/\(escapedOddName)", "\(place)/none.mp4",
            "smb://WG;viewer:\(ShareServers.password)@127.0.0.1:\(servers.port)/media/film.mp4",
            "smb://127.0.0.1:\(servers.port)/guest/film.mp4", on: servers)
        check(results)
        #expect(results[6].sizes == [Self.film.count])
        #expect(results[7].sizes == [Self.film.count])
    }

    @Test(.enabled(if: ShareServers.missing(.smb) == nil, ShareServers.missing(.smb)))
    func failuresOfSambaAreExplained() async throws {
        let servers = try await ShareServers(.smb)
        try fill(servers)
        let server = "127.0.0.1:\(servers.port)"
        let results = try await open(
            "smb://viewer:wrong@\(server)/media/film.mp4", "smb://viewer@\(server)/media/film.mp4",
            "smb://\(server)/media/film.mp4", "smb://viewer:\(ShareServers.escapedPassword)@\(server)/none/film.mp4",
            "smb://viewer:\(ShareServers.escapedPassword)@\(server)/", on: servers)
        #expect(
            results.map(\.cause) == [
                "The server refused the user name or the password.", "The server requires a user name and password.",
                "The server requires a user name and password.", "The share does not exist.",
                "The address names no share of the server.",
            ])
        #expect(results.allSatisfy { $0.code == "shareUnavailable" && $0.isRetryable == false })
        #expect(results[0].address == "smb://\(server)/media/film.mp4")
        #expect(results[4].remedy == "Add the name of a share, such as smb://server/share.")
        servers.crash()
        let gone = try await open("smb://\(server)/media/film.mp4", on: servers)
        #expect(gone[0].cause?.hasPrefix("GVfs reports: ") == true)
        #expect(gone[0].isRetryable == true)
    }

    @Test(.enabled(if: ShareServers.missing(.smb) == nil, ShareServers.missing(.smb)))
    func aServerThatHangsHoldsNothingUp() async throws {
        let servers = try await ShareServers(.smb)
        try fill(servers)
        let place = "smb://viewer:\(ShareServers.escapedPassword)@127.0.0.1:\(servers.port)/media"
        let first = try await open("\(place)/film.mp4", on: servers)
        #expect(first[0].titles == ["film"], "\(first)")
        servers.freeze()
        // One is connected, the other is not.
        let results = try await open(
            "\(place)/list.m3u", "smb://127.0.0.1:\(servers.port)/guest/film.mp4", on: servers, mode: .late)
        for result in results {
            #expect(result.cause == "The server did not answer in time.")
            #expect(result.isRetryable == true)
        }
        servers.thaw()
        #expect(try await open("\(place)/list.m3u", on: servers)[0].titles == ["One"])
    }

    // MARK: - SSH

    @Test(.enabled(if: ShareServers.missing(.sftp) == nil, ShareServers.missing(.sftp)))
    func filesFoldersAndListsOpenFromSSH() async throws {
        let servers = try await ShareServers(.sftp)
        try fill(servers)
        try servers.makeKnown()
        let place = "sftp://\(ShareServers.user)@127.0.0.1:\(servers.port)\(servers.media)"
        check(
            try await open(
                "\(place)/film.mp4", "\(place)/folder", "\(place)/list.m3u", "\(place)/\(Self.oddName)",
                "\(place)/\(escapedOddName)", "\(place)/none.mp4", on: servers))
    }

    @Test(.enabled(if: ShareServers.missing(.sftp) == nil, ShareServers.missing(.sftp)))
    func failuresOfSSHAreExplained() async throws {
        let servers = try await ShareServers(.sftp)
        try fill(servers)
        let film = "127.0.0.1:\(servers.port)\(servers.media)/film.mp4"
        let unknown = try await open("sftp://\(ShareServers.user)@\(film)", on: servers)
        #expect(unknown[0].cause == "The identity of the server is not known.")
        #expect(unknown[0].remedy == "Connect to it once with ssh or the file manager.")
        try servers.makeKnown(isOther: true)
        let changed = try await open("sftp://\(ShareServers.user)@\(film)", on: servers)
        #expect(changed[0].titles.isEmpty)
        #expect(changed[0].code == "shareUnavailable")
        try servers.makeKnown()
        try servers.removeKey()
        let refused = try await open(
            "sftp://\(ShareServers.user):\(ShareServers.escapedPassword)@\(film)",
            "sftp://\(ShareServers.user)@\(film)", on: servers)
        #expect(
            refused.map(\.cause) == [
                "The server refused the user name or the password.", "The server requires a user name and password.",
            ])
        servers.crash()
        let gone = try await open("sftp://\(ShareServers.user)@\(film)", on: servers)
        #expect(gone[0].cause?.hasPrefix("GVfs reports: ") == true)
    }

    @Test(.enabled(if: ShareServers.missing(.sftp) == nil, ShareServers.missing(.sftp)))
    func aLostServerIsConnectedAgainWhenItsFileIsOpened() async throws {
        let servers = try await ShareServers(.sftp)
        try fill(servers)
        try servers.makeKnown()
        let address = "sftp://\(ShareServers.user)@127.0.0.1:\(servers.port)\(servers.media)/film.mp4"
        #expect(try await open(address, on: servers, mode: .again)[0].sizes == [Self.film.count])
    }

    @Test(.enabled(if: ShareServers.missing(.sftp) == nil, ShareServers.missing(.sftp)))
    func theMissingFileSystemIsNamed() async throws {
        let servers = try await ShareServers(.sftp, hasFUSE: false)
        try fill(servers)
        try servers.makeKnown()
        let address = "sftp://\(ShareServers.user)@127.0.0.1:\(servers.port)\(servers.media)/film.mp4"
        let result = try await open(address, on: servers)[0]
        #expect(result.cause == "The share has no path in the file system.")
        #expect(result.remedy == "Install gvfs-fuse and log in again.")
    }

    // MARK: - Playback

    @Test(.enabled(if: ShareServers.missing(.smb) == nil, ShareServers.missing(.smb)))
    func theProgramPlaysAndSeeksOnAShare() async throws {
        let servers = try await ShareServers(.smb)
        try servers.write(try Data(contentsOf: try await TestMedia.mp4Chapters.file()), to: Self.oddName)
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("playhead")
        let address = "smb://viewer:\(ShareServers.escapedPassword)@127.0.0.1:\(servers.port)/media/\(escapedOddName)"
        let child = Process()
        child.executableURL = program
        child.arguments = [
            "play", "--json", "--headless", "--private", "--rate", "4", "--at", "1", "seek:6", "--limit", "60", address,
        ]
        child.environment = servers.environment
        let output = Pipe()
        child.standardOutput = output
        child.standardError = FileHandle.nullDevice
        try child.run()
        let data = await Task.detached { output.fileHandleForReading.readDataToEndOfFile() }.value
        child.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self)
        #expect(child.terminationStatus == 0, "\(text.suffix(2000))")
        let summary = try #require(text.split(separator: "\n").last)
        #expect(summary.contains(#""outcome":"ended""#) && summary.contains(#""seeks":1"#), "\(summary)")
        #expect(!text.contains(ShareServers.escapedPassword))
    }
}

/// The other process of ``NetworkShareTests``.
@Suite(.enabled(if: childArguments != nil)) struct NetworkShareChild {
    enum Mode: String {
        /// Opens everything.
        case all
        /// The time limit passes immediately.
        case late
        /// The server is disconnected, and the file is opened again.
        case again
    }

    @Test func opening() async throws {
        let mode = Mode(rawValue: ProcessInfo.processInfo.environment["PLAYHEAD_SHARE_MODE"] ?? "")
        for argument in try #require(childArguments).split(separator: "\n").map(String.init) {
            let result =
                switch mode {
                case .late: try await late(argument)
                case .again: try await again(argument)
                case .all, nil: await opened(argument)
                }
            print("share: \(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))")
        }
    }

    private func opened(_ argument: String) async -> NetworkShareTests.Result {
        let (entries, report) = await MediaOpening([argument]).all()
        var result = result(report.error, "\(report)")
        for entry in entries {
            result.titles.append(entry.title ?? FilePath.name(ofAddress: entry.address) ?? "")
            guard let path = FilePath(address: entry.address) else { continue }
            let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC)
            defer { close(descriptor) }
            let size = lseek(descriptor, 0, SEEK_END)
            var end = [UInt8](repeating: 0, count: 8)
            if pread(descriptor, &end, 8, size - 8) == 8 { result.ends.append(Data(end)) }
            result.sizes.append(Int(size))
        }
        return result
    }

    /// Opens a share whose server hangs, and lets the time limit pass.
    private func late(_ argument: String) async throws -> NetworkShareTests.Result {
        let share = try #require(NetworkShare(argument))
        let clock = ManualClock()
        async let error: OpeningError? = {
            do throws(OpeningError) {
                _ = try await share.path(clock: clock)
                return nil
            } catch {
                return error
            }
        }()
        _ = await clock.sleeper(NetworkShare.limit...NetworkShare.limit)
        clock.advance(by: NetworkShare.limit)
        let found = await error
        // The thread of catalogs still works.
        #expect(await GLibThread.shared.run { true })
        return result(found, "")
    }

    private func again(_ argument: String) async throws -> NetworkShareTests.Result {
        let share = try #require(NetworkShare(argument))
        let path = try #require(FilePath(try await share.path()))
        let child = ChildProgram(path: "/usr/bin/gio", arguments: ["mount", "-u", argument])
        #expect(await child.run().ending == .exited(0))
        #expect(access(path.cString, F_OK) != 0)
        let address = try #require(URL(string: path.address()))
        #expect(ShareResolver.shared.resolves(address))
        #expect(!ShareResolver.shared.resolves(URL(fileURLWithPath: "/film.mp4")))
        #expect(try await ShareResolver.shared.resolve(address).url == address)
        var facts = stat()
        var result = result(nil, "")
        if stat(path.cString, &facts) == 0 { result.sizes = [Int(facts.st_size)] }
        return result
    }

    private func result(_ error: OpeningError?, _ text: String) -> NetworkShareTests.Result {
        NetworkShareTests.Result(
            code: error?.code.rawValue, cause: error?.cause, remedy: error?.remedy, address: error?.address,
            isRetryable: error?.isRetryable, text: text)
    }
}
