import ViewfinderCommand

@main
enum Main {
  static func main() { Command.main() }
}
