// Commands report and are controlled in JSON, so that `import CommandLineKit` is enough for them.

@_exported public import JSONText
