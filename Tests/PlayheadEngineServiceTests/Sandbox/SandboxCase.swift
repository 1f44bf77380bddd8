import Foundation
import Glibc
import Testing

@testable import PlayheadEngineService
@testable import Sandbox
@testable import SandboxProbe

extension ConfinedProbe {
    /// The program in the folder of the test bundle.
    static func program(_ name: String = "SandboxProbe") throws -> String {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        while folder.path != "/" {
            let program = folder.appendingPathComponent(name)
            if FileManager.default.isExecutableFile(atPath: program.path) { return program.path }
            folder = folder.deletingLastPathComponent()
        }
        throw Failure(description: "\(name) is not built")
    }

    convenience init(
        _ confinement: Confinement, options: [String] = [], environment: [String: String] = [:],
        inherited: [Int32: Int32] = [:], prefix: ((_ command: [String]) -> [String])? = nil
    ) throws {
        try self.init(
            program: Self.program(), confinement, options: options, environment: environment, inherited: inherited,
            prefix: prefix)
    }
}

/// The versions of Landlock and the kinds of sources that each test of the sandbox uses.
struct SandboxCase: CustomTestStringConvertible, Sendable {
    var kind: Confinement.Kind
    var landlockVersionLimit: Int?

    /// Debian 12, and this kernel, for both kinds.
    static let all = Confinement.Kind.allCases.flatMap { kind in
        [2, nil].map { SandboxCase(kind: kind, landlockVersionLimit: $0) }
    }

    var testDescription: String { "\(kind), Landlock \(landlockVersionLimit.map(String.init) ?? "of the kernel")" }

    /// The restrictions that `playhead-engine` imposes on itself.
    func confinement(_ change: (inout Confinement) -> Void = { _ in }) -> Confinement {
        var environment = ProcessEnvironment.variables(in: EngineEnvironment.current)
        environment["PLAYHEAD_ENGINE_LANDLOCK"] = landlockVersionLimit.map(String.init)
        var confinement = EngineArguments(kind: kind, parent: getpid()).confinement(environment: environment)
        change(&confinement)
        return confinement
    }

    func probe(options: [String] = [], _ change: (inout Confinement) -> Void = { _ in }) throws -> ConfinedProbe {
        try ConfinedProbe(confinement(change), options: options)
    }
}

/// A folder that is removed at the end.
final class ScratchFolder {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "sandbox-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String, _ text: String = "secret") throws -> String {
        let file = path + "/" + name
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        return file
    }
}
