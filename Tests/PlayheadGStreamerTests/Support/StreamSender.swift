import Foundation
import Glibc
import Testing

/// A real server or sender of a live stream: a program that runs until it is ended.
final class StreamSender {
    private let process = Process()

    /// A picture and a tone from FFmpeg, in real time.
    static func ffmpeg(_ output: String...) throws -> StreamSender {
        try StreamSender(
            "ffmpeg",
            [
                "-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25", "-f", "lavfi", "-i",
                "sine=frequency=440", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "25",
                "-pix_fmt", "yuv420p", "-c:a", "aac",
            ] + output)
    }

    /// GStreamer's RTSP server.
    static func rtsp(port: Int) throws -> StreamSender {
        try StreamSender("/usr/bin/python3", ["-c", rtspServer, String(port)])
    }

    private init(_ program: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Ends the program as a crash does.
    func kill() {
        guard process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Stops the program without closing its connections.
    func freeze() { Glibc.kill(process.processIdentifier, SIGSTOP) }

    deinit { kill() }

    /// A port that no socket of the kind uses now.
    static func freePort(_ type: __socket_type = SOCK_STREAM) throws -> Int {
        let descriptor = socket(AF_INET, Int32(type.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, size) == 0 ? getsockname(descriptor, pointer, &size) : -1
            }
        }
        try #require(result == 0)
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Returns whether GStreamer's RTSP server is installed with its introspection data.
    static let hasRTSPServer = FileManager.default.fileExists(
        atPath: "/usr/lib/x86_64-linux-gnu/girepository-1.0/GstRtspServer-1.0.typelib")

    private static let rtspServer = """
        import sys, gi
        gi.require_version('GstRtspServer', '1.0')
        from gi.repository import Gst, GstRtspServer, GLib
        Gst.init(None)
        server = GstRtspServer.RTSPServer.new()
        server.set_address('127.0.0.1')
        server.set_service(sys.argv[1])
        factory = GstRtspServer.RTSPMediaFactory.new()
        factory.set_shared(True)
        factory.set_launch('( videotestsrc is-live=true ! video/x-raw,width=320,height=180,framerate=25/1 '
            '! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=25 ! rtph264pay name=pay0 pt=96 '
            'audiotestsrc is-live=true ! avenc_aac ! rtpmp4gpay name=pay1 pt=97 )')
        server.get_mount_points().add_factory('/cam', factory)
        server.attach(None)
        GLib.MainLoop().run()
        """
}
