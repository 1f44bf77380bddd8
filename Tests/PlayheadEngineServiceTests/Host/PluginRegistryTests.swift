import Foundation
import Glibc
import Testing

@testable import PlayheadEngineService
@testable import Sandbox

@Suite struct PluginRegistryTests {
    private func program(_ folder: ScratchFolder, path: String? = nil) throws -> EngineProcess.Program {
        var program = EngineProcess.Program(path: try path ?? #require(EngineLocator.find()))
        program.environment.removeAll { $0.hasPrefix("GST_REGISTRY") || $0.hasPrefix("XDG_CACHE_HOME=") }
        program.environment.append("XDG_CACHE_HOME=\(folder.path)")
        return program
    }

    @Test func missingListIsMadeBeforeTheFirstStart() async throws {
        let folder = try ScratchFolder()
        let program = try program(folder)
        let file = try #require(
            Confinement.pluginRegistry(ProcessEnvironment.variables(in: program.environment)))
        #expect(file.hasPrefix(folder.path))
        PluginRegistry.shared.update(for: program)
        let size = try #require(FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
        #expect(size > 10_000)
    }

    /// A program that fails would replace a current list with nothing.
    @Test func currentListIsLeftAlone() throws {
        let folder = try ScratchFolder()
        let script = try folder.file("engine", "#!/bin/sh\necho started > \(folder.path)/started\n")
        chmod(script, 0o755)
        let program = try program(folder, path: script)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/gstreamer-1.0", withIntermediateDirectories: true)
        let file = try #require(
            Confinement.pluginRegistry(ProcessEnvironment.variables(in: program.environment)))
        try "list".write(toFile: file, atomically: false, encoding: .utf8)
        PluginRegistry.shared.update(for: program)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/started"))
        try FileManager.default.removeItem(atPath: file)
        PluginRegistry.shared.update(for: program)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/started"))
    }

    @Test func updateThatFailsIsNotRepeated() throws {
        let folder = try ScratchFolder()
        let script = try folder.file("engine", "#!/bin/sh\necho started >> \(folder.path)/started\nexit 1\n")
        chmod(script, 0o755)
        let program = try program(folder, path: script)
        PluginRegistry.shared.update(for: program)
        PluginRegistry.shared.update(for: program)
        #expect(try String(contentsOfFile: folder.path + "/started", encoding: .utf8) == "started\n")
    }

    @Test func pluginsInEachFolderCount() throws {
        let folder = try ScratchFolder()
        let folders = PluginRegistry.folders(["GST_PLUGIN_PATH": folder.path + ":/a", "GST_PLUGIN_SYSTEM_PATH": "/b"])
        #expect(folders == [folder.path, "/a", "/b"])
        #expect(PluginRegistry.newest(of: ["/nonexistent"]) == 0)
        let plugin = try folder.file("libgsta.so")
        // Far in the future, as from a machine with another clock.
        var times = [timespec(tv_sec: 9_000_000_000, tv_nsec: 0), timespec(tv_sec: 9_000_000_000, tv_nsec: 5)]
        utimensat(AT_FDCWD, plugin, &times, 0)
        #expect(PluginRegistry.newest(of: folders) == 9_000_000_000_000_000_005)
        #expect(PluginRegistry.folders(["HOME": "/h"]).last == "/h/.local/share/gstreamer-1.0/plugins")
    }
}
