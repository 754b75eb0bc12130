/** Dumps all data of an installation, line by line, from the running server at one moment, while events are still accepted. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { erasuresFile } from '../../backup/erasures.ts'
import { lastingSalts } from '../../backup/lasting-salts.ts'
import { knownMigrations } from '../../db/migrate.ts'
import { movedTables, readRows, withSnapshot } from '../../db/move-rows.ts'
import { movedEventTables, readEventRows } from '../../events/move-rows.ts'
import { operator, recordAudit } from '../../features/audit/audit.ts'
import { readJobs } from '../../jobs/move-jobs.ts'
import type { ServerPlace } from '../action.ts'
import { dumpVersion } from './line.ts'

/** Characters that are written at once. */
const piece = 65_536

/** `write` resolves when there is room for more. The writer is paused meanwhile; accepted events wait in the journal. */
export async function dump(place: ServerPlace, write: (text: string) => Promise<void>): Promise<void> {
  const { db, clock, events, runExclusive } = place
  let lines = 0
  let gathered = ''
  const flush = async (): Promise<void> => {
    const text = gathered
    gathered = ''
    await write(text)
  }
  const line = async (word: string, content: string): Promise<void> => {
    lines++
    gathered += `${word} ${content}\n`
    if (gathered.length >= piece) await flush()
  }
  const made = new Date(clock.now()).toISOString()
  await recordAudit(place, db, { teamId: null, actor: operator, action: 'data_dumped' })
  await line('head', JSON.stringify({ version: dumpVersion, migrations: knownMigrations, made }))
  await runExclusive(null, async () => {
    // What is noted as erased is not in the rows of the same moment.
    for (const [name, content] of keptFiles(place))
      await line('file', JSON.stringify({ name, content: content.toString('base64') }))
    await withSnapshot(db, async (snapshot) => {
      for (const table of movedTables)
        await readRows(snapshot, table, (row) => line(`accounts.${table}`, row))
      await readJobs(snapshot, (job) => line('job', job))
    })
    for (const table of movedEventTables)
      for await (const row of readEventRows(events, table)) await line(`events.${table}`, row)
  })
  await line('foot', JSON.stringify({ lines }))
  await flush()
}

/** A dump may be kept for years, like a backup. Nobody must be tracked with it. */
function keptFiles({ config }: ServerPlace): [string, Buffer][] {
  const [salts, key, erasures] = ['salts.json', 'secret.key', erasuresFile].map((name) =>
    path.join(config.dataDir, name),
  )
  const kept: [string, Buffer][] = []
  if (salts && existsSync(salts))
    kept.push(['salts.json', Buffer.from(lastingSalts(readFileSync(salts, 'utf8'), salts))])
  if (key && config.secretKey === null) kept.push(['secret.key', readFileSync(key)])
  if (erasures && existsSync(erasures)) kept.push([erasuresFile, readFileSync(erasures)])
  return kept
}
