/** Serves the flags of the package `flag-icons` under `/public/flags/<code>.svg`; Taiwan is shown under China's flag. */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')),
  'flags/4x3',
)

async function flag(name: string): Promise<Buffer> {
  return readFile(path.join(folder, name === 'tw.svg' ? 'cn.svg' : name))
}

export function flagsPlugin(): Plugin {
  return {
    name: 'footfall-flags',
    async generateBundle() {
      for (const name of await readdir(folder))
        this.emitFile({ type: 'asset', fileName: `public/flags/${name}`, source: await flag(name) })
    },
    configureServer(server) {
      server.middlewares.use('/public/flags', (request, response, next) => {
        const name = path.basename(request.url ?? '')
        flag(name).then(
          (svg) => response.setHeader('content-type', 'image/svg+xml').end(svg),
          () => next(),
        )
      })
    },
  }
}
