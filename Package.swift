// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // For types that give spans of their memory.
  .enableExperimentalFeature("Lifetimes"),
  .treatAllWarnings(as: .error),
]
// What a library deprecates in a later version still builds with it.
let strictC: [CSetting] = [
  .enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error),
  .treatWarning("deprecated-declarations", as: .warning),
]

/// A program that carries the Swift runtime in itself. Its modules are compiled as everybody else's, since the tests, which
/// need the runtime as libraries, use the same.
let standalone: [LinkerSetting] = [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]

let package = Package(
  name: "Viewfinder",
  products: [
    .library(name: "Viewfinder", targets: ["Viewfinder"]),
    .library(name: "ViewfinderPreview", targets: ["ViewfinderPreview"]),
    .executable(name: "viewfinder", targets: ["ViewfinderProgram"]),
    .executable(name: "viewfinder-bench", targets: ["ViewfinderBench"]),
  ],
  // What each needs is in .ci/packages. A build without one says so where it is used. The default is one trait instead of
  // the list of the others, since the compiler's flags name each trait in an order that changes from build to build.
  traits: [
    .trait(name: "Complete", description: "All of the following."),
    .trait(name: "Faces", description: "Detect faces with OpenCV."),
    .trait(name: "Codes", description: "Read QR codes and barcodes with ZBar."),
    .trait(name: "Charts", description: "Find the chart of `viewfinder calibrate` with OpenCV."),
    .trait(
      name: "Video",
      description: "Decode H.264 and HEVC cameras, read and record movies with FFmpeg's libraries."),
    .trait(name: "PipeWire", description: "Read PipeWire's cameras, and be one."),
    .default(enabledTraits: ["Complete"]),
  ],
  targets: [
    // System libraries: one module map each, imported by exactly one module.
    .systemLibrary(name: "CEGL", providers: [.apt(["libegl-dev"])]),
    .systemLibrary(name: "CGLES", providers: [.apt(["libgles-dev"])]),
    .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CLCMS2", providers: [.apt(["liblcms2-dev"])]),
    .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CV4LConvert", providers: [.apt(["libv4l-dev"])]),
    .systemLibrary(name: "CPulse", providers: [.apt(["libpulse-dev"])]),

    // Our C: shims over what Swift cannot import, and the embedded shaders.
    .target(name: "CPlatform", cSettings: strictC),
    .target(name: "CHeapCount", cSettings: strictC),
    .target(name: "CJPEG", cSettings: strictC, linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CPNG", cSettings: strictC, linkerSettings: [.linkedLibrary("png")]),
    .target(name: "CVips", cSettings: strictC, linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CEXR", cSettings: strictC, linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CLibRaw", cSettings: strictC, linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CLensfun", cSettings: strictC, linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CTIFF", cSettings: strictC, linkerSettings: [.linkedLibrary("tiff")]),
    .target(name: "CExiv2", linkerSettings: [.linkedLibrary("exiv2"), .linkedLibrary("stdc++")]),
    .target(
      name: "CFaces",
      // The folder opencv2 in it is a link to OpenCV's headers, which include one another by their full names.
      exclude: ["opencv2"],
      cxxSettings: [.headerSearchPath("."), .define("FACES", .when(traits: ["Complete", "Faces"]))],
      linkerSettings: [
        .linkedLibrary("opencv_objdetect", .when(traits: ["Complete", "Faces"])),
        .linkedLibrary("opencv_imgproc", .when(traits: ["Complete", "Faces"])),
        .linkedLibrary("opencv_core", .when(traits: ["Complete", "Faces"])), .linkedLibrary("stdc++"),
      ]),
    .target(
      name: "CChessboard",
      // As in CFaces.
      exclude: ["opencv2"],
      cxxSettings: [.headerSearchPath("."), .define("CHARTS", .when(traits: ["Complete", "Charts"]))],
      linkerSettings: [
        .linkedLibrary("opencv_calib3d", .when(traits: ["Complete", "Charts"])),
        .linkedLibrary("opencv_core", .when(traits: ["Complete", "Charts"])), .linkedLibrary("stdc++"),
      ]),
    .target(
      name: "CFFmpeg", cSettings: strictC + [.define("VIDEO", .when(traits: ["Complete", "Video"]))],
      linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("m")]),
    .target(
      name: "CPipeWire",
      // As in CFaces.
      exclude: ["pipewire", "spa"],
      cSettings: strictC + [
        .headerSearchPath("."), .define("_GNU_SOURCE"),
        .define("PIPEWIRE", .when(traits: ["Complete", "PipeWire"])),
      ],
      linkerSettings: [.linkedLibrary("pipewire-0.3", .when(traits: ["Complete", "PipeWire"]))]),
    .target(
      name: "CZBar", cSettings: strictC + [.define("CODES", .when(traits: ["Complete", "Codes"]))],
      linkerSettings: [.linkedLibrary("zbar", .when(traits: ["Complete", "Codes"]))]),
    .target(
      name: "CImGui",
      linkerSettings: [
        .linkedLibrary("imgui"), .linkedLibrary("stb"), .linkedLibrary("stdc++"), .linkedLibrary("m"),
      ]),
    .target(
      name: "CShaders", path: "Shaders",
      exclude: shaderFolders,
      sources: ["ShaderTable.c"], publicHeadersPath: "include", cSettings: strictC),

    // The modules, lowest first. A module imports only what is listed.
    .target(name: "Clocks", dependencies: ["CPlatform"]),
    .target(name: "Files"),
    .target(name: "JSONText", dependencies: ["Files"]),
    .target(name: "Spelling"),
    .target(name: "Pixels"),
    .target(name: "Lenses", dependencies: ["Pixels", "Spelling", "CLensfun"]),
    .target(name: "Video", dependencies: ["Pixels", "Files", "CFFmpeg"]),
    .target(name: "Detection", dependencies: ["Pixels", "CFaces", "CChessboard", "CZBar"]),
    .target(name: "GLSL"),
    .target(name: "FilterGraph", dependencies: ["GLSL", "Pixels", "Spelling", "JSONText"]),
    // Writes Sources/Filters/Generated and Shaders/ShaderTable.c: `make generate`.
    .executableTarget(name: "FilterGenerator", dependencies: ["FilterGraph"]),
    .target(name: "PlanCompiler", dependencies: ["FilterGraph", "GLSL", "Pixels"]),
    .target(name: "Filters", dependencies: ["FilterGraph", "CShaders"]),
    .target(name: "Graphics", dependencies: ["Pixels"]),
    .target(name: "GPU", dependencies: ["Graphics", "Pixels", "CEGL", "CGLES"]),
    .target(
      name: "Rendering", dependencies: ["PlanCompiler", "FilterGraph", "Graphics", "Pixels", "Files"]),
    .target(
      name: "Cameras",
      dependencies: [
        "Clocks", "Pixels", "Files", "Spelling", "Video", "CPlatform", "CJPEG", "CV4LConvert",
        "CPipeWire",
      ]),
    .target(
      name: "SimulatedCamera", dependencies: ["Clocks", "Cameras", "Pixels", "Spelling", "CTurboJPEG"]),
    .target(
      name: "Stills",
      dependencies: [
        "Files", "Spelling", "Pixels", "CJPEG", "CPNG", "CTIFF", "CVips", "CEXR", "CLibRaw",
        "CExiv2", "CLCMS2", "CXXHash",
      ]),
    .target(
      name: "Viewfinder",
      dependencies: [
        "Pixels", "FilterGraph", "Filters", "Graphics", "GPU", "Rendering", "PlanCompiler", "Cameras",
        "SimulatedCamera", "Stills", "Lenses", "Detection", "Video", "Files", "JSONText", "Clocks",
        "CPlatform", "CPulse",
      ]),
    .target(
      name: "ViewfinderPreview",
      dependencies: [
        "Viewfinder", "Stills", "Files", "Video", "Rendering", "PlanCompiler", "Graphics", "GPU", "Filters",
        "FilterGraph", "Cameras", "Pixels", "CPlatform", "CSDL2", "CImGui",
      ],
      path: "Sources/Preview"),
    .target(
      name: "CommandLineKit", dependencies: ["Clocks", "Files", "JSONText", "Spelling", "CPlatform"]),
    // Counts allocations by a malloc of its own: for programs, never for the library.
    .target(
      name: "Benchmarks",
      dependencies: [
        "Rendering", "PlanCompiler", "Graphics", "Filters", "FilterGraph", "Pixels", "CommandLineKit",
        "CHeapCount",
      ]),
    .target(
      name: "ViewfinderCommand",
      dependencies: [
        "CommandLineKit", "Clocks", "Files", "Spelling", "Viewfinder", "ViewfinderPreview",
        "Benchmarks", "Rendering", "PlanCompiler", "Graphics", "Cameras", "SimulatedCamera", "Stills",
        "Lenses", "Detection", "Video", "Filters", "FilterGraph", "Pixels", "CPlatform",
      ]),
    // The program alone, so that tests import the command without its way of linking.
    .executableTarget(
      name: "ViewfinderProgram", dependencies: ["ViewfinderCommand"], linkerSettings: standalone),
    .executableTarget(
      name: "ViewfinderBench",
      dependencies: [
        "Benchmarks", "CommandLineKit", "Files", "Rendering", "PlanCompiler", "Graphics", "GPU", "Filters",
        "FilterGraph", "Pixels",
      ], linkerSettings: standalone),

    // The tests of a module have its name.
    // Tests in virtual time.
    .target(name: "ClockSupport", dependencies: ["Clocks"], path: "Tests/ClockSupport"),
    // Folders for the files of a test.
    .target(name: "ScratchFiles", dependencies: ["Files"], path: "Tests/ScratchFiles"),
    .testTarget(name: "ClocksTests", dependencies: ["Clocks"]),
    .testTarget(name: "FilesTests", dependencies: ["Files", "ScratchFiles"]),
    .testTarget(name: "SpellingTests", dependencies: ["Spelling"]),
    .testTarget(name: "PixelsTests", dependencies: ["Pixels"]),
    // lensfun's own corrections.
    .target(
      name: "LensfunReference", path: "Tests/LensfunReference", cSettings: strictC,
      linkerSettings: [.linkedLibrary("lensfun")]),
    .testTarget(
      name: "LensesTests",
      dependencies: [
        "Lenses", "LensfunReference", "Viewfinder", "Rendering", "PlanCompiler", "FilterGraph", "Pixels",
        "TestSupport",
      ]),
    .testTarget(name: "VideoTests", dependencies: ["Video", "Pixels"]),
    .testTarget(name: "DetectionTests", dependencies: ["Detection", "Pixels", "TestSupport"]),
    .target(
      name: "TestSupport",
      dependencies: ["Rendering", "PlanCompiler", "Graphics", "GPU", "Filters", "FilterGraph", "Pixels"],
      path: "Tests/TestSupport"),
    .testTarget(
      name: "FilterGraphTests",
      dependencies: ["FilterGraph", "GLSL", "PlanCompiler", "Filters", "Pixels", "TestSupport"]),
    .testTarget(
      name: "PlanCompilerTests",
      dependencies: [
        "PlanCompiler", "FilterGraph", "GLSL", "Filters", "Pixels", "TestSupport", "ClockSupport",
      ]),
    .testTarget(
      name: "FiltersTests",
      dependencies: [
        "Filters", "FilterGraph", "Graphics", "CShaders", "Rendering", "PlanCompiler", "Pixels",
        "TestSupport",
      ]),
    .testTarget(
      name: "GPUTests",
      dependencies: ["Graphics", "GPU", "Pixels"]),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "PlanCompiler", "Graphics", "GPU", "Filters", "FilterGraph", "GLSL", "Pixels",
        "TestSupport",
      ]),
    .testTarget(
      name: "BenchmarksTests",
      dependencies: [
        "Benchmarks", "CHeapCount", "Rendering", "PlanCompiler", "Graphics", "GPU", "Filters",
        "FilterGraph", "Pixels", "CommandLineKit",
      ]),
    .testTarget(
      name: "CamerasTests",
      dependencies: [
        "Clocks", "Cameras", "Files", "Video", "Pixels", "CPlatform", "CTurboJPEG", "ClockSupport",
      ]),
    .testTarget(
      name: "SimulatedCameraTests",
      dependencies: ["Clocks", "SimulatedCamera", "Cameras", "Pixels", "ClockSupport"]),
    .executableTarget(
      name: "UVCEmulator", path: "Tests/UVCEmulator",
      cSettings: strictC + [.define("_GNU_SOURCE"), .unsafeFlags(["-O2"])],
      linkerSettings: [.linkedLibrary("turbojpeg"), .linkedLibrary("m")]),
    .executableTarget(
      name: "DragSource", path: "Tests/DragSource", cSettings: strictC,
      linkerSettings: [.linkedLibrary("X11")]),
    .executableTarget(
      name: "GuestTests",
      dependencies: [
        "Viewfinder", "Cameras", "Rendering", "FilterGraph", "TestSupport", "Pixels", "CPlatform",
        "CTurboJPEG",
      ],
      path: "Tests/GuestTests"),
    .testTarget(
      name: "StillsTests",
      dependencies: ["Stills", "Files", "Pixels", "CLCMS2", "ClockSupport", "ScratchFiles"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ViewfinderTests",
      dependencies: [
        "Viewfinder", "Rendering", "PlanCompiler", "Graphics", "GPU", "Filters", "FilterGraph",
        "Cameras", "SimulatedCamera", "Stills", "Detection", "Video", "Clocks", "Pixels", "Files",
        "ClockSupport", "ScratchFiles", "TestSupport", "ExitHarness",
      ]),
    .testTarget(
      name: "CommandLineKitTests",
      dependencies: ["CommandLineKit", "Files"], exclude: ["Snapshots"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "TestSupport", "ClockSupport", "Clocks", "Viewfinder", "Rendering", "Graphics", "GPU", "Pixels",
        "Stills", "Files", "Cameras", "SimulatedCamera", "CommandLineKit", "ViewfinderCommand",
        "ViewfinderPreview",
      ]),
    .executableTarget(
      name: "PreviewHarness",
      dependencies: [
        "ViewfinderPreview", "Viewfinder", "PlanCompiler", "Graphics", "Filters", "FilterGraph",
        "Cameras", "SimulatedCamera", "Pixels",
      ], path: "Tests/PreviewHarness"),
    .executableTarget(
      name: "SessionHarness",
      dependencies: [
        "ViewfinderPreview", "Viewfinder", "Rendering", "PlanCompiler", "Graphics", "GPU", "Filters",
        "FilterGraph", "Cameras", "SimulatedCamera", "Pixels", "CHeapCount", "Benchmarks",
      ], path: "Tests/SessionHarness"),
    .executableTarget(
      name: "ExitHarness", dependencies: ["Viewfinder", "SimulatedCamera"], path: "Tests/ExitHarness"),
    // `make fuzz`.
    .target(name: "FuzzDriver", path: "Tests/FuzzDriver", cSettings: strictC),
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "FuzzDriver", "CommandLineKit", "Stills", "Cameras", "Video", "PlanCompiler", "Filters",
        "FilterGraph", "JSONText", "Files", "Pixels", "CPlatform",
      ], path: "Tests/Fuzzing", exclude: ["Findings", "run"]),
    .executableTarget(
      name: "FocusHarness",
      dependencies: [
        "TestSupport", "Rendering", "PlanCompiler", "Graphics", "Filters", "FilterGraph",
        "SimulatedCamera", "Pixels",
      ], path: "Tests/FocusHarness"),
    .testTarget(
      name: "PreviewTests",
      dependencies: [
        "PreviewHarness", "DragSource", "TestSupport", "ScratchFiles", "Viewfinder",
        "ViewfinderPreview", "Rendering", "PlanCompiler", "Graphics", "Filters", "FilterGraph", "Cameras",
        "Stills", "Pixels",
      ]),
  ],
  cLanguageStandard: .c2x,
  cxxLanguageStandard: .cxx17
)

/// The categories under `Shaders/`; their files reach the build through `#embed` in ShaderTable.c.
var shaderFolders: [String] {
  [
    "common", "color", "edges", "blur", "morphology", "geometry", "effects", "blend", "focus", "aids",
    "measure", "source", "temporal",
  ]
}

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  target.swiftSettings = (target.swiftSettings ?? []) + strict
}

/// The tests that compute pictures or search plans, which takes minutes unoptimised.
let computingTests = ["FiltersTests", "PlanCompilerTests", "RenderingTests"]
/// Modules that read arguments, write text and start what others compute. Optimising them takes a tenth of the time that the
/// program compiles, and gains nothing that can be measured. None is part of a library, since a package with unsafe flags
/// cannot be depended on.
let unoptimisedModules = [
  "ViewfinderCommand", "CommandLineKit",
  "GuestTests", "PreviewHarness", "SessionHarness", "ExitHarness", "FocusHarness",
]

/// Tests compile the interface of Testing, and with it those of what it imports, into the cache of modules. The program would be
/// compiled against these, where they are, and differ from one of a build without tests.
let moduleCache = ["-module-cache-path", Context.packageDirectory + "/.build/test-modules"]

for target in package.targets {
  if target.type == .test || target.name == "ClockSupport" {
    target.swiftSettings?.append(.unsafeFlags(moduleCache))
  }
  if target.type == .test {
    // Nothing imports tests: their module need not be there before their code is compiled, which expands their
    // macros twice.
    target.swiftSettings?.append(.unsafeFlags(["-no-emit-module-separately-wmo"]))
    guard !computingTests.contains(target.name) else { continue }
  } else {
    guard unoptimisedModules.contains(target.name) else { continue }
  }
  target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
}

// Under a sanitizer, modules without hot loops are compiled without optimisation, in a fifth of the time. The parsers are
// hot under AddressSanitizer, whose build feeds them made-up inputs. Set by Tests/Sanitizers/build alone, since a package
// with unsafe flags cannot be depended on.
if let kind = Context.environment["VIEWFINDER_SANITIZER"] {
  var hotModules = ["Pixels", "SimulatedCamera", "Stills"]
  if kind == "address" {
    hotModules += [
      "Files", "JSONText", "Spelling", "Video", "FilterGraph", "PlanCompiler", "Filters", "Cameras",
      "CommandLineKit",
    ]
  }
  for target in package.targets where [.regular, .executable].contains(target.type) {
    guard !hotModules.contains(target.name) else { continue }
    target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-Onone"]))
  }
}
