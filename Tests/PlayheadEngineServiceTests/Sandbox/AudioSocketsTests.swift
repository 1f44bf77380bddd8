import Testing

@testable import PlayheadEngineService
@testable import Sandbox

@Suite struct AudioSocketsTests {
    @Test func cookieOfTheUserIsKept() {
        #expect(Confinement.environment(host: [:])["PULSE_COOKIE"] == "/dev/zero")
        #expect(Confinement.environment(host: ["PULSE_COOKIE": "/srv/cookie"])["PULSE_COOKIE"] == nil)
    }

    @Test func theSocketsFollowFromTheEnvironment() {
        let paths = AudioSockets.paths(["XDG_RUNTIME_DIR": "/run/user/1000/"])
        #expect(
            paths == [
                "/run/user/1000/pulse/native", "/run/user/1000/pipewire-0", "/run/pulse/native",
                "/var/run/pulse/native",
            ])
        #expect(
            AudioSockets.paths([
                "PULSE_SERVER": "{3f}unix:/tmp/pulse tcp:host:4713 /srv//sound other", "PIPEWIRE_REMOTE": "/tmp/pw",
                "PULSE_RUNTIME_PATH": "/tmp/runtime",
            ]).isSuperset(of: ["/tmp/pulse", "/srv/sound", "/tmp/pw", "/tmp/runtime/native"]))
        #expect(
            AudioSockets.paths(["PULSE_SERVER": "tcp:host", "PIPEWIRE_REMOTE": "../bus"]) == AudioSockets.paths([:]))
    }

    @Test func pathsWithDetoursAreNotPaths() {
        for path in ["", "/", "native", "./native", "/run/../native", "/run/./native"] {
            #expect(AudioSockets.normalized(path) == nil, "\(path)")
        }
        #expect(AudioSockets.normalized("//run///native/") == "/run/native")
    }

    @Test func theServerOfTheEnvironmentComesFirst() {
        let environment = ["XDG_RUNTIME_DIR": "/run/user/1000"]
        #expect(AudioSockets.pulseServer(environment) { _ in true } == "unix:/run/user/1000/pulse/native")
        #expect(AudioSockets.pulseServer(environment) { $0 == "/run/pulse/native" } == "unix:/run/pulse/native")
        #expect(AudioSockets.pulseServer(environment) { _ in false } == nil)
        #expect(AudioSockets.pulseServer(["PULSE_SERVER": "unix:/a /b"]) { $0 == "/b" } == "unix:/b")
        #expect(AudioSockets.pulseServer(["PULSE_SERVER": "tcp:host"]) { _ in false } == nil)
        let variables = Confinement.environment(host: environment) { _ in true }
        #expect(variables["PULSE_SERVER"] == "unix:/run/user/1000/pulse/native")
        #expect(variables["GST_REGISTRY_UPDATE"] == "no")
    }

    @Test func withoutAServerItsPlaceIsNamed() {
        let environment = ["XDG_RUNTIME_DIR": "/run/user/1000"]
        let variables = Confinement.environment(host: environment) { _ in false }
        #expect(variables["PULSE_SERVER"] == "unix:/run/user/1000/pulse/native")
        let remote = Confinement.environment(host: environment.merging(["PULSE_SERVER": "tcp:host"]) { $1 }) { _ in
            false
        }
        #expect(remote["PULSE_SERVER"] == nil)
    }
}
