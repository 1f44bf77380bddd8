/// The files of the system that a confined process may read. None has private data.
package enum SystemPaths {
    /// The devices that every process may use.
    static let devices = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"]

    /// The folders whose entries may be listed, without reading them.
    static let folders = ["/dev/dri", "/dev/snd"]

    /// The files and folders for a kind of source. Those that do not exist are harmless.
    package static func readable(by confinement: Confinement) -> [String] {
        var paths = libraries + configuration + process
        if confinement.kind == .network { paths += network }
        if !confinement.devices.isEmpty { paths += graphics }
        return paths
    }

    /// Libraries with their data: plugins, codecs, drivers, time zones, fonts, certificates.
    private static let libraries = [
        "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/share", "/usr/local/lib", "/usr/local/share", "/lib", "/lib32",
        "/lib64", "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
    ]

    /// The configuration of the C library, of sound and of fonts.
    private static let configuration = [
        "/etc/localtime", "/etc/timezone", "/etc/locale.alias", "/etc/locale.conf", "/etc/fonts",
        "/var/cache/fontconfig",
        "/etc/alsa", "/etc/asound.conf", "/etc/pulse", "/etc/pipewire", "/proc/asound",
    ]

    /// Names of hosts, certificates, and the configuration of TLS.
    ///
    /// Services replace `resolv.conf` when the network changes, so the folder that has it is listed, not only the file.
    private static let network = [
        "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/services",
        "/etc/protocols", "/etc/networks", "/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager/resolv.conf",
        "/run/NetworkManager/no-stub-resolv.conf", "/run/connman/resolv.conf", "/etc/ssl/certs", "/etc/ssl/openssl.cnf",
        "/etc/ssl/cert.pem", "/etc/ca-certificates", "/etc/ca-certificates.conf", "/etc/pki/tls/certs",
        "/etc/pki/ca-trust", "/var/lib/ca-certificates", "/etc/gnutls", "/etc/crypto-policies", "/etc/pkcs11",
    ]

    /// The processors, and this process. Not all of `/proc/self`, whose `net` lists connections of the system.
    private static let process = [
        "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys/vm/overcommit_memory", "/proc/self/maps",
        "/proc/self/status", "/proc/self/stat", "/proc/self/statm", "/proc/self/auxv", "/proc/self/cgroup",
        "/sys/devices/system/cpu", "/sys/devices/system/node", "/sys/fs/cgroup/cpu.max",
    ]

    /// Graphics cards and their drivers.
    private static let graphics = [
        "/sys/devices", "/sys/dev/char", "/sys/class/drm", "/sys/class/sound", "/sys/bus/pci/devices",
        "/sys/module/nvidia", "/proc/driver/nvidia", "/proc/modules", "/run/udev/data", "/etc/drirc", "/etc/vulkan",
        "/etc/glvnd", "/etc/OpenCL", "/etc/libva.conf", "/run/opengl-driver",
    ]
}
