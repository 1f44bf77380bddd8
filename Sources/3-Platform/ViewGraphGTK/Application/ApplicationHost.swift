import CGTK
import Foundation
import ViewGraph

/// The GTK application of an ``App``: it starts, opens windows and files, and quits.
@MainActor final class ApplicationHost {
    /// The running application.
    private(set) static weak var current: ApplicationHost?

    let application: UnsafeMutablePointer<GtkApplication>
    private let loadDefinitions: @MainActor () -> [WindowDefinition]
    private lazy var definitions = loadDefinitions()
    private var windows: [ApplicationWindow] = []
    private(set) var desktop: DesktopSettings?
    private let settings: SettingsFile
    /// The sources of signals, while the application runs.
    private var signals: [guint] = []
    /// The settings that views keep with `AppStorage`. The file is read when a view reads the first one.
    private let storage: AppStorageStore
    /// Called once, when it is certain that this instance opens the windows, before the first one is created.
    var beforeFirstWindow: (@MainActor () -> Void)?

    /// Creates the application. `definitions` is called once, when the first window opens.
    init(
        id: String, isSingleInstance: Bool, keepsSettings: Bool = true,
        definitions: @escaping @MainActor () -> [WindowDefinition]
    ) {
        precondition(ApplicationID.isValid(id), "“\(id)” is no application id: write it as org.example.Name")
        loadDefinitions = definitions
        settings = SettingsFile(applicationID: id)
        storage = keepsSettings ? AppStorageStore(backend: settings) : AppStorageStore()
        var flags = G_APPLICATION_HANDLES_OPEN.rawValue
        if !isSingleInstance { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
        application = gtk_application_new(id, GApplicationFlags(rawValue: flags))
        Self.current = self
        connectSignals()
    }

    isolated deinit { g_object_unref(application) }

    /// Runs until the last window is closed. Returns the exit status.
    ///
    /// Files, and the hint for them, are passed to the running instance if there is one.
    func run(files: [String], hint: String = "") -> Int32 {
        // If registration fails, `g_application_run` reports the error.
        if g_application_register(gApplication, nil, nil) != 0 {
            if g_application_get_is_remote(gApplication) == 0 { beforeFirstWindow?() }
            open(files, hint)
        }
        var name = strdup(CommandLine.arguments.first ?? "application")
        defer { free(name) }
        defer {
            settings.flush()
            MainLoop.remove(signals)
        }
        return g_application_run(gApplication, 1, &name)
    }

    private func open(_ files: [String], _ hint: String) {
        guard !files.isEmpty else { return }
        var list = files.map { g_file_new_for_commandline_arg($0) }
        defer { for file in list { g_object_unref(UnsafeMutableRawPointer(file)) } }
        g_application_open(gApplication, &list, gint(list.count), hint)
    }

    /// Closes all windows, which ends the application.
    func quit() {
        for window in windows { window.close() }
        g_application_quit(gApplication)
    }

    /// The number of open windows.
    var windowCount: Int { windows.count }

    /// Opens a window of the group with a name.
    func openWindow(id: String) {
        guard let definition = definitions.first(where: { $0.id == id }) else {
            Diagnostics.report("there is no window group “\(id)”.")
            return
        }
        open(definition)
    }

    private var gApplication: UnsafeMutablePointer<GApplication> {
        UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
    }

    private func connectSignals() {
        let instance = UnsafeMutableRawPointer(application)
        connect(instance, "startup") { [weak self] in self?.start() }
        connect(instance, "activate") { [weak self] in self?.activate() }
        connect(instance, "open", .open) { [weak self] addresses, hint in self?.openFiles(addresses, hint) }
    }

    private func start() {
        desktop = DesktopSettings()
        desktop?.onChange = { [weak self] in
            guard let self else { return }
            for window in windows { window.environmentChanged() }
        }
        addAction("quit", accelerator: "<Control>q") { [weak self] in self?.quit() }
        // The end of a session ends the application as its own command does, so that nothing is lost.
        signals = MainLoop.onSignals([SIGHUP, SIGINT, SIGTERM]) { [weak self] in self?.quit() }
        setAccelerator("<Control>w", of: "window.close")
        setAccelerator("F11", of: "win.fullscreen")
    }

    private func addAction(_ name: String, accelerator: String, _ action: @escaping @MainActor () -> Void) {
        guard let simple = g_simple_action_new(name, nil) else { return }
        connect(UnsafeMutableRawPointer(simple), "activate", .notify, action)
        g_action_map_add_action(OpaquePointer(application), simple)
        g_object_unref(UnsafeMutableRawPointer(simple))
        setAccelerator(accelerator, of: "app.\(name)")
    }

    private func setAccelerator(_ accelerator: String, of action: String) {
        accelerator.withCString { text in
            var list: [UnsafePointer<CChar>?] = [text, nil]
            gtk_application_set_accels_for_action(application, action, &list)
        }
    }

    /// Brings the newest window to the front, or opens the first one.
    func present() { activate() }

    /// `true` while a window has the keyboard focus.
    var isActive: Bool { windows.contains(where: \.isActive) }

    /// Enters or leaves full screen with the newest window.
    func setFullScreen(_ isFullScreen: Bool) { windows.last?.setFullScreen(isFullScreen) }

    private func activate() {
        if let window = windows.last {
            window.present()
        } else if let definition = definitions.first {
            open(definition)
        } else {
            Diagnostics.report("the application has no window.")
        }
    }

    private func openFiles(_ addresses: [String], _ hint: String) {
        guard let definition = definitions.first(where: { $0.onOpenURLs != nil }) else {
            Diagnostics.report("the application opens no files.")
            activate()
            return
        }
        if let window = windows.last(where: { $0.definition.id == definition.id }) {
            window.present()
        } else {
            open(definition)
        }
        definition.onOpenURLs?(addresses.compactMap { URL(string: $0) }, hint)
    }

    /// Applies the color scheme that the windows request. The newest request takes precedence.
    private func applyRequestedScheme() {
        desktop?.requestedScheme = windows.lazy.reversed().compactMap(\.preferredScheme).first
    }

    private func open(_ definition: WindowDefinition) {
        let window = ApplicationWindow(definition, application: application, desktop: desktop, storage: storage)
        window.onClose = { [weak self, weak window] in
            self?.windows.removeAll { $0 === window }
            self?.applyRequestedScheme()
        }
        window.onPreferredScheme = { [weak self] in self?.applyRequestedScheme() }
        windows.append(window)
        applyRequestedScheme()
        window.present()
    }
}
