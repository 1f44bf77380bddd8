/// A decoder of the packets of one stream of picture subtitles.
///
///     var decoder = PictureSubtitleDecoder(.pgs)
///     for shown in try decoder.decode(packet, at: 12.5) { print(shown.start, shown.picture.parts.count) }
///
/// A picture shows until its end, or until the next picture; a picture without parts ends the one before. Malformed packets
/// cause errors, and leave the decoder able to read the next ones.
package struct PictureSubtitleDecoder: Sendable {
    /// The formats.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        /// The Presentation Graphic Stream of Blu-ray discs.
        case pgs
        /// The subpictures of DVDs, also named VobSub.
        case dvd
        /// The subtitles of digital television (ETSI EN 300 743).
        case dvb
    }

    /// A picture and its time.
    package struct Shown: Sendable, Hashable {
        /// The start in seconds, on the clock of the packets.
        package var start: Double
        /// The time in seconds for which it shows; `nil` if it shows until the next picture.
        package var duration: Double?
        package var picture: SubtitlePicture
    }

    private enum Reader: Sendable {
        case pgs(PGSDecoder)
        case dvd(DVDSubtitleDecoder)
        case dvb(DVBSubtitleDecoder)
    }

    /// The largest size of a packet in bytes.
    package static let largestPacket = 4 << 20

    private var reader: Reader

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - setup: The setup data of a Matroska track: for DVD the text of an `.idx` file, with size and palette
    ///     (``DVDSubtitleText``).
    package init(_ format: Format, setup: [UInt8] = []) {
        reader =
            switch format {
            case .pgs: .pgs(PGSDecoder())
            case .dvd: .dvd(DVDSubtitleDecoder(setup: DVDSubtitleSetup(setup)))
            case .dvb: .dvb(DVBSubtitleDecoder())
            }
    }

    /// Decodes a packet.
    ///
    /// - Parameters:
    ///   - packet: The bytes.
    ///   - time: The presentation time in seconds.
    package mutating func decode(_ packet: [UInt8], at time: Double) throws(PictureSubtitleError) -> [Shown] {
        guard packet.count <= Self.largestPacket else { throw .tooLarge }
        var shown: [Shown]
        switch reader {
        case .pgs(var decoder):
            reader = .pgs(PGSDecoder())
            defer { reader = .pgs(decoder) }
            shown = try decoder.decode(packet, at: time)
        case .dvd(var decoder):
            reader = .dvd(DVDSubtitleDecoder(setup: DVDSubtitleSetup()))
            defer { reader = .dvd(decoder) }
            shown = try decoder.decode(packet, at: time)
        case .dvb(var decoder):
            reader = .dvb(DVBSubtitleDecoder())
            defer { reader = .dvb(decoder) }
            shown = try decoder.decode(packet, at: time)
        }
        for index in shown.indices { shown[index].picture.tidy() }
        return shown
    }

    /// Forgets everything but the setup, after a seek.
    package mutating func reset() {
        switch reader {
        case .pgs: reader = .pgs(PGSDecoder())
        case .dvd(let decoder): reader = .dvd(DVDSubtitleDecoder(setup: decoder.setup))
        case .dvb: reader = .dvb(DVBSubtitleDecoder())
        }
    }
}
