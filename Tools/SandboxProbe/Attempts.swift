import CSystemCalls
import Glibc

/// Everything that the probe can try.
enum Attempts {
    typealias Attempt = @Sendable (ProbeRequest) -> ProbeReply

    /// The attempts by name.
    static let all: [String: Attempt] = files.merging(processes) { $1 }.merging(sockets) { $1 }.merging(races) { $1 }
        .merging(media) { $1 }

    /// The descriptor of gated calls, where the probe keeps it as an attacker would. Set before the first attempt, and
    /// never changed.
    nonisolated(unsafe) static var keptListener: Int32 = -1

    static func reply(_ result: Int) -> ProbeReply { ProbeReply(result: result) }

    /// The reply for a function that returns -1 and sets `errno`.
    static func status(_ result: some BinaryInteger) -> ProbeReply {
        ProbeReply(result: result < 0 ? Int(-errno) : Int(result))
    }

    static func call(_ number: some BinaryInteger, _ arguments: Int...) -> ProbeReply {
        let words = arguments + [Int](repeating: 0, count: 6 - arguments.count)
        return reply(ph_call(Int(number), words[0], words[1], words[2], words[3], words[4], words[5]))
    }

    /// Starts a thread that waits forever.
    static func startThread() {
        var thread = pthread_t()
        pthread_create(&thread, nil, { _ in while true { pause() } }, nil)
    }

    /// The address of a value as a number. It stays valid, because the value is never freed.
    static func address<Value>(of value: Value) -> Int {
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        pointer.initialize(to: value)
        return Int(bitPattern: pointer)
    }
}
