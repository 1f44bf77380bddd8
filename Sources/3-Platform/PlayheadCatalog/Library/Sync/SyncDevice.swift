import FoundationEssentials
import Glibc
import MediaReaders

/// The identity of a library among the devices that sync: a random identifier, and the name of the computer for people.
struct SyncDevice: Sendable, Hashable {
    /// 16 hexadecimal digits.
    let id: String
    let name: String

    /// Reads the identity from the library's folder, or creates one.
    ///
    /// A folder that was copied to another computer gets a new identity there. Blocks for the file.
    static func ofLibrary(in folder: String) -> SyncDevice {
        let path = folder + "/sync.device"
        let machine = machine
        let lines = (FileManager.default.contents(atPath: path) ?? Data()).prefix(256)
        let known = String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
        if known.count == 2, isIdentifier(known[0]), known[1] == machine {
            return SyncDevice(id: known[0], name: hostName)
        }
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        let id = String(repeating: "0", count: 16 - number.count) + number
        let temporary = "\(folder)/.sync.device.\(number)"
        // A device whose identity cannot be kept gets another one with the next start.
        _ = AtomicFile.write(Array("\(id)\n\(machine)\n".utf8), to: path, through: temporary, creating: folder)
        return SyncDevice(id: id, name: hostName)
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
