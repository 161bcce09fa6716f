import FilterGraph
import Pixels

extension PlanReport {
  /// The plan as a Graphviz graph: a cluster per pass with its filters, a box per input picture and for the
  /// result, and edges labelled with their textures.
  package var graphviz: String {
    var drawing = GraphvizDrawing()
    for (index, source) in plan.sources.enumerated() where isRead(source: index) {
      let description = source.description
      let title =
        switch source {
        case .input(let name, _): index == 0 ? "frame" : "[\(name)]"
        case .image(let path, _): path
        }
      drawing.box("source\(index)", [title, "\(description.format.rawValue) \(description.size)"])
    }
    for (index, state) in plan.states.enumerated() {
      drawing.box("state\(index)", [state.name, state.when])
    }
    for (index, pass) in plan.passes.enumerated() {
      draw(pass, index, in: &drawing)
    }
    for (index, result) in plan.outputs.enumerated() {
      let output = plan.output(result.target)
      let name = plan.outputs.count == 1 ? "result" : "result\(index)"
      drawing.box(name, [plan.outputs.count == 1 ? "result" : "result [\(result.label)]"])
      drawing.edge(lastName(of: result.target), name, [output.kind.rawValue, "\(output.size)"])
    }
    for (index, state) in plan.states.enumerated() {
      guard let target = state.target else { continue }
      let output = plan.output(target)
      drawing.edge(
        lastName(of: target), "state\(index)", [output.kind.rawValue, "\(output.size)"], style: "dashed")
    }
    return drawing.text
  }

  private func draw(_ pass: RenderPlan.Pass, _ index: Int, in drawing: inout GraphvizDrawing) {
    let traffic = plan.traffic(of: index)
    drawing.openCluster(
      "pass\(index + 1)",
      [
        "pass \(index + 1): \(pass.output.size) "
          + pass.outputs.map(\.kind.rawValue).joined(separator: " + "),
        "reads \(TextLayout.bytes(traffic.read)), writes \(TextLayout.bytes(traffic.written))",
      ] + TextLayout.lines("stored because: \(pass.reason)", width: 44))
    for (step, content) in pass.steps.enumerated() {
      for (place, name) in content.names.enumerated() {
        drawing.ellipse(Self.name(index, step, place), name)
        if place > 0 { drawing.edge(Self.name(index, step, place - 1), Self.name(index, step, place)) }
      }
    }
    drawing.closeCluster()
    for (step, content) in pass.steps.enumerated() {
      for input in content.inputs {
        let reader = Self.name(index, step, 0)
        switch input {
        case .step(let other): drawing.edge(lastName(ofPass: index, step: other), reader)
        case .pass(let other, let number):
          let target = RenderPlan.Target(other, output: number)
          let output = plan.output(target)
          drawing.edge(lastName(of: target), reader, [output.kind.rawValue, "\(output.size)"])
        case .source(let source):
          let description = plan.sources[source].description
          drawing.edge("source\(source)", reader, [description.format.rawValue, "\(description.size)"])
        case .state(let index):
          let state = plan.states[index]
          drawing.edge("state\(index)", reader, ["\(state.size)"])
        case .file(let path): drawing.edge(drawing.file(path), reader)
        }
      }
    }
  }

  private func isRead(source: Int) -> Bool {
    plan.passes.contains { $0.steps.contains { $0.inputs.contains(.source(source)) } }
  }

  private func lastName(of target: RenderPlan.Target) -> String {
    let pass = plan.passes[target.pass]
    let isKnown = pass.outputSteps.indices.contains(target.output)
    return lastName(
      ofPass: target.pass, step: isKnown ? pass.outputSteps[target.output] : pass.steps.count - 1)
  }

  private func lastName(ofPass pass: Int, step: Int) -> String {
    Self.name(pass, step, plan.passes[pass].steps[step].names.count - 1)
  }

  private static func name(_ pass: Int, _ step: Int, _ place: Int) -> String {
    "pass\(pass + 1)_\(step)_\(place)"
  }
}

/// Writes Graphviz statements; labels may contain any text.
private struct GraphvizDrawing {
  private var statements: [String] = []
  private var indent = "  "
  private var files: [String: String] = [:]

  /// The whole graph.
  var text: String {
    """
    digraph plan {
      graph [rankdir=LR, fontname="sans-serif", fontsize=11, nodesep=0.3, ranksep=0.4]
      node [fontname="sans-serif", fontsize=11, height=0.3]
      edge [fontname="sans-serif", fontsize=10]

    """ + statements.joined() + "}\n"
  }

  mutating func box(_ name: String, _ label: [String]) {
    node(name, "shape=box, label=\(Self.quoted(label))")
  }
  mutating func ellipse(_ name: String, _ label: String) { node(name, "label=\(Self.quoted([label]))") }

  mutating func edge(_ from: String, _ to: String, _ label: [String] = [], style: String? = nil) {
    let attributes =
      (label.isEmpty ? [] : ["label=\(Self.quoted(label))"]) + (style.map { ["style=\($0)"] } ?? [])
    statements.append(
      "\(indent)\(from) -> \(to)" + (attributes.isEmpty ? "\n" : " [\(attributes.joined(separator: ", "))]\n")
    )
  }

  /// The box of a file, shared by all steps that read it.
  mutating func file(_ path: String) -> String {
    if let name = files[path] { return name }
    let name = "file\(files.count)"
    files[path] = name
    box(name, [path])
    return name
  }

  mutating func openCluster(_ name: String, _ label: [String]) {
    statements.append("\(indent)subgraph cluster_\(name) {\n")
    indent += "  "
    statements.append(
      "\(indent)label=\(Self.quoted(label, lineEnd: "\\l"))\n\(indent)labeljust=l style=rounded color=gray50\n"
    )
  }

  mutating func closeCluster() {
    indent.removeLast(2)
    statements.append("\(indent)}\n")
  }

  private mutating func node(_ name: String, _ attributes: String) {
    statements.append("\(indent)\(name) [\(attributes)]\n")
  }

  /// Lines as a label: separated by `\n` they are centred, terminated by `\l` they are left-aligned.
  private static func quoted(_ lines: [String], lineEnd: String = "") -> String {
    let escaped = lines.map { line in
      String(
        line.flatMap { character -> String in
          switch character {
          case "\"": "\\\""
          case "\\": "\\\\"
          default: String(character)
          }
        })
    }
    return "\"" + escaped.joined(separator: lineEnd.isEmpty ? "\\n" : lineEnd) + lineEnd + "\""
  }
}
