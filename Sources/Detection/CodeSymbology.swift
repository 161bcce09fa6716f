internal import CZBar

/// A kind of QR code or barcode.
public enum CodeSymbology: String, Hashable, Sendable, CaseIterable {
  case ean13 = "ean-13"
  case ean8 = "ean-8"
  case upcA = "upc-a"
  case upcE = "upc-e"
  case isbn10 = "isbn-10"
  case isbn13 = "isbn-13"
  case code39 = "code-39"
  case code93 = "code-93"
  case code128 = "code-128"
  case interleaved2of5 = "interleaved-2-of-5"
  case codabar
  case dataBar = "databar"
  case dataBarExpanded = "databar-expanded"
  case qr
  case sq

  /// Those that are looked for unless others are asked for. An EAN-13 contains the UPC and ISBN that it may also be
  /// read as; DataBar and interleaved 2 of 5 are found in stripes that are no codes.
  public static let usual: Set<CodeSymbology> = [
    .ean13, .ean8, .upcE, .code39, .code93, .code128, .codabar, .qr, .sq,
  ]

  var native: CZBarSymbology {
    switch self {
    case .ean13: CZBarEAN13
    case .ean8: CZBarEAN8
    case .upcA: CZBarUPCA
    case .upcE: CZBarUPCE
    case .isbn10: CZBarISBN10
    case .isbn13: CZBarISBN13
    case .code39: CZBarCode39
    case .code93: CZBarCode93
    case .code128: CZBarCode128
    case .interleaved2of5: CZBarInterleaved2of5
    case .codabar: CZBarCodabar
    case .dataBar: CZBarDataBar
    case .dataBarExpanded: CZBarDataBarExpanded
    case .qr: CZBarQR
    case .sq: CZBarSQ
    }
  }

  init?(_ native: CZBarSymbology) {
    guard let found = Self.allCases.first(where: { $0.native == native }) else { return nil }
    self = found
  }
}
