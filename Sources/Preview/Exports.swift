// A program with a window needs the session, too: `import ViewfinderPreview` is enough.

@_exported public import Viewfinder
