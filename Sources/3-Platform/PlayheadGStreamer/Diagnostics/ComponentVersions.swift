import CGStreamer
import CSoup

/// The versions of the libraries that playback uses, as they are loaded.
package enum ComponentVersions {
    /// Sets of plugins, each with the package of Debian and a plugin that every installation of the set has.
    package static let sets: [(name: String, package: MediaFormat.Package, plugin: String)] = [
        ("base", .base, "playback"), ("good", .good, "isomp4"), ("bad", .bad, "videoparsersbad"),
        ("ugly", .ugly, "asf"), ("libav", .libav, "libav"),
    ]

    /// The version of libsoup.
    package static var soup: String {
        "\(soup_get_major_version()).\(soup_get_minor_version()).\(soup_get_micro_version())"
    }

    /// The version of GLib.
    package static var glib: String { "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)" }

    /// `true` if a TLS library is installed, which https needs. Loads it.
    package static var hasTLS: Bool { g_tls_backend_supports_tls(g_tls_backend_get_default()) != 0 }
}
