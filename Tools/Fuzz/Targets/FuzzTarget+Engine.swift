import CEngineProcess
import Glibc
import PlaybackModel
import Playhead

@testable import PlayheadEngineService

extension FuzzTarget {
    /// The connection to the process of an engine.
    static let engine = [wire, supervisor]

    /// The decoder of messages. A message that is read, and written again, is the same message.
    private static let wire = FuzzTarget(name: "wire") { bytes in
        guard let message = WireInput.decode(bytes) else { return }
        guard let packet = try? WireCoding.encode(message) else { return }
        let descriptors = packet.owners.map { OwnedDescriptor(fcntl($0.rawValue, F_DUPFD_CLOEXEC, 3)) }
        let again = (packet.header + packet.contents).withUnsafeBytes { bytes in
            Result { () throws(WireError) in try WireCoding.decode(bytes, descriptors) }
        }
        switch again {
        case .success(let copy):
            Fuzzing.check(WireInput.areSame(message, copy), "a message changes when it is encoded: \(message)")
        case .failure(let error): Fuzzing.check(false, "a message is refused when it is encoded: \(message), \(error)")
        }
        if case .slot(let slot, _, let memory) = message { WireInput.show(slot, memory) }
    }

    /// Any events of processes that may be lost at any time, below the machine of a player.
    private static let supervisor = FuzzTarget(name: "supervisor") { bytes in
        var inputs = InputReader(bytes)
        var machine = PlaybackMachine()
        var output = PlaybackOutput()
        var processes = WireInput.Processes()
        for _ in 0..<2_000 {
            guard let (input, moment) = inputs.next(generation: machine.generation) else { break }
            var waiting: [PlaybackInput] = []
            switch input {
            case .engine(let event, let generation):
                waiting = processes.report(event, generation, at: moment)
            case .system(let event): waiting = [input] + processes.disturb(event, at: moment)
            case .command, .deadline: waiting = [input]
            }
            var turns = 0
            while !waiting.isEmpty {
                turns += 1
                Fuzzing.check(turns < 10_000, "the player and its engine answer each other without end")
                machine.handle(waiting.removeFirst(), at: moment, into: &output)
                for case .arm(let deadline, let due) in output.deadlines { inputs.arm(deadline, due) }
                inputs.note(output.commands.map(\.command))
                for addressed in output.commands {
                    waiting += processes.obey(addressed.command, addressed.generation, at: moment)
                }
            }
        }
    }
}

/// Messages and processes for the fuzzer.
private enum WireInput {
    /// Reads a message whose contents are in memory if its header specifies it.
    static func decode(_ bytes: [UInt8]) -> WireMessage? {
        guard let count = bytes.first else { return nil }
        var datagram = Array(bytes.dropFirst())
        var descriptors: [OwnedDescriptor] = []
        if datagram.count > WireCoding.headerSize, datagram[3] & 0x80 != 0 {
            let contents = Array(datagram[WireCoding.headerSize...])
            let memory = contents.withUnsafeBytes { ph_create_constant_memory("fuzz", $0.baseAddress, $0.count) }
            descriptors.append(OwnedDescriptor(memory))
            datagram = Array(datagram[..<WireCoding.headerSize])
        }
        for _ in 0..<(count % 3) {
            descriptors.append(OwnedDescriptor(ph_create_memory("fuzz", 1 << 16)))
        }
        return datagram.withUnsafeBytes { bytes in
            Result { () throws(WireError) in try WireCoding.decode(bytes, descriptors) }
        }.success
    }

    static func areSame(_ left: WireMessage, _ right: WireMessage) -> Bool {
        switch (left, right) {
        case (.event(let left, let leftLoad), .event(let right, let rightLoad)):
            left == right && leftLoad == rightLoad
        case (.command(let left, let leftLoad, _), .command(let right, let rightLoad, _)):
            // The descriptor is another one, and numbers may be none.
            left.withDescriptor(-1) == right.withDescriptor(-1) && leftLoad == rightLoad
                || "\(left)".contains("nan")
        case (.hello(let left), .hello(let right)): left == right
        case (.confined(let left, _), .confined(let right, _)): left == right
        case (.attach(let left), .attach(let right)): left == right || "\(left)".contains("nan")
        case (.frame(let left, let leftLoad), .frame(let right, let rightLoad)):
            left == right && leftLoad == rightLoad
        case (.slot(let left, let leftLoad, _), .slot(let right, let rightLoad, _)):
            left == right && leftLoad == rightLoad
        case (.slot, _), (.frame, _), (.hello, _), (.confined, _), (.attach, _), (.event, _), (.command, _): false
        default: "\(left)" == "\(right)"
        }
    }

    /// Maps the memory of pictures, and reads the first and the last byte of each row.
    static func show(_ slot: FrameSlot, _ memory: OwnedDescriptor) {
        let pictures = SharedPictures { _, _ in }
        guard let known = pictures.add(slot, memory) else { return }
        let frame = VideoFrame(slot: slot.id, time: .zero, layout: slot.layout)
        guard let shown = pictures.lend(frame), let bytes = pictures.bytes(of: shown.slot) else { return }
        let layout = shown.layout
        let planes = [FrameLayout.Plane(offset: 0, bytesPerRow: layout.bytesPerRow)] + layout.chroma
        for (index, plane) in planes.enumerated() {
            let rows = index == 0 ? layout.size.height : (layout.size.height + 1) / 2
            for row in [0, rows - 1] { _ = bytes[plane.offset + row * plane.bytesPerRow] }
        }
        pictures.release(shown.slot)
        _ = known
    }

    /// The processes of a supervisor.
    struct Processes {
        private enum Process { case starting, serving }

        private var supervisor = EngineSupervisor(canFallBack: true)
        private let board = PositionBoard()
        private var running: [EngineHome: Process] = [:]
        private var delayed: Set<EngineHome> = []

        init() { _ = follow(supervisor.handle(.created, at: .zero), at: .zero) }

        mutating func obey(_ command: EngineCommand, _ load: Generation, at now: Moment) -> [PlaybackInput] {
            follow(supervisor.handle(.command(command, load), at: now), at: now)
        }

        /// An event of each process, within the limits; another one ends it.
        mutating func report(_ event: EngineEvent, _ load: Generation, at now: Moment) -> [PlaybackInput] {
            var result: [PlaybackInput] = []
            for home in EngineHome.allCases where running[home] == .serving {
                if let event = try? event.limited() {
                    result += follow(supervisor.handle(.event(event, load, from: home), at: now), at: now)
                } else {
                    result += lose(home, .protocolError("limits"), at: now)
                }
            }
            return result
        }

        /// Something happens to a process.
        mutating func disturb(_ event: SystemEvent, at now: Moment) -> [PlaybackInput] {
            let home: EngineHome =
                switch event {
                case .interruptionBegan, .outputLost, .backgrounded, .ducked, .remotePlay: .local
                default: .network
                }
            switch (event, running[home]) {
            case (.outputLost, .starting?), (.outputUnsuitable, .starting?):
                running[home] = nil
                let error = PlaybackError(.engineUnavailable)
                return follow(supervisor.handle(.unavailable(home, error, .busy), at: now), at: now)
            case (_, .starting?):
                running[home] = .serving
                return follow(supervisor.handle(.serving(home), at: now), at: now)
            case (_, .serving?): return lose(home, .crashed(signal: 11), at: now)
            case (_, nil):
                guard delayed.remove(home) != nil else { return [] }
                return follow(supervisor.handle(.due(home), at: now), at: now)
            }
        }

        private mutating func lose(_ home: EngineHome, _ loss: EngineLoss, at now: Moment) -> [PlaybackInput] {
            running[home] = nil
            return follow(supervisor.handle(.lost(home, loss), at: now), at: now)
        }

        /// Carries out what the supervisor decides. Returns the events for the player.
        private mutating func follow(_ steps: [EngineSupervisor.Output], at now: Moment) -> [PlaybackInput] {
            var result: [PlaybackInput] = []
            for step in steps {
                switch step {
                case .start(let home):
                    Fuzzing.check(running[home] == nil, "two processes of a kind")
                    running[home] = .starting
                    if home == .inProcess {
                        running[home] = .serving
                        result += follow(supervisor.handle(.serving(home), at: now), at: now)
                    }
                case .send(_, _, let home):
                    Fuzzing.check(running[home] == .serving, "a command for a process that does not serve")
                case .startLater(let home, let delay):
                    Fuzzing.check(delay > 0 && delay < 60, "a delay of \(delay) s")
                    delayed.insert(home)
                case .end(let home): result += lose(home, .reported("It failed."), at: now)
                case .post(let event, let load):
                    if case .position(let report) = event {
                        board.note(report, limit: .invalid, of: load)
                        _ = board.time(of: load, at: now.advanced(by: 700_000_000))
                    }
                    result.append(.engine(event, load))
                case .retire(let home): running[home] = nil
                case .report(let change, _, let cause):
                    result.append(.engine(.status(EngineStatus(change, processID: 1, cause: cause)), .none))
                case .quit: running = [:]
                }
            }
            return result
        }
    }
}

extension SharedPictures {
    fileprivate func add(_ slot: FrameSlot, _ memory: OwnedDescriptor) -> FrameSlot? {
        Result { () throws(WireError) in try add(slot, memory, from: .local, epoch: 1) }.success
    }

    fileprivate func lend(_ frame: VideoFrame) -> VideoFrame? {
        Result { () throws(WireError) in try lend(frame, from: .local, epoch: 1) }.success
    }
}

extension Result {
    fileprivate var success: Success? { if case .success(let value) = self { value } else { nil } }
}
