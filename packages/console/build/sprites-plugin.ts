/**
 * The small pictures of rows as two files, one of flags and one of logos, instead of one for each: `import { flags } from 'virtual:sprites'` says
 * where the file is and which names it holds, in rows of `columns`. Flags come from the package `flag-icons`, logos from `pictures/`.
 */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const id = 'virtual:sprites'
const columns = 16

interface Kind {
  readonly folder: string
  readonly names: RegExp
  /** Pixels of a picture: what is shown is a third of it. */
  readonly width: number
  readonly height: number
  readonly quality: number
}

const kinds = {
  flags: {
    folder: path.join(
      path.dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')),
      'flags/4x3',
    ),
    // Taiwan is shown under China's flag.
    names: /^(?!tw)[a-z]{2}\.svg$/,
    width: 44,
    height: 33,
    quality: 75,
  },
  logos: {
    folder: fileURLToPath(new URL('../pictures', import.meta.url)),
    names: /\.svg$/,
    width: 48,
    height: 48,
    quality: 85,
  },
} satisfies Record<string, Kind>

interface Sprite {
  readonly file: string
  readonly names: readonly string[]
  readonly picture: Buffer
}

async function draw(name: string, { folder, names, width, height, quality }: Kind): Promise<Sprite> {
  const files = (await readdir(folder)).filter((file) => names.test(file)).sort()
  const drawn = await Promise.all(
    files.map(async (file, at) => ({
      input: await sharp(path.join(folder, file), { density: 144 })
        .resize(width, height, { fit: 'contain', background: '#0000' })
        .png()
        .toBuffer(),
      left: (at % columns) * width,
      top: Math.floor(at / columns) * height,
    })),
  )
  const sheet = {
    width: columns * width,
    height: Math.ceil(files.length / columns) * height,
    channels: 4 as const,
    background: '#0000',
  }
  const picture = await sharp({ create: sheet }).composite(drawn).webp({ quality, effort: 6 }).toBuffer()
  const hash = createHash('sha256').update(picture).digest('base64url').slice(0, 8)
  return {
    file: `assets/${name}-${hash}.webp`,
    names: files.map((file) => file.replace('.svg', '')),
    picture,
  }
}

/** `emits`: the files are part of this build. */
export function spritesPlugin({ emits }: { readonly emits: boolean }): Plugin {
  let drawing: Promise<(readonly [string, Sprite])[]> | undefined
  const sprites = () => {
    drawing ??= Promise.all(
      Object.entries(kinds).map(async ([name, kind]) => [name, await draw(name, kind)] as const),
    )
    return drawing
  }
  return {
    name: 'footfall-sprites',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null
      return (await sprites())
        .map(([name, { file, names }]) => {
          const rows = Math.ceil(names.length / columns)
          return `export const ${name} = ${JSON.stringify({ url: `/${file}`, columns, rows })}
${name}.names = ${JSON.stringify(names.join(' '))}.split(' ')`
        })
        .join('\n')
    },
    async generateBundle() {
      if (!emits) return
      for (const [, { file, picture }] of await sprites())
        this.emitFile({ type: 'asset', fileName: file, source: picture })
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const found = (await sprites()).find(([, { file }]) => request.url === `/${file}`)
        if (found) response.setHeader('content-type', 'image/webp').end(found[1].picture)
        else next()
      })
    },
  }
}
