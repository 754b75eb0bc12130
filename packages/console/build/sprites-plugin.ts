/**
 * The small pictures of rows as two files, one of flags and one of logos, instead of one for each: `import { flags } from 'virtual:sprites'` says
 * where the file is and which names it holds, in rows of `columns`. Flags come from the package `flag-icons`, logos from `pictures/`.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const id = 'virtual:sprites'
const columns = 16
/** The highest, 6, takes twenty times as long for files that are half a percent smaller. */
const effort = 5

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

interface Sprite extends Kind {
  readonly file: string
  readonly pictures: readonly string[]
}

/** Its file is named after what it is drawn of, so that only the build that writes it draws it. */
async function plan(name: string, kind: Kind): Promise<Sprite> {
  const { folder, width, height, quality } = kind
  const pictures = (await readdir(folder)).filter((file) => kind.names.test(file)).sort()
  const how = [sharp.versions, columns, width, height, quality, effort, pictures]
  const hash = createHash('sha256').update(JSON.stringify(how))
  for (const picture of pictures) hash.update(await readFile(path.join(folder, picture)))
  return { ...kind, file: `assets/${name}-${hash.digest('base64url').slice(0, 8)}.webp`, pictures }
}

async function draw({ folder, pictures, width, height, quality }: Sprite): Promise<Buffer> {
  const drawn = await Promise.all(
    pictures.map(async (picture, at) => ({
      input: await sharp(path.join(folder, picture), { density: 144 })
        .resize(width, height, { fit: 'contain', background: '#0000' })
        .png()
        .toBuffer(),
      left: (at % columns) * width,
      top: Math.floor(at / columns) * height,
    })),
  )
  const sheet = {
    width: columns * width,
    height: Math.ceil(pictures.length / columns) * height,
    channels: 4 as const,
    background: '#0000',
  }
  return sharp({ create: sheet }).composite(drawn).webp({ quality, effort }).toBuffer()
}

/** `emits`: the files are part of this build. */
export function spritesPlugin({ emits }: { readonly emits: boolean }): Plugin {
  let planned: Promise<(readonly [string, Sprite])[]> | undefined
  const sprites = () => {
    planned ??= Promise.all(
      Object.entries(kinds).map(async ([name, kind]) => [name, await plan(name, kind)] as const),
    )
    return planned
  }
  return {
    name: 'footfall-sprites',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null
      return (await sprites())
        .map(([name, { file, pictures }]) => {
          const rows = Math.ceil(pictures.length / columns)
          const names = pictures.map((picture) => picture.replace('.svg', ''))
          return `export const ${name} = ${JSON.stringify({ url: `/${file}`, columns, rows })}
${name}.names = ${JSON.stringify(names.join(' '))}.split(' ')`
        })
        .join('\n')
    },
    async generateBundle() {
      if (!emits) return
      for (const [, sprite] of await sprites())
        this.emitFile({ type: 'asset', fileName: sprite.file, source: await draw(sprite) })
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const found = (await sprites()).find(([, { file }]) => request.url === `/${file}`)
        if (found) response.setHeader('content-type', 'image/webp').end(await draw(found[1]))
        else next()
      })
    },
  }
}
