internal import CGLES
package import Graphics

/// The current GL bindings of this module.
struct BindingState {
  struct Unit {
    var texture2D: GLuint = 0
    var texture3D: GLuint = 0
    var sampler: GLuint = 0
  }

  var program: GLuint = 0
  var framebuffer: GLuint?
  var viewport: (x: Int, y: Int, width: Int, height: Int) = (-1, -1, -1, -1)
  var blending: Blending = .none
  var units: [Unit]
  var activeUnit: GLenum = GL.texture0
  /// A unit that no fragment shader reads; uploads use it so that they disturb no other binding.
  let editUnit: GLenum

  init(units: Int, editUnit: Int) {
    self.units = Array(repeating: Unit(), count: units)
    self.editUnit = GL.texture0 + GLenum(editUnit)
  }
}

extension GLESDevice {
  package func bind(_ view: TextureView, toUnit unit: Int, sampler: Sampler) {
    assertUsable()
    assertAlive(view)
    precondition(
      state.units.indices.contains(unit), "texture unit \(unit) of \(state.units.count) does not exist")
    var sampler = sampler
    if !canFilter(view.format) { sampler.filter = .nearest }
    let object = samplerObject(sampler)
    if state.units[unit].sampler != object {
      glBindSampler(GLuint(unit), object)
      state.units[unit].sampler = object
    }
    switch view.dimension {
    case .two:
      guard state.units[unit].texture2D != view.name else { return }
      activate(GL.texture0 + GLenum(unit))
      glBindTexture(GL.texture2D, view.name)
      state.units[unit].texture2D = view.name
    case .three:
      guard state.units[unit].texture3D != view.name else { return }
      activate(GL.texture0 + GLenum(unit))
      glBindTexture(GL.texture3D, view.name)
      state.units[unit].texture3D = view.name
    }
  }

  func use(_ program: GLuint) {
    guard state.program != program else { return }
    glUseProgram(program)
    state.program = program
  }

  func bind(framebuffer: GLuint) {
    guard state.framebuffer != framebuffer else { return }
    glBindFramebuffer(GL.framebuffer, framebuffer)
    state.framebuffer = framebuffer
  }

  func setViewport(x: Int, y: Int, width: Int, height: Int) {
    guard state.viewport != (x, y, width, height) else { return }
    glViewport(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
    state.viewport = (x, y, width, height)
  }

  func setBlending(_ blending: Blending) {
    guard state.blending != blending else { return }
    if blending == .none {
      glDisable(GL.blend)
    } else {
      if state.blending == .none { glEnable(GL.blend) }
      switch blending {
      case .none: break
      case .straightAlpha:
        glBlendFuncSeparate(GL.sourceAlpha, GL.oneMinusSourceAlpha, GL.one, GL.oneMinusSourceAlpha)
      case .premultipliedAlpha: glBlendFunc(GL.one, GL.oneMinusSourceAlpha)
      case .add: glBlendFunc(GL.one, GL.one)
      }
    }
    state.blending = blending
  }

  func activate(_ unit: GLenum) {
    guard state.activeUnit != unit else { return }
    glActiveTexture(unit)
    state.activeUnit = unit
  }

  /// Binds a texture for an upload without disturbing what shaders read.
  func bindForEditing(_ target: GLenum, _ name: GLuint) {
    activate(state.editUnit)
    glBindTexture(target, name)
  }

  /// GL reuses names: a deleted texture must not count as still bound.
  func forgetTexture(_ name: GLuint) {
    for unit in state.units.indices {
      if state.units[unit].texture2D == name { state.units[unit].texture2D = 0 }
      if state.units[unit].texture3D == name { state.units[unit].texture3D = 0 }
    }
  }

  private func samplerObject(_ sampler: Sampler) -> GLuint {
    if samplers[sampler.index] == 0 { samplers[sampler.index] = sampler.makeObject() }
    return samplers[sampler.index]
  }
}
