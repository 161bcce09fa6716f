import PlanCompiler
import CommandLineKit
import FilterGraph
import Pixels

extension PlanReport {
  /// Whether to report the plan with a pass per filter, too.
  enum Naive { case included, omitted }

  /// The plan in the format of `viewfinder explain --json`.
  func json(naive: Naive) -> JSON {
    var members: [JSON.Member] = [
      .init("version", 1), .init("sources", .array(plan.sources.map(\.json))),
      .init("passes", plan.passesJSON), .init("outputs", .array(plan.outputs.map(\.json))),
      .init("states", .array(plan.states.map(\.json))),
      .init(
        "counts",
        [
          "filters": .integer(plan.filterCount), "unfused": .integer(unfused.passes.count),
          "passes": .integer(plan.passes.count), "lowerBound": .integer(plan.lowerBound),
        ]),
      .init("search", ["completed": .bool(plan.costGap == 0), "gap": .double(plan.costGap)]),
      .init("totals", plan.totalsJSON),
    ]
    if naive == .included {
      members.append(.init("naive", ["passes": unfused.passesJSON, "totals": unfused.totalsJSON]))
    }
    return .object(members)
  }
}

extension RenderPlan {
  fileprivate var passesJSON: JSON {
    .array(
      passes.enumerated().map { index, pass in
        let traffic = traffic(of: index)
        var members: [JSON.Member] = [
          .init("number", .integer(index + 1)), .init("filters", .strings(pass.filters)),
          .init("inputs", .array(pass.inputsJSON)), .init("output", pass.output.json),
          .init("bytes", ["read": .whole(traffic.read), "written": .whole(traffic.written)]),
          .init(
            "perPixel", ["operations": .whole(pass.work.arithmetic), "reads": .whole(pass.work.taps)]),
          .init("reason", .string(pass.reason.description)),
        ]
        if !pass.furtherOutputs.isEmpty {
          members.append(.init("furtherOutputs", .array(pass.furtherOutputs.map(\.json))))
        }
        return .object(members)
      })
  }

  fileprivate var totalsJSON: JSON {
    let traffic = traffic
    return [
      "bytesRead": .whole(traffic.read), "bytesWritten": .whole(traffic.written),
      "operations": .whole(arithmetic),
    ]
  }
}

extension RenderPlan.Output {
  fileprivate var json: JSON {
    [
      "width": .integer(size.width), "height": .integer(size.height), "format": .string(kind.rawValue),
      "mipmaps": .bool(isMipmapped),
    ]
  }
}

extension RenderPlan.Result {
  /// Passes are counted from 1; their outputs from 0, as in the program.
  fileprivate var json: JSON {
    ["label": .string(label), "pass": .integer(target.pass + 1), "output": .integer(target.output)]
  }
}

extension RenderPlan.State {
  /// A state that nothing reads is not kept, so it has no pass.
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("name", .string(name)), .init("width", .integer(size.width)),
      .init("height", .integer(size.height)),
      .init("frames", .integer(depth)),
    ]
    if let target {
      members += [.init("pass", .integer(target.pass + 1)), .init("output", .integer(target.output))]
    }
    return .object(members)
  }
}

extension RenderPlan.Pass {
  /// The pass's inputs from outside, without duplicates: passes are counted from 1, sources from 0.
  fileprivate var inputsJSON: [JSON] {
    var inputs: [JSON] = []
    for input in steps.flatMap(\.inputs) {
      let json: JSON? =
        switch input {
        case .step: nil
        case .pass(let index, _): ["pass": .integer(index + 1)]
        case .source(let index): ["source": .integer(index)]
        case .state(let index): ["state": .integer(index)]
        case .file(let path): ["file": .string(path)]
        }
      if let json, !inputs.contains(json) { inputs.append(json) }
    }
    return inputs
  }
}

extension RenderPlan.Source {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("width", .integer(description.size.width)), .init("height", .integer(description.size.height)),
      .init("format", .string(description.format.rawValue)),
    ]
    if case .image(let path, _) = self { members.append(.init("file", .string(path))) }
    return .object(members)
  }
}

extension JSON {
  /// An estimate as an integer.
  fileprivate static func whole(_ number: Double) -> JSON { .integer(Int(number.rounded())) }
}
