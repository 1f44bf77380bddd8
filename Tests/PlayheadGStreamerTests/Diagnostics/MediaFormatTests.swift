import CGStreamer
import Foundation
import Testing

@testable import PlayheadGStreamer

@Suite struct MediaFormatTests {
    @Test func identifiersAreUniqueAndEachFormatHasAProvider() {
        #expect(Set(MediaFormat.all.map(\.id)).count == MediaFormat.all.count)
        for format in MediaFormat.all { #expect(!format.providers.isEmpty, "\(format.id)") }
        #expect(Set(MediaFormat.all.map(\.kind)) == Set(MediaFormat.Kind.allCases))
    }

    @Test func capabilitiesAreValid() {
        GStreamerRuntime.start()
        for format in MediaFormat.all {
            guard let text = format.caps else { continue }
            let caps = gst_caps_from_string(text)
            #expect(caps != nil, "\(format.id): \(text)")
            if let caps { gst_caps_unref(caps) }
        }
    }

    @Test func eachNamedElementExistsAndReadsItsFormat() {
        GStreamerRuntime.start()
        for format in MediaFormat.all {
            let found = Set(FormatSupport.find(format).decoders.map(\.element))
            for provider in format.providers {
                #expect(found.contains(provider.element), "\(format.id): \(provider.element)")
            }
        }
    }

    /// The table against the files of the installed packages.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/var/lib/dpkg/info")))
    func eachElementIsInThePackageThatTheTableNames() throws {
        let folder = "/var/lib/dpkg/info"
        let lists = try FileManager.default.contentsOfDirectory(atPath: folder)
        for format in MediaFormat.all {
            for provider in format.providers {
                let list = lists.first { name in
                    name.hasSuffix(".list")
                        && (name.hasPrefix(provider.package.rawValue + ".")
                            || name.hasPrefix(provider.package.rawValue + ":"))
                }
                let files = try String(contentsOfFile: "\(folder)/\(try #require(list))", encoding: .utf8)
                let file = try #require(fileName(ofElement: provider.element), "\(provider.element)")
                #expect(files.contains("/gstreamer-1.0/\(file)\n"), "\(provider.element) is in \(file)")
            }
        }
    }

    private func fileName(ofElement name: String) -> String? {
        guard let factory = gst_element_factory_find(name) else { return nil }
        defer { gst_object_unref(UnsafeMutableRawPointer(factory)) }
        let feature = OpaquePointer(UnsafeMutableRawPointer(factory))
        guard let plugin = gst_registry_find_plugin(gst_registry_get(), gst_plugin_feature_get_plugin_name(feature))
        else { return nil }
        defer { gst_object_unref(UnsafeMutableRawPointer(plugin)) }
        return gst_plugin_get_filename(plugin).map { URL(fileURLWithPath: String(cString: $0)).lastPathComponent }
    }
}
