import PlaybackModel

/// The host's knowledge about its engine, and its decisions when a process is lost. A value without time, threads and system:
/// each input has a moment and returns the steps to take.
///
/// Commands go to the process that has the item; the next process rebuilds a lost load from its record, and the user's intent stays.
struct EngineSupervisor: Sendable {
    private enum Process: Sendable, Hashable {
        case absent
        case delayed
        case starting
        case serving
    }

    private struct Read: Sendable, Hashable {
        let home: EngineHome
        let number: UInt64
        let generation: Generation
    }

    private var processes: [EngineHome: Process] = [:]
    private var policies: [EngineHome: RestartPolicy] = [:]
    private var settings = EngineSettings()
    private(set) var current: LoadRecord?
    var prepared: LoadRecord?
    private var now = Moment.zero
    /// Loads that a process still releases without anyone who waits for it.
    private var abandoned: [Generation: EngineHome] = [:]
    private var reads: [UInt64: Read] = [:]
    private static let largestReadCount = 256
    private var lastRead: UInt64 = 0
    /// The homes whose process has run.
    private var hasServed: Set<EngineHome> = []
    /// The homes whose only process so far never answered.
    private var silent: Set<EngineHome> = []
    /// The homes whose process the player knows.
    private var reported: Set<EngineHome> = []
    /// The homes whose process was lost when the player knew it.
    private var missed: Set<EngineHome> = []
    var memory = ProfileMemory()
    private var hardware = HardwareFailures()
    private var notices = EngineNotices()
    private var hasQuit = false
    /// `true` once processes cannot be started and the player's own takes their place.
    private var runsInProcess = false
    /// `true` if the player's own process may take the place of a process that cannot be started.
    private let canFallBack: Bool
    let engines: EngineOrder

    init(canFallBack: Bool, engines: EngineOrder = .main) {
        self.canFallBack = canFallBack
        self.engines = engines
    }

    /// Takes an input. Returns what to do, in order.
    mutating func handle(_ input: Input, at now: Moment) -> [Output] {
        guard !hasQuit else { return [] }
        self.now = now
        var output: [Output] = []
        switch input {
        case .created: start(engines == .second ? .secondLocal : .local, &output)
        case .command(let command, let generation): obey(command, generation, &output)
        case .serving(let home, let gap):
            if let gap { output += notices.reportGap(gap, with: current) }
            serve(home, &output)
        case .event(let event, let generation, let home): take(event, generation, home, &output)
        case .lost(let home, let loss): lose(home, loss, at: now, &output)
        case .unavailable(let home, let error, let absence): miss(home, error, absence, &output)
        case .due(let home):
            if processes[home] == .delayed { start(home, &output) }
        }
        return output
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
            if let current, current.isStuck(at: now) { memory.forget(current.request) }
            let new = record(of: request, generation)
            drop(.prepared, unlessIn: new.home, &output)
            drop(.current, unlessIn: new.home, &output)
            policies = [:]
            current = new
            if let warning = notices.take() { output.append(.post(.warning(warning), generation)) }
            open(.current, &output) { .load($0) }
            retireIdle(&output)
        case .prepare(let request):
            let new = record(of: request, generation)
            drop(.prepared, unlessIn: new.home, &output)
            prepared = new
            open(.prepared, &output) { .prepare($0) }
        case .activate:
            activate(command, generation, &output)
            retireIdle(&output)
        case .unload: unload(generation, &output)
        case .setVolume(let volume): set(command, &output) { $0.volume = volume }
        case .setMuted(let isMuted): set(command, &output) { $0.isMuted = isMuted }
        case .setMaximumFrameSize(let size): set(command, &output) { $0.maximumFrameSize = size }
        case .setFrameFormats(let formats): set(command, &output) { $0.frameFormats = formats }
        case .setDMABufFormats(let formats): set(command, &output) { $0.dmabufFormats = formats }
        case .setAudioDevice(let device): set(command, &output) { $0.audioDevice = device }
        case .setAdjustments(let new): set(command, &output) { $0.adjustments = new }
        case .setMetering(let isOn): set(command, &output) { $0.isMetering = isOn }
        case .setJoining(let isOn): set(command, &output) { $0.isJoining = isOn }
        case .setScript(let script): set(command, &output) { $0.script = script }
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

    private func record(of request: LoadRequest, _ generation: Generation) -> LoadRecord {
        let profile = engines == .second ? .secondEngine : memory.profile(for: request)
        let isSecond = profile.engine == .second
        let home = runsInProcess && !isSecond ? .inProcess : EngineHome(of: request.source, engine: profile.engine)
        return LoadRecord(generation, request, home: home, profile: profile)
    }

    /// Lets a process go whose place another one has taken: it costs memory, and the next item starts its own ahead of time.
    private mutating func retireIdle(_ output: inout [Output]) {
        guard let current else { return }
        for home in EngineHome.allCases where home != .inProcess && home != current.home && home != prepared?.home {
            guard let process = processes[home], process != .absent else { continue }
            processes[home] = .absent
            hardware.end(home)
            reported.remove(home)
            abandoned = abandoned.filter { $0.value != home }
            output.append(.retire(home))
        }
    }

    /// Forgets a load that another one replaces. A process that does not get the new one must release it.
    private mutating func drop(_ place: Place, unlessIn home: EngineHome, _ output: inout [Output]) {
        guard let old = self[place] else { return }
        self[place] = nil
        forgetReads(of: old.generation)
        let isKnown = old.phase == .opening || old.phase == .ready || old.phase == .failed
        guard isKnown, old.home != home, processes[old.home] == .serving else { return }
        abandoned[old.generation] = old.home
        output.append(.send(.unload, old.generation, to: old.home))
    }

    private mutating func open(
        _ place: Place, _ output: inout [Output], _ command: (LoadRequest) -> EngineCommand
    ) {
        guard var record = self[place] else { return }
        guard processes[record.home] == .serving else { return start(record.home, &output) }
        record.includeCommands()
        if hardware.mustBeAvoided(in: record.home) { record.avoidHardware() }
        report(record.home, &output)
        var request = record.reopening()
        request.hasOtherEngine =
            engines == .mainThenSecond && record.home != .inProcess && request.profile.engine == .main
        output.append(.send(command(request), record.generation, to: record.home))
        self[place] = record
    }

    /// Reports the process that receives the player's items.
    private mutating func report(_ home: EngineHome, _ output: inout [Output]) {
        guard home != .inProcess, reported.insert(home).inserted else { return }
        output.append(.report(missed.remove(home) == nil ? .started : .restarted, home, cause: nil))
    }

    private mutating func start(_ home: EngineHome, _ output: inout [Output]) {
        switch processes[home] ?? .absent {
        case .absent, .delayed:
            processes[home] = .starting
            output.append(.start(home))
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
            output += record.supersede(by: command).map { .post($0, generation) }
            if record.note(command) {
                output.append(.send(command, generation, to: record.home))
                return
            }
            guard record.phase == .waiting else {
                output += command.refusals.map { .post($0, generation) }
                return
            }
            output += record.settleSeeks().map { .post($0, generation) }
            supervisor.start(record.home, &output)
        }
        // An item that was held back has its process.
        if current?.generation == generation, current?.phase == .waiting { open(.current, &output) { .load($0) } }
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
        _ command: EngineCommand, _ output: inout [Output], _ change: (inout EngineSettings) -> Void
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
        if prepared?.home == home, prepared?.phase == .waiting, prepared?.isHeldBack == false {
            open(.prepared, &output) { .prepare($0) }
        }
    }

    private mutating func take(
        _ event: EngineEvent, _ generation: Generation, _ home: EngineHome, _ output: inout [Output]
    ) {
        guard processes[home] == .serving else { return }
        guard generation != .none else { return takeFromEngine(event, home, &output) }
        var mustOpen: LoadRecord.Attempt?
        if case .unloaded = event, abandoned[generation] == home {
            abandoned[generation] = nil
            return
        }
        update(generation) { supervisor, record in
            guard record.home == home else { return }
            if case .statistics(let new) = event { supervisor.hardware.take(new.videoDecoding, from: home, &record) }
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
            // Only the player's side knows its processes.
            case .status: break
            case .failed(let error):
                mustOpen = supervisor.nextAttempt(after: error, &record)
                guard mustOpen == nil else { return }
                supervisor.forgetProfile(of: record)
                output += record.take(.failed(supervisor.mostTelling(error, record))).map { .post($0, generation) }
            case .ended(let report) where report.leavesRest:
                // The rest may be behind damage that the other engine skips.
                mustOpen = supervisor.nextEngine(after: PlaybackError(.truncated), &record)
                if mustOpen == nil { output += record.take(event).map { .post($0, generation) } }
            case .ready:
                supervisor.remember(record)
                record.readySince = supervisor.now
                output += record.take(event).map { .post($0, generation) }
            default: output += record.take(event).map { .post($0, generation) }
            }
        }
        if case .unloaded = event { forget(generation) }
        guard let mustOpen else { return }
        if mustOpen == .otherEngine {
            abandoned[generation] = home
            output.append(.send(.unload, generation, to: home))
        }
        output.append(.post(.repairing(.replace), generation))
        if let current, generation == current.generation {
            output += current.waitingReport.map { .post($0, generation) }
            open(.current, &output) { .load($0) }
            if releasesPrepared(in: current.home) { open(.prepared, &output) { .prepare($0) } }
        } else {
            open(.prepared, &output) { .prepare($0) }
        }
    }

    /// Notes the time of a picture, which a pause keeps.
    mutating func notePicture(at time: CMTime, of generation: Generation) {
        if current?.generation == generation { current?.picture = time }
        if prepared?.generation == generation { prepared?.picture = time }
    }

    private mutating func lose(_ home: EngineHome, _ loss: EngineLoss, at now: Moment, _ output: inout [Output]) {
        guard processes[home] != nil, processes[home] != .absent else { return }
        let wasServing = processes[home] == .serving
        // Two processes that never answer are no accident.
        if loss == .hung, !hasServed.contains(home), !silent.insert(home).inserted {
            processes[home] = .starting
            return miss(home, loss.unavailability, .broken, &output)
        }
        processes[home] = .absent
        hardware.end(home)
        reads = reads.filter { $0.value.home != home }
        abandoned = abandoned.filter { $0.value != home }
        if reported.remove(home) != nil {
            missed.insert(home)
            output.append(.report(.lost, home, cause: loss.name))
        }
        let victim = [current, prepared].compactMap { $0 }.first { $0.home == home }
        let isPreparing = holdBackPrepared(home) && current?.phase == .ready
        lose(.current, home, at: now, &output)
        lose(.prepared, home, at: now, &output)
        guard isNeeded(home) else { return }
        var policy = policies[home] ?? RestartPolicy()
        let position = victim?.position?.time
        let decision = policy.lose(
            at: now, position: position.flatMap { $0.isNumeric ? $0.seconds : nil }, played: victim?.played ?? 0)
        if isPreparing, let prepared {
            update(prepared.generation) { _, record in _ = record.climb(after: loss.fault, loss.failure) }
        } else if let victim {
            climb(victim, loss, isRepeated: policy.isRepeated)
        }
        policies[home] = policy
        switch decision {
        case .restart:
            start(home, &output)
            if wasServing { warn(loss, home, &output) }
        case .restartLater(let delay):
            processes[home] = .delayed
            output.append(.startLater(home, after: delay))
            if wasServing { warn(loss, home, &output) }
        case .giveUp where hasServed.contains(home): fail(loss.failure, home, &output)
        case .giveUp:
            processes[home] = .starting
            miss(home, loss.unavailability, .broken, &output)
        }
    }

    private func isNeeded(_ home: EngineHome) -> Bool {
        [current, prepared].contains {
            $0.map { $0.home == home && $0.phase == .waiting && !$0.hasEnded && !$0.isHeldBack } ?? false
        }
    }

    /// Keeps a prepared item that was being opened from ending the process of the current one again: it opens when it is the
    /// current one itself. Returns `true` if there is one.
    private mutating func holdBackPrepared(_ home: EngineHome) -> Bool {
        guard current?.home == home, prepared?.home == home, prepared?.phase == .opening else { return false }
        prepared?.isHeldBack = true
        return true
    }

    /// Selects the profile of the item that was opening or played when its process was lost. Five seconds of
    /// playback prove a profile, and a loss that someone else may have caused proves nothing the first time.
    private mutating func climb(_ victim: LoadRecord, _ loss: EngineLoss, isRepeated: Bool) {
        if victim.usesHardware, !loss.mayBeForeign || isRepeated {
            // A driver that crashes takes the process with it.
            hardware.fail()
            update(victim.generation) { _, record in record.avoidHardware() }
            return
        }
        guard victim.phase != .waiting, victim.played < RestartPolicy.progress, !loss.mayBeForeign || isRepeated else {
            return
        }
        update(victim.generation) { _, record in _ = record.climb(after: loss.fault, loss.failure) }
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
        output.append(.post(.warning(loss.warning), current.generation))
    }

    /// Fails the loads that wait for a process.
    private mutating func fail(_ error: PlaybackError, _ home: EngineHome, _ output: inout [Output]) {
        for generation in [current, prepared].compactMap({ $0 }).filter({ $0.home == home }).map(\.generation) {
            update(generation) { supervisor, record in
                guard record.phase == .waiting, !record.isHeldBack else { return }
                supervisor.memory.forget(record.request)
                output += record.settleSeeks().map { .post($0, generation) }
                // A second engine that cannot be started explains less than the failure of the main one.
                let isEngine = error.code == .engineUnavailable && home.engine == .main
                let telling = isEngine ? error : record.profiles.error ?? error
                output += record.take(.failed(telling)).map { .post($0, generation) }
            }
        }
    }

    /// No process can be started. The player's own takes its place only where the program has never existed: a compromised engine can
    /// use up threads, and must not bring the next content there.
    private mutating func miss(
        _ home: EngineHome, _ error: PlaybackError, _ absence: EngineAbsence, _ output: inout [Output]
    ) {
        guard processes[home] == .starting else { return }
        processes[home] = .absent
        guard canFallBack, absence == .missing, hasServed.isEmpty, home.engine == .main, home != .inProcess else {
            return absence == .busy ? retry(home, error, &output) : fail(error, home, &output)
        }
        if !runsInProcess { output += notices.reportFallback(error, with: current) }
        runsInProcess = true
        if current?.home == home { current?.home = .inProcess }
        if prepared?.home == home { prepared?.home = .inProcess }
        start(.inProcess, &output)
    }

    /// Tries three times to start a process that loads wait for.
    private mutating func retry(_ home: EngineHome, _ error: PlaybackError, _ output: inout [Output]) {
        guard isNeeded(home) else { return }
        var policy = policies[home] ?? RestartPolicy()
        let decision = policy.lose(at: now, position: nil, played: 0)
        policies[home] = policy
        guard decision != .giveUp else { return fail(error, home, &output) }
        processes[home] = .delayed
        output.append(.startLater(home, after: 1))
    }
}
