import CEngineProcess
import Glibc
import Playhead
import Testing

@testable import PlayheadEngineService

@Suite struct EngineProcessTests {
    /// Starts a program on the thread that lives as long as this process, and waits until it has greeted.
    private func greeting(of program: EngineProcess.Program) async throws -> (EngineProcess, WireHello) {
        try await withCheckedThrowingContinuation { continuation in
            EngineSpawner.shared.run {
                do {
                    let process = try EngineProcess.start(program.confined(for: .local))
                    let configuration = EngineConfiguration(output: .headless)
                    try process.socket.send(.attach(WireAttachment(configuration: configuration)), waits: false)
                    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: WireCoding.capacity, alignment: 8)
                    defer { buffer.deallocate() }
                    while true {
                        guard case .hello(let hello) = try process.socket.receive(into: buffer, waits: true) else {
                            continue
                        }
                        return continuation.resume(returning: (process, hello))
                    }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    @Test func programServesItsOwnEngineBeforeItsMain() async throws {
        // The runner of the tests is such a program.
        #expect(ph_can_divert() == 1)
        let program = EngineLocator.program(nil, found: nil, named: nil, canDivert: true)
        let (process, hello) = try await greeting(of: program)
        #expect(hello.engine.processID == process.processID)
        #expect(process.processID != getpid())
        #expect(process.isRunning)
        process.discard()
        #expect(kill(process.processID, 0) == -1)
    }

    @Test func descriptorsOfOtherThingsAreNotTakenForAnEngine() async throws {
        let (process, _) = try await greeting(of: EngineLocator.program())
        let (socket, descriptor, number) = (process.socket.rawValue, process.descriptor, process.processID)
        let errors = process.errors.rawValue
        #expect(ph_is_inherited_engine(socket, descriptor, errors, number) == 1)
        // Another process, this one, none, and the number of another file.
        for other in [getppid(), getpid(), 0, -1] {
            #expect(ph_is_inherited_engine(socket, descriptor, errors, other) == 0)
        }
        #expect(ph_is_inherited_engine(descriptor, socket, errors, number) == 0)
        #expect(ph_is_inherited_engine(0, descriptor, errors, number) == 0)
        #expect(ph_is_inherited_engine(socket, 0, errors, number) == 0)
        #expect(ph_is_inherited_engine(socket, descriptor, socket, number) == 0)
        #expect(ph_is_inherited_engine(-1, -1, errors, number) == 0)
        var pair: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &pair) == 0)
        defer { for end in pair { close(end) } }
        #expect(ph_is_inherited_engine(pair[0], descriptor, errors, number) == 0)
        process.discard()
        #expect(!process.isRunning)
        // It has been waited for: its number may belong to another process.
        #expect(ph_is_inherited_engine(socket, descriptor, errors, number) == 0)
    }

    /// A name would be looked for in the current folder, which may come from anyone.
    @Test func programWithoutAFolderIsNotStarted() {
        #expect(throws: WireError.system(ENOENT)) {
            try EngineProcess.start(EngineProcess.Program(path: "playhead-engine-mpv"))
        }
    }
}
