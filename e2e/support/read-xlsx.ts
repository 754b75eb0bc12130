/** Reads a workbook back: its sheets by name, each as rows of texts and numbers. Enough for what the product writes. */
import { inflateRawSync } from 'node:zlib'

export type Cell = string | number | null

/** The files of a zip archive, by name, out of its central directory. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = archive.readUInt16LE(at + 10)
    const size = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + size)
    files.set(name, method === 0 ? content : inflateRawSync(content))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(xml: string): string {
  return [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
    .map(([, text = '']) =>
      text.replace(/&(#x?)?(\w+);/g, (_all, number: string | undefined, name: string) =>
        number
          ? String.fromCodePoint(Number.parseInt(name, number === '#x' ? 16 : 10))
          : (entities[name] ?? ''),
      ),
    )
    .join('')
}

/** The column of a cell's name: A is 0. */
function columnOf(name: string): number {
  return [...name.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

export function readXlsx(archive: Buffer): Map<string, Cell[][]> {
  const files = unzip(archive)
  const text = (name: string) => files.get(name)?.toString('utf8') ?? ''
  const shared = [...text('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
    plain(item),
  )
  const targets = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      /Id="([^"]+)"/.exec(tag)?.[1],
      /Target="\/?(?:xl\/)?([^"]+)"/.exec(tag)?.[1],
    ]),
  )
  const sheets = new Map<string, Cell[][]>()
  for (const [tag] of text('xl/workbook.xml').matchAll(/<sheet [^>]*>/g)) {
    const name = plain(`<t>${/name="([^"]*)"/.exec(tag)?.[1] ?? ''}</t>`)
    const target = targets.get(/r:id="([^"]+)"/.exec(tag)?.[1])
    sheets.set(name, rowsOf(text(`xl/${target}`), shared))
  }
  return sheets
}

function rowsOf(xml: string, shared: readonly string[]): Cell[][] {
  return [...xml.matchAll(/<row[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const cells: Cell[] = []
    for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const type = /t="(\w+)"/.exec(attributes)?.[1]
      const value = /<v>([^<]*)<\/v>/.exec(content)?.[1]
      const at = columnOf(/r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? 'A1')
      while (cells.length < at) cells.push(null)
      if (type === 's') cells.push(shared[Number(value)] ?? null)
      else if (type === 'inlineStr' || type === 'str')
        cells.push(content.includes('<t') ? plain(content) : (value ?? null))
      else cells.push(value === undefined ? null : Number(value))
    }
    return cells
  })
}
