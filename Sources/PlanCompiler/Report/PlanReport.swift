import FilterGraph

/// A plan as readable text: what each pass runs, why its result is stored, and the costs.
///
/// The report compares the plan with one that has a pass per filter, to show the effect of fusion. All
/// renderings are pure functions of the two plans, with lines of at most 100 columns.
package struct PlanReport: Sendable {
  /// The plan.
  package let plan: RenderPlan
  /// The same chain with a pass per filter and conversion.
  package let unfused: RenderPlan

  static let width = 100

  /// Creates the report of a plan and of the same chain without fusion.
  package init(_ plan: RenderPlan, unfused: RenderPlan) {
    self.plan = plan
    self.unfused = unfused
  }

  /// The passes in order, and the totals.
  package var text: String {
    let numbers = plan.passes.indices.map { plan.columns(of: $0) }
    let widths = (0..<4).map { column in numbers.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for (index, pass) in plan.passes.enumerated() {
      let title = "pass \(index + 1)"
      let margin = String(repeating: " ", count: 8)
      let columns = zip(numbers[index], widths).map { $0.filled(to: $1) }.joined(separator: "  ")
      var lines = TextLayout.lines(pass.filters, separator: " → ", width: Self.width - margin.count)
      lines += TextLayout.lines([columns, pass.work.text], separator: "  ", width: Self.width - margin.count)
      lines += TextLayout.lines("stored because: \(pass.reason)", width: Self.width - margin.count)
      text += lines.enumerated().map { ($0 == 0 ? title.filled(to: margin.count) : margin) + $1 + "\n" }
        .joined()
      text += "\n"
    }
    return text + states + summary
  }

  /// The states kept from frame to frame, one per line.
  private var states: String {
    guard !plan.states.isEmpty else { return "" }
    return plan.states.map { state in
      let texture =
        state.target.map { target in
          let output = plan.output(target)
          return "\(output.size) \(output.kind.rawValue), written by pass \(target.pass + 1)"
        } ?? "\(state.size), which nothing reads"
      return "kept for \(state.name), \(state.when): \(texture)\n"
    }.joined() + "\n"
  }

  /// The passes on the left, one per filter on the right, and the totals.
  package var comparison: String {
    let column = (Self.width - 4) / 2
    let left =
      [TextLayout.count(plan.passes.count, "pass", "passes"), ""]
      + plan.blocks(width: column, withReasons: .shown)
    let right =
      ["one pass for each filter: \(unfused.passes.count)", ""]
      + unfused.blocks(width: column, withReasons: .left)
    var text = ""
    for line in 0..<max(left.count, right.count) {
      let first = line < left.count ? left[line] : ""
      let second = line < right.count ? right[line] : ""
      text += (second.isEmpty ? first : first.filled(to: column + 4) + second) + "\n"
    }
    return text + "\n" + states + summary
  }

  /// Whether fewer passes are possible, according to the lower bound.
  ///
  /// A plan with more passes may still be the cheapest: costs decide, not the count.
  private var minimum: String {
    let domain = "any plan of this rewritten program under these rules on this driver"
    return plan.passes.count == plan.lowerBound
      ? "\(plan.lowerBound) is the fewest passes of \(domain)\n"
      : "\(domain) has at least \(TextLayout.count(plan.lowerBound, "pass", "passes"))\n"
  }

  /// How far the plan may be from the cheapest; empty when no choice of cuts is cheaper.
  private var gap: String {
    guard plan.costGap > 0 else { return "" }
    let percent = (plan.costGap * 1000).rounded(.up) / 10
    return
      "the search for cuts ended at its limit of \(CutSearch.budget) passes: others may cost up to \(percent) % less\n"
  }

  /// The counts, what is proved about them, and the totals of both plans.
  package var summary: String {
    let (own, other) = (plan.traffic, unfused.traffic)
    let counts =
      TextLayout.count(plan.filterCount, "filter", "filters")
      + (plan.outputs.count > 1 ? " for \(plan.outputs.count) results in " : " in ")
      + TextLayout.count(plan.passes.count, "pass", "passes")
      + "; \(unfused.passes.count) without fusion\n"
    return counts + minimum + gap + """
      a frame moves \(TextLayout.bytes(own.total)), \(TextLayout.bytes(own.read)) read and \
      \(TextLayout.bytes(own.written)) written; \(TextLayout.operations(plan.arithmetic))
      without fusion \(TextLayout.bytes(other.total)), \(TextLayout.tenths(other.total / own.total)) times as much; \
      \(TextLayout.operations(unfused.arithmetic))

      """
  }
}

extension RenderPlan.State {
  /// The age of the frame that it comes from, as text.
  var when: String { depth == 1 ? "of the frame before" : "of \(depth) frames before" }
}

extension RenderPlan {
  fileprivate enum Reasons { case shown, left }

  /// The size, the format, and the bytes read and written by a pass.
  fileprivate func columns(of index: Int) -> [String] {
    let outputs = passes[index].outputs
    let traffic = traffic(of: index)
    return [
      "\(outputs[0].size)",
      outputs.map { $0.kind.rawValue + ($0.isMipmapped ? " mipmaps" : "") }.joined(separator: " + "),
      "reads \(TextLayout.bytes(traffic.read))", "writes \(TextLayout.bytes(traffic.written))",
    ]
  }

  /// A block of lines for each pass, with its number.
  fileprivate func blocks(width: Int, withReasons reasons: Reasons) -> [String] {
    passes.enumerated().flatMap { index, pass -> [String] in
      let margin = String(repeating: " ", count: 4)
      var lines = TextLayout.lines(pass.filters, separator: " → ", width: width - margin.count)
      let columns = columns(of: index)
      let traffic = traffic(of: index)
      lines += TextLayout.lines(
        ["\(columns[0]) \(columns[1])"]
          + ["\(TextLayout.bytes(traffic.read)) in", "\(TextLayout.bytes(traffic.written)) out"],
        separator: ", ", width: width - margin.count)
      if reasons == .shown {
        lines += TextLayout.lines("stored because: \(pass.reason)", width: width - margin.count)
      }
      let number = "\(index + 1)".filledBefore(to: 2)
      return lines.enumerated().map { ($0 == 0 ? number.filled(to: margin.count) : margin) + $1 }
    }
  }
}

extension RenderPlan.Pass.Work {
  /// The work per pixel as text.
  fileprivate var text: String {
    TextLayout.count(Int(arithmetic.rounded()), "operation", "operations") + " and "
      + TextLayout.count(Int(taps.rounded()), "read", "reads") + " a pixel"
  }
}
