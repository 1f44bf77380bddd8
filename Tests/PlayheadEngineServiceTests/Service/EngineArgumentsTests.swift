import Testing

@testable import PlayheadEngineService
@testable import Sandbox

@Suite struct EngineArgumentsTests {
    @Test(arguments: Confinement.Kind.allCases, [nil, 77] as [Int32?])
    func wordsOfAPlayerAreRead(_ kind: Confinement.Kind, _ parent: Int32?) throws {
        for connections in [Confinement.Connections.gated, .refused, .unfiltered] {
            let arguments = EngineArguments(kind: kind, parent: parent, connections: connections)
            #expect(EngineArguments(["/usr/libexec/playhead-engine", "own"] + arguments.words) == arguments)
        }
    }

    @Test(arguments: [
        [], ["playhead-engine"], ["confined", "local", "1"], ["confined", "all", "1", "gated"],
        ["confined", "local", "-1", "gated"], ["confined", "local", "1", "open"], ["local", "1", "gated", "confined"],
    ]) func otherWordsAreRefused(_ words: [String]) {
        #expect(EngineArguments(words) == nil)
    }

    @Test func confinementFollowsArgumentsAndEnvironment() {
        let arguments = EngineArguments(kind: .network, parent: 9, connections: .unfiltered)
        let confinement = arguments.confinement(environment: [
            "HOME": "/home/a", "PLAYHEAD_ENGINE_LANDLOCK": "2", "GST_PLUGIN_PATH": "/opt/plugins",
        ])
        #expect(confinement.kind == .network && confinement.parentProcess == 9 && confinement.controlDescriptor == 3)
        #expect(confinement.connections == .unfiltered && confinement.landlockVersionLimit == 2)
        #expect(
            confinement.readableFiles.sorted() == [
                "/home/a/.cache/gstreamer-1.0/registry.\(Self.architecture).bin",
                "/home/a/.local/share/gstreamer-1.0/plugins", "/opt/plugins",
            ])
    }

    #if arch(x86_64)
    private static let architecture = "x86_64"
    #else
    private static let architecture = "aarch64"
    #endif
}
