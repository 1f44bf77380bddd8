import CEngineProcess
import CSystemCalls
import Glibc

/// A descriptor that a compromised engine passes on.
///
/// | Name | Descriptor |
/// |---|---|
/// | `memory:SIZE:SEALS` | Memory with the seals `s` (shrink), `g` (grow), `w` (write), `e` (seal) |
/// | `constant:SIZE` | Memory that cannot change, with brackets of JSON |
/// | `huge:SIZE` | Memory in huge pages, with all seals |
/// | `pipe`, `socket`, `null`, `zero`, `folder`, `path`, `file` | The end of a pipe, a socket, a device, a folder, a path, a regular file in memory |
struct HostileDescriptor {
    let number: Int32
    /// The memory that was created last. Safety: the program has one thread.
    nonisolated(unsafe) private static var last: Int32 = -1

    /// Opens a descriptor; `nil` if the name or the system does not know it.
    init?(_ name: String) {
        let words = name.split(separator: ":").map(String.init)
        let size = words.count > 1 ? Int(words[1]) ?? 0 : 0
        switch words.first {
        case "memory": number = Self.memory(size, words.count > 2 ? words[2] : "")
        case "huge": number = Self.memory(size, "sgw", isHuge: true)
        case "constant":
            let bytes = [UInt8](repeating: UInt8(ascii: "["), count: size)
            number = bytes.withUnsafeBytes { ph_create_constant_memory("hostile", $0.baseAddress, $0.count) }
        case "pipe":
            var ends: [Int32] = [-1, -1]
            number = Glibc.pipe(&ends) == 0 ? ends[0] : -1
        case "socket": number = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        case "null": number = open("/dev/null", O_RDONLY)
        case "zero": number = open("/dev/zero", O_RDWR)
        case "folder": number = open("/", O_RDONLY | O_DIRECTORY)
        case "path": number = open("/proc/self/fd/\(Self.memory(1 << 20, "sgw"))", Int32(OPEN_PATH))
        case "file": number = Self.file()
        default: return nil
        }
        guard number >= 0 else { return nil }
        Self.last = number
    }

    func close() { Glibc.close(number) }

    /// Makes the memory of the last message shorter.
    static func shrinkLast() { ftruncate(last, 0) }

    private static func memory(_ size: Int, _ seals: String, isHuge: Bool = false) -> Int32 {
        let known: [(name: Character, bit: Int32)] = [("e", 1), ("s", 2), ("g", 4), ("w", 8)]
        let mask = known.reduce(0) { seals.contains($1.name) ? $0 | $1.bit : $0 }
        return ph_sealed_memory(size, mask, isHuge ? 1 : 0)
    }

    /// A file of a file system in memory: it has seals, too.
    private static func file() -> Int32 {
        var path = Array("/dev/shm/hostile-XXXXXX".utf8CString)
        let file = mkstemp(&path)
        guard file >= 0 else { return -1 }
        unlink(path)
        ftruncate(file, 1 << 20)
        return file
    }
}
