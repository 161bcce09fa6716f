// What programs need of the modules below, so that `import Viewfinder` is enough.

@_exported public import Cameras
@_exported public import Clocks
@_exported public import Detection
@_exported public import Files
@_exported public import FilterGraph
@_exported public import Filters
@_exported public import Pixels
@_exported public import SimulatedCamera
@_exported public import Stills
@_exported public import Video
