// Confines itself as the engine does, and then tries what its tests request.
//
// SandboxProbe CONFINEMENT [thread], where CONFINEMENT is JSON. Descriptor 3 is a SOCK_SEQPACKET connection to the test,
// which sends a `ProbeRequest` and receives a `ProbeReply`, and closes the connection at the end. With `thread`, another
// thread exists before the confinement.
import FoundationEssentials
import Glibc
import PlayheadEngineService
import Sandbox

signal(SIGPIPE, SIG_IGN)
if CommandLine.arguments.dropFirst() == ["measure"] {
    try Measurement.run()
    exit(0)
}
guard CommandLine.arguments.count > 1,
    let confinement = try? JSONDecoder().decode(Confinement.self, from: Data(CommandLine.arguments[1].utf8))
else {
    print("SandboxProbe is a part of the tests. Run `swift test --filter PlayheadEngineServiceTests`.")
    exit(2)
}
if CommandLine.arguments.contains("thread") { Attempts.startThread() }

var start = timespec()
clock_gettime(CLOCK_MONOTONIC, &start)
var applied: AppliedConfinement
do {
    applied = try confinement.apply()
} catch {
    _exit(3)
}
var end = timespec()
clock_gettime(CLOCK_MONOTONIC, &end)
let channel = ProbeChannel(descriptor: 3)
let nanoseconds = (end.tv_sec - start.tv_sec) * 1_000_000_000 + end.tv_nsec - start.tv_nsec
channel.send(
    ProbeHello(report: applied.report, nanoseconds: nanoseconds, hasListener: applied.connectListener != nil),
    descriptor: applied.connectListener)
if CommandLine.arguments.contains("keepListener") {
    Attempts.keptListener = applied.connectListener ?? -1
} else {
    applied.closeListener()
}
while let request: ProbeRequest = channel.receive() {
    let reply = Attempts.all[request.attempt]?(request) ?? ProbeReply(result: Int(-ENOSYS), note: "no such attempt")
    channel.send(reply)
}
_exit(0)
