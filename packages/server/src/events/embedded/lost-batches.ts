/**
 * Batches that the engine remembers and does not have. The engine records a batch's token before the batch's rows get their name on disk. If it is
 * killed in between, it would treat the batch as stored when it is sent again. So at each start, its records are compared with the folders of rows,
 * and records of missing rows are revoked.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Connection, Engine } from './native.ts'

/** Blocks `[min, max]` of a partition, from the name of a folder of rows. */
interface Blocks {
  readonly partition: string
  readonly min: number
  readonly max: number
}

/** The engine's format: one line each with operation, rows and token, separated by tabs. */
const operations = { note: '1', takeBack: '2' } as const

/** Older records belong to batches that are never sent again. */
const lastNotes = 1_000

function blocksOf(name: string): Blocks | null {
  const match = /^([^_]+)_(\d+)_(\d+)_\d+(?:_\d+)?$/.exec(name)
  return match ? { partition: match[1] ?? '', min: Number(match[2]), max: Number(match[3]) } : null
}

/** The engine's record files of a table, oldest first. */
function noteFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const numberOf = (name: string) => Number(/_(\d+)\.txt$/.exec(name)?.[1] ?? 0)
  return readdirSync(folder)
    .filter((name) => /^deduplication_log_\d+\.txt$/.test(name))
    .sort((a, b) => numberOf(a) - numberOf(b))
    .map((name) => path.join(folder, name))
}

export interface LostNotes {
  readonly file: string
  /** The lines that revoke them, appended to the file. */
  readonly text: string
}

/** Null if every record of a table's folder has its rows, merged or not. */
export function lostNotes(tableFolder: string): LostNotes | null {
  const files = noteFiles(path.join(tableFolder, 'deduplication_logs')).slice(-2)
  const file = files.at(-1)
  if (file === undefined) return null
  const text = files.map((each) => readFileSync(each, 'utf8')).join('')
  // The file is cut off within a line. The engine has to decide what it means.
  if (!text.endsWith('\n')) return null
  const open = new Map<string, string>()
  for (const line of text.split('\n').slice(-lastNotes - 1, -1)) {
    const [operation, rows = '', token = ''] = line.split('\t')
    if (operation === operations.note) open.set(token, rows)
    else open.delete(token)
  }
  const there = readdirSync(tableFolder).flatMap((name) => blocksOf(name) ?? [])
  const isThere = (rows: string) => {
    const own = blocksOf(rows)
    return (
      !own ||
      there.some(({ partition, min, max }) => partition === own.partition && min <= own.min && max >= own.max)
    )
  }
  const lost = [...open].filter(([, rows]) => !isThere(rows))
  if (lost.length === 0) return null
  return { file, text: lost.map(([token, rows]) => `${operations.takeBack}\t${rows}\t${token}\n`).join('') }
}

/**
 * Checks all tables of an engine that serves no calls yet. A table that lost a batch is detached meanwhile, because it reads its records when it is
 * attached.
 */
export async function takeBackLostBatches(engine: Engine, connection: Connection): Promise<void> {
  const ask = (statement: string) => engine.QueryAsyncConnection(connection, statement, 'JSONEachRow')
  const { bytes } = await ask(
    "SELECT database, name, data_paths[1] AS folder FROM system.tables WHERE engine LIKE '%MergeTree'",
  )
  for (const line of bytes.toString('utf8').split('\n').filter(Boolean)) {
    const { database, name, folder } = JSON.parse(line) as Record<'database' | 'name' | 'folder', string>
    const lost = lostNotes(folder)
    // Our own names are plain.
    if (!lost || !/^\w+$/.test(database) || !/^\w+$/.test(name)) continue
    await ask(`DETACH TABLE \`${database}\`.\`${name}\` SYNC`)
    appendFileSync(lost.file, lost.text)
    await ask(`ATTACH TABLE \`${database}\`.\`${name}\``)
  }
}
