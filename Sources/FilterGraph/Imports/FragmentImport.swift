import GLSL

/// Reads a fragment shader of GLSL ES 1.00 as a filter: its samplers are inputs and its other uniforms are parameters.
///
/// Varyings and uniforms that GPUImage gives values are known by their names; so are the usual names for time and size.
struct FragmentImport {
  let path: String
  let id: String
  private var faults: [ShaderFault] = []
  private var interface = ForeignInterface(origin: .bottom)
  private var header = FilterDefinition.Header()

  init(path: String, id: String) { (self.path, self.id) = (path, id) }

  mutating func definition(_ text: String) throws(FilterFileError) -> FilterDefinition {
    let code = Preprocessor.run(text, line: 1)
    faults = code.faults
    guard !code.tokens.isEmpty || faults.isEmpty else { throw ForeignImport.error(faults, path: path) }
    let tree = SyntaxTree(code.tokens)
    faults += tree.faults
    let inputs = tree.declarations.filter { $0.storage == .input }.flatMap(\.variables)
    let uniforms = tree.declarations.filter { $0.storage == .uniform }.flatMap(\.variables)
    interface.origin =
      (inputs + uniforms).contains {
        $0.name.lowercased().hasSuffix("texturecoordinate") || $0.name.hasPrefix("textureCoordinate")
          || $0.name.hasPrefix("inputImageTexture")
      }
      ? .top : .bottom
    interface.variables = [
      .init(
        "gl_FragCoord", "vec4", "vec4(\(interface.ownPixel), 0.0, 1.0)",
        position: ForeignInterface.pixel + [.number(0), .number(1)])
    ]
    header.id = id
    header.category = "imported"
    header.summary = "The fragment shader \(header.id)."
    header.inputs = []
    readVaryings(inputs)
    readUniforms(uniforms)
    var translation = ForeignTranslation(fragment: code.tokens, vertex: nil, interface)
    if faults.isEmpty || !translation.faults.isEmpty { faults += translation.faults }
    guard faults.isEmpty else {
      var seen: Set<String> = []
      throw ForeignImport.error(
        faults.filter { seen.insert("\($0.place.line):\($0.place.column):\($0.message)").inserted },
        path: path)
    }
    return ForeignImport.part(header, &translation, line: 1, path: path)
  }

  // MARK: - Varyings

  private mutating func readVaryings(_ varyings: [VariableNode]) {
    for varying in varyings where varying.type == "vec2" && varying.length.isEmpty {
      if let offset = Self.neighbour(varying.name) {
        let (x, y) = (Double(offset.x), Double(offset.y))
        interface.variables.append(
          .init(
            varying.name, "vec2", "place.position + vec2(\(x), \(y)) * place.texel",
            position: [
              ForeignInterface.fraction[0].adding(.term(.texel(.x)), times: x),
              ForeignInterface.fraction[1].adding(.term(.texel(.y)), times: y),
            ]))
      } else if Self.isOwnPosition(varying.name) {
        interface.variables.append(
          .init(varying.name, "vec2", interface.ownPosition, position: ForeignInterface.fraction))
      }
    }
  }

  /// `textureCoordinate`, `textureCoordinate2`, `v_texCoord`, `vUv` and the like.
  private static func isOwnPosition(_ name: String) -> Bool {
    let word = name.lowercased()
    let stem = word.filter { $0.isLetter }
    return [
      "texturecoordinate", "texturecoord", "vtexcoord", "vtexturecoord", "vtexturecoordinate", "texcoord",
      "texcoordvarying",
      "uv", "vuv", "coord", "vcoord", "fraguv", "fragtexcoord", "outtexcoord", "varyingtexcoord",
      "isffragnormcoord", "vvfragnormcoord",
    ].contains(stem)
  }

  /// The pixel that one of GPUImage's varyings of a 3x3 neighbourhood names: `topLeftTextureCoordinate`.
  private static func neighbour(_ name: String) -> ForeignPosition.Offset? {
    guard name.hasSuffix("TextureCoordinate") else { return nil }
    switch name.dropLast("TextureCoordinate".count) {
    case "left": return .init(x: -1, y: 0)
    case "right": return .init(x: 1, y: 0)
    case "top": return .init(x: 0, y: -1)
    case "bottom": return .init(x: 0, y: 1)
    case "topLeft": return .init(x: -1, y: -1)
    case "topRight": return .init(x: 1, y: -1)
    case "bottomLeft": return .init(x: -1, y: 1)
    case "bottomRight": return .init(x: 1, y: 1)
    default: return nil
    }
  }

  // MARK: - Uniforms

  private mutating func readUniforms(_ uniforms: [VariableNode]) {
    var own: [VariableNode] = []
    var seen: Set<String> = []
    for uniform in uniforms where seen.insert(uniform.name).inserted {
      switch uniform.type {
      case "sampler2D", "sampler2DRect":
        interface.samplers.append(.init(name: uniform.name, source: .picture(header.inputs.count)))
        header.inputs.append(.init(name: uniform.name, fallback: .none))
      default: if !readKnown(uniform) { own.append(uniform) }
      }
    }
    for (uniform, name) in zip(own, ForeignNames.parameters(own.map(\.name))) { readParameter(uniform, name) }
  }

  /// Reads a uniform whose value follows from the frame; false for one that is a parameter.
  private mutating func readKnown(_ uniform: VariableNode) -> Bool {
    func add(_ value: String, _ position: [ForeignPosition.Sum]? = nil) {
      interface.variables.append(.init(uniform.name, uniform.type, value, position: position))
    }
    func clock(_ clock: FrameClock) {
      let name = "foreign" + clock.rawValue.prefix(1).uppercased() + clock.rawValue.dropFirst()
      header.clocks.append((name, clock))
      add(uniform.type == "float" && clock == .frame ? "float(param.\(name))" : "param.\(name)")
    }
    switch (uniform.type, uniform.name) {
    case ("float", "texelWidth"), ("float", "imageWidthFactor"): add("place.texel.x", [.term(.texel(.x))])
    case ("float", "texelHeight"), ("float", "imageHeightFactor"): add("place.texel.y", [.term(.texel(.y))])
    case ("float", "imageWidth"): add("place.size.x", [.term(.size(.x))])
    case ("float", "imageHeight"): add("place.size.y", [.term(.size(.y))])
    case ("float", "aspectRatio"): add("place.size.y / place.size.x")
    case ("vec2", "resolution"), ("vec2", "u_resolution"), ("vec2", "iResolution"), ("vec2", "RENDERSIZE"):
      add("place.size", ForeignInterface.size)
    case ("vec3", "iResolution"): add("vec3(place.size, 1.0)", ForeignInterface.size + [.number(1)])
    case ("float", "time"), ("float", "u_time"), ("float", "iTime"), ("float", "iGlobalTime"),
      ("float", "TIME"):
      clock(.time)
    case ("float", "iTimeDelta"), ("float", "TIMEDELTA"): clock(.delta)
    case ("int", "iFrame"), ("float", "iFrame"), ("int", "FRAMEINDEX"): clock(.frame)
    case ("vec4", "iDate"), ("vec4", "DATE"): clock(.date)
    default: return false
    }
    return true
  }

  private mutating func readParameter(_ uniform: VariableNode, _ name: String) {
    let code = camelCase(name)
    let isColor = uniform.name.lowercased().contains("colo")
    func add(_ kind: ParameterDefinition.Kind, _ numbers: [Double], _ value: String, count: Int? = nil) {
      header.parameters.append(
        ParameterDefinition(
          name: name, kind: kind, defaultValue: .numbers(numbers), minimum: nil, maximum: nil,
          label: "The uniform '\(uniform.name)'"))
      var variable = ForeignInterface.Variable(uniform.name, uniform.type, value)
      variable.count = count
      interface.variables.append(variable)
    }
    func items(_ count: Int) -> String { (0..<count).map { "param.\(code)[\($0)]" }.joined(separator: ", ") }
    guard uniform.length.isEmpty else {
      guard uniform.type == "float",
        let count = ConstantExpression.value(
          of: uniform.length.dropFirst().dropLast()[...], names: { _ in nil }),
        (1...256).contains(count)
      else {
        return faults.append(
          .init(
            place: uniform.place,
            message:
              "the uniform '\(uniform.name)' is a list that no parameter can be; a list has 1 to 256 floats"))
      }
      return add(
        .list(count: count), Array(repeating: 0, count: count),
        "for (int i = 0; i < \(count); i++) { foreignInput_\(uniform.name)[i] = param.\(code)[i]; }",
        count: count)
    }
    switch uniform.type {
    case "float": add(.float, [0], "param.\(code)")
    case "int": add(.int, [0], "param.\(code)")
    case "bool": add(.bool, [0], "param.\(code)")
    case "vec2": add(.point, [0, 0], "param.\(code)")
    case "vec3" where isColor: add(.color, [0, 0, 0, 1], "param.\(code).rgb")
    case "vec4" where isColor: add(.color, [0, 0, 0, 1], "param.\(code)")
    case "vec3": add(.list(count: 3), [0, 0, 0], "vec3(\(items(3)))")
    case "vec4": add(.list(count: 4), [0, 0, 0, 0], "vec4(\(items(4)))")
    case "mat3": add(.list(count: 9), [1, 0, 0, 0, 1, 0, 0, 0, 1], "mat3(\(items(9)))")
    case "mat4":
      add(.list(count: 16), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], "mat4(\(items(16)))")
    default:
      faults.append(
        .init(
          place: uniform.place,
          message:
            "the uniform '\(uniform.name)' is of type \(uniform.type); a parameter is a float, int, bool, vec2, vec3, vec4, mat3, mat4 or a list of floats"
        ))
    }
  }
}
