import Glibc

/// BT.2020's constant luminance in double precision. Source: ITU-R BT.2020-2, table 4.
public enum ConstantLuminance {
  // What makes the two parts of the transfer function meet with the same slope.
  private static let alpha = 1.09929682680944, beta = 0.018053968510807

  private static func encoded(_ light: Double) -> Double {
    light < beta ? 4.5 * light : alpha * pow(light, 0.45) - (alpha - 1)
  }

  private static func light(_ value: Double) -> Double {
    value < 4.5 * beta ? value / 4.5 : pow((value + alpha - 1) / alpha, 1 / 0.45)
  }

  /// Y'C from 0 to 1, and C'BC and C'RC from -0.5 to 0.5, of R'G'B'.
  public static func components(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let luma = encoded(
      0.2627 * light(color.x) + 0.6780 * light(color.y) + 0.0593 * light(color.z))
    let blue = color.z - luma, red = color.x - luma
    return SIMD3(luma, blue <= 0 ? blue / 1.9404 : blue / 1.5816, red <= 0 ? red / 1.7184 : red / 0.9936)
  }

  /// R'G'B' and an alpha of 1; nothing is cut off.
  public static func rgb(_ components: SIMD3<Double>) -> SIMD4<Double> {
    let luma = components.x
    let blue = luma + components.y * (components.y <= 0 ? 1.9404 : 1.5816)
    let red = luma + components.z * (components.z <= 0 ? 1.7184 : 0.9936)
    let green = (light(luma) - 0.2627 * light(red) - 0.0593 * light(blue)) / 0.6780
    return SIMD4(red, encoded(green), blue, 1)
  }
}
