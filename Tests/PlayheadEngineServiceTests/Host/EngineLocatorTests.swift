import CEngineProcess
import Testing

@testable import PlayheadEngineService

@Suite struct EngineLocatorTests {
    @Test func variableComesBeforeTheProgramsFolder() {
        let there: Set<String> = [
            "/opt/engine", "/usr/bin/playhead-engine", "/usr/bin/../libexec/playhead/playhead-engine",
        ]
        let isThere: (String) -> Bool = { there.contains($0) }
        #expect(EngineLocator.find(program: "/usr/bin/a", named: "/opt/engine", isExecutable: isThere) == "/opt/engine")
        #expect(EngineLocator.find(program: "/usr/bin/a", named: "/opt/none", isExecutable: isThere) == nil)
        #expect(
            EngineLocator.find(program: "/usr/bin/a", named: nil, isExecutable: isThere) == "/usr/bin/playhead-engine")
        #expect(EngineLocator.find(program: "/bin/a", named: nil, isExecutable: isThere) == nil)
    }

    @Test func programIsItsOwnEngineOnlyWithoutAnother() {
        func path(_ path: String?, _ found: String?, _ variable: String?, _ canDivert: Bool) -> [String] {
            let program = EngineLocator.program(path, found: found, named: variable, canDivert: canDivert)
            return [program.path] + program.arguments
        }
        #expect(path("/a", "/b", "/c", true) == ["/a"])
        #expect(path(nil, "/b", "/b", true) == ["/b"])
        // Its absence is reported.
        #expect(path(nil, nil, "/c", true) == ["/c"])
        #expect(path(nil, nil, nil, true) == ["/proc/self/exe", PH_DIVERSION_ARGUMENT])
        #expect(path(nil, nil, nil, false) == ["playhead-engine"])
    }

    @Test func markReachesTheEngine() {
        let program = EngineLocator.program(nil, found: nil, named: nil, canDivert: true).confined(for: .local)
        #expect(program.environment.contains("\(PH_DIVERSION_VARIABLE)=1"))
        #expect(program.arguments.first == PH_DIVERSION_ARGUMENT)
        #expect(EngineArguments(program.arguments)?.kind == .local)
    }
}
