// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Playhead",
    products: [
        .library(name: "Localization", targets: ["Localization"]),
        .library(name: "PlaybackModel", targets: ["PlaybackModel"]),
        .library(name: "Playhead", targets: ["Playhead"]),
        .library(name: "PlayheadGStreamer", targets: ["PlayheadGStreamer"]),
        .library(name: "PlayheadTesting", targets: ["PlayheadTesting", "MediaServer"]),
        .library(name: "ViewGraph", targets: ["ViewGraph"]),
        .library(name: "ViewGraphGTK", targets: ["ViewGraphGTK"]),
        .library(name: "PlayheadUI", targets: ["PlayheadUI"]),
        .library(name: "PlayheadDesktop", targets: ["PlayheadDesktop"]),
        .library(
            name: "PlayheadCatalog", targets: ["PlayheadCatalog", "FeedLoading", "FeedReaders", "PictureDecoding"]),
        // A product only because snippets link those.
        .library(name: "SampleWindow", targets: ["SampleWindow"]),
        .executable(name: "playhead", targets: ["PlayheadTerminal"]),
        .executable(name: "playhead-engine", targets: ["PlayheadEngine"]),
        .executable(name: "playhead-engine-mpv", targets: ["PlayheadEngineMpv"]),
        .executable(name: "playhead-pictures", targets: ["PlayheadPictures"]),
        .executable(name: "playhead-dlna", targets: ["PlayheadDLNA"]),
        .executable(name: "playhead-window", targets: ["PlayheadWindow"]),
        .executable(name: "playhead-gallery", targets: ["Gallery"]),
    ],
    targets: [
        // Floor 1: values without time, threads and system.
        .target(name: "Localization", path: "Sources/1-Core/Localization"),
        .target(name: "PlaybackModel", dependencies: ["Localization"], path: "Sources/1-Core/PlaybackModel"),
        .target(
            name: "MediaReaders", dependencies: ["Localization", "CExpat", "CUchardet"],
            path: "Sources/1-Core/MediaReaders"),
        .target(
            name: "FeedReaders", dependencies: ["Localization", "MediaReaders"], path: "Sources/1-Core/FeedReaders"),
        .target(name: "ViewGraph", dependencies: ["Localization"], path: "Sources/1-Core/ViewGraph"),

        // Floor 2: the player.
        .target(
            name: "Playhead", dependencies: ["Localization", "PlaybackModel", "MediaReaders"],
            path: "Sources/2-Player/Playhead"),
        .target(name: "PlaybackTrace", dependencies: ["PlaybackModel"], path: "Sources/2-Player/PlaybackTrace"),

        // Floor 3: GStreamer, GTK and D-Bus.
        .target(
            name: "PlayheadGStreamer",
            dependencies: [
                "Localization", "PlaybackModel", "MediaReaders", "Playhead", "PlayheadEngineService", "CBodyFilter",
                "CDecryption", "CFrameMemory", "CGStreamer", "CLibass", "CLibraryGuards", "CSoup", "CTimedText",
                "CToneMapping",
            ],
            path: "Sources/3-Platform/PlayheadGStreamer"),
        .target(
            name: "PlayheadMpv",
            dependencies: [
                "Localization", "PlaybackModel", "MediaReaders", "Playhead", "PlayheadEngineService", "CEngineProcess",
                "CMpv",
            ],
            path: "Sources/3-Platform/PlayheadMpv"),
        .target(
            name: "PlayheadEngineService",
            dependencies: [
                "Localization", "PlaybackModel", "MediaReaders", "Playhead", "Sandbox", "CEngineProcess", "CSandbox",
            ],
            path: "Sources/3-Platform/PlayheadEngineService"),
        // The restrictions that processes impose on themselves before they read what is untrusted.
        .target(name: "Sandbox", dependencies: ["CSandbox"], path: "Sources/3-Platform/Sandbox"),
        .target(
            name: "PlayheadDesktop",
            dependencies: ["Localization", "PlaybackModel", "MediaReaders", "Playhead", "CGIO"],
            path: "Sources/3-Platform/PlayheadDesktop"),
        .target(
            name: "ViewGraphGTK", dependencies: ["Localization", "ViewGraph", "CGTK", "CViewContainer"],
            path: "Sources/3-Platform/ViewGraphGTK"),
        .target(
            name: "FeedLoading",
            dependencies: [
                "FeedReaders", "Localization", "MediaReaders", "PlaybackModel", "Playhead", "Sandbox", "CSoup",
            ],
            path: "Sources/3-Platform/FeedLoading"),
        .target(
            name: "PictureDecoding", dependencies: ["Localization", "PlaybackModel", "CPixbuf"],
            path: "Sources/3-Platform/PictureDecoding"),
        .target(
            name: "PlayheadCatalog",
            dependencies: [
                "FeedLoading", "FeedReaders", "Localization", "MediaReaders", "PictureDecoding", "PlaybackModel",
                "Playhead", "PlayheadEngineService", "ViewGraph", "CPixbuf", "CSecret", "CSoup", "CSQLite",
            ],
            path: "Sources/3-Platform/PlayheadCatalog"),

        // Floor 4: the player on screen, which applications import.
        .target(
            name: "PlayheadUI",
            dependencies: [
                "FeedLoading", "Localization", "PlaybackModel", "MediaReaders", "Playhead", "PlayheadGStreamer",
                "PlayheadCatalog", "ViewGraph", "ViewGraphGTK", "CGTK", "CVideo",
            ],
            path: "Sources/4-Interface/PlayheadUI"),

        // For tests: a simulated engine with a manual clock, the conformance suite for engines, a server with faults.
        .target(
            name: "PlayheadTesting", dependencies: ["PlaybackModel", "Playhead"],
            path: "Sources/Testing/PlayheadTesting"),
        .target(name: "SeededRandom", path: "Sources/Testing/SeededRandom"),
        .target(
            name: "MediaServer", dependencies: ["PlaybackModel", "Playhead", "CSoup"],
            path: "Sources/Testing/MediaServer"),

        // C libraries: module maps and shims only.
        .systemLibrary(
            name: "CGStreamer", path: "Sources/C/CGStreamer",
            pkgConfig: "gstreamer-app-1.0 gstreamer-video-1.0 gstreamer-audio-1.0 "
                + "gstreamer-pbutils-1.0 gstreamer-tag-1.0",
            providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
        .systemLibrary(
            name: "CSoup", path: "Sources/C/CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
        .systemLibrary(
            name: "CSecret", path: "Sources/C/CSecret", pkgConfig: "libsecret-1",
            providers: [.apt(["libsecret-1-dev"])]),
        .systemLibrary(
            name: "CExpat", path: "Sources/C/CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(
            name: "CUchardet", path: "Sources/C/CUchardet", pkgConfig: "uchardet",
            providers: [.apt(["libuchardet-dev"])]),
        .systemLibrary(
            name: "CSQLite", path: "Sources/C/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CGTK", path: "Sources/C/CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(
            name: "CGIO", path: "Sources/C/CGIO", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(
            name: "CPixbuf", path: "Sources/C/CPixbuf", pkgConfig: "gdk-pixbuf-2.0",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
        .systemLibrary(
            name: "CLibass", path: "Sources/C/CLibass", pkgConfig: "libass", providers: [.apt(["libass-dev"])]),
        .systemLibrary(
            name: "CMpv", path: "Sources/C/CMpv", pkgConfig: "mpv", providers: [.apt(["libmpv-dev"])]),
        .systemLibrary(name: "CTerminal", path: "Sources/C/CTerminal"),
        .systemLibrary(
            name: "CUPnP", path: "Sources/C/CUPnP", pkgConfig: "gupnp-av-1.0 gupnp-1.6 gssdp-1.6",
            providers: [.apt(["libgupnp-av-1.0-dev", "libgupnp-1.6-dev", "libgssdp-1.6-dev"])]),
        .target(name: "CBodyFilter", dependencies: ["CSoup"], path: "Sources/C/CBodyFilter"),
        .target(name: "CEngineProcess", path: "Sources/C/CEngineProcess"),
        .target(
            name: "CDecryption", dependencies: ["CGStreamer"], path: "Sources/C/CDecryption",
            linkerSettings: [.linkedLibrary("crypto")]),
        .target(name: "CFrameMemory", dependencies: ["CGStreamer"], path: "Sources/C/CFrameMemory"),
        .target(name: "CLibraryGuards", dependencies: ["CGStreamer"], path: "Sources/C/CLibraryGuards"),
        .target(name: "CSandbox", path: "Sources/C/CSandbox"),
        .target(name: "CTimedText", dependencies: ["CGStreamer"], path: "Sources/C/CTimedText"),
        .target(name: "CToneMapping", dependencies: ["CGStreamer"], path: "Sources/C/CToneMapping"),
        .target(name: "CViewContainer", dependencies: ["CGTK"], path: "Sources/C/CViewContainer"),
        .target(
            name: "CVideo", dependencies: ["CGTK"], path: "Sources/C/CVideo",
            linkerSettings: [.linkedLibrary("epoxy"), .linkedLibrary("yuv")]),

        // The parser of command lines, for applications and tools.
        .target(name: "CommandLineOptions", dependencies: ["Localization"], path: "Apps/CommandLineOptions"),

        // Applications. `playhead` starts `playhead-window` where there is a display.
        .executableTarget(
            name: "PlayheadTerminal",
            dependencies: [
                "CommandLineOptions", "Localization", "PlaybackModel", "MediaReaders", "FeedReaders", "PlaybackTrace",
                "Playhead", "FeedLoading", "PlayheadEngineService", "PlayheadGStreamer", "MediaServer", "Sandbox",
                "CGIO",
                "CSandbox",
                "CTerminal",
            ],
            path: "Apps/PlayheadTerminal"),
        .executableTarget(
            name: "PlayheadWindow",
            dependencies: [
                "CommandLineOptions", "FeedLoading", "Localization", "MediaReaders", "Playhead", "PlayheadCatalog",
                "PlayheadUI",
                "PlayheadDesktop", "PlayheadEngineService", "MediaServer",
            ],
            path: "Apps/PlayheadWindow"),
        // The process of the engine, which a player starts.
        .executableTarget(
            name: "PlayheadEngine", dependencies: ["PlayheadGStreamer"],
            path: "Apps/PlayheadEngine"),
        // The process of the engine on mpv, which a player starts for what GStreamer cannot play. Nothing else links libmpv.
        .executableTarget(
            name: "PlayheadEngineMpv", dependencies: ["PlayheadMpv"],
            path: "Apps/PlayheadEngineMpv"),
        // The process that decodes untrusted pictures.
        .executableTarget(
            name: "PlayheadPictures", dependencies: ["PictureDecoding", "PlayheadEngineService", "PlayheadGStreamer"],
            path: "Apps/PlayheadPictures"),
        // The process that finds media servers in the network and reads what they offer. Nothing else links GUPnP.
        .executableTarget(name: "PlayheadDLNA", dependencies: ["Sandbox", "CUPnP"], path: "Apps/PlayheadDLNA"),
        .executableTarget(
            name: "Gallery", dependencies: ["CommandLineOptions", "ViewGraph", "ViewGraphGTK", "CGTK"],
            path: "Apps/Gallery"),

        // Tools: exploration, hard cases, trials with real media and networks, benchmarks.
        .target(
            name: "Exploration", dependencies: ["PlaybackModel", "PlaybackTrace"], path: "Tools/Exploration"),
        .executableTarget(
            name: "Explore", dependencies: ["CommandLineOptions", "Exploration", "PlaybackTrace"], path: "Tools/Explore"
        ),
        .executableTarget(
            name: "HardCases", dependencies: ["PlaybackModel", "Playhead", "PlayheadTesting"], path: "Tools/HardCases"),
        .executableTarget(
            name: "Trials",
            dependencies: [
                "CommandLineOptions", "PlaybackModel", "Playhead", "PlayheadCatalog", "PlayheadEngineService",
                "PlayheadGStreamer", "PlayheadTesting", "MediaServer", "SeededRandom", "CMalloc",
            ],
            path: "Tools/Trials"),
        // Confines itself as the engine does, and tries what the sandbox refuses.
        .executableTarget(
            name: "SandboxProbe", dependencies: ["PlayheadEngineService", "Sandbox", "CGStreamer", "CSystemCalls"],
            path: "Tools/SandboxProbe"),
        // Sends what an engine must not send.
        .executableTarget(
            name: "HostileEngine", dependencies: ["CEngineProcess", "CSystemCalls"], path: "Tools/HostileEngine"),
        // Stands in for playhead-engine in tests, with a decoder that stands in for one of the hardware.
        .executableTarget(
            name: "HardwareFaults", dependencies: ["CFakeHardware", "PlayheadEngineService", "PlayheadGStreamer"],
            path: "Tools/HardwareFaults"),
        // Stands in for playhead-pictures in tests, with the faults of a hostile process.
        .executableTarget(
            name: "PictureFaults",
            dependencies: ["PictureDecoding", "PlaybackModel", "PlayheadEngineService", "CEngineProcess"],
            path: "Tools/PictureFaults"),
        // Shows a sample of the documentation in a window: what `swift run` does with those in Snippets.
        .target(name: "SampleWindow", dependencies: ["PlayheadUI", "MediaServer"], path: "Tools/SampleWindow"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CommandLineOptions", "PlaybackModel", "Playhead", "PlayheadCatalog", "PlayheadEngineService",
                "PlayheadGStreamer", "MediaServer", "CAllocationCounter", "CGStreamer",
            ],
            path: "Tools/Benchmarks", exclude: ["GTKPeer", "VideoPeer", "Views"]),
        .executableTarget(
            name: "ViewBenchmarks",
            dependencies: ["CommandLineOptions", "ViewGraph", "ViewGraphGTK", "CAllocationCounter", "CGTK"],
            path: "Tools/Benchmarks/Views"),
        .executableTarget(name: "GTKPeer", dependencies: ["CGTK"], path: "Tools/Benchmarks/GTKPeer"),
        .executableTarget(
            name: "VideoPeer", dependencies: ["CGStreamer", "CGTK"], path: "Tools/Benchmarks/VideoPeer"),
        .systemLibrary(name: "CMalloc", path: "Tools/C/CMalloc"),
        .systemLibrary(name: "CSystemCalls", path: "Tools/C/CSystemCalls"),
        .target(
            name: "CFakeHardware", dependencies: ["CGStreamer"], path: "Tools/C/CFakeHardware",
            linkerSettings: [.linkedLibrary("gstallocators-1.0")]),
        .target(name: "CAllocationCounter", path: "Tools/C/CAllocationCounter"),

        .testTarget(name: "LocalizationTests", dependencies: ["Localization", "SeededRandom"]),
        .testTarget(
            name: "PlaybackModelTests", dependencies: ["PlaybackModel", "PlaybackTrace", "Exploration", "SeededRandom"]),
        .testTarget(
            name: "FeedLoadingTests",
            dependencies: ["FeedLoading", "MediaReaders", "MediaServer", "PlayheadDLNA", "SeededRandom", "CSoup"]),
        .testTarget(name: "FeedReadersTests", dependencies: ["FeedReaders", "SeededRandom"]),
        .testTarget(name: "MediaReadersTests", dependencies: ["MediaReaders", "SeededRandom"]),
        .testTarget(name: "ExplorationTests", dependencies: ["PlaybackModel", "PlaybackTrace", "Exploration"]),
        .testTarget(name: "ViewGraphTests", dependencies: ["Localization", "ViewGraph", "SeededRandom"]),
        .testTarget(name: "ViewGraphGTKTests", dependencies: ["ViewGraphGTK", "Gallery"]),
        .testTarget(
            name: "PlayheadTests", dependencies: ["MediaReaders", "Playhead", "PlayheadTesting", "SeededRandom"]),
        .testTarget(
            name: "PlayheadGStreamerTests",
            dependencies: [
                "MediaReaders", "PlayheadEngine", "PlayheadEngineService", "PlayheadGStreamer", "PlayheadPictures",
                "PlayheadTesting", "MediaServer", "SeededRandom", "CBodyFilter", "CDecryption", "CFakeHardware",
                "CFrameMemory", "CLibraryGuards", "CToneMapping",
            ]),
        .testTarget(
            name: "PlayheadMpvTests",
            dependencies: [
                "MediaReaders", "PlaybackModel", "Playhead", "PlayheadEngine", "PlayheadEngineMpv",
                "PlayheadEngineService", "PlayheadGStreamer", "PlayheadMpv", "PlayheadTesting", "MediaServer",
                "SeededRandom",
            ]),
        .testTarget(
            name: "PlayheadEngineServiceTests",
            dependencies: [
                "PlayheadEngineService", "PlayheadEngine", "HardwareFaults", "HostileEngine", "SandboxProbe",
                "MediaReaders", "PlaybackModel", "Playhead", "PlayheadTesting", "MediaServer", "Sandbox",
                "SeededRandom",
                "CEngineProcess", "CSandbox", "CSystemCalls",
            ]),
        .testTarget(
            name: "PlayheadCatalogTests",
            dependencies: [
                "FeedReaders", "MediaServer", "PictureDecoding", "PictureFaults", "PlaybackModel", "Playhead",
                "PlayheadCatalog", "PlayheadEngineService", "PlayheadPictures", "PlayheadTesting", "SeededRandom",
                "ViewGraph", "CSQLite",
            ]),
        .testTarget(
            name: "PlayheadUITests", dependencies: ["PlayheadUI", "PlayheadTesting", "MediaServer", "SeededRandom"]),
        .testTarget(name: "SampleWindowTests", dependencies: ["SampleWindow"], exclude: ["Resources"]),
        .testTarget(
            name: "PlayheadDesktopTests",
            dependencies: ["PlayheadDesktop", "PlayheadTesting", "MediaServer", "CMalloc"]),
        .testTarget(
            name: "PlayheadWindowTests",
            dependencies: [
                "PlayheadWindow", "FeedLoading", "FeedReaders", "PlayheadCatalog", "PlayheadUI", "PlayheadTesting",
                "MediaServer", "SeededRandom", "CGIO",
            ]),
        .testTarget(name: "CommandLineOptionsTests", dependencies: ["CommandLineOptions"]),
        .testTarget(name: "PlayheadTestingTests", dependencies: ["PlayheadTesting", "SeededRandom"]),
        .testTarget(name: "MediaServerTests", dependencies: ["MediaServer"]),
        .testTarget(name: "TrialsTests", dependencies: ["Trials", "SeededRandom"]),
        .testTarget(name: "HardCasesTests", dependencies: ["HardCases"]),
        .testTarget(name: "PlayheadDLNATests", dependencies: ["PlayheadDLNA"]),
        .testTarget(
            name: "PlayheadTerminalTests",
            dependencies: [
                "FeedLoading", "PlayheadEngine", "PlayheadTerminal", "PlaybackModel", "PlayheadEngineService",
                "PlayheadGStreamer", "PlayheadTesting", "MediaServer", "PlaybackTrace", "Exploration", "Sandbox",
            ]),
    ],
    swiftLanguageModes: [.v6])

// Warnings are errors in CI only. Elsewhere, a newer compiler or library may warn of what it deprecates, and the package still builds.
if Context.environment["PLAYHEAD_STRICT"] != nil {
    for target in package.targets where target.type != .system {
        target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
}
