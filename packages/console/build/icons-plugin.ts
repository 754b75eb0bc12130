/**
 * Imports each icon from its own file. Through the library's one index every icon of the product would count as needed wherever one is, and
 * travel with the first page.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')),
  'dist/esm',
)

/** File of each icon by each of its names. */
function filesByName(): ReadonlyMap<string, string> {
  const index = readFileSync(path.join(folder, 'lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(
    /export \{ ([^}]+) \} from '\.\/(icons\/[\w-]+\.mjs)'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  return files
}

export function iconsPlugin(): Plugin {
  let files: ReadonlyMap<string, string> | undefined
  return {
    name: 'footfall-icons',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/console\/src\/.*\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return null
      files ??= filesByName()
      const known = files
      return code.replace(/import \{([^}]+)\} from 'lucide-react'/g, (_all, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [icon = '', local = icon] = name.split(/\s+as\s+/)
            const file = known.get(icon)
            if (!file) this.error(`lucide-react has no icon ${icon}.`)
            return `import ${local} from ${JSON.stringify(path.join(folder, file))}`
          })
          .join(';'),
      )
    },
  }
}
