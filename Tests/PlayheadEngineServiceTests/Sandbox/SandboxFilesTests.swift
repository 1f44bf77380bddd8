import Foundation
import Glibc
import Testing

@testable import PlayheadEngineService
@testable import SandboxProbe

/// The file system, seen from inside the sandbox.
@Suite(.enabled(if: !Sanitizers.haveThreads, "needs a process without threads"))
struct SandboxFilesTests {
    @Test(arguments: SandboxCase.all) func privateFilesAreRefused(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let secret = try folder.file("secret")
        let probe = try which.probe()
        #expect(probe.hello.report.isActive(.files))
        #expect(probe.hello.report.isActive(.systemCalls))
        let home = NSHomeDirectory()
        for path in [
            secret, "/etc/shadow", "/etc/passwd", "/proc/\(getpid())/mem", "/proc/\(getpid())/environ",
            "/proc/1/environ",
            "/proc/self/net/tcp", "/proc/self/environ", "/proc/kcore", "/dev/mem",
        ] {
            let error = probe.error(of: "read") { $0.path = path }
            #expect(
                error == EACCES || error == ENOENT && !FileManager.default.fileExists(atPath: path), "\(path): \(error)"
            )
        }
        for path in [home, folder.path, "/", "/tmp", "/etc", "/proc", "/run", "/var", "/dev/shm"]
        where FileManager.default.fileExists(atPath: path) {
            #expect(probe.error(of: "list") { $0.path = path } == EACCES, "\(path)")
        }
    }

    @Test(arguments: SandboxCase.all) func detoursToPrivateFilesAreRefused(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let secret = try folder.file("secret")
        let shared = try folder.file("shared", "allowed")
        // A link next to the allowed file, made by someone else.
        let link = folder.path + "/link"
        symlink(secret, link)
        let probe = try which.probe { $0.readableFiles = [shared] }
        #expect(probe.error(of: "read") { $0.path = shared } == 0)
        #expect(probe.error(of: "read") { $0.path = link } == EACCES)
        #expect(probe.error(of: "read") { $0.path = "/usr/lib/../.." + secret } == EACCES)
        #expect(probe.error(of: "readThroughDescriptorLink") { $0.path = secret } == EACCES)
        #expect(probe.error(of: "readThroughRoot") { $0.path = secret } == EACCES)
        #expect(probe.error(of: "openNewly") { $0.path = secret } == ENOSYS)
        #expect(probe.error(of: "handle") { $0.path = secret } == EPERM)
        #expect(probe.error(of: "linkSymbolically") { ($0.path, $0.other) = (secret, "/tmp/link") } == EACCES)
        #expect(probe.error(of: "link") { ($0.path, $0.other) = (secret, "/usr/share/link") } == EACCES)
        #expect(probe.error(of: "watch") == EPERM)
        // Browsers note there from where a file was downloaded, with its token.
        #expect(probe.error(of: "getAttribute") { $0.path = secret } == ENOTSUP)
    }

    /// Landlock does not cover links. Only graphics drivers need them.
    @Test(arguments: SandboxCase.all) func linksAreNotFollowedWithoutDevices(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/home/user/secret")
        for (devices, error) in [([], EINVAL), (["/dev/dri"], 0)] as [([String], Int32)] {
            let probe = try which.probe { $0.devices = devices }
            #expect(probe.error(of: "followLink") { $0.path = link } == error)
        }
    }

    @Test(arguments: SandboxCase.all) func nothingIsWritten(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        let secret = try folder.file("secret")
        let shared = try folder.file("shared", "allowed")
        let probe = try which.probe { $0.readableFiles = [shared] }
        for place in [folder.path, "/tmp", NSHomeDirectory(), "/dev/shm", "/usr/share", "/var/tmp", "/run"]
        where FileManager.default.fileExists(atPath: place) {
            let path = place + "/sandbox-probe"
            #expect(probe.error(of: "create") { $0.path = path } == EACCES, "\(path)")
            #expect(probe.error(of: "makeFolder") { $0.path = path } == EACCES, "\(path)")
            #expect(probe.error(of: "makePipe") { $0.path = path } == EACCES, "\(path)")
            #expect(probe.error(of: "temporary") { $0.path = place } == EACCES, "\(place)")
        }
        // Also files that it may read.
        for path in [secret, shared] {
            for attempt in [
                "write", "openTruncating", "truncate", "changeMode", "changeModeOfDescriptor", "changeTimes",
                "setAttribute", "remove",
            ] {
                #expect(probe.error(of: attempt) { $0.path = path } == EACCES, "\(attempt) \(path)")
            }
            #expect(probe.error(of: "rename") { ($0.path, $0.other) = (path, path + "2") } == EACCES)
        }
        #expect(try String(contentsOfFile: secret, encoding: .utf8) == "secret")
        #expect(try String(contentsOfFile: shared, encoding: .utf8) == "allowed")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["secret", "shared"])
    }

    @Test(arguments: SandboxCase.all) func neededFilesAreAllowed(_ which: SandboxCase) throws {
        let probe = try which.probe()
        for path in ["/usr/lib/os-release", "/etc/ld.so.cache", "/proc/cpuinfo", "/proc/self/maps", "/dev/urandom"] {
            #expect(probe.error(of: "read") { $0.path = path } == 0, "\(path)")
        }
        #expect(probe.error(of: "write") { $0.path = "/dev/null" } == 0)
        #expect(probe.error(of: "list") { $0.path = "/usr/share" } == 0)
        #expect(probe.error(of: "memory") == 0)
        // An existing folder is reported as such, which libraries expect.
        #expect(probe.error(of: "makeFolder") { $0.path = "/usr/share" } == EEXIST)
        let network: [String] = ["/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf"]
        for path in network where FileManager.default.fileExists(atPath: path) {
            #expect(probe.error(of: "read") { $0.path = path } == (which.kind == .network ? 0 : EACCES), "\(path)")
        }
    }

    @Test func withoutLandlockTheFilterRefusesWrites() throws {
        let folder = try ScratchFolder()
        let shared = try folder.file("shared", "allowed")
        // A version that no kernel has.
        let probe = try SandboxCase(kind: .local, landlockVersionLimit: 0).probe()
        #expect(!probe.hello.report.isActive(.files))
        #expect(probe.hello.report.missing.contains { $0.layer == .files && $0.reason.contains("Landlock") })
        #expect(probe.error(of: "read") { $0.path = shared } == 0)
        for attempt in ["write", "create", "openTruncating", "truncate", "remove", "changeMode", "makeFolder"] {
            let path = attempt == "create" || attempt == "makeFolder" ? folder.path + "/new" : shared
            #expect(probe.error(of: attempt) { $0.path = path } == EACCES, "\(attempt)")
        }
        #expect(probe.error(of: "temporary") { $0.path = folder.path } == EACCES)
    }

    /// Nodes of `/dev/null` stand in for those of a graphics card; without the right to make nodes, files do.
    @Test(arguments: SandboxCase.all) func onlyTheNamedDevicesAreOpened(_ which: SandboxCase) throws {
        let folder = try ScratchFolder()
        func node(_ name: String) throws -> String {
            let path = folder.path + "/" + name
            return mknod(path, S_IFCHR | 0o666, 0x103) == 0 ? path : try folder.file(name)
        }
        let (card, other, display) = (try node("renderD128"), try node("renderD129"), try node("card0"))
        let probe = try which.probe { $0.devices = [card] }
        #expect(probe.error(of: "write") { $0.path = card } == 0)
        for path in [other, display] {
            #expect(probe.error(of: "write") { $0.path = path } == EACCES)
            #expect(probe.error(of: "read") { $0.path = path } == EACCES)
        }
    }
}
