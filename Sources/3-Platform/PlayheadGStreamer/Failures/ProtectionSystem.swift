/// The names of systems that protect content, by their identifiers in MP4 (`pssh`), DASH (`schemeIdUri`) and HLS (`KEYFORMAT`).
enum ProtectionSystem {
    private static let names = [
        "edef8ba9-79d6-4ace-a3c8-27dcd51d21ed": "Widevine", "com.widevine": "Widevine",
        "9a04f079-9840-4286-ab92-e65be0885f95": "PlayReady", "com.microsoft.playready": "PlayReady",
        "94ce86fb-07ff-4f43-adb8-93d2fa968ca2": "FairPlay", "com.apple.streamingkeydelivery": "FairPlay",
        "3d5e6d35-9b9a-41e8-b843-dd3c6e72c42c": "WisePlay", "5e629af5-38da-4063-8977-97ffbd9902d4": "Marlin",
        "f239e769-efa3-4850-9c16-a903c6932efb": "Primetime", "9a27dd82-fde2-4725-8cbc-4234aa06ec09": "Verimatrix",
        "1077efec-c0b2-4d02-ace3-3c1e52e2fb4b": "ClearKey", "e2719d58-a985-b3c9-781a-b030af78d30e": "ClearKey",
    ]

    /// Schemes that state only that there is protection.
    private static let general: Set<String> = ["urn:mpeg:dash:mp4protection:2011"]

    /// Returns the names of systems, with the identifier in parentheses where it is not the name itself.
    static func described(_ identifiers: [String]) -> [String] {
        let described = identifiers.filter { !general.contains($0.lowercased()) }.map { identifier in
            let id = identifier.lowercased()
            let bare = id.hasPrefix("urn:uuid:") ? String(id.dropFirst(9)) : id
            return names[bare].map { "\($0) (\(bare))" } ?? bare
        }
        return Set(described).sorted()
    }
}
