import CSoup
import FoundationEssentials

/// A certificate for an HTTPS stream server, created at run time with the `openssl` command.
///
/// It is self-signed: clients refuse it unless they trust `certificateFile`, which tests of TLS failures rely on.
public struct TLSCertificate: Sendable, Hashable {
    /// The certificate in PEM form, for clients that should trust the server (`curl --cacert`).
    public let certificateFile: URL
    /// The private key in PEM form.
    public let keyFile: URL

    /// Uses existing PEM files.
    public init(certificateFile: URL, keyFile: URL) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }

    /// Creates a self-signed certificate in a new temporary folder, which the system cleans up.
    ///
    /// Blocks for the time of two `openssl` runs.
    ///
    /// - Parameters:
    ///   - hosts: The names and addresses that it is valid for. Use another name to test a wrong identity.
    ///   - isExpired: `true` for a certificate that has expired.
    public static func selfSigned(
        hosts: [String] = ["127.0.0.1", "localhost"], isExpired: Bool = false
    ) throws(StreamServerError) -> TLSCertificate {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("playhead-tls-\(UUID().uuidString)")
        let (certificate, key) = (folder.appendingPathComponent("cert.pem"), folder.appendingPathComponent("key.pem"))
        let names = hosts.map { host in
            "\(host.allSatisfy { $0.isNumber || $0 == "." } || host.contains(":") ? "IP" : "DNS"):\(host)"
        }
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let request = folder.appendingPathComponent("request.pem")
            let extensions = folder.appendingPathComponent("extensions")
            try Data("subjectAltName=\(names.joined(separator: ","))\n".utf8).write(to: extensions)
            func openssl(_ arguments: [String]) throws -> ToolRun.Result {
                try ToolRun("openssl", arguments: arguments, folder: folder).run()
            }
            var run = try openssl([
                "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
                key.path, "-out", request.path, "-subj", "/CN=\(hosts.first ?? "playhead")",
            ])
            // OpenSSL 3.4 has dates, and refuses a validity that ends before it begins, the only way in earlier versions.
            let validities =
                isExpired
                ? [["-not_before", "20200101000000Z", "-not_after", "20200102000000Z"], ["-days", "-1"]]
                : [["-days", "30"]]
            if run.status == 0 {
                for validity in validities {
                    run = try openssl(
                        [
                            "x509", "-req", "-in", request.path, "-signkey", key.path, "-out", certificate.path,
                            "-extfile",
                            extensions.path,
                        ] + validity)
                    if run.status == 0 { break }
                }
            }
            guard run.status == 0 else { throw StreamServerError.certificate(reason: run.errorText) }
        } catch let error as StreamServerError {
            throw error
        } catch {
            throw .certificate(reason: "\(error)")
        }
        return TLSCertificate(certificateFile: certificate, keyFile: key)
    }

    /// Loads the certificate; the caller owns one reference.
    func load() throws(StreamServerError) -> UnsafeMutablePointer<GTlsCertificate> {
        var error: UnsafeMutablePointer<GError>?
        guard let loaded = g_tls_certificate_new_from_files(certificateFile.path, keyFile.path, &error) else {
            let reason = error.flatMap { $0.pointee.message.map { String(cString: $0) } } ?? "unknown reason"
            g_error_free(error)
            throw .certificate(reason: reason)
        }
        return loaded
    }
}
