import CSandbox
import FoundationEssentials
import Glibc

/// The devices of V4L2 that decode video.
///
/// Cameras and tuners have names like theirs. Those record, so a device counts only if its driver converts video in memory.
enum VideoDevices {
    /// The devices of this machine: those that decode, and those by which programs control decoders without state.
    static var decoding: [String] {
        // Without any, the folder lists none.
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: "/dev")) ?? []).sorted()
        return decoding(
            among: names, isCamera: isCamera,
            converter: { driver(of: $0, ph_video_converter_driver) }, media: { driver(of: $0, ph_media_driver) })
    }

    /// - Parameters:
    ///   - names: The names of devices.
    ///   - isCamera: Returns `true` for a name that must not even be opened, because that wakes a camera.
    ///   - converter: The driver of a device that converts video; `nil` for others.
    ///   - media: The driver of a device that controls others; `nil` for others.
    static func decoding(
        among names: [String], isCamera: (String) -> Bool, converter: (String) -> String?, media: (String) -> String?
    ) -> [String] {
        var drivers: Set<String> = []
        var paths: [String] = []
        for name in names where isNumbered(name, "video") && !isCamera(name) {
            guard let driver = converter("/dev/" + name) else { continue }
            drivers.insert(driver)
            paths.append("/dev/" + name)
        }
        guard !drivers.isEmpty else { return [] }
        return paths
            + names.filter { isNumbered($0, "media") }.map { "/dev/" + $0 }
            .filter { path in media(path).map { drivers.contains($0) } ?? false }
    }

    private static func isNumbered(_ name: String, _ prefix: String) -> Bool {
        name.hasPrefix(prefix) && Int(name.dropFirst(prefix.count)) != nil
    }

    private static func isCamera(_ name: String) -> Bool {
        let link = realpath("/sys/class/video4linux/\(name)/device/driver", nil)
        defer { free(link) }
        return link.map { String(cString: $0).hasSuffix("/uvcvideo") } ?? false
    }

    private static func driver(
        of path: String, _ read: (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>, Int) -> Int32
    ) -> String? {
        var name = [CChar](repeating: 0, count: 64)
        guard read(path, &name, name.count) == 0 else { return nil }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
