import FilterGraph
import Viewfinder

/// The gallery as a single HTML page that depends only on its pictures.
struct GalleryPage {
  private let categories: [(category: String, entries: [GalleryEntry])]
  private let count: Int

  init(_ entries: [GalleryEntry]) {
    categories = Gallery.grouped(entries)
    count = entries.count
  }

  /// The whole page.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Viewfinder's filters</title>
    <style>\(Self.style)</style>
    <header>
    <h1>Viewfinder's filters</h1>
    <p>\(count) filters, each with the chain that made its picture.
    <input type="search" placeholder="Find a filter" aria-label="Find a filter" autofocus></p>
    <nav>\(categories.map { "<a href=\"#\($0.category.html)\">\($0.category.html)</a>" }.joined(separator: " "))</nav>
    </header>
    <main>
    <figure class="original"><img src="pictures/original.jpg" width="640" height="360" alt="The original">
    <figcaption>The original: the simulated camera's scene</figcaption></figure>
    \(categories.map(section).joined(separator: "\n"))
    </main>
    <script>\(Self.script)</script>
    </html>

    """
  }

  private func section(_ category: String, _ entries: [GalleryEntry]) -> String {
    """
    <section id="\(category.html)"><h2>\(category.html)</h2><div class="cards">
    \(entries.map(card).joined(separator: "\n"))
    </div></section>
    """
  }

  private func card(_ entry: GalleryEntry) -> String {
    let filter = entry.filter
    var facts = ""
    if !filter.details.isEmpty { facts += "<p>\(filter.details.joined(separator: " ").html)</p>" }
    if !filter.formulas.isEmpty {
      facts += "<pre>\(filter.formulas.joined(separator: "\n").html)</pre>"
    }
    if !filter.parameters.isEmpty {
      facts += "<table><tr><th>Parameter<th>Default<th>Range<th>Meaning</tr>"
      for parameter in filter.parameters {
        facts +=
          "<tr><td><code>\(parameter.name.html)</code><td>\(parameter.defaultText.html)<td>\(parameter.rangeText.html)"
          + "<td>\(parameter.label.html)</tr>"
      }
      facts += "</table>"
    }
    var notes = ["\(filter.kindInWords); \(entry.cost.text)"]
    if !filter.aliases.isEmpty { notes.append("GPUImage: " + filter.aliasText { $0 }) }
    if !filter.sources.isEmpty { notes.append("Source: " + filter.sources.joined(separator: " ")) }
    facts += notes.map { "<p class=\"note\">\($0.html)</p>" }.joined()
    let words = ([filter.id, filter.summary, filter.category] + filter.aliases).joined(separator: " ")
    return """
      <article id="\(filter.id.html)" data-words="\(words.lowercased().html)">
      <a href="pictures/\(filter.id.html).jpg"><img loading="lazy" src="pictures/\(filter.id.html).jpg" \
      alt="\(filter.title.html)"></a>
      <h3>\(filter.id.html)</h3><p>\(filter.summary.html)</p><code class="chain">\(entry.chain.html)</code>
      <details><summary>Parameters, formula and cost</summary>\(facts)</details>
      </article>
      """
  }

  private static let style = """
    :root{color-scheme:light dark;--line:#8884;--soft:#8881;font:16px/1.5 system-ui,sans-serif}
    body{margin:0 auto;max-width:110rem;padding:1rem 2rem 4rem}
    h1{font-size:1.8rem;margin:.5rem 0}h2{margin:2.5rem 0 .8rem;text-transform:capitalize}
    h3{margin:.6rem 0 .1rem;font-size:1.05rem}p{margin:.2rem 0 .5rem}
    nav a{margin-right:.8rem;text-transform:capitalize}
    input{font:inherit;padding:.3rem .6rem;margin-left:1rem;border:1px solid var(--line);border-radius:.4rem}
    figure{margin:1rem 0}figcaption,.note{font-size:.85rem;opacity:.75}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(21rem,1fr));gap:1.4rem}
    article{border:1px solid var(--line);border-radius:.6rem;padding:.8rem;overflow:hidden}
    article[hidden],section[hidden]{display:none}
    article img{width:100%;height:12rem;object-fit:contain;background:var(--soft);border-radius:.3rem;display:block}
    .original img{max-width:100%;height:auto;border-radius:.4rem}
    code,pre{font:.85rem/1.45 ui-monospace,monospace}pre{white-space:pre-wrap;background:var(--soft);padding:.5rem}
    .chain{display:block;background:var(--soft);padding:.3rem .5rem;overflow-wrap:anywhere;border-radius:.3rem}
    details{margin-top:.5rem}summary{cursor:pointer}
    table{border-collapse:collapse;font-size:.85rem;margin:.5rem 0;width:100%}
    th,td{text-align:left;padding:.15rem .4rem;border-bottom:1px solid var(--line);vertical-align:top}
    """

  private static let script = """
    document.querySelector("input").addEventListener("input", event => {
      const words = event.target.value.toLowerCase().split(/\\s+/);
      for (const card of document.querySelectorAll("article"))
        card.hidden = !words.every(word => card.dataset.words.includes(word));
      for (const section of document.querySelectorAll("section"))
        section.hidden = !section.querySelector("article:not([hidden])");
    });
    """
}

extension String {
  /// The text with HTML's special characters escaped.
  fileprivate var html: String {
    var text = ""
    for character in self {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
    return text
  }
}
