import CSandbox
import Foundation
import Testing

@testable import PlayheadEngineService
@testable import Sandbox

@Suite struct ConfinementTests {
    @Test func confinementsAndReportsAreCoded() throws {
        let confinement = Confinement(kind: .network, readableFiles: ["/a"], parentProcess: 7, landlockVersionLimit: 2)
        let data = try JSONEncoder().encode(confinement)
        #expect(try JSONDecoder().decode(Confinement.self, from: data) == confinement)
        var report = ConfinementReport()
        report[.files] = .active
        report[.network] = .inactive(reason: "Landlock 2 has no rules for networks.")
        let text = try JSONEncoder().encode(report)
        #expect(String(decoding: text, as: UTF8.self).contains(#""files""#))
        #expect(try JSONDecoder().decode(ConfinementReport.self, from: text) == report)
    }

    @Test func layersThatAreNotActiveAreMissing() {
        var report = ConfinementReport()
        for layer in ConfinementReport.Layer.allCases { report[layer] = .active }
        #expect(report.missing.isEmpty)
        report[.scopes] = .inactive(reason: "old")
        report[.namespaces] = nil
        #expect(report.missing.map(\.layer) == [.scopes, .namespaces])
        #expect(report.missing.map(\.reason) == ["old", "It was not requested."])
    }

    @Test func eachVersionOfLandlockRefusesWhatItKnows() {
        func rights(_ version: Int, _ kind: Confinement.Kind = .local, _ connections: Confinement.Connections = .gated)
            -> LandlockRights
        {
            LandlockRights(version: version, confinement: Confinement(kind: kind, connections: connections))
        }
        #expect((1...7).map { rights($0).files.nonzeroBitCount } == [13, 14, 15, 15, 16, 16, 16])
        #expect((1...7).map { rights($0).network.nonzeroBitCount } == [0, 0, 0, 2, 2, 2, 2])
        #expect((1...7).map { rights($0).scopes.nonzeroBitCount } == [0, 0, 0, 0, 0, 2, 2])
        // The host connects for gated network items; other ones connect themselves.
        #expect(rights(6, .network).network.nonzeroBitCount == 2)
        #expect(rights(6, .network, .unfiltered).network == UInt64(PH_NETWORK_BIND_4))
        for version in 1...7 { #expect(rights(version).reading & UInt64(PH_FILES_EXECUTE | PH_FILES_WRITE) == 0) }
    }

    @Test func localItemsSeeNoConfigurationOfTheNetwork() {
        let local = Set(SystemPaths.readable(by: Confinement(kind: .local)))
        let network = Set(SystemPaths.readable(by: Confinement(kind: .network)))
        #expect(local.isStrictSubset(of: network))
        #expect(network.subtracting(local).isSuperset(of: ["/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs"]))
        #expect(!SystemPaths.readable(by: Confinement(kind: .local, devices: [])).contains("/sys/devices"))
        #expect(
            SystemPaths.readable(by: Confinement(kind: .local, devices: ["/dev/dri/renderD128"])).contains(
                "/sys/devices"))
        // No microphone and no display.
        #expect(
            !Confinement.mediaDevices.contains {
                $0.hasPrefix("/dev/snd/pcm") && $0.hasSuffix("c") || $0.contains("card")
            })
    }

    @Test(.enabled(if: !Sanitizers.reserveMemory)) func theMemoryLimitIsWithinItsRange() {
        #expect((1 << 30...4 << 30).contains(Confinement.memoryLimit()))
    }

    @Test func summaryNamesTheLayersThatAreMissing() {
        var report = ConfinementReport()
        for layer in ConfinementReport.Layer.allCases where layer != .namespaces { report[layer] = .active }
        #expect(report.summary == "All requested layers of the sandbox are active.")
        report[.scopes] = .inactive(reason: "Too old.")
        #expect(report.summary == "Layers of the sandbox that are not active: scopes (Too old.).")
    }

    @Test func filesThatVariablesNameAreReadable() {
        let files = Confinement.files(namedIn: [
            "HOME": "/home/user", "GST_PLUGIN_PATH": "/opt/plugins:/home:relative:/home/user/:/home/user/plugins",
            "PATH": "/opt/bin",
            "SSL_CERT_FILE": "/srv/ca.pem", "LD_LIBRARY_PATH": "/:/opt/lib/../..",
        ])
        #expect(
            files.dropLast() == [
                "/opt/plugins", "/home/user/plugins", "/srv/ca.pem", "/home/user/.local/share/gstreamer-1.0/plugins",
            ])
        #expect(files.last?.hasPrefix("/home/user/.cache/gstreamer-1.0/registry.") == true)
        #expect(Confinement.files(namedIn: ["GST_REGISTRY": "/var/registry"]) == ["/var/registry"])
        #expect(Confinement.files(namedIn: [:]) == [])
    }
}
