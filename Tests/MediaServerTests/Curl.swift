import Foundation

@testable import MediaServer

/// A request made by a real curl process.
struct Curl {
    struct Answer {
        /// curl's exit code: 0, or such as 18 (partial), 35 (TLS), 47 (too many redirects), 56 (reset), 60 (certificate).
        var exit: Int32
        var status: Int
        var headers: HTTPHeaders
        var body: Data
        var redirects: Int
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Runs curl, which gives up after 30 seconds, far beyond what any test waits for.
    static func get(_ url: URL, _ arguments: String...) async throws -> Answer {
        try await get(url.absoluteString, arguments)
    }

    static func get(_ url: String, _ arguments: [String]) async throws -> Answer {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("curl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (head, body) = (folder.appendingPathComponent("head"), folder.appendingPathComponent("body"))
        let run = try ToolRun(
            "curl",
            arguments: ["--silent", "--max-time", "30", "--noproxy", "*", "-D", head.path, "-o", body.path]
                + ["-w", "%{http_code} %{num_redirects}"] + arguments + [url])
        let result: ToolRun.Result = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Swift.Result { try run.run() }) }
        }
        var headers = HTTPHeaders()
        for line in String(decoding: (try? Data(contentsOf: head)) ?? Data(), as: UTF8.self).split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else {
                headers = HTTPHeaders()
                continue
            }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers.fields.append(HTTPHeaders.Field(name: String(line[..<colon]), value: value))
        }
        let numbers = String(decoding: result.output, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        return Answer(
            exit: result.status, status: numbers.first ?? 0, headers: headers,
            body: (try? Data(contentsOf: body)) ?? Data(), redirects: numbers.last ?? 0)
    }
}

/// Bytes that differ from place to place.
let patternBytes = Data((0..<500_000).map { UInt8(truncatingIfNeeded: $0 ^ ($0 >> 8) ^ ($0 >> 16)) })
