import Foundation
import Glibc

/// The servers that streams are sent to or come from.
extension StreamSender {
    // MARK: RTMP

    private static let rtmpModule = "/usr/lib/nginx/modules/ngx_rtmp_module.so"

    /// Returns whether nginx is installed with its module for RTMP. `make test` does not install it, because it
    /// starts a web server.
    static let hasRTMPServer = FileManager.default.fileExists(atPath: rtmpModule)

    /// nginx with its module for RTMP, and FFmpeg, which sends to it. Nobody may play what is sent to `/closed`.
    static func rtmp(port: UInt16, path: String) throws -> StreamSender {
        let server = try StreamSender(
            "/usr/sbin/nginx", ["-p", ".", "-c", "settings", "-e", "errors"],
            settings: """
                load_module \(rtmpModule); daemon off; master_process off; pid pid; events {}
                rtmp { server {
                    listen 127.0.0.1:\(port);
                    application live { live on; }
                    application closed { live on; deny play all; }
                } }
                """, port: port)
        return try .ffmpeg("-f", "flv", "rtmp://127.0.0.1:\(port)\(path)").using(server)
    }

    // MARK: Radio

    /// Returns whether Icecast is installed. `make test` does not install it, because it starts a server.
    static let hasRadioServer = FileManager.default.fileExists(atPath: "/usr/bin/icecast2")

    /// Icecast without a station. It (2.4.4) may crash when a connection is closed while it starts.
    static func icecast(port: UInt16) throws -> StreamSender {
        // It refuses to run as root.
        let user = geteuid() == 0 ? "<changeowner><user>nobody</user><group>nogroup</group></changeowner>" : ""
        return try StreamSender(
            "/usr/bin/icecast2", ["-c", "settings"],
            settings: """
                <icecast>
                <authentication><source-password>test</source-password><admin-user>admin</admin-user>
                <admin-password>test</admin-password></authentication>
                <listen-socket><port>\(port)</port><bind-address>127.0.0.1</bind-address></listen-socket>
                <paths><basedir>/usr/share/icecast2</basedir><webroot>/usr/share/icecast2/web</webroot>
                <adminroot>/usr/share/icecast2/admin</adminroot></paths>
                <logging><accesslog>-</accesslog><errorlog>-</errorlog></logging>
                <security>\(user)</security>
                </icecast>
                """, port: port, sign: "YP update thread started")
    }

    /// The station `/radio.mp3` of Icecast: a tone from FFmpeg.
    static func station(port: UInt16) throws -> StreamSender {
        try StreamSender(
            "ffmpeg",
            [
                "-v", "error", "-re", "-f", "lavfi", "-i", "sine=frequency=440", "-c:a", "libmp3lame", "-b:a", "320k",
                "-content_type", "audio/mpeg", "-ice_name", "Radio Test", "-f", "mp3",
                "icecast://source:test@127.0.0.1:\(port)/radio.mp3",
            ])
    }

    /// Tells Icecast what the station plays. Returns whether it has the station.
    static func setTitle(_ title: String, port: UInt16) throws -> Bool {
        let curl = Process()
        curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        curl.arguments = [
            "-sfG", "-u", "admin:test", "-o", "/dev/null", "http://127.0.0.1:\(port)/admin/metadata", "-d",
            "mount=/radio.mp3", "-d", "mode=updinfo", "-d", "charset=UTF-8", "--data-urlencode", "song=\(title)",
        ]
        try curl.run()
        curl.waitUntilExit()
        return curl.terminationStatus == 0
    }

    // MARK: RTSP

    /// Returns whether GStreamer's RTSP server is installed with its introspection data.
    static let hasRTSPServer = FileManager.default.fileExists(
        atPath: "/usr/lib/x86_64-linux-gnu/girepository-1.0/GstRtspServer-1.0.typelib")

    /// GStreamer's RTSP server, which may require a login.
    /// - Parameter login: `basic` or `digest` for the way in which it asks `ann` for her password, `secret`.
    static func rtsp(port: UInt16, login: String = "none") throws -> StreamSender {
        try StreamSender("/usr/bin/python3", ["-c", rtspServer, String(port), login])
    }

    private static let rtspServer = """
        import sys, gi
        gi.require_version('GstRtspServer', '1.0')
        from gi.repository import Gst, GstRtsp, GstRtspServer, GLib
        Gst.init(None)
        server = GstRtspServer.RTSPServer.new()
        server.set_address('127.0.0.1')
        server.set_service(sys.argv[1])
        factory = GstRtspServer.RTSPMediaFactory.new()
        factory.set_shared(True)
        factory.set_launch('( videotestsrc is-live=true ! video/x-raw,width=320,height=180,framerate=25/1 '
            '! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=25 ! rtph264pay name=pay0 pt=96 '
            'audiotestsrc is-live=true ! avenc_aac ! rtpmp4gpay name=pay1 pt=97 )')
        if sys.argv[2] != 'none':
            guard, token = GstRtspServer.RTSPAuth.new(), GstRtspServer.RTSPToken.new()
            token.set_string('media.factory.role', 'viewer')
            if sys.argv[2] == 'basic':
                guard.add_basic(GstRtspServer.RTSPAuth.make_basic('ann', 'secret'), token)
            else:
                guard.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
                guard.add_digest('ann', 'secret', token)
            server.set_auth(guard)
            rights = GstRtspServer.RTSPPermissions.new()
            for right in ('access', 'construct'):
                rights.add_permission_for_role('viewer', 'media.factory.' + right, True)
            factory.set_permissions(rights)
        server.get_mount_points().add_factory('/cam', factory)
        server.attach(None)
        GLib.MainLoop().run()
        """

    // MARK: Loss

    /// Passes datagrams on in both directions, and loses one in twenty.
    static func relay(from port: UInt16, to target: UInt16) throws -> StreamSender {
        try StreamSender("/usr/bin/python3", ["-c", lossyRelay, String(port), String(target)])
    }

    private static let lossyRelay = """
        import random, select, socket, sys
        near, far = (socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(2))
        near.bind(('127.0.0.1', int(sys.argv[1])))
        target, client, chance = ('127.0.0.1', int(sys.argv[2])), None, random.Random(1)
        while True:
            for side in select.select([near, far], [], [])[0]:
                try:
                    data, peer = side.recvfrom(65536)
                except OSError:
                    continue
                if side is near:
                    client = peer
                if chance.random() < 0.05:
                    continue
                if side is near:
                    far.sendto(data, target)
                elif client:
                    near.sendto(data, client)
        """
}
