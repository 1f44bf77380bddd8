import CSystemCalls
import Glibc

/// Attacks on the time between a check and its use.
extension Attempts {
    static let races: [String: Attempt] = [
        // One thread changes the address between `path` and `other` while at least `count` connections are made, and as many
        // more as show each address `number` times. The paths differ in their last byte. The result is the number of
        // connections to a server that sends an “S”, which is the secret one.
        "changeAddress": { request in
            let first = Array(request.path.utf8)
            let second = Array(request.other.utf8)
            guard first.count == second.count, first.dropLast() == second.dropLast(), let byte = first.last else {
                return reply(Int(-EINVAL))
            }
            let address = stable(path(first + [0]))
            let place = address.advanced(by: 2 + first.count - 1)
            let other = second[second.count - 1]
            let changer = Repeater {
                ph_store_byte(place, byte)
                ph_store_byte(place, other)
            }
            defer { changer.stop() }
            return race(request.count, seeing: request.number, length: 2 + first.count + 1, address: address) {
                socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            }
        },
        // One thread replaces the descriptor of the socket while another connects it.
        "changeDescriptor": { request in
            let number: Int32 = 200
            let address = stable(path(Array(request.path.utf8) + [0]))
            let changer = Repeater {
                let one = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
                dup2(one, number)
                close(one)
                dup2(2, number)
            }
            defer { changer.stop() }
            return race(request.count, length: 2 + request.path.utf8.count + 1, address: address) { number }
        },
        // `number` threads make `count` connections each. The result is the number of those that succeeded.
        "connectInParallel": { request in
            let tasks = (0..<request.number).map { _ in
                Task(path(Array(request.path.utf8) + [0]), count: request.count)
            }
            for task in tasks { task.start() }
            return reply(tasks.reduce(0) { $0 + $1.wait() })
        },
        // `count` gated calls with random arguments, from the seed in `number`. The values are the numbers of errors.
        "hostileCalls": { request in
            var generator = Generator(state: UInt64(request.number))
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 16)
            defer { memory.deallocate() }
            let base = Int(bitPattern: memory.baseAddress)
            var values: [String: Int] = [:]
            let kinds = [(AF_INET, SOCK_STREAM), (AF_INET6, SOCK_DGRAM), (AF_INET, SOCK_DGRAM), (AF_UNIX, SOCK_STREAM)]
            let descriptors =
                kinds.map { socket($0, Int32($1.rawValue | SOCK_NONBLOCK.rawValue), 0) } + [-1, 3, 1_000, 0]
            for _ in 0..<request.count {
                for index in memory.indices { memory[index] = UInt8(truncatingIfNeeded: generator.next()) }
                // Plausible messages are the ones that get far: pointers into the memory, and small numbers.
                for index in 0..<32 where generator.next() % 2 == 0 {
                    let value =
                        generator.next() % 2 == 0 ? base + Int(generator.next() % 4_096) : Int(generator.next() % 70)
                    memory.storeBytes(of: value, toByteOffset: index * 8, as: Int.self)
                }
                memory[512] = UInt8([AF_UNSPEC, AF_UNIX, AF_INET, AF_INET6][Int(generator.next() % 4)])
                memory[513] = 0
                func word() -> Int {
                    switch generator.next() % 4 {
                    case 0: base
                    case 1: base + 512
                    case 2: Int(generator.next() % 130)
                    default: Int(truncatingIfNeeded: generator.next())
                    }
                }
                let descriptor = Int(descriptors[Int(generator.next() % UInt64(descriptors.count))])
                // Nothing is sent to the test.
                guard descriptor != 3 else { continue }
                let number = [CALL_CONNECT, CALL_SENDTO, CALL_SENDMSG, CALL_SENDMMSG][Int(generator.next() % 4)]
                let result = ph_call(Int(number), descriptor, word(), word(), word(), word(), word())
                values[result < 0 ? String(cString: strerror(Int32(-result))) : "success", default: 0] += 1
            }
            for descriptor in descriptors.prefix(kinds.count) { close(descriptor) }
            return ProbeReply(result: 0, values: values)
        },
        // One thread waits for the server at `path`, which does not accept, while another connects to `other`.
        "connectWhileWaiting": { request in
            Task(path(Array(request.path.utf8) + [0]), count: 1).start()
            var other = request
            other.path = request.other
            return sockets["greetPath"]?(other) ?? reply(-1)
        },
        // `count` threads connect to `port`. The attempt does not wait for them.
        "connectInBackground": { request in
            for _ in 0..<request.count { Task(internet(request), count: 1).start() }
            return reply(0)
        },
    ]

    /// A sequence of numbers that looks random: SplitMix64.
    private struct Generator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }

    private static func stable(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
        let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        pointer.initialize(from: bytes, count: bytes.count)
        return pointer
    }

    private static func race(
        _ count: Int, seeing each: Int = 0, length: Int, address: UnsafeMutablePointer<UInt8>, socket: () -> Int32
    ) -> ProbeReply {
        var values = ["connected": 0, "refused": 0, "other": 0, "secret": 0]
        // On a busy machine one address can last for many connections.
        for number in 0..<count * 1_000 {
            if number >= count, values["connected", default: 0] >= each, values["refused", default: 0] >= each { break }
            let one = socket()
            let code = address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(one, $0, socklen_t(length))
            }
            let error = errno
            if code == 0 {
                values["connected", default: 0] += 1
                var byte: UInt8 = 0
                if recv(one, &byte, 1, 0) == 1, byte == UInt8(ascii: "S") { values["secret", default: 0] += 1 }
            } else {
                values[error == EACCES ? "refused" : "other", default: 0] += 1
            }
            if one != 200 { close(one) }
        }
        return ProbeReply(result: values["secret"] ?? 0, values: values)
    }

    /// A thread that repeats an action until it is stopped.
    ///
    /// `@unchecked`: `flag` is accessed atomically only, and the action is called by the thread only.
    private final class Repeater: @unchecked Sendable {
        private let flag = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        private let action: () -> Void
        private var thread = pthread_t()

        init(_ action: @escaping () -> Void) {
            self.action = action
            flag.initialize(to: 0)
            // The thread ends in `stop`, before the object is freed.
            pthread_create(&thread, nil, repeatAction, Unmanaged.passUnretained(self).toOpaque())
        }

        func run() {
            while ph_load_flag(flag) == 0 { action() }
        }

        func stop() {
            ph_store_flag(flag, 1)
            pthread_join(thread, nil)
        }
    }

    /// A thread that makes connections.
    ///
    /// `@unchecked`: `succeeded` is written by the thread, and read after it has ended.
    private final class Task: @unchecked Sendable {
        private let address: [UInt8]
        private let count: Int
        private var succeeded = 0
        private var thread = pthread_t()

        init(_ address: [UInt8], count: Int) {
            self.address = address
            self.count = count
        }

        func start() {
            // The thread releases the object.
            pthread_create(&thread, nil, runTask, Unmanaged.passRetained(self).toOpaque())
        }

        func run() {
            for _ in 0..<count {
                let one = socket(Int32(address[0]), Int32(SOCK_STREAM.rawValue), 0)
                if connecting(one, address) == 0 { succeeded += 1 }
                close(one)
            }
        }

        func wait() -> Int {
            pthread_join(thread, nil)
            return succeeded
        }
    }

    private static let repeatAction: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { object in
        if let object { Unmanaged<Repeater>.fromOpaque(object).takeUnretainedValue().run() }
        return nil
    }

    private static let runTask: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { object in
        if let object { Unmanaged<Task>.fromOpaque(object).takeRetainedValue().run() }
        return nil
    }
}
