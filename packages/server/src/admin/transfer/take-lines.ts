/** Imports a dump's lines: everything of PostgreSQL in one transaction, which ends after the last line. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { knownMigrations } from '../../db/migrate.ts'
import { continueNumbers, type MovedTable, movedTables, putRows } from '../../db/move-rows.ts'
import { neverTimeOut } from '../../db/open.ts'
import type { Db } from '../../db/schema.ts'
import { type MovedEventTable, movedEventTables, putEventRows } from '../../events/move-rows.ts'
import { operator, recordAudit } from '../../features/audit/audit.ts'
import { canOpenSecrets, resealSecrets } from '../../features/two-factor/seal-secrets.ts'
import { putJob } from '../../jobs/move-jobs.ts'
import { newSecret, openKeys } from '../../lib/secrets/installation-keys.ts'
import type { Stores } from '../../stores.ts'
import { AdminError, type AdminPlace } from '../action.ts'
import { dumpVersion, foot, head, keptFile, type Line, readLine } from './line.ts'

type LoadPlace = AdminPlace & Pick<Stores, 'events'>

/** Characters of rows inserted at once. Each insert makes parts of its own for each month, which the store then has to merge. */
const atOnce = 16 * 1024 * 1024

/** Resolves to the number of rows of a complete dump. If it rejects, PostgreSQL has nothing of it; the events store may have. */
export async function takeLines(place: LoadPlace, lines: AsyncIterable<string>): Promise<number> {
  const files = new Map<string, Buffer>()
  const taken = await place.db.transaction().execute(async (change) => {
    // It waits for the events store.
    await neverTimeOut(change)
    const count = await rowsOf(place, change, lines, files)
    await continueNumbers(change)
    await recordAudit(place, change, { teamId: null, actor: operator, action: 'data_loaded' })
    await writeFiles(place.config, files)
    return count
  })
  return taken
}

async function rowsOf(
  place: LoadPlace,
  change: Db,
  lines: AsyncIterable<string>,
  files: Map<string, Buffer>,
): Promise<number> {
  let [taken, areKeysKnown] = [0, false]
  let batch: { word: string; rows: string[]; length: number } = { word: '', rows: [], length: 0 }
  // One batch is stored while the next one is read.
  let storing = Promise.resolve()
  const flush = async (): Promise<void> => {
    const { word, rows } = batch
    batch = { word: '', rows: [], length: 0 }
    await storing
    if (rows.length === 0) return
    storing = put(place, change, word, rows, taken)
    // Whoever waits for it gets the error.
    storing.catch(() => undefined)
    taken += rows.length
  }
  const match = async (): Promise<void> => {
    await storing
    await matchKeys(place.config, change, files)
    areKeysKnown = true
  }
  try {
    for await (const text of lines) {
      const { word, content } = readLine(text)
      if (word === 'head' || word === 'foot') continue
      if (word === 'file') {
        const { name, content: bytes } = keptFile.parse(JSON.parse(content))
        files.set(name, Buffer.from(bytes, 'base64'))
        continue
      }
      if (word !== batch.word || batch.length >= atOnce) await flush()
      // Before the first event: a wrong key is known within seconds, not after hours, and leaves nothing in the events store.
      if (word.startsWith('events.') && !areKeysKnown) await match()
      batch.word = word
      batch.rows.push(content)
      batch.length += content.length
    }
    await flush()
    await storing
    if (!areKeysKnown) await match()
    return taken
  } finally {
    // Nothing may arrive in the store after an error.
    await Promise.allSettled([storing])
  }
}

/** Throws `AdminError` if it is not a complete dump of this version. */
export async function checkLines(lines: AsyncIterable<string>): Promise<void> {
  let [seen, isWhole] = [0, false]
  for await (const text of lines) {
    const line = readLine(text)
    if (seen === 0) checkHead(line)
    isWhole = line.word === 'foot' && foot.safeParse(readJson(line.content)).data?.lines === seen
    seen++
  }
  if (!isWhole) throw new AdminError('The file is not a dump of Footfall, or is truncated.')
}

/** Throws `AdminError` if the line is not the first one of a dump of this version. */
function checkHead({ word, content }: Line): void {
  const known = word === 'head' ? head.safeParse(readJson(content)).data : undefined
  if (!known) throw new AdminError('This is not a dump of Footfall.')
  if (known.version !== dumpVersion || known.migrations.join() !== knownMigrations.join())
    throw new AdminError(
      'The dump was made by another version of Footfall: load it with that one, then upgrade.',
    )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function put(
  { events }: LoadPlace,
  change: Db,
  word: string,
  rows: readonly string[],
  at: number,
): Promise<void> {
  const [area, name] = word.split('.')
  const table = movedTables.find((one) => one === name)
  const eventTable = movedEventTables.find((one) => one === name)
  if (area === 'accounts' && table) await putRows(change, table satisfies MovedTable, rows)
  else if (area === 'events' && eventTable)
    await putEventRows(events, eventTable satisfies MovedEventTable, rows, `load ${word} ${at}`)
  else if (word === 'job') for (const job of rows) await putJob(change, job)
  else throw new AdminError(`The dump holds "${word}", which this version does not know.`)
}

/** The dump's second factors must be readable with the key of this installation. */
async function matchKeys(config: Config, change: Db, files: Map<string, Buffer>): Promise<void> {
  const secret = files.get('secret.key')?.toString('utf8').trim() ?? null
  if (config.secretKey !== null && secret !== null) {
    await resealSecrets(change, openKeys(secret, config.dataDir), openKeys(config.secretKey, config.dataDir))
    files.delete('secret.key')
  }
  const keys = openKeys(config.secretKey ?? secret ?? newSecret(), config.dataDir)
  if (!(await canOpenSecrets({ db: change, keys })))
    throw new AdminError('The second factors in the dump were encrypted with a SECRET_KEY: set the same key.')
}

/** Written before PostgreSQL's transaction ends: without them, known visitors would count as new. */
async function writeFiles({ dataDir }: Config, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, content] of files)
    await writeFile(path.join(dataDir, name), content, { mode: 0o600, flush: true })
}
