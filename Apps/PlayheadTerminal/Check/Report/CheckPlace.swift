import FoundationEssentials
import MediaReaders

/// The places of items for people.
enum CheckPlace {
    /// The path of a local file, or an address.
    static func text(_ address: String) -> String {
        guard address.hasPrefix("file:"), let url = URL(string: address), let path = FilePath(url) else {
            return address
        }
        return path.text
    }

    /// The place of a local file, or the title and address of another item.
    static func name(_ title: String?, _ address: String) -> String {
        let place = text(address)
        guard place == address, let title, !title.isEmpty else { return place }
        return "\(title)  \(place)"
    }
}
