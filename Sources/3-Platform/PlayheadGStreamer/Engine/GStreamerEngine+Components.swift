import CGStreamer

extension GStreamerEngine {
    /// The names of Debian packages whose parts playback needs and that are not installed; empty when all is there.
    ///
    /// Worth asking once at start: without these packages items fail one by one with errors about codecs and sources.
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

    /// What to type to install what is missing; `nil` when nothing is.
    public static func installationCommand() -> String? {
        let missing = missingComponents()
        return missing.isEmpty ? nil : "sudo apt-get install " + missing.joined(separator: " ")
    }

    /// A few elements that stand for each package.
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
