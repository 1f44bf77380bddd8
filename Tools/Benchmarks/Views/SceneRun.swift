import CGTK
import Foundation
import ViewGraph
import ViewGraphGTK

/// One measurement in a separate process: opens a window, performs the scene, prints the costs and
/// ends the process.
@MainActor final class SceneRun {
    static let shared = SceneRun()
    /// Steps of a scene that moves: 60 a second.
    private static let stepMilliseconds: UInt32 = 16

    private(set) var kind = SceneKind.start
    let model = LevelModel()
    private var frames = 0
    private var step = 0
    private var usageBefore = 0.0
    private var framesBefore = 0
    private var window: UnsafeMutablePointer<GtkWidget>?
    private var pacing: FramePacing?
    /// The pictures of the grid.
    let covers = CoverFiles.urls

    static func start(_ kind: SceneKind) -> Never {
        shared.kind = kind
        SceneApp.main()
        exit(0)
    }

    /// The views exist; the window opens later.
    func didAppear() {
        MainLoop.whenIdle { [weak self] in self?.watchFrames() }
    }

    private func watchFrames() {
        let windows = gtk_window_get_toplevels()
        guard let first = g_list_model_get_item(windows, 0) else { return }
        g_object_unref(first)
        let window = first.assumingMemoryBound(to: GtkWidget.self)
        self.window = window
        gtk_widget_realize(window)
        let clock = gtk_widget_get_frame_clock(window)
        // GLib calls it with the signal's signature, which it has.
        _ = cgtk_connect(
            UnsafeMutableRawPointer(clock), "after-paint", unsafeBitCast(framePainted, to: GCallback.self), nil, nil)
    }

    fileprivate func didPaint() {
        frames += 1
        pacing?.note(Double(g_get_monotonic_time()) / 1000)
        guard frames == 1 else { return }
        let start = ProcessInfo.processInfo.environment["BENCHMARK_START"].flatMap { Double($0) } ?? 0
        print("start_ms \((Double(g_get_monotonic_time()) / 1000 - start).text(2))")
        print("start_cpu_ms \(usage.text(2))")
        MainLoop.after(milliseconds: 500) { [weak self] in self?.begin() }
    }

    private func begin() {
        print("memory_mb \(memory.text(2))")
        usageBefore = usage
        framesBefore = frames
        switch kind {
        case .start: exit(0)
        case .label: move(steps: 300) { [model] in model.clock = $0 }
        case .list: scroll()
        case .grid: glide()
        case .slider: drag()
        case .idle: MainLoop.after(milliseconds: 3_000) { [weak self] in self?.finish() }
        case .hop: hop()
        }
    }

    private func finish() {
        print("run_cpu_ms \((usage - usageBefore).text(2))")
        print("frames \(frames - framesBefore)")
        if let pacing { print("missed_frames \(pacing.missed)") }
        print("memory_after_mb \(memory.text(2))")
        exit(0)
    }

    private func move(steps: Int, _ action: @escaping @MainActor (Int) -> Void) {
        guard step < steps else { return finish() }
        step += 1
        action(step)
        MainLoop.after(milliseconds: Self.stepMilliseconds) { [weak self] in self?.move(steps: steps, action) }
    }

    private func scroll() {
        guard let window, let scroller = widget(named: "scrolledwindow", in: window) else { return }
        let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(scroller))
        move(steps: 200) { _ in
            gtk_adjustment_set_value(
                adjustment, gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment))
        }
    }

    private func glide() {
        guard let window, let scroller = widget(named: "scrolledwindow", in: window) else { return }
        let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(scroller))
        pacing = FramePacing()
        move(steps: 400) { _ in
            gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + Self.glideStep)
        }
    }

    /// The distance of one step of a smooth scroll, in points: a fast turn of a wheel.
    private static let glideStep = 40.0

    private func drag() {
        guard let window, let scale = widget(named: "scale", in: window) else { return }
        move(steps: 300) { cgtk_emit_change_value(scale, Double($0) / 300) }
    }

    private func hop() {
        Task.detached {
            let clock = ContinuousClock()
            var (sum, worst) = (0.0, 0.0)
            let count = 20_000
            for _ in 0..<count {
                let start = clock.now
                await MainActor.run {}
                let microseconds = (clock.now - start).nanoseconds / 1000
                sum += microseconds
                worst = max(worst, microseconds)
            }
            print("hop_us \((sum / Double(count)).text(2))")
            print("worst_hop_us \(worst.text(1))")
            await MainActor.run { self.finish() }
        }
    }

    /// Returns the first descendant of a widget with a CSS name.
    private func widget(named name: String, in widget: UnsafeMutablePointer<GtkWidget>)
        -> UnsafeMutablePointer<GtkWidget>?
    {
        if String(cString: gtk_widget_get_css_name(widget)) == name { return widget }
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            if let found = self.widget(named: name, in: child) { return found }
            next = gtk_widget_get_next_sibling(child)
        }
        return nil
    }

    /// The processor time of this process, in milliseconds.
    private var usage: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    /// The private memory of this process in megabytes, without shared libraries.
    private var memory: Double {
        guard let text = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8) else { return 0 }
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("Private_Dirty:") }
        return lines.reduce(0) { $0 + (Double($1.split(separator: " ").dropFirst().first ?? "0") ?? 0) } / 1000
    }
}

/// Signal handler. Not isolated: GTK calls it.
private let framePainted: @convention(c) (OpaquePointer?, gpointer?) -> Void = { _, _ in
    MainActor.assumeIsolated { SceneRun.shared.didPaint() }
}
