import CSoup
import FoundationEssentials
import Synchronization

/// An HTTP server on the loopback interface for tests and demonstrations, with faults on demand.
///
/// It serves files, resources in memory, live playlists derived from on-demand ones, and endless radio, and injects the
/// faults that a test requests. It runs on its own thread. All methods can be called from any thread, but not from the
/// closures that the server runs (patterns, generated bodies, handlers).
///
/// ```swift
/// let server = try StreamServer.started()
/// let film = try await server.serve(.mp4)
/// print(server.url(for: film))  // http://127.0.0.1:…: pass it to a player
///
/// // A live stream with DVR, made from an on-demand one: the window holds 60 segments.
/// let source = try await server.serve(.hls)
/// let live = try server.serveLive("/live.m3u8", of: source, window: 60)
///
/// // Stop responding to requests for segments, until the fault is removed.
/// let fault = server.inject(.delay(.untilReleased), at: .suffix(".ts"))
/// fault.remove()
/// print(server.log.count, "requests")
/// ```
///
/// Generated media, such as `.mp4` and `.hls` above, are made with ffmpeg on first use and cached for later runs. Serve
/// your own files and folders alongside them. Every request is recorded in the server's log, so a test can check the
/// requests of a player. The server stops when it is released.
public final class StreamServer: Sendable {
    private struct Running {
        let loop: ServerLoop
        let listener: Listener
    }

    private struct State {
        var running: Running?
        var port: UInt16
        /// Keeps the port from others while the server does not listen.
        var reservation: LoopbackSocket?
    }

    let core = ServerCore()
    private let certificate: TLSCertificate?
    private let state: Mutex<State>

    /// Creates a server; it does not listen yet.
    ///
    /// - Parameters:
    ///   - port: The port of 127.0.0.1 to listen on. 0, the default, chooses a free one at the first start.
    ///   - tls: The certificate of an HTTPS server; `nil`, the default, for plain HTTP.
    public init(port: UInt16 = 0, tls: TLSCertificate? = nil) {
        certificate = tls
        state = Mutex(State(running: nil, port: port))
    }

    deinit { stop() }

    /// Creates a server and starts it.
    public static func started(port: UInt16 = 0, tls: TLSCertificate? = nil) throws(StreamServerError) -> StreamServer {
        let server = StreamServer(port: port, tls: tls)
        try server.start()
        return server
    }

    /// Starts to listen. Has no effect if the server runs already.
    ///
    /// The port stays the same from the first start on, and stays reserved while the server is stopped.
    public func start() throws(StreamServerError) {
        let error: StreamServerError? = state.withLock { state in
            guard state.running == nil else { return nil }
            if state.reservation == nil {
                do throws(StreamServerError) {
                    state.reservation = try LoopbackSocket(port: state.port, listens: false, isShared: true)
                    state.port = state.reservation?.port ?? 0
                } catch {
                    return .cannotListen(port: state.port, reason: "\(error)")
                }
            }
            let loop = ServerLoop(name: "StreamServer")
            let (core, certificate, port) = (core, certificate, state.port)
            let result = loop.performAndWait {
                Result { () throws(StreamServerError) in
                    try Listener(port: port, certificate: certificate, loop: loop, core: core)
                }
            }
            switch result {
            case .success(let listener):
                state.running = Running(loop: loop, listener: listener)
                core.setLetGo { id in loop.perform { listener.release(fault: id) } }
                return nil
            case .failure(let error):
                loop.end()
                return error
            }
        }
        if let error { throw error }
    }

    /// Closes the listening socket and all connections, even those that are sending. Returns when all are closed.
    ///
    /// Resources, faults and the log stay. Has no effect if the server does not run.
    public func stop() {
        state.withLock { state in
            guard let running = state.running else { return }
            state.running = nil
            core.setLetGo(nil)
            running.loop.perform { running.listener.close() }
            running.loop.end()
        }
    }

    /// Stops and starts again on the same port: clients see their connections close.
    public func restart() throws(StreamServerError) {
        stop()
        try start()
    }

    /// `true` while the server listens.
    public var isRunning: Bool { state.withLock { $0.running != nil } }

    /// The port, or 0 before the first start of a server with a free port.
    public var port: UInt16 { state.withLock { $0.port } }

    /// The address of a path on this server, which must have been started once.
    ///
    /// - Parameters:
    ///   - path: A path with its leading slash, not escaped.
    ///   - query: A query without its question mark, escaped.
    public func url(for path: String, query: String? = nil) -> URL {
        let port = port
        precondition(port != 0, "StreamServer: call start() before url(for:), the port is not chosen yet.")
        let escaped = PercentEncoding.escaped(path)
        let scheme = certificate == nil ? "http" : "https"
        let text = "\(scheme)://127.0.0.1:\(port)\(escaped)\(query.map { "?\($0)" } ?? "")"
        guard let url = URL(string: text) else { preconditionFailure("StreamServer: not a path: \(path)") }
        return url
    }
}
