import CGStreamer
import CToneMapping

/// The element that maps pictures of high dynamic range to 8-bit BT.709. It passes other pictures unchanged.
enum ToneMapping {
    /// The name of the element, for descriptions of pipelines.
    static let factory = "playheadtonemap"

    /// Makes the element known. `false` if GStreamer refuses it.
    static func register() -> Bool { isRegistered }

    private static let isRegistered: Bool = {
        GStreamerRuntime.start()
        return ph_tone_mapping_register { source, table in
            guard let source, let table else { return }
            ToneTable(source.pointee).write(to: table)
        } != 0
    }()

    /// Makes an element.
    static func make() -> Element? { register() ? Element(factory) : nil }

    /// Lets an element learn the format of pictures before a converter does, so that it receives all their bits.
    static func watch(_ converter: Element, for mapping: Element) {
        converter.withPad("sink") { ph_tone_mapping_watch(mapping.pointer, $0) }
    }
}
