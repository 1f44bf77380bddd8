import CGStreamer

extension GStreamerEngine {
    /// The names of the Debian packages that playback needs and that are not installed; empty when it is complete.
    ///
    /// Call it once when your application starts: without these packages each item fails with an error about codecs or
    /// sources. The first call initializes GStreamer, which may take a second.
    public static func missingComponents() -> [String] {
        GStreamerRuntime.start()
        return components.compactMap { package, elements in
            let isComplete = elements.allSatisfy { name in
                guard let factory = gst_element_factory_find(name) else { return false }
                gst_object_unref(UnsafeMutableRawPointer(factory))
                return true
            }
            return isComplete ? nil : package
        }
    }

    /// The command that installs the missing packages; `nil` when nothing is missing.
    public static func installationCommand() -> String? {
        let missing = missingComponents()
        return missing.isEmpty ? nil : "sudo apt-get install " + missing.joined(separator: " ")
    }

    /// Updates GStreamer's list of plugins, which confined processes can only read. Takes seconds where plugins are new.
    package static func updatePlugins() { GStreamerRuntime.updatePlugins() }

    /// A few elements of each package.
    private static let components: [(package: String, elements: [String])] = [
        ("libgstreamer1.0-0", ["fakesink", "typefind"]),
        ("gstreamer1.0-plugins-base", ["playbin3", "appsink", "appsrc", "volume", "audioconvert", "vorbisdec"]),
        (
            "gstreamer1.0-plugins-good",
            ["souphttpsrc", "hlsdemux2", "dashdemux2", "qtdemux", "matroskademux", "scaletempo", "vp9dec", "pulsesink"]
        ),
        ("gstreamer1.0-plugins-bad", ["h264parse", "tsdemux"]),
        ("gstreamer1.0-libav", ["avdec_h264", "avdec_aac"]),
    ]
}
