import Glibc

// Behaves as a compromised engine: carries out the lines of a file, one after the other, on the connection to the player,
// which is descriptor 3. Afterwards it reads and discards messages until the player ends the connection. A part of the
// tests of PlayheadEngineService.
//
// HostileEngine FILE
guard CommandLine.arguments.count == 2, let script = HostileScript(path: CommandLine.arguments[1]) else {
    print("HostileEngine is a part of the tests. Run `swift test --filter PlayheadEngineServiceTests`.")
    exit(2)
}
signal(SIGPIPE, SIG_IGN)
script.run()
