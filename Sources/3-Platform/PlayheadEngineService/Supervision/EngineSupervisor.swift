import PlaybackModel

/// The host's knowledge about its engine, and its decisions when a process is lost. A value without time, threads and system:
/// each input has a moment and returns the steps to take.
///
/// The player sees one engine that lives on. Its commands go to the process that has the item; what is lost with a process is
/// rebuilt in the next one from the record of the load. The intent of the user is not touched by any of this: the transport
/// waits, and the last picture stays.
struct EngineSupervisor: Sendable {
    enum Input: Sendable {
        /// The engine was created: a process starts ahead of the first item.
        case created
        /// A command of the player.
        case command(EngineCommand, Generation)
        /// A process answers.
        case serving(EngineHome)
        /// A process reports an event.
        case event(EngineEvent, Generation, from: EngineHome)
        /// A process is gone.
        case lost(EngineHome, EngineLoss)
        /// A process cannot be started.
        case unavailable(EngineHome, PlaybackError)
        /// The moment to start a process has come.
        case due(EngineHome)
    }

    enum Output: Sendable, Hashable {
        /// Send a command to a process.
        case send(EngineCommand, Generation, to: EngineHome)
        /// Report an event to the player.
        case post(EngineEvent, Generation)
        /// Start a process.
        case start(EngineHome, isSafe: Bool)
        /// Start a process after a number of seconds.
        case startLater(EngineHome, after: Double)
        /// End a process: it has failed.
        case end(EngineHome)
        /// Leave nothing behind.
        case quit
    }

    private enum Process: Sendable, Hashable {
        case absent
        case delayed
        case starting
        case serving
    }

    /// The settings of the engine as a whole, which a new process receives again.
    private struct Settings: Sendable, Hashable {
        var volume = 1.0
        var isMuted = false
        var maximumFrameSize: PixelSize?
        var frameFormats = [FrameLayout.Format.bgra]
        var audioDevice: String?

        /// The commands that make these settings from the defaults.
        var commands: [EngineCommand] {
            var commands: [EngineCommand] = []
            if volume != 1 { commands.append(.setVolume(volume)) }
            if isMuted { commands.append(.setMuted(true)) }
            if frameFormats != [.bgra] { commands.append(.setFrameFormats(frameFormats)) }
            if let maximumFrameSize { commands.append(.setMaximumFrameSize(maximumFrameSize)) }
            if let audioDevice { commands.append(.setAudioDevice(audioDevice)) }
            return commands
        }
    }

    private struct Read: Sendable, Hashable {
        let home: EngineHome
        let number: UInt64
        let generation: Generation
    }

    private var processes: [EngineHome: Process] = [:]
    private var policies: [EngineHome: RestartPolicy] = [:]
    private var settings = Settings()
    private(set) var current: LoadRecord?
    private(set) var prepared: LoadRecord?
    /// Loads that a process still releases without anyone who waits for it.
    private var abandoned: Set<Generation> = []
    private var reads: [UInt64: Read] = [:]
    private static let largestReadCount = 256
    private var lastRead: UInt64 = 0
    /// The homes whose process has run.
    private var hasServed: Set<EngineHome> = []
    private var isSafe = false
    private var hasQuit = false
    /// `true` once processes cannot be started and the player's own takes their place.
    private var runsInProcess = false
    /// `true` if the player's own process may take the place of a process that cannot be started.
    private let canFallBack: Bool

    init(canFallBack: Bool) { self.canFallBack = canFallBack }

    /// Takes an input. Returns what to do, in order.
    mutating func handle(_ input: Input, at now: Moment) -> [Output] {
        guard !hasQuit else { return [] }
        var output: [Output] = []
        switch input {
        case .created: start(.local, &output)
        case .command(let command, let generation): obey(command, generation, &output)
        case .serving(let home): serve(home, &output)
        case .event(let event, let generation, let home): take(event, generation, home, &output)
        case .lost(let home, let loss): lose(home, loss, at: now, &output)
        case .unavailable(let home, let error): miss(home, error, &output)
        case .due(let home):
            if processes[home] == .delayed { start(home, &output) }
        }
        return output
    }

    /// The loads that exist.
    var generations: Set<Generation> { Set([current, prepared].compactMap { $0?.generation }) }

    /// `true` while the process must answer in time.
    func isMoving(in home: EngineHome) -> Bool {
        (current.map { $0.home == home && $0.isMoving } ?? false)
            || (prepared.map { $0.home == home && $0.isMoving } ?? false)
    }

    /// The two loads that live side by side.
    private enum Place: CaseIterable {
        case current
        case prepared
    }

    private subscript(place: Place) -> LoadRecord? {
        get { place == .current ? current : prepared }
        set { if place == .current { current = newValue } else { prepared = newValue } }
    }

    // MARK: Commands

    private mutating func obey(_ command: EngineCommand, _ generation: Generation, _ output: inout [Output]) {
        switch command {
        case .load(let request):
            drop(.prepared, unlessIn: home(of: request), &output)
            drop(.current, unlessIn: home(of: request), &output)
            policies = [:]
            isSafe = false
            current = LoadRecord(generation, request, home: home(of: request))
            open(.current, &output) { .load($0) }
        case .prepare(let request):
            drop(.prepared, unlessIn: home(of: request), &output)
            prepared = LoadRecord(generation, request, home: home(of: request))
            open(.prepared, &output) { .prepare($0) }
        case .activate: activate(command, generation, &output)
        case .unload: unload(generation, &output)
        case .setVolume(let volume): set(command, &output) { $0.volume = volume }
        case .setMuted(let isMuted): set(command, &output) { $0.isMuted = isMuted }
        case .setMaximumFrameSize(let size): set(command, &output) { $0.maximumFrameSize = size }
        case .setFrameFormats(let formats): set(command, &output) { $0.frameFormats = formats }
        case .setAudioDevice(let device): set(command, &output) { $0.audioDevice = device }
        case .provide(let request, let bytes):
            answer(request, &output) { .provide(request: $0, bytes: bytes) }
        case .refuse(let request, let error): answer(request, &output) { .refuse(request: $0, error) }
        case .ping(let number): output.append(.post(.pong(number), generation))
        case .releaseFrame: break
        case .quit:
            hasQuit = true
            output.append(.quit)
        case .play, .pause, .seek, .setRate, .select, .setLimits, .step: forward(command, generation, &output)
        }
    }

    private func home(of request: LoadRequest) -> EngineHome {
        runsInProcess ? .inProcess : EngineHome(of: request.source)
    }

    /// Forgets a load that another one replaces. A process that does not get the new one must release it.
    private mutating func drop(_ place: Place, unlessIn home: EngineHome, _ output: inout [Output]) {
        guard let old = self[place] else { return }
        self[place] = nil
        forgetReads(of: old.generation)
        let isKnown = old.phase == .opening || old.phase == .ready || old.phase == .failed
        guard isKnown, old.home != home, processes[old.home] == .serving else { return }
        abandoned.insert(old.generation)
        output.append(.send(.unload, old.generation, to: old.home))
    }

    private mutating func open(
        _ place: Place, _ output: inout [Output], _ command: (LoadRequest) -> EngineCommand
    ) {
        guard var record = self[place] else { return }
        guard processes[record.home] == .serving else { return start(record.home, &output) }
        record.includeCommands()
        output.append(.send(command(record.reopening()), record.generation, to: record.home))
        self[place] = record
    }

    private mutating func start(_ home: EngineHome, _ output: inout [Output]) {
        switch processes[home] ?? .absent {
        case .absent, .delayed:
            processes[home] = .starting
            output.append(.start(home, isSafe: isSafe))
        case .starting, .serving: break
        }
    }

    private mutating func activate(_ command: EngineCommand, _ generation: Generation, _ output: inout [Output]) {
        guard prepared?.generation == generation, let next = prepared else {
            return forward(command, generation, &output)
        }
        drop(.current, unlessIn: next.home, &output)
        prepared = nil
        current = next
        // A prepared item whose process is still to come is loaded as the current one.
        forward(command, generation, &output)
    }

    /// Passes a command to the process of its load. A load that waits for a process includes it; one whose process is gone
    /// gets another.
    private mutating func forward(_ command: EngineCommand, _ generation: Generation, _ output: inout [Output]) {
        update(generation) { supervisor, record in
            if record.note(command) {
                output.append(.send(command, generation, to: record.home))
                return
            }
            guard record.phase == .waiting else {
                output += supervisor.refusals(of: command).map { .post($0, generation) }
                return
            }
            output += record.settleSeeks().map { .post($0, generation) }
            supervisor.start(record.home, &output)
        }
    }

    /// The answers to a command about a failed item.
    private func refusals(of command: EngineCommand) -> [EngineEvent] {
        switch command {
        case .seek(let seek):
            [.seeked(SeekReport(id: seek.id, outcome: .failed(PlaybackError(.mediaServicesWereReset))))]
        case .step(_, let id):
            [.seeked(SeekReport(id: id, outcome: .failed(PlaybackError(.mediaServicesWereReset))))]
        default: []
        }
    }

    private mutating func update(
        _ generation: Generation, _ body: (inout EngineSupervisor, inout LoadRecord) -> Void
    ) {
        if var record = current, record.generation == generation {
            body(&self, &record)
            current = record
        } else if var record = prepared, record.generation == generation {
            body(&self, &record)
            prepared = record
        }
    }

    private mutating func unload(_ generation: Generation, _ output: inout [Output]) {
        var isPassed = false
        update(generation) { supervisor, record in
            supervisor.forgetReads(of: generation)
            guard supervisor.processes[record.home] == .serving, record.phase != .waiting else { return }
            record.phase = .unloading
            output.append(.send(.unload, generation, to: record.home))
            isPassed = true
        }
        guard !isPassed else { return }
        forget(generation)
        output.append(.post(.unloaded, generation))
    }

    private mutating func forget(_ generation: Generation) {
        if current?.generation == generation { current = nil }
        if prepared?.generation == generation { prepared = nil }
    }

    private mutating func set(
        _ command: EngineCommand, _ output: inout [Output], _ change: (inout Settings) -> Void
    ) {
        change(&settings)
        for home in EngineHome.allCases where processes[home] == .serving {
            output.append(.send(command, .none, to: home))
        }
    }

    // MARK: Reads

    private mutating func answer(
        _ request: UInt64, _ output: inout [Output], _ command: (UInt64) -> EngineCommand
    ) {
        // The answer to a process that is gone is for nobody.
        guard let read = reads.removeValue(forKey: request) else { return }
        output.append(.send(command(read.number), .none, to: read.home))
    }

    private mutating func forgetReads(of generation: Generation) {
        reads = reads.filter { $0.value.generation != generation }
    }

    // MARK: Processes

    private mutating func serve(_ home: EngineHome, _ output: inout [Output]) {
        guard processes[home] == .starting else { return }
        processes[home] = .serving
        hasServed.insert(home)
        output += settings.commands.map { .send($0, .none, to: home) }
        if current?.home == home, current?.phase == .waiting { open(.current, &output) { .load($0) } }
        if prepared?.home == home, prepared?.phase == .waiting { open(.prepared, &output) { .prepare($0) } }
    }

    private mutating func take(
        _ event: EngineEvent, _ generation: Generation, _ home: EngineHome, _ output: inout [Output]
    ) {
        guard processes[home] == .serving else { return }
        guard generation != .none else { return takeFromEngine(event, home, &output) }
        if case .unloaded = event, abandoned.remove(generation) != nil { return }
        update(generation) { supervisor, record in
            guard record.home == home else { return }
            switch event {
            case .read(let number, let provider, let offset, let count):
                // An engine has one read in flight for each stream that it feeds.
                guard supervisor.reads.count < Self.largestReadCount else { return }
                supervisor.lastRead += 1
                supervisor.reads[supervisor.lastRead] = Read(home: home, number: number, generation: generation)
                output.append(
                    .post(
                        .read(request: supervisor.lastRead, provider: provider, offset: offset, count: count),
                        generation))
            case .unloaded: output.append(.post(.unloaded, generation))
            default: output += record.take(event).map { .post($0, generation) }
            }
        }
        if case .unloaded = event { forget(generation) }
    }

    private mutating func takeFromEngine(_ event: EngineEvent, _ home: EngineHome, _ output: inout [Output]) {
        switch event {
        case .failed: output.append(.end(home))
        case .warning, .log: output.append(.post(event, .none))
        default: break
        }
    }

    private mutating func lose(_ home: EngineHome, _ loss: EngineLoss, at now: Moment, _ output: inout [Output]) {
        guard processes[home] != nil, processes[home] != .absent else { return }
        let wasServing = processes[home] == .serving
        processes[home] = .absent
        reads = reads.filter { $0.value.home != home }
        let position = [current, prepared].compactMap { $0 }.first { $0.home == home }?.position?.time
        lose(.current, home, at: now, &output)
        lose(.prepared, home, at: now, &output)
        let isNeeded = [current, prepared].contains {
            $0.map { $0.home == home && $0.phase == .waiting && !$0.hasEnded } ?? false
        }
        guard isNeeded else { return }
        var policy = policies[home] ?? RestartPolicy()
        let decision = policy.lose(at: now, position: position.flatMap { $0.isNumeric ? $0.seconds : nil })
        policies[home] = policy
        switch decision {
        case .restart:
            start(home, &output)
            if wasServing { warn(loss, home, &output) }
        case .restartSafely(let delay):
            isSafe = true
            processes[home] = .delayed
            output.append(.startLater(home, after: delay))
            if wasServing { warn(loss, home, &output) }
        case .giveUp where hasServed.contains(home):
            fail(PlaybackError(.mediaServicesWereReset, cause: loss.sentence), home, &output)
        case .giveUp:
            processes[home] = .starting
            miss(home, PlaybackError(.engineUnavailable, cause: loss.sentence), &output)
        }
    }

    private mutating func lose(
        _ place: Place, _ home: EngineHome, at now: Moment, _ output: inout [Output]
    ) {
        guard var record = self[place], record.home == home else { return }
        switch record.phase {
        case .unloading:
            self[place] = nil
            output.append(.post(.unloaded, record.generation))
        case .failed: break
        case .waiting, .opening, .ready:
            output += record.lose(at: now).map { .post($0, record.generation) }
            self[place] = record
        }
    }

    private func warn(_ loss: EngineLoss, _ home: EngineHome, _ output: inout [Output]) {
        guard let current, current.home == home else { return }
        output.append(
            .post(.warning(PlaybackError(.mediaServicesWereReset, cause: loss.sentence)), current.generation))
    }

    /// Fails the loads that wait for a process.
    private mutating func fail(_ error: PlaybackError, _ home: EngineHome, _ output: inout [Output]) {
        for generation in [current, prepared].compactMap({ $0 }).filter({ $0.home == home }).map(\.generation) {
            update(generation) { _, record in
                guard record.phase == .waiting else { return }
                output += record.settleSeeks().map { .post($0, generation) }
                output += record.take(.failed(error)).map { .post($0, generation) }
            }
        }
    }

    private mutating func miss(_ home: EngineHome, _ error: PlaybackError, _ output: inout [Output]) {
        guard processes[home] == .starting else { return }
        processes[home] = .absent
        guard canFallBack, home != .inProcess else { return fail(error, home, &output) }
        runsInProcess = true
        output.append(.post(.warning(error), current?.generation ?? .none))
        if current?.home == home { current?.home = .inProcess }
        if prepared?.home == home { prepared?.home = .inProcess }
        start(.inProcess, &output)
    }
}
