import Localization

/// The reason why an address in a feed is not allowed.
@frozen public enum AddressError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address is empty.
    case empty
    /// The address is longer than ``AddressPolicy/maximumByteCount``.
    case tooLong
    /// The address has no host, an invalid port, or control characters.
    case malformed
    /// The scheme is not allowed for this use.
    case scheme
    /// A feed from the network refers to a local file.
    case localFile
    /// A path contains encoded dots, separators or null characters.
    case hiddenPath
    /// The address is a Windows path.
    case windowsPath
    /// The address is relative, and the address of the feed is unknown.
    case relative
    /// A feed from the network refers to a more private part of it, such as the user's own.
    case ownNetwork

    /// A sentence without the address.
    public var description: String {
        switch self {
        case .empty: localized("The address is empty.")
        case .tooLong: localized("The address is longer than \(AddressPolicy.maximumByteCount) bytes.")
        case .malformed: localized("The address is malformed.")
        case .scheme: localized("Addresses of this kind are not allowed.")
        case .localFile: localized("A list from the network cannot refer to local files.")
        case .hiddenPath: localized("The path contains encoded dots, slashes or null characters.")
        case .windowsPath: localized("The path is a Windows path.")
        case .ownNetwork: localized("A list from the internet cannot name addresses in your own network.")
        case .relative: localized("The address is relative, and the address of the list is unknown.")
        }
    }
}
