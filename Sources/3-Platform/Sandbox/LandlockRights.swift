import CSandbox

/// The rights that a version of Landlock refuses, and those that rules allow again.
package struct LandlockRights: Equatable {
    /// The newest version whose rights are known.
    static let newestVersion = 6

    let version: Int
    /// The rights for files that are refused where no rule allows them: all of the version.
    let files: UInt64
    let network: UInt64
    let scopes: UInt64
    /// The rights to read a folder. They do not include running a program.
    let reading = UInt64(PH_FILES_READ | PH_FILES_LIST)
    /// The rights to use a device.
    let devices: UInt64

    init(version: Int, confinement: Confinement) {
        self.version = min(version, Self.newestVersion)
        var files = PH_FILES_ALL_1
        if version >= 2 { files |= PH_FILES_REFER_2 }
        if version >= 3 { files |= PH_FILES_TRUNCATE_3 }
        if version >= 5 { files |= PH_FILES_IOCTL_5 }
        self.files = UInt64(files)
        var devices = PH_FILES_READ | PH_FILES_LIST | PH_FILES_WRITE
        if version >= 3 { devices |= PH_FILES_TRUNCATE_3 }
        if version >= 5 { devices |= PH_FILES_IOCTL_5 }
        self.devices = UInt64(devices)
        // The host connects the sockets of gated connections, so that this process needs no right to.
        let connects = confinement.kind == .network && confinement.connections == .unfiltered
        let refused = (confinement.listens ? 0 : PH_NETWORK_BIND_4) | (connects ? 0 : PH_NETWORK_CONNECT_4)
        network = version < 4 ? 0 : UInt64(refused)
        scopes = version < 6 ? 0 : UInt64(PH_SCOPE_ABSTRACT_SOCKETS_6 | PH_SCOPE_SIGNALS_6)
    }

    /// The newest version to use. Only debug builds have a limit, in the variable `PLAYHEAD_ENGINE_LANDLOCK`.
    package static func versionLimit(_ environment: [String: String]) -> Int? {
        #if DEBUG
        environment["PLAYHEAD_ENGINE_LANDLOCK"].flatMap { Int($0) }
        #else
        nil
        #endif
    }

    /// Returns true if the kernel has Landlock.
    package static func exists(_ environment: [String: String]) -> Bool {
        ph_landlock_version() > 0 && versionLimit(environment) ?? 1 > 0
    }
}
