import Foundation
import Glibc
import MediaServer
import Synchronization
import Testing

/// A media server whose answers a test chooses: it answers searches on the loopback interface, describes itself, and
/// passes each request for contents to a function.
final class ScriptedMediaServer: Sendable {
    /// A request for contents.
    struct Request: Sendable {
        var object: String
        var isMetadata: Bool
        var start: Int
    }

    /// An answer.
    enum Answer: Sendable {
        /// A DIDL-Lite document, with the counts that the server claims.
        case document(String, returned: Int = 0, total: Int = 0)
        /// An error of UPnP.
        case error(Int)
        /// Anything.
        case response(StreamResponse)
    }

    /// The unique device name.
    let name = "uuid:\(UUID().uuidString.lowercased())"
    private let server: StreamServer
    private let socket: Int32
    private let isStopped = Atomic(false)
    private let log = Mutex<[String]>([])
    private let descriptions = Atomic(0)

    /// The number of requests for its description.
    var descriptionCount: Int { descriptions.load(ordering: .relaxed) }

    /// The requests, as `OBJECT@START`.
    var requests: [String] { log.withLock { $0 } }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - description: The description of the device, with its name; `nil` for a usual one.
    ///   - host: The name of this machine in the address of the description; `nil` for its number.
    ///   - answer: Answers requests for contents. The default has a container without anything in it.
    init(description: StreamResponse? = nil, host: String? = nil, _ answer: @escaping @Sendable (Request) -> Answer)
        throws
    {
        server = try .started()
        socket = try Self.multicastSocket()
        let name = name
        server.respond(at: "/description.xml") { [weak self] _ in
            self?.descriptions.wrappingAdd(1, ordering: .relaxed)
            return description ?? .text(Self.description(name), contentType: "text/xml")
        }
        server.respond(at: "/control") { [weak self] request in
            let body = String(decoding: request.body, as: UTF8.self)
            let object = Self.argument("ObjectID", in: body) ?? ""
            let asked = Request(
                object: object, isMetadata: Self.argument("BrowseFlag", in: body) == "BrowseMetadata",
                start: Self.argument("StartingIndex", in: body).flatMap { Int($0) } ?? 0)
            if !asked.isMetadata { self?.log.withLock { $0.append("\(object)@\(asked.start)") } }
            return Self.response(answer(asked))
        }
        let location = server.url(for: "/description.xml").absoluteString
            .replacingOccurrences(of: "//127.0.0.1", with: "//" + (host ?? "127.0.0.1"))
        Thread.detachNewThread { [socket, weak self] in
            while self?.isStopped.load(ordering: .relaxed) == false { Self.answerSearch(socket, name, location) }
            close(socket)
        }
    }

    deinit {
        isStopped.store(true, ordering: .relaxed)
        server.stop()
    }

    // MARK: - Documents

    /// A DIDL-Lite document.
    static func document(_ content: String) -> String {
        """
        <DIDL-Lite xmlns="urn:schemas-upnp-org:metadata-1-0/DIDL-Lite/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:upnp="urn:schemas-upnp-org:metadata-1-0/upnp/">\(content)</DIDL-Lite>
        """
    }

    /// A container.
    static func container(_ id: String, _ title: String? = nil) -> String {
        """
        <container id="\(id)" parentID="-1" restricted="1"><dc:title>\(title ?? "Folder \(id)")</dc:title>\
        <upnp:class>object.container</upnp:class></container>
        """
    }

    /// A film.
    static func film(_ id: String) -> String {
        """
        <item id="\(id)" parentID="-1" restricted="1"><dc:title>Film \(id)</dc:title>\
        <upnp:class>object.item.videoItem</upnp:class>\
        <res protocolInfo="http-get:*:video/mp4:*">http://127.0.0.1:9/\(id).mp4</res></item>
        """
    }

    private static func description(_ name: String) -> String {
        let root = "root"
        return """
            <?xml version="1.0"?><\(root) xmlns="urn:schemas-upnp-org:device-1-0"><specVersion><major>1</major><minor>0</minor>\
            </specVersion><device><deviceType>urn:schemas-upnp-org:device:MediaServer:1</deviceType>\
            <friendlyName>Scripted \(name.suffix(4))</friendlyName><manufacturer>Tests</manufacturer><modelName>Script</modelName>\
            <UDN>\(name)</UDN><serviceList><service><serviceType>urn:schemas-upnp-org:service:ContentDirectory:1</serviceType>\
            <serviceId>urn:upnp-org:serviceId:ContentDirectory</serviceId><SCPDURL>/contents.xml</SCPDURL>\
            <controlURL>/control</controlURL><eventSubURL>/events</eventSubURL></service></serviceList></device></\(root)>
            """
    }

    private static func response(_ answer: Answer) -> StreamResponse {
        switch answer {
        case .response(let response): return response
        case .error(let code):
            var response = StreamResponse.text(
                envelope(
                    """
                    <s:Fault><faultcode>s:Client</faultcode><faultstring>UPnPError</faultstring><detail><UPnPError \
                    xmlns="urn:schemas-upnp-org:control-1-0"><errorCode>\(code)</errorCode><errorDescription>Not today\
                    </errorDescription></UPnPError></detail></s:Fault>
                    """), contentType: "text/xml")
            response.status = 500
            return response
        case .document(let document, let returned, let total):
            let escaped = document.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            return .text(
                envelope(
                    """
                    <u:BrowseResponse xmlns:u="urn:schemas-upnp-org:service:ContentDirectory:1"><Result>\(escaped)</Result>\
                    <NumberReturned>\(returned)</NumberReturned><TotalMatches>\(total)</TotalMatches>\
                    <UpdateID>1</UpdateID></u:BrowseResponse>
                    """), contentType: "text/xml")
        }
    }

    private static func envelope(_ body: String) -> String {
        """
        <?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" \
        s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><s:Body>\(body)</s:Body></s:Envelope>
        """
    }

    private static func argument(_ name: String, in body: String) -> String? {
        guard let start = body.range(of: "<\(name)>"), let end = body.range(of: "</\(name)>") else { return nil }
        return String(body[start.upperBound..<end.lowerBound])
    }

    // MARK: - Searches

    /// A socket that receives the searches on the loopback interface.
    private static func multicastSocket() throws -> Int32 {
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var isShared: Int32 = 1
        var time = timeval(tv_sec: 0, tv_usec: 200_000)
        var group = ip_mreq(
            imr_multiaddr: in_addr(s_addr: inet_addr("239.255.255.250")),
            imr_interface: in_addr(s_addr: inet_addr("127.0.0.1")))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(1900).bigEndian
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let isMember =
            setsockopt(
                descriptor, Int32(IPPROTO_IP), IP_ADD_MEMBERSHIP, &group, socklen_t(MemoryLayout<ip_mreq>.size)) == 0
        try #require(isBound && isMember)
        return descriptor
    }

    /// Waits for a search for a moment, and answers it.
    private static func answerSearch(_ socket: Int32, _ name: String, _ location: String) {
        var buffer = [UInt8](repeating: 0, count: 2048)
        var sender = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let type = "urn:schemas-upnp-org:device:MediaServer:1"
        withUnsafeMutablePointer(to: &sender) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let count = recvfrom(socket, &buffer, buffer.count, 0, address, &length)
                let text = count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : ""
                guard text.hasPrefix("M-SEARCH"), text.contains(type) || text.contains("ssdp:all") else { return }
                let answer = [
                    "HTTP/1.1 200 OK", "CACHE-CONTROL: max-age=60", "EXT:", "LOCATION: \(location)",
                    "SERVER: Tests/1.0",
                    "ST: \(type)", "USN: \(name)::\(type)", "", "",
                ].joined(separator: "\r\n")
                _ = sendto(socket, answer, answer.utf8.count, 0, address, length)
            }
        }
    }
}
