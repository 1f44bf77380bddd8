import Glibc
import Testing

@testable import PlayheadEngineService
@testable import Sandbox
@testable import SandboxProbe

/// The sandbox of an ordinary user, where the tests run as root.
@Suite(
    .enabled(
        if: !Sanitizers.haveThreads && geteuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0, "needs root and setpriv"
    ))
struct SandboxUserTests {
    @Test(arguments: SandboxCase.all) func anOrdinaryUserIsConfinedAsWell(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let secret = try folder.file("secret")
        chmod(folder.path, 0o755)
        chmod(secret, 0o666)
        let audio = folder.path + "/native"
        let server = try FakeServer(.path(audio))
        chmod(audio, 0o777)
        // The probe's folder may be closed to other users, so it inherits the program.
        let program = open(try ConfinedProbe.program(), O_RDONLY)
        defer { close(program) }
        let probe = try ConfinedProbe(
            which.confinement { $0.readableFiles = [] }, inherited: [4: program],
            prefix: { command in
                ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "/proc/self/fd/4"]
                    + command.dropFirst()
            })
        let gate = try ConnectGate(
            listener: #require(probe.listener),
            policy: SocketPolicy(kind: which.kind, audioSockets: [audio], nameServers: { [] }))
        defer { gate.close() }
        for layer in [ConfinementReport.Layer.files, .systemCalls, .connectGate, .noPrivileges] {
            #expect(probe.hello.report.isActive(layer), "\(layer)")
        }
        #expect(probe.error(of: "read") { $0.path = secret } == EACCES)
        #expect(probe.error(of: "write") { $0.path = secret } == EACCES)
        #expect(probe.error(of: "create") { $0.path = "/tmp/sandbox-probe" } == EACCES)
        #expect(probe.error(of: "run") { $0.path = "/bin/true" } == EPERM)
        #expect(probe.error(of: "kill") { $0.process = getpid() } == EPERM)
        #expect(probe.error(of: "isolateUsers") == EPERM)
        #expect(probe.error(of: "connectPath") { $0.path = audio } == 0)
        #expect(probe.error(of: "connectPath") { $0.path = "/run/user/0/bus" } == EACCES)
        server.stop()
    }
}
