import CEngineProcess
import Glibc
import PictureDecoding
import PlaybackModel
import PlayheadEngineService

/// The faults of a hostile or defective process.
enum Faults {
    private static let socket: Int32 = 3

    static func perform(_ name: String, _ path: String, _ order: JobOrder) -> JobReply {
        let size = PixelSize(width: 2, height: 2)
        let decoded = PictureAnswer.decoded(size: size, naturalSize: size, stride: 8).encoded
        switch name {
        case "crash": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        case "abort": abort()
        case "exit": _exit(7)
        case "kill": kill(getpid(), SIGKILL)
        case "stop": kill(getpid(), SIGSTOP)
        case "spin": while true {}
        case "memory": allocate()
        case "unsealed": send(decoded, count: 16, memory(16, isSealed: false))
        case "short": send(decoded, count: 16, memory(8, isSealed: true))
        case "huge": send(decoded, count: 1 << 39, memory(16, isSealed: true))
        case "pipe": send(decoded, count: 16, pipe())
        case "missing": send(decoded, count: 16, nil)
        case "garbage": post((0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }, nil)
        case "unasked": send(decoded, id: 1 << 40, count: 16, memory(16, isSealed: true))
        case "greetings": for _ in 0..<1_000 { post(header(kind: 64, id: 0, count: 0) + Array("{}".utf8), nil) }
        case "text": return JobReply(facts: Array("not a picture".utf8))
        case "sizes": return JobReply(facts: decoded, bytes: [0, 0, 0, 0])
        case "larger":
            let answer = PictureAnswer.decoded(size: size, naturalSize: PixelSize(width: 1, height: 1), stride: 8)
            return JobReply(facts: answer.encoded, bytes: [UInt8](repeating: 0, count: 16))
        case "pretending":
            return JobReply(
                facts: PictureAnswer.failed(ImageError(.loginRequired, detail: "Enter your password.")).encoded)
        case "probe": return JobReply(facts: Array(probe(path).utf8))
        default: break
        }
        // Silence.
        while true { pause() }
    }

    /// What a process under the control of a picture would try, with the error number of each attempt, or 0.
    private static func probe(_ file: String) -> String {
        func status(_ result: Int32) -> Int32 { result < 0 ? errno : 0 }
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let results: [(String, Int32)] = [
            ("read", status(open(file, O_RDONLY))), ("passwd", status(open("/etc/passwd", O_RDONLY))),
            ("create", status(open(file + ".new", O_WRONLY | O_CREAT, 0o600))),
            ("internet", status(Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))),
            ("internet6", status(Glibc.socket(AF_INET6, Int32(SOCK_DGRAM.rawValue), 0))),
            ("connect", connect(&address)), ("run", status(execv("/bin/true", arguments))),
            ("signal", status(kill(getppid(), 0))), ("library", status(open("/usr/lib/os-release", O_RDONLY))),
        ]
        return results.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
    }

    private static func connect(_ address: inout sockaddr_un) -> Int32 {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return errno }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, size) }
        }
        return result < 0 ? errno : 0
    }

    private static func allocate() {
        // More than the process may have: the allocator fails, as it does in decoders.
        var blocks: [UnsafeMutableRawPointer] = []
        while let block = malloc(64 << 20) {
            memset(block, 1, 64 << 20)
            blocks.append(block)
        }
        abort()
    }

    // MARK: Messages

    private static func header(kind: UInt16, id: UInt64, count: Int64) -> [UInt8] {
        func bytes(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
        return bytes(UInt16(1)) + bytes(kind) + bytes(UInt16(0)) + bytes(UInt16(0)) + bytes(id) + bytes(count)
    }

    /// Answers all that may have been asked.
    private static func send(_ facts: [UInt8], id: UInt64? = nil, count: Int64, _ memory: Int32?) {
        for id in id.map({ $0...$0 }) ?? 1...1 { post(header(kind: 65, id: id, count: count) + facts, memory) }
    }

    private static func post(_ bytes: [UInt8], _ descriptor: Int32?) {
        let descriptors = descriptor.map { [$0] } ?? []
        _ = bytes.withUnsafeBytes {
            ph_send_message(socket, $0.baseAddress, $0.count, nil, 0, descriptors, descriptors.count, 1)
        }
    }

    private static func memory(_ size: Int, isSealed: Bool) -> Int32 {
        let bytes = [UInt8](repeating: 9, count: size)
        if isSealed { return ph_create_constant_memory("playhead-fault", bytes, size) }
        return ph_create_memory("playhead-fault", size)
    }

    private static func pipe() -> Int32 {
        var ends: [Int32] = [-1, -1]
        return Glibc.pipe(&ends) == 0 ? ends[0] : -1
    }
}
