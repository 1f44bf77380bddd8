extension ExactSeek {
    /// The search for a key frame. Times are in nanoseconds.
    struct Search: Sendable, Equatable {
        /// The first lead that is tried where the demuxer's is not enough: key frames of most encoders are 250 pictures apart at
        /// most, which are 10.4 s of a film.
        static let usualLead: UInt = 9_000_000_000
        /// The time by which pictures arrive in another order than they are shown in.
        static let reordering: UInt = 500_000_000

        /// The lead where the key frame that an index names comes after the target.
        static let indexLead: UInt = 1_000_000_000

        enum Phase: Sendable, Equatable {
            case idle
            /// The seek was sent, but what arrives is still from before it.
            case sent
            case searching
            case missed
            /// The seek was sent again. Pictures that still arrive follow the one that missed the target, and need it.
            case repeated
        }

        /// The treatment of a picture.
        enum Verdict: Sendable, Equatable {
            case pass
            case drop
            /// There is no key frame before the target: the seek must begin earlier.
            case miss
        }

        enum Container: Sendable, Equatable {
            case transportStream
            case programStream
            case indexed
            /// An index whose times are those at which pictures are decoded: they show later.
            case indexedByDecoding
            /// A playlist, the index of segments.
            case adaptive
            /// An index, if it was written. Clusters state their times.
            case clusters

            /// The time before a place at which the demuxer begins on its own.
            var lead: UInt { self == .transportStream ? 2_500_000_000 : 0 }
            /// The time by which the demuxer may miss a place. It estimates where that is in a transport stream. In a program
            /// stream it finds the clock, and pictures come up to a second before they show. Clusters last for five seconds.
            var margin: UInt {
                switch self {
                case .transportStream: 500_000_000
                case .clusters: 6_000_000_000
                default: 1_500_000_000
                }
            }
        }

        let container: Container
        private let isNetwork: Bool
        /// The demuxer begins with a key frame.
        private(set) var hasIndex: Bool
        private(set) var phase = Phase.idle
        /// The number of the seek.
        private(set) var number: UInt32 = 0
        /// The target of the seek in stream time; `nil` without one.
        private(set) var target: UInt?
        private(set) var isExact = false
        private(set) var lead: UInt
        /// The time by which the demuxer may miss a place, as far as is known.
        private var margin: UInt
        /// The next picture is the first since a flush: parsers take any for a key frame.
        private var isFirst = true
        /// `true` if the first picture that the demuxer sent since a flush is a key frame; `nil` before it, and in other containers than
        /// Matroska.
        private var beginsWithKey: Bool?
        private var lastKey: UInt?
        /// The longest time between two key frames so far.
        private var longestGap: UInt = 0
        /// The demuxer has the seek, and its streams are not flushed yet.
        private var awaitsFlush = false
        /// The target before which the demuxer has nothing, as at the beginning of a live stream's window.
        private var earliest: UInt?
        /// The demuxer began a segment meanwhile.
        private var isOvertaken = false
        /// The last seek that was repeated because its streams had no segment.
        private var repeated: UInt32 = 0
        /// The last seek whose segment began too late, and its target.
        private var late: Late?

        private struct Late: Sendable, Equatable {
            let number: UInt32
            let target: UInt
        }

        init(_ container: Container, isNetwork: Bool) {
            (self.container, self.isNetwork) = (container, isNetwork)
            hasIndex = container != .transportStream && container != .programStream
            margin = container.margin
            lead =
                switch container {
                case .transportStream: isNetwork ? 0 : Self.usualLead
                case .programStream: container.margin
                case .indexed, .indexedByDecoding, .adaptive, .clusters: 0
                }
        }

        /// A seek arrives, once on each stream. Returns the place to seek instead.
        mutating func begin(_ number: UInt32, target: UInt, isExact: Bool) -> UInt {
            if number != self.number || self.target != target {
                // The next key frame is the right one again.
                if hasIndex, phase != .missed || self.target != target || target == earliest { lead = 0 }
                if !hasIndex, phase != .missed { fitLead() }
                let isRepeated = (phase == .missed || phase == .repeated) && self.target == target
                (self.number, self.target, self.isExact) = (number, target, isExact)
                phase = isRepeated ? .repeated : .sent
                (awaitsFlush, isOvertaken) = (true, false)
            }
            return place
        }

        /// A seek of another kind arrives.
        mutating func pass(_ number: UInt32) {
            (self.number, target, isExact, phase) = (number, nil, false, .idle)
            (awaitsFlush, isOvertaken) = (false, false)
        }

        /// The demuxer refuses to begin earlier.
        mutating func refuse() { earliest = target }

        /// The demuxer begins a segment.
        mutating func beginSegment() { isOvertaken = awaitsFlush && container == .transportStream }

        /// A flush has passed the demuxer. Returns `true` if the seek must be repeated.
        ///
        /// GStreamer 1.22, later ones unknown: while `tsdemux` is fed by its source, as from a server, it takes up a seek before the
        /// thread that feeds it has stopped. A segment that it begins in between uses up what the seek set: afterwards its
        /// streams have a wrong segment, or none, and sound or picture is lost. If the flush has begun, the segment is not even seen:
        /// ``lackSegment()``.
        mutating func flushDemuxer(_ number: UInt32) -> Bool {
            beginsWithKey = nil
            guard awaitsFlush, number == self.number else { return false }
            defer { (awaitsFlush, isOvertaken) = (false, false) }
            return isOvertaken
        }

        /// The demuxer sends data of a stream that has no segment since a flush. Returns the number of the seek, once, if it must be
        /// repeated.
        mutating func lackSegment() -> UInt32? {
            guard container == .transportStream, target != nil, !awaitsFlush, number != repeated else { return nil }
            repeated = number
            return number
        }

        /// Returns whether the first segment after a flush is one of data from before the seek.
        ///
        /// `tsdemux` begins it with the first data after a seek, which may be those that its source was just bringing. Where it begins late
        /// twice, the stream has a gap there. A segment that is dropped comes again before the next buffer, also when the demuxer has
        /// another seek meanwhile.
        /// - Parameters:
        ///   - time: The time at which it begins.
        ///   - continues: It continues an earlier segment.
        mutating func isOfOldData(_ time: UInt, continues: Bool) -> Bool {
            guard container == .transportStream, isNetwork, let target else { return false }
            if awaitsFlush { return true }
            guard continues || time > target else { return false }
            if let late, late.target == target, late.number != number { return false }
            late = Late(number: number, target: target)
            return true
        }

        /// The demuxer sends a picture.
        mutating func send(isKey: Bool) { if beginsWithKey == nil { beginsWithKey = isKey } }

        /// A flush has passed the decoder.
        mutating func flush(_ number: UInt32) {
            (isFirst, lastKey) = (true, nil)
            if phase == .sent || phase == .repeated, number == self.number { phase = .searching }
        }

        /// The place at which the demuxer is to begin.
        var place: UInt {
            let lead = isExact ? lead : 0
            return target.map { $0 > lead ? $0 - lead : 0 } ?? 0
        }

        /// `true` if the demuxer began with the file.
        private var isAtBeginning: Bool { (isExact ? lead : 0) + container.lead >= target ?? 0 }

        /// Judges a picture before it is decoded.
        /// - Parameters:
        ///   - time: Its time; `nil` if unknown.
        ///   - start: The time from which pictures show, in the same terms.
        mutating func judge(_ time: UInt?, isKey: Bool, start: UInt) -> Verdict {
            if container == .clusters, beginsWithKey == false, phase == .searching, hasIndex {
                hasIndex = false
                if isExact { return miss() }
            }
            if hasIndex { return judgeFirst(time, start: start) }
            let isKey = isKey && (!isFirst || beginsWithKey == true)
            isFirst = false
            if isKey, let time {
                // A longer gap is one in the stream, such as after a change of its times.
                if let lastKey, time > lastKey, time - lastKey < 60_000_000_000 {
                    longestGap = max(longestGap, time - lastKey)
                }
                lastKey = time
            }
            switch phase {
            case .idle, .sent: return .pass
            case .missed, .repeated: return .drop
            case .searching: break
            }
            // A key frame without a time may be one after the target, and its pictures would have no times either.
            if isAtBeginning || isKey && (!isExact || time ?? .max <= start) {
                phase = .idle
                return .pass
            }
            return isExact && time ?? 0 > (isKey ? start : start + Self.reordering) ? miss() : .drop
        }

        /// Judges the picture that an index named, and lets those after it pass.
        private mutating func judgeFirst(_ time: UInt?, start: UInt) -> Verdict {
            switch phase {
            case .idle, .sent: return .pass
            case .missed, .repeated: return .drop
            case .searching: break
            }
            let delay = container == .indexedByDecoding ? Self.reordering : 0
            guard isExact, lead == 0, let target, target > 0, target != earliest, (time ?? 0) + delay > start else {
                phase = .idle
                return .pass
            }
            (phase, lead) = (.missed, Self.indexLead)
            return .miss
        }

        /// The stream ends. Returns `true` if the seek must begin earlier.
        mutating func end() -> Bool {
            phase == .searching && isExact && !hasIndex && !isAtBeginning && miss() == .miss
        }

        private mutating func miss() -> Verdict {
            phase = .missed
            if longestGap > 0, lead + container.lead >= longestGap, lead < Self.usualLead * 2 {
                // It began early enough for the distance of key frames: the place was off by more.
                margin *= 2
                lead += margin
            } else {
                lead = lead < Self.usualLead ? Self.usualLead : lead * 4
            }
            return .miss
        }

        /// Begins a seek no earlier than a key frame needs, once two in a row are known.
        private mutating func fitLead() {
            guard longestGap > 0, lead > 0 else { return }
            let needed = longestGap + margin
            lead = min(lead, needed > container.lead ? needed - container.lead : 0)
        }
    }
}
