import CommandLineKit
import Files
import Testing

struct CSVTests {
  @Test func rowsAreText() {
    #expect(CSV.row([String(fileNameBytes: [0xE9, 0x2C]), "b"]) == "\"\\xE9,\",b\r\n")
  }

  @Test func theNumberOfCellsIsLimited() throws {
    let table = Array("file,gamma.gamma\na.jpg,\n".utf8)
    #expect(try CSV(table, name: "a.csv", mostCells: 4).rows.map(\.cells.count) == [2, 2])
    let error = #expect(throws: FileError.self) { try CSV(table, name: "a.csv", mostCells: 3) }
    #expect(error?.description == "a.csv:2: more than 3 cells; divide the table")
    #expect(CSV.mostCells == 16_777_216)
  }
}
