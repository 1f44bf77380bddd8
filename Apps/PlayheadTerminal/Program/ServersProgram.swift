import FeedLoading
import Glibc
import Localization
import MediaReaders
import Playhead

/// The process of `playhead servers`: finds the media servers in the network, and prints each when it is found.
@MainActor enum ServersProgram {
    static func begin(_ options: ServersOptions) {
        Task {
            do throws(MediaServerError) {
                let isJSON = options.isJSON
                let servers = try await MediaServerBrowser().servers(within: .seconds(options.seconds)) { server in
                    if !isJSON { DescriptorOutput.standard.write(text(server)) }
                }
                if isJSON { DescriptorOutput.standard.write(json(servers).text + "\n") }
                Program.leave(0)
            } catch {
                if options.isJSON {
                    DescriptorOutput.standard.write(json([], error).text + "\n")
                } else {
                    DescriptorOutput.error.write(text(error))
                }
                Program.leave(1)
            }
        }
    }

    /// A server, as lines.
    nonisolated static func text(_ server: FoundMediaServer) -> String {
        let facts = [server.model, server.host].compactMap { $0 }.map { PrintableText($0, maximumLength: 80).string }
        var lines = [PrintableText(server.name, maximumLength: 80).string]
        if !facts.isEmpty { lines.append("  " + facts.joined(separator: ", ")) }
        lines.append("  " + server.address)
        return lines.joined(separator: "\n") + "\n"
    }

    /// A failure, its cause and remedy, as lines.
    nonisolated static func text(_ error: MediaServerError) -> String {
        let lines = [error.message, error.cause, error.remedy].map { PrintableText($0).string }
        return "playhead: " + lines.joined(separator: "\n  ") + "\n"
    }

    /// The servers, and the reason why there are none, as one JSON object.
    nonisolated static func json(_ servers: [FoundMediaServer], _ error: MediaServerError? = nil) -> JSONValue {
        var members = [
            JSONValue.Member(
                "servers",
                .array(
                    servers.map { server in
                        .object([
                            .init("name", .string(PrintableText(server.name).string)),
                            .init("address", .string(server.address)),
                            .init("model", MediaJSON.text(server.model)), .init("icon", .optional(server.icon)),
                            .init("location", .optional(server.location)),
                        ])
                    }))
        ]
        if let error {
            members.append(
                .init(
                    "error",
                    .object([
                        .init("code", .string(error.code.rawValue)), .init("category", .string("server")),
                        .init("retryable", .bool(error.isRetryable)),
                        .init("message", .string(PrintableText(error.message).string)),
                        .init("cause", .string(PrintableText(error.cause).string)),
                        .init("remedy", .string(PrintableText(error.remedy).string)),
                    ])))
        }
        return .object(members)
    }
}
