/**
 * Which modules travel together. A chunk for each module would be a request for each; one chunk for all would bring every screen along. So:
 * what a page needs before anything is one file, what the overview needs beside it another, the component library with the forms a third.
 */

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Everything that a module brings along before it can run. */
function closureOf(graph: Graph, roots: readonly string[]): ReadonlySet<string> {
  const seen = new Set(roots)
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  return seen
}

/** The texts of a language that a first look shows: asked for together, they come together. */
const firstTexts = /\/locales\/([\w-]+)\.json\?(?:report|frame)$/

/**
 * `groups`: names and the modules that each begins with, the first that holds a module takes it. `textsTogether`: the page shows all the
 * texts of a first look, not those of a report alone.
 */
export function chunksOf(
  groups: readonly (readonly [name: string, roots: readonly string[]])[],
  { textsTogether }: { readonly textsTogether: boolean },
) {
  const closures = new Map<string, ReadonlySet<string>>()
  return (id: string, graph: Graph): string | null => {
    const [, language] = textsTogether ? (firstTexts.exec(id) ?? []) : []
    if (language) return `texts-${language}`
    for (const [name, roots] of groups) {
      let closure = closures.get(name)
      if (!closure) {
        closure = closureOf(graph, roots)
        closures.set(name, closure)
      }
      if (closure.has(id)) return name
    }
    return /node_modules\/lucide-react\//.test(id) ? 'icons' : null
  }
}
