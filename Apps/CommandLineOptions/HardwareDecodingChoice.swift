/// A choice of `--hardware-decoding`.
package enum HardwareDecodingChoice: String, Sendable, Hashable, CaseIterable {
    /// On the graphics card or another device, where there is one and it works.
    case auto
    /// In software.
    case off
}
