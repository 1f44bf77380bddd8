import CEngineProcess
import Glibc
import PlaybackModel
public import Playhead
import Sandbox
import Synchronization

/// The loop of an engine's process: serves one engine to the player at the other end of a socket.
///
/// The loop works with any engine. `playhead-engine` serves that of `PlayheadGStreamer`; your own program can serve yours:
///
/// ```swift
/// EngineService.main(provider: EngineProvider { SilenceEngine($0, $1) })
/// ```
///
/// The process has no other state: everything can be rebuilt from the player's commands, so it may be ended at any
/// moment.
public final class EngineService: Sendable {
    private let socket: WireSocket
    private let provider: EngineProvider
    private let copies = FrameCopies()

    /// Creates a service. Takes ownership of `socket`, one end of a connected pair of `SOCK_SEQPACKET` sockets.
    public init(socket: Int32, provider: EngineProvider) {
        self.socket = WireSocket(OwnedDescriptor(socket))
        self.provider = provider
    }

    /// Reports the restrictions of this process, with the descriptor for its connections. Comes before all other messages.
    func report(_ report: ConfinementReport, listener: Int32?) {
        let copy = listener.map { OwnedDescriptor(fcntl($0, F_DUPFD_CLOEXEC, 3)) }
        Self.post(.confined(report, copy), to: socket)
    }

    /// Serves until the player quits or closes the connection. Blocks the thread.
    ///
    /// When it returns, leave the process with `_exit`: the engine's threads may still run, and nothing is worth saving.
    public func run() {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: WireCoding.capacity, alignment: 8)
        defer { buffer.deallocate() }
        var served: Served?
        while true {
            let message: WireMessage?
            do throws(WireError) {
                message = try socket.receive(into: buffer, waits: true)
            } catch {
                // A player that cannot be understood cannot be served. It may be of another version.
                served?.send(.quit, .none)
                if served == nil, case .malformed = error { refuse() }
                return
            }
            switch message {
            case nil, .confined, .hello, .event, .slot, .retired, .frame, .dmabuf, .pong: continue
            case .attach(let attachment):
                guard served == nil else { continue }
                guard attachment.version == playheadVersion else { return refuse() }
                served = attach(attachment.configuration)
            case .command(let command, let generation, let descriptor):
                // The engine duplicates the descriptor before the call returns.
                withExtendedLifetime(descriptor) { served?.send(command, generation) }
            case .release(let slot):
                // Directly: a command would wake another thread for each picture.
                if !copies.release(slot) { served?.engine.frames?.release(slot) }
            case .provide(let request, let bytes): served?.send(.provide(request: request, bytes: bytes), .none)
            case .ping(let number): served?.send(.ping(number), .none)
            case .quit:
                served?.send(.quit, .none)
                return
            }
        }
    }

    /// The engine, with the epoch of its envelopes.
    private struct Served {
        let engine: any PlaybackEngine
        let epoch: UInt64

        func send(_ command: EngineCommand, _ generation: Generation) {
            engine.send(EngineEnvelope(epoch: epoch, generation: generation, message: command))
        }
    }

    /// Tells a player of another version which version this is.
    private func refuse() {
        let engine = EngineHello(name: "", processID: getpid(), capabilities: [])
        Self.post(.hello(WireHello(version: playheadVersion, engine: engine)), to: socket)
    }

    private func attach(_ configuration: EngineConfiguration) -> Served {
        var configuration = configuration
        configuration.sharesFrames = true
        configuration.ownsProcess = true
        let inbox = EngineInbox()
        let link = Link()
        // Set before the engine exists: events must not be lost.
        inbox.setDirectReceiver { [socket, copies] report in
            Self.forward(report, to: socket, frames: link.frames, copies: copies)
        }
        let engine = provider(configuration, inbox)
        link.engine.withLock { $0 = engine }
        return Served(engine: engine, epoch: configuration.epoch)
    }

    /// The way from an event back to its engine, which does not exist yet when the first one is posted.
    private final class Link: Sendable {
        let engine = Mutex<(any PlaybackEngine)?>(nil)
        var frames: (any FrameSource)? { engine.withLock { $0?.frames } }
    }

    // MARK: Events

    private static func forward(
        _ report: EngineInbox.Report, to socket: WireSocket, frames: (any FrameSource)?, copies: FrameCopies
    ) {
        let generation = report.generation
        switch report.message {
        case .hello(let hello):
            post(.hello(WireHello(version: playheadVersion, engine: hello)), to: socket)
        case .slot(let slot):
            guard let shared = frames as? any SharedFrameSource, let descriptor = shared.descriptor(of: slot.id) else {
                return
            }
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
            if copy >= 0 { post(.slot(slot, generation, OwnedDescriptor(copy)), to: socket) }
        case .retired(let slot):
            let copied = copies.retire(slot)
            for slot in copied.isEmpty ? [slot] : copied { post(.retired(slot, generation), to: socket) }
        case .frame(let frame):
            guard let frames else { return }
            if frame.dmabuf != nil {
                if !show(frame, generation, of: frames, on: socket) { frames.release(frame.slot) }
                return
            }
            if let shared = frames as? any SharedFrameSource, shared.descriptor(of: frame.slot) != nil {
                // A picture never waits for the player.
                if !show(frame, generation, on: socket) { frames.release(frame.slot) }
                return
            }
            defer { frames.release(frame.slot) }
            guard let bytes = frames.bytes(of: frame.slot), let copy = copies.copy(bytes, of: frame) else { return }
            if let new = copy.new { post(.slot(new.slot, generation, new.memory), to: socket) }
            if !show(copy.frame, generation, on: socket) { _ = copies.release(copy.frame.slot) }
        case .pong(let number): post(.pong(number), to: socket)
        case .ready:
            post(.event(report.message, generation), to: socket)
            _ = releasedMemory
        default: post(.event(report.message, generation), to: socket)
        }
    }

    /// Set by the first item that is ready: decoders are loaded then.
    private static let releasedMemory: Void = StartupMemory.release(after: 2)

    /// Sends a picture in memory of a device, with copies of its descriptors.
    private static func show(
        _ frame: VideoFrame, _ generation: Generation, of frames: any FrameSource, on socket: WireSocket
    ) -> Bool {
        guard let source = frames as? any DMABufFrameSource, let descriptors = source.descriptors(of: frame.slot) else {
            return false
        }
        let copies = descriptors.map { OwnedDescriptor(fcntl($0, F_DUPFD_CLOEXEC, 3)) }
        guard copies.allSatisfy({ $0.rawValue >= 0 }) else { return false }
        return (try? socket.send(.dmabuf(frame, generation, copies), waits: false)) != nil
    }

    private static func show(_ frame: VideoFrame, _ generation: Generation, on socket: WireSocket) -> Bool {
        (try? socket.send(.frame(frame, generation), waits: false)) != nil
    }

    /// Sends a message that must arrive: waits for room, which the player's own thread makes. Without a player, the loop ends.
    private static func post(_ message: WireMessage, to socket: WireSocket) { try? socket.send(message, waits: true) }
}
