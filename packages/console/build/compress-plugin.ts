/** Lays a brotli and a gzip copy beside every text asset, so that the server never compresses the same file twice. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const smallest = 1024

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

export function compressPlugin(): Plugin {
  return {
    name: 'footfall-compress',
    apply: 'build',
    // What lies on the disk in the end: other plugins still change the code while it is generated.
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json)$/.test(name))
      await Promise.all(texts.map((name) => compress(path.join(dir, name))))
    },
  }
}
