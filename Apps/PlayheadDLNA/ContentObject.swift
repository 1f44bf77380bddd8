import CUPnP

/// An item or container of a server.
struct ContentObject: Equatable {
    /// The largest text of a field, in bytes.
    private static let textLimit = 1000
    /// The largest identifier, in bytes.
    static let idLimit = 2048

    /// The facts of the medium, which only items have.
    struct Medium: Equatable {
        /// The address, http or https.
        var address: String
        /// The media type, such as `audio/mpeg`.
        var type: String?
        /// The duration in seconds.
        var duration: Int64?
        /// The size in bytes.
        var size: Int64?
        /// The address of subtitles.
        var subtitles: String?
    }

    var id: String
    var parent: String?
    var title: String
    /// The class of UPnP, such as `object.item.videoItem`.
    var kind: String
    var isContainer: Bool
    var artist: String?
    var album: String?
    var date: String?
    /// The address of a picture, http or https.
    var picture: String?
    /// The medium of an item; `nil` for containers, and for items without an address that can be played.
    var medium: Medium?

    init(id: String, title: String, isContainer: Bool = false, kind: String = "object.item", address: String? = nil) {
        self.id = id
        self.title = title
        self.isContainer = isContainer
        self.kind = kind
        medium = address.map { Medium(address: $0) }
    }

    /// Reads an object of a document; `nil` if it has no usable identifier.
    init?(_ object: UnsafeMutablePointer<GUPnPDIDLLiteObject>) {
        func text(_ pointer: UnsafePointer<CChar>?) -> String? {
            guard let pointer, pointer.pointee != 0 else { return nil }
            return String(cString: pointer).prefixed(Self.textLimit)
        }
        guard let id = gupnp_didl_lite_object_get_id(object).map({ String(cString: $0) }), !id.isEmpty,
            id.utf8.count <= Self.idLimit
        else { return nil }
        self.id = id
        parent = text(gupnp_didl_lite_object_get_parent_id(object))
        title = text(gupnp_didl_lite_object_get_title(object)) ?? ""
        isContainer = cupnp_is_container(object) != 0
        kind = text(gupnp_didl_lite_object_get_upnp_class(object)) ?? (isContainer ? "object.container" : "object.item")
        artist = Self.artist(of: object).flatMap { text($0) } ?? text(gupnp_didl_lite_object_get_creator(object))
        album = text(gupnp_didl_lite_object_get_album(object))
        date = text(gupnp_didl_lite_object_get_date(object))
        picture = gupnp_didl_lite_object_get_album_art(object).flatMap { String(cString: $0).webAddress }
        guard !isContainer else { return }
        var resources = Resource.all(of: object)
        // Servers offer thumbnails as further addresses of the item.
        if picture == nil, !kind.hasPrefix("object.item.imageItem") {
            picture = resources.first { $0.type?.hasPrefix("image/") ?? false }?.address
        }
        if resources.contains(where: { !$0.isConverted }) { resources.removeAll { $0.isConverted } }
        let isPicture = kind.hasPrefix("object.item.imageItem")
        let best = resources.first { ($0.type?.hasPrefix("image/") ?? false) == isPicture } ?? resources.first
        medium = best.map {
            Medium(
                address: $0.address, type: $0.type, duration: $0.duration, size: $0.size,
                subtitles: resources.lazy.compactMap(\.subtitles).first)
        }
    }

    private static func artist(of object: UnsafeMutablePointer<GUPnPDIDLLiteObject>) -> UnsafePointer<CChar>? {
        let artists = gupnp_didl_lite_object_get_artists(object)
        defer { g_list_free_full(artists, g_object_unref) }
        // The name belongs to the document.
        return artists?.pointee.data.flatMap {
            gupnp_didl_lite_contributor_get_name($0.assumingMemoryBound(to: GUPnPDIDLLiteContributor.self))
        }
    }

    /// The line that describes the object.
    ///
    /// - Parameter path: The titles of the containers around it.
    func line(path: [String]) -> JSONLine {
        var line = JSONLine()
        line.add("type", isContainer ? "container" : "item")
        line.add("id", id)
        line.add("parent", parent)
        line.add("path", path)
        line.add("title", title)
        line.add("class", kind)
        line.add("address", medium?.address)
        line.add("mediaType", medium?.type)
        line.add("duration", medium?.duration)
        line.add("artist", artist)
        line.add("album", album)
        line.add("date", date)
        line.add("size", medium?.size)
        line.add("picture", picture)
        line.add("subtitles", medium?.subtitles)
        return line
    }
}

/// An address of an item, with its facts.
private struct Resource {
    var address: String
    var type: String?
    var isConverted: Bool
    var duration: Int64?
    var size: Int64?
    var subtitles: String?

    /// The resources that can be opened, in the order of the server.
    static func all(of object: UnsafeMutablePointer<GUPnPDIDLLiteObject>) -> [Resource] {
        let list = gupnp_didl_lite_object_get_resources(object)
        defer { g_list_free_full(list, g_object_unref) }
        var resources: [Resource] = []
        var next = list
        while let element = next, resources.count < 100 {
            if let resource = element.pointee.data.flatMap({
                Resource($0.assumingMemoryBound(to: GUPnPDIDLLiteResource.self))
            }) {
                resources.append(resource)
            }
            next = element.pointee.next
        }
        return resources
    }

    private init?(_ resource: UnsafeMutablePointer<GUPnPDIDLLiteResource>) {
        guard let address = gupnp_didl_lite_resource_get_uri(resource).flatMap({ String(cString: $0).webAddress })
        else { return nil }
        self.address = address
        let info = gupnp_didl_lite_resource_get_protocol_info(resource)
        type = info.flatMap { gupnp_protocol_info_get_mime_type($0) }.map { String(cString: $0).prefixed(100) }
        isConverted =
            info.map { gupnp_protocol_info_get_dlna_conversion($0) == GUPNP_DLNA_CONVERSION_TRANSCODED } ?? false
        let duration = Int64(gupnp_didl_lite_resource_get_duration(resource))
        self.duration = duration > 0 ? duration : nil
        let size = gupnp_didl_lite_resource_get_size64(resource)
        self.size = size > 0 ? Int64(size) : nil
        subtitles = gupnp_didl_lite_resource_get_subtitle_file_uri(resource)
            .flatMap { String(cString: $0).webAddress }
    }
}
