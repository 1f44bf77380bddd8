import FoundationEssentials
import Glibc
import MediaReaders

/// The identity of a library among the devices that sync: a random identifier, and the name of the computer for people.
struct SyncDevice: Sendable, Hashable {
    /// 16 hexadecimal digits.
    let id: String
    let name: String

    /// The largest number of computers whose identities are kept.
    private static let machineCount = 32

    /// Reads the identity from the library's folder, or creates one.
    ///
    /// A folder that was copied to another computer gets a new identity there. If several computers share the folder, each has
    /// its own. Blocks for the file.
    ///
    /// - Parameters:
    ///   - folder: The folder of the library.
    ///   - machine: The digest of the computer's identifier.
    static func ofLibrary(in folder: String, machine: String = machine) -> SyncDevice {
        let path = folder + "/sync.device"
        var known = identities(String(decoding: contents(of: path), as: UTF8.self))
        if let id = known.first(where: { $0.machine == machine })?.id { return SyncDevice(id: id, name: hostName) }
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let id = String(repeating: "0", count: 16 - number.count) + number
        known.insert((id, machine), at: 0)
        let lines = known.prefix(machineCount).map { "\($0.id) \($0.machine)\n" }
        let temporary = "\(folder)/.sync.device.\(number)"
        // A device whose identity cannot be kept gets another one with the next start.
        _ = AtomicFile.write(
            Array(lines.joined().utf8), to: path, through: temporary, creating: folder, isDurable: true)
        return SyncDevice(id: id, name: hostName)
    }

    private static func contents(of path: String) -> Data {
        (FileManager.default.contents(atPath: path) ?? Data()).prefix(4_096)
    }

    /// Reads the identities of a file: a line for each computer, with the identifier of the device and the digest. The first
    /// format had them on two lines.
    private static func identities(_ text: String) -> [(id: String, machine: String)] {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        var result: [(id: String, machine: String)] = []
        for place in stride(from: 0, to: words.count - 1, by: 2) {
            guard isIdentifier(words[place]), isIdentifier(words[place + 1]) else { return result }
            result.append((words[place], words[place + 1]))
        }
        return result
    }

    /// Returns `true` for 16 hexadecimal digits, without capital letters.
    static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy(SyncEntry.isDigit)
    }

    /// A digest of the computer's identifier, which must not be published.
    private static var machine: String {
        let id = FileManager.default.contents(atPath: "/etc/machine-id") ?? Data()
        return String(Checksum.sha256(Array("playhead-sync ".utf8) + [UInt8](id)).prefix(16))
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        let bytes = name.map { UInt8(bitPattern: $0) }
        return PrintableText(bytes.prefix { $0 != 0 }, maximumLength: 64).string
    }
}
